/** The attack that is picked, face by face; or what could be done. */
import type { JSX } from "preact";
import type { StudyProps } from "../board";
import { RuleLink } from "../../parts/rule";
import { Die } from "../shared/die";
import { effectOf, inSix } from "./attack";
import { CLASS_NAMES, type Attack, type Content, type Facts, type Insight, type Result } from "./types";
import { UnitDrawing } from "./unit";

type Props = StudyProps<Facts, Content>;

const ENDS: Record<string, string> = { miss: "miss", steps: "push", removed: "removed", falls: "off the board", squeezed: "squeezed", deflected: "deflected" };
const RULES: Record<string, string[]> = { steps: ["6.2", "6.3"], removed: ["5.9"], falls: ["6.1"], squeezed: ["6.5"], deflected: ["6.8"] };

export function AttackPanel(props: Props): JSX.Element {
  const { facts, chosen, pointed, pick } = props;
  const insight: Insight = props.insight ?? {};
  const hexes = chosen.filter((one) => one.kind === "hex").map((one) => one.id);
  const unit = hexes[0] ?? facts.unit ?? null;
  const target = hexes[1] ?? facts.target ?? (unit && pointed && insight.attacks?.[unit]?.[pointed] ? pointed : null);
  const attack = unit && target ? insight.attacks?.[unit]?.[target] : undefined;
  const others = Object.entries(insight.attacks ?? {}).flatMap(([from, targets]) => Object.entries(targets).map(([to, one]) => ({ from, to, one })));
  return (
    <div class="study-body">
      {attack && <Faces from={unit!} to={target!} attack={attack} />}
      {!attack && unit && insight.moves?.[unit] && <Walk unit={unit} facts={facts} moves={insight.moves[unit]!} />}
      <section>
        <h2 class="over">{attack ? "Other attacks" : "Attacks you could make"}</h2>
        <ul class="r-options">
          {others
            .filter(({ from, to }) => from !== unit || to !== target)
            .map(({ from, to, one }) => (
              <li key={`${from} ${to}`}>
                <button type="button" class="r-option" onClick={() => [pick("hex", from), pick("button", "attack"), pick("hex", to)]}>
                  <Small facts={facts} hex={from} />
                  <span class="mono">{from} × {to}</span>
                  <span class="grow small mut">{short(effectOf(one))}</span>
                  <b class="num">{inSix(7 - one.needed)}</b>
                </button>
              </li>
            ))}
          {others.length === 0 && <li class="mut">{props.over ? "The game is over." : facts.phase === "placing" ? "Place your units: only you see them." : "No enemy stands in a pattern."}</li>}
        </ul>
      </section>
      {!attack && !unit && <Kinds content={props.content} seat={Math.max(0, props.seat)} />}
    </div>
  );
}

/** What each kind of unit attacks, as it faces up: the pattern, the push, and what the die must show. */
function Kinds({ content, seat }: { content: Content; seat: number }): JSX.Element {
  return (
    <section>
      <h2 class="over">The kinds of units</h2>
      <ul class="r-kinds">
        {Object.entries(content.patterns).map(([kind, pattern]) => (
          <li key={kind}>
            <PatternDrawing pattern={pattern} seat={seat} kind={kind} />
            <div class="grow">
              <b>{CLASS_NAMES[kind]!.charAt(0).toUpperCase() + CLASS_NAMES[kind]!.slice(1)}</b>
              <p class="small mut">
                hits on {pattern.hits_on}
                {pattern.hits_on < 6 ? " or more" : ""}, {inSix(7 - pattern.hits_on)}
                {pattern.over_units ? "; over other units too" : ""}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const CELL = 11;

/** Cells of a pattern around the unit, turned so that it faces up. */
function PatternDrawing({ pattern, seat, kind }: { pattern: Content["patterns"][string]; seat: number; kind: string }): JSX.Element {
  const at = (q: number, r: number): [number, number] => {
    const [x, y] = [CELL * Math.sqrt(3) * (q + r / 2), CELL * 1.5 * r];
    return [y, -x]; // the pattern is told facing east
  };
  const cells = pattern.cells.map(({ q, r }) => at(q, r));
  const ys = [0, ...cells.map(([, y]) => y)];
  const xs = [0, ...cells.map(([x]) => x)];
  const [top, bottom] = [Math.min(...ys) - CELL * 1.2, Math.max(...ys) + CELL * 1.4];
  const side = Math.max(...xs.map(Math.abs)) + CELL * 1.2;
  const hex = (x: number, y: number): string => [...Array(6)].map((_, i) => `${i ? "L" : "M"}${(x + CELL * 0.94 * Math.cos((i * Math.PI) / 3)).toFixed(1)} ${(y + CELL * 0.94 * Math.sin((i * Math.PI) / 3)).toFixed(1)}`).join("") + "Z";
  return (
    <svg viewBox={`${-side} ${top} ${2 * side} ${bottom - top}`} width={Math.min(96, 2 * side * 1.3)} aria-hidden="true">
      {cells.map(([x, y], i) => (
        <path key={i} d={hex(x, y)} class="r-kind-cell" />
      ))}
      <g transform="scale(0.36)">
        <UnitDrawing seat={seat} class={kind} angle={-90} />
      </g>
    </svg>
  );
}

function Small({ facts, hex }: { facts: Facts; hex: string }): JSX.Element {
  const unit = facts.units.find((one) => one.hex === hex);
  return (
    <svg viewBox="-27 -27 54 54" width="28" height="28" aria-hidden="true">
      {unit && <UnitDrawing seat={unit.seat} class={unit.class} angle={null} />}
    </svg>
  );
}

function short(result: Result | null): string {
  if (!result) return "";
  const last = result.steps.at(-1)?.[1];
  if (result.end === "steps" && last) return result.steps.length > 1 ? `pushes ${result.steps.length} units` : `push to ${last}`;
  return ENDS[result.end] ?? "";
}

/** Six faces in groups, and what happens step by step. */
function Faces({ from, to, attack }: { from: string; to: string; attack: Attack }): JSX.Element {
  return (
    <section class="study-body">
      <div class="study-head">
        <h2 class="display">{from} × {to}</h2>
        <span class="chip go">hits {inSix(7 - attack.needed)}</span>
      </div>
      <div class="r-faces">
        {attack.results.map((result) => (
          <div key={result.told} class={`r-group ${result.end}`} style={{ flex: result.rolls.length }}>
            <span class="r-dice">
              {result.rolls.map((pips) => (
                <Die key={pips} pips={pips} kind={result.end === "miss" ? "" : result.end === "steps" || result.end === "deflected" ? "hit" : "kill"} />
              ))}
            </span>
            <span class="small b">{ENDS[result.end] ?? result.end}</span>
            <span class="sr">on {result.rolls.join(", ")}</span>
          </div>
        ))}
      </div>
      {attack.results.filter((result) => result.end !== "miss").map((result) => <Told key={result.told} result={result} />)}
    </section>
  );
}

function Told({ result }: { result: Result }): JSX.Element {
  return (
    <div>
      <h3 class="over">
        On {result.rolls.join(", ")} {(RULES[result.end] ?? []).map((rule) => <RuleLink key={rule} game="centre-rock" number={rule} />)}
      </h3>
      <ol class="r-steps">
        {result.steps.map(([start, end], at) => (
          <li key={start}>
            {at === 0 ? `The unit on ${start} ` : `There it meets another: the unit on ${start} `}
            {end ? `goes to ${end}.` : result.end === "deflected" ? "is deflected; you choose where to." : "leaves the board."}
          </li>
        ))}
        {result.steps.length === 0 && <li>Nobody can move: it stays.</li>}
      </ol>
    </div>
  );
}

function Walk({ unit, facts, moves }: { unit: string; facts: Facts; moves: Record<string, number> }): JSX.Element {
  const kind = facts.units.find((one) => one.hex === unit)?.class ?? "";
  const far = [6, 4, 2].map((rolls) => [rolls, Object.values(moves).filter((one) => one === rolls).length] as const);
  return (
    <section class="study-body">
      <div class="study-head">
        <h2 class="display">{CLASS_NAMES[kind] ?? "unit"}</h2>
        <span class="mut">on {unit}</span>
      </div>
      <div class="pairs">
        {far.map(([rolls, count], at) => (
          <>
            <span>moves {at + 1} {at === 0 ? "hexagon" : "hexagons"} or more <span class="faint">({count} at that distance)</span></span>
            <span class="num">{inSix(rolls)}</span>
          </>
        ))}
        {moves[facts.rock] && (
          <>
            <span class="b">reaches The Rock</span>
            <span class="num">{inSix(moves[facts.rock]!)}</span>
          </>
        )}
      </div>
    </section>
  );
}
