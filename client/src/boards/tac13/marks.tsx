/** What is drawn on the map beneath and above the counters: reach and ways, zones, command, the planned attack. */
import type { JSX } from "preact";
import { f, type Point } from "../shared/numbers";
import { beside, hexesPath, hexPath, middleOf, RADIUS, smooth, within } from "./field";
import { kindOf, type Content, type Facts, type Insight, type Reach, type Stack } from "./types";

const COMMAND_RANGE = 5;

interface UnderProps {
  content: Content;
  facts: Facts;
  insight: Insight;
  shown: ReadonlySet<string>;
  seat: number;
  lit: string[];
  picked: string | null;
  last: string[];
}

export function Under({ content, facts, insight, shown, seat, lit, picked, last }: UnderProps): JSX.Element {
  const { columns, rows } = content.map;
  const commands = shown.has("command") ? (insight.command ?? []).filter(([, owner]) => owner === seat) : [];
  const led = [...new Set(commands.flatMap(([hex]) => within(hex, COMMAND_RANGE, columns, rows)))];
  const attackers = [...new Set((facts.attack?.attackers ?? []).map(([hex]) => hex))];
  const [free, held] = [lit.filter((hex) => !facts.stacks[hex]), lit.filter((hex) => facts.stacks[hex])];
  return (
    <g aria-hidden="true">
      {led.length > 0 && <path d={hexesPath(led)} class="tm-command" />}
      {shown.has("control") && <path d={hexesPath(insight.control ?? [], RADIUS - 1)} class="tm-control" />}
      {shown.has("last") && last.length > 0 && <path d={hexesPath(last, RADIUS - 3)} class="tm-last" />}
      {free.length > 0 && <path d={hexesPath(free, RADIUS - 2)} class="tm-lit" />}
      {held.length > 0 && <path d={hexesPath(held, RADIUS - 2)} class={facts.phase === "fighting" || facts.phase === "firing" ? "tm-lit" : "tm-can"} />}
      {attackers.length > 0 && <path d={hexesPath(attackers, RADIUS - 1.5)} class="tm-pick" />}
      {facts.attack && <path d={hexPath(middleOf(facts.attack.target), RADIUS - 1.5)} class="tm-target" />}
      {picked && <path d={hexPath(middleOf(picked), RADIUS - 1.5)} class="tm-pick" />}
    </g>
  );
}

/** The cost of every hex that can be reached. */
export function Costs({ reach }: { reach: Reach }): JSX.Element {
  return (
    <g aria-hidden="true" class="tm-costs">
      {Object.entries(reach).map(([hex, [cost]]) => {
        const [x, y] = middleOf(hex);
        return <text key={hex} x={f(x)} y={f(y + 5)} text-anchor="middle">{halves(cost)}</text>;
      })}
    </g>
  );
}

export function halves(cost: number): string {
  return Number.isInteger(cost) ? String(cost) : `${Math.floor(cost) || ""}½`;
}

/** The way to the hex that is pointed at, and what is left there. */
export function WayTo({ hex, reach, allowance }: { hex: string; reach: Reach; allowance: number }): JSX.Element | null {
  const found = reach[hex];
  if (!found) return null;
  const [cost, way] = found;
  const d = smooth(way.map(middleOf));
  const [x, y] = middleOf(hex);
  return (
    <g aria-hidden="true" class="tm-way">
      <path d={d} class="under" />
      <path d={d} class="over" />
      <path d={hexPath([x, y], RADIUS - 2)} class="tm-goal" />
      <g transform={`translate(${f(x)} ${f(y - RADIUS * 1.35)})`} class="tm-label">
        <rect x="-58" y="-15" width="116" height="30" rx="15" />
        <text y="5" text-anchor="middle">{halves(cost)} of {halves(allowance)} · {halves(allowance - cost)} left</text>
      </g>
    </g>
  );
}

/** What a stack that is pointed at could reach. */
export function ReachHint({ reach, foe }: { reach: Reach; foe: boolean }): JSX.Element {
  return <path d={hexesPath(Object.keys(reach), RADIUS - 7)} class={foe ? "tm-hint foe" : "tm-hint"} aria-hidden="true" />;
}

/** How far the missiles in a stack fly. */
export function Range({ content, hex, stack }: { content: Content; hex: string; stack: Stack }): JSX.Element | null {
  const codes = stack.units?.map((one) => one.unit) ?? [stack.top];
  const far = Math.max(0, ...codes.map((code) => kindOf(content, code).missile[1]));
  if (far === 0) return null;
  return <path d={hexesPath(within(hex, far, content.map.columns, content.map.rows).filter((one) => one !== hex), RADIUS - 4)} class="tm-range" aria-hidden="true" />;
}

/** Wedges from every hex that attacks into the target, and the odds beneath it. */
export function AttackMarks({ facts }: { facts: Facts }): JSX.Element | null {
  const { attack } = facts;
  if (!attack) return null;
  const [x, y] = middleOf(attack.target);
  const near = beside(attack.target);
  const hexes = [...new Set(attack.attackers.map(([hex]) => hex))];
  return (
    <g aria-hidden="true">
      {hexes.map((hex) => {
        const [ax, ay] = middleOf(hex);
        const angle = (Math.atan2(y - ay, x - ax) * 180) / Math.PI;
        const spot = near.includes(hex) ? [(x + ax) / 2, (y + ay) / 2] : [x - (x - ax) * 0.45, y - (y - ay) * 0.45];
        return <path key={hex} d="M-8 -12L9 0L-8 12Z" transform={`translate(${f(spot[0]!)} ${f(spot[1]!)}) rotate(${f(angle)})`} class="tm-wedge" />;
      })}
      <g transform={`translate(${freest([x, y], facts).map(f).join(" ")})`} class="tm-label go">
        <rect x="-66" y="-16" width="132" height="32" rx="16" />
        <text y="5.4" text-anchor="middle">{attack.target} · {attack.column ?? "too weak"}</text>
      </g>
    </g>
  );
}

/** A place for a label beside a hex where it hides as few stacks as possible. */
export function freest([x, y]: Point, facts: Facts): Point {
  const spots: Point[] = [[0, 1.6], [0, -1.6], [-3, 0], [3, 0], [-3, 1.7], [3, 1.7], [0, 3.3], [0, -3.3], [-5, 0], [5, 0]];
  const stacks = Object.keys(facts.stacks).map(middleOf);
  const places = spots.map(([dx, dy]): Point => [x + dx * RADIUS, y + dy * RADIUS]);
  const hidden = ([px, py]: Point): number => stacks.filter(([sx, sy]) => Math.abs(sx - px) < 66 + RADIUS * 0.7 && Math.abs(sy - py) < 16 + RADIUS * 0.7).length;
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

/** The column an attack by all would have, at every hex that can be attacked. */
export function TargetLabels({ insight }: { insight: Insight }): JSX.Element {
  return (
    <g aria-hidden="true">
      {Object.entries(insight.targets ?? {}).map(([hex, forecast]) => {
        const [x, y] = middleOf(hex);
        return (
          <g key={hex} transform={`translate(${f(x)} ${f(y + RADIUS * 0.78)})`} class="tm-odds">
            <rect x="-19" y="-9" width="38" height="18" rx="9" />
            <text y="4.2" text-anchor="middle">{forecast.column ?? "–"}</text>
          </g>
        );
      })}
    </g>
  );
}
