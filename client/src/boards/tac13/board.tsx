/** The map: a canvas of ground, counters and marks as SVG over it, one transform for both. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../board";
import { Places, type Place } from "../places";
import { Badge, Hatch } from "../shared/marks";
import { Die, lastRoll } from "../shared/die";
import type { Followed, Piece } from "../shared/follow";
import { f } from "../shared/numbers";
import { usePieces } from "../shared/use_pieces";
import { Icon } from "../../parts/icons";
import { Counter, detailFor, StackDrawing, type Detail } from "./counter";
import { Facings, Fan } from "./fan";
import { beside, distance, hexAt, HEX_HEIGHT, hexPath, middleOf, RADIUS, sizeOf } from "./field";
import { Ground, Overview } from "./ground";
import { AttackMarks, Costs, halves, Range, ReachHint, TargetLabels, Under, WayTo } from "./marks";
import { kindOf, type Content, type Facts, type Insight, type Stack } from "./types";
import { around, useViewport, type Limits, type Viewport, type Window } from "./viewport";

export type Props = BoardProps<Facts, Content>;

const HEX_PLACE = hexPath([0, 0], RADIUS - 1);
const CLOSEST = 2.2;
const AT_FIRST = 1.1;
const READABLE = 0.62;

export function Board(props: Props): JSX.Element | null {
  return props.width > 0 && props.height > 0 ? <Field {...props} /> : null;
}

function Field(props: Props): JSX.Element {
  const { content, facts, width, height } = props;
  const sheet = sizeOf(content.map.columns, content.map.rows);
  const limits = { width, height, sheet, most: CLOSEST };
  const viewport = useViewport(limits, () => atFirst(props, limits));
  const focus = facts.attack?.target ?? facts.moving?.to ?? facts.moving?.from ?? null;
  const fanned = props.buttons?.length ? (props.chosen.find((pick) => pick.kind === "hex")?.id ?? null) : null;
  useEffect(() => {
    if (focus) viewport.reveal(middleOf(focus));
  }, [focus, width, height]);
  useEffect(() => {
    if (fanned) viewport.reveal([middleOf(fanned)[0], middleOf(fanned)[1] - 3 * RADIUS]); // the fan lies above its hex
  }, [fanned]);
  return (
    <div
      ref={viewport.frame}
      class="t-map"
      style={{ width: `${width}px`, height: `${height}px` }}
      onClick={(event) => clicked(event, props, viewport)}
      onPointerMove={(event) => hovered(event, props, viewport)}
      onPointerLeave={() => props.point(null)}
      onFocusCapture={(event) => focused(event, viewport)}
      onKeyDown={(event) => keyed(event, viewport)}
    >
      <div ref={viewport.sheet} class="t-sheet">
        <Ground content={content} zoom={viewport.drawn} />
        <svg class="board-svg t-svg" viewBox={`0 0 ${f(sheet[0])} ${f(sheet[1])}`} width={sheet[0] * viewport.drawn} height={sheet[1] * viewport.drawn}>
          <defs>
            <Hatch id="t-zone" colour="threat" step={9} />
          </defs>
          <Table {...props} detail={detailFor(HEX_HEIGHT * viewport.drawn)} />
        </svg>
      </div>
      {lastRoll(props.news) > 0 && (
        <div key={facts.turn + JSON.stringify(props.news)} class={props.still ? "t-die" : "t-die falls"} aria-hidden="true">
          <Die pips={lastRoll(props.news)} size={46} />
        </div>
      )}
      <Tools viewport={viewport} whole={() => viewport.show(around([0, 0, sheet[0], sheet[1]], 1, limits))} />
      <Overview content={content} facts={facts} viewport={viewport} width={width < 560 ? 92 : 160} frame={[width, height]} />
    </div>
  );
}

/** The whole battle, or the own army where that would be too small to read. */
function atFirst({ facts, seat }: Props, limits: Limits): Window {
  const hexes = Object.keys(facts.stacks);
  const all = around(boxOf(hexes), AT_FIRST, limits);
  const own = hexes.filter((hex) => facts.stacks[hex]!.seat === seat);
  return all.zoom >= READABLE || own.length === 0 ? all : around(boxOf(own), AT_FIRST, limits);
}

/** Around these hexes, with two more on every side, and room for the overview at the right. */
function boxOf(hexes: string[]): [number, number, number, number] {
  const points = hexes.map(middleOf);
  if (points.length === 0) return [0, 0, 600, 600];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const far = 2.4 * RADIUS;
  return [Math.min(...xs) - far, Math.min(...ys) - far, Math.max(...xs) + 3 * far, Math.max(...ys) + far];
}

// -- hand and keys

function under(event: MouseEvent, { content }: Props, viewport: Viewport): string | null {
  const box = viewport.frame.current!.getBoundingClientRect();
  const { x, y, zoom } = viewport.now();
  return hexAt([(event.clientX - box.left - x) / zoom, (event.clientY - box.top - y) / zoom], content.map.columns, content.map.rows);
}

/** Places take their own clicks; any other hex is tried too, so that it can be said why not. */
function clicked(event: MouseEvent, props: Props, viewport: Viewport): void {
  if ((event.target as Element).closest("[data-place], [role=button], button, .t-overview")) return;
  const hex = under(event, props, viewport);
  if (hex) props.pick("hex", hex);
}

function hovered(event: PointerEvent, props: Props, viewport: Viewport): void {
  if (event.pointerType !== "mouse" || event.buttons) return;
  const hex = under(event, props, viewport);
  if (hex !== props.pointed) props.point(hex);
}

function focused(event: FocusEvent, viewport: Viewport): void {
  const place = (event.target as Element).getAttribute("data-place");
  if (place?.startsWith("hex ") && (event.target as Element).matches(":focus-visible")) viewport.reveal(middleOf(place.slice(4)));
}

function keyed(event: KeyboardEvent, viewport: Viewport): void {
  const factor = { "+": 1.3, "=": 1.3, "-": 1 / 1.3 }[event.key];
  if (!factor || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  viewport.by(factor);
}

function Tools({ viewport, whole }: { viewport: Viewport; whole(): void }): JSX.Element {
  return (
    <div class="t-tools" role="group" aria-label="Zoom">
      <button type="button" class="ib" aria-label="Closer" onClick={() => viewport.by(1.3)}><Icon name="plus" /></button>
      <button type="button" class="ib" aria-label="Farther" onClick={() => viewport.by(1 / 1.3)}><Icon name="minus" /></button>
      <button type="button" class="ib" aria-label="The whole map" onClick={whole}><Icon name="fit" /></button>
    </div>
  );
}

// -- what lies on the map

function Table(props: Props & { detail: Detail }): JSX.Element {
  const { content, facts, before, seat, open, chosen, shown, pointed, closed, detail } = props;
  const insight: Insight = props.insight ?? {};
  const lit = useMemo(() => open.filter((pick) => pick.kind === "hex").map((pick) => pick.id), [open]);
  const picked = chosen.find((pick) => pick.kind === "hex")?.id ?? facts.moving?.from ?? null;
  const last = useMemo(() => changed(before, facts), [before, facts]);
  const reach = facts.phase === "going" && !props.over ? (insight.reach ?? {}) : {};
  const hint = !picked && pointed && facts.stacks[pointed] ? props.insightAt?.reach : undefined;
  const hurls = facts.phase === "firing" || facts.phase === "aiming" || shown.has("fire");
  const shoots = hurls ? (picked ?? pointed) : null;
  const stacks = useMemo(() => <Stacks content={content} facts={facts} detail={detail} still={props.still} />, [content, facts, detail, props.still]);
  const places = useMemo(() => placesOf(props, insight, lit, picked), [facts, open, chosen, pointed, props.insight]);
  return (
    <>
      <Under content={content} facts={facts} insight={insight} shown={shown} seat={seat} lit={lit} picked={picked} last={last} />
      {hint && <ReachHint reach={hint} foe={facts.stacks[pointed!]!.seat !== seat} />}
      {shoots && facts.stacks[shoots] && <Range content={content} hex={shoots} stack={facts.stacks[shoots]!} />}
      {detail !== "block" && <Costs reach={reach} />}
      {stacks}
      <Lockers facts={facts} insight={insight} seat={seat} />
      <Leaders insight={insight} />
      {facts.phase !== "planning" && <TargetLabels insight={insight} />}
      <AttackMarks facts={facts} />
      {pointed && <WayTo hex={pointed} reach={reach} allowance={insight.allowance ?? 0} />}
      {facts.moving?.to && <Goal facts={facts} content={content} hex={facts.moving.to} />}
      {closed && closed.places.filter((hex) => /^\d{4}$/.test(hex)).map((hex) => <path key={hex} d={hexPath(middleOf(hex), RADIUS - 2)} class="tm-block" />)}
      {closed && /\d{4}$/.test(closed.tried) && <path d={hexPath(middleOf(closed.tried.slice(-4)), RADIUS - 3)} class="tm-no" />}
      <Places label="Map" places={places} pick={props.pick} point={(place) => place && props.point(place)} />
      <FanOut {...props} picked={picked} />
    </>
  );
}

/** Hexes where something came, went or changed. */
function changed(before: Facts | null, facts: Facts): string[] {
  if (!before) return [];
  const same = (hex: string): boolean => {
    const [was, is] = [before.stacks[hex], facts.stacks[hex]];
    return was === is || (!!was && !!is && was.top === is.top && was.facing === is.facing && was.disrupted === is.disrupted && was.units?.length === is.units?.length);
  };
  return [...new Set([...Object.keys(before.stacks), ...Object.keys(facts.stacks)])].filter((hex) => !same(hex));
}

/** Facings matter where stacks face different ways. */
function facingsMatter(facts: Facts): boolean {
  return facts.phase === "turning" || [0, 1].some((seat) => new Set(Object.values(facts.stacks).filter((stack) => stack.seat === seat).map((stack) => stack.facing)).size > 1);
}

function Stacks({ content, facts, detail, still }: { content: Content; facts: Facts; detail: Detail; still: boolean }): JSX.Element {
  const facing = facingsMatter(facts);
  const [stacks, leaving] = usePieces(facts, () => piecesOf(facts), farApart, still);
  const known = useRef(new Map<number, { of: unknown[]; drawing: JSX.Element }>());
  /** A stack that has not changed is the very same drawing, which is not compared again: most of 60 never change. */
  const one = ({ id, place, data }: Followed<Stack>, gone: boolean): JSX.Element => {
    const of = [place, data, gone, detail, facing];
    const old = known.current.get(id);
    if (old?.of.every((part, i) => part === of[i])) return old.drawing;
    const [x, y] = middleOf(place);
    const drawing = (
      <g key={id} class={gone ? "t-stack leaving" : "t-stack"} style={{ transform: `translate(${f(x)}px, ${f(y)}px)` }}>
        <StackDrawing stack={data} kind={kindOf(content, data.top)} detail={detail} facing={facing} />
      </g>
    );
    known.current.set(id, { of, drawing });
    return drawing;
  };
  return (
    <g class={still ? "t-stacks still" : "t-stacks"} aria-hidden="true">
      {leaving.map((stack) => one(stack, true))}
      {stacks.map((stack) => one(stack, false))}
    </g>
  );
}

const piecesOf = (facts: Facts): Piece<Stack>[] => Object.entries(facts.stacks).map(([place, data]) => ({ place, kind: `${data.seat} ${data.top}`, data }));

const farApart = (was: Piece<Stack>, is: Piece<Stack>): number => distance(was.place, is.place);

/** Own stacks that the enemy holds where they are. */
function Lockers({ facts, insight, seat }: { facts: Facts; insight: Insight; seat: number }): JSX.Element {
  const held = facts.phase === "moving" && facts.seat === seat ? (insight.control ?? []).filter((hex) => facts.stacks[hex]?.seat === seat) : [];
  return (
    <g aria-hidden="true">
      {held.map((hex) => {
        const [x, y] = middleOf(hex);
        return <Badge key={hex} x={f(x - 22)} y={f(y + 20)} kind="threat" shape="locked" size={0.62} />;
      })}
    </g>
  );
}

/** Where Command units are known to be. */
function Leaders({ insight }: { insight: Insight }): JSX.Element {
  return (
    <g aria-hidden="true">
      {[...new Set((insight.command ?? []).map(([hex]) => hex))].map((hex) => {
        const [x, y] = middleOf(hex);
        return <Badge key={hex} x={f(x - 24)} y={f(y - 20)} kind="pick" shape="command" size={0.66} />;
      })}
    </g>
  );
}

/** What was taken up, already where it goes. */
function Goal({ facts, content, hex }: { facts: Facts; content: Content; hex: string }): JSX.Element | null {
  const from = facts.moving && facts.stacks[facts.moving.from];
  if (!from || facts.stacks[hex]) return null;
  const [x, y] = middleOf(hex);
  return (
    <g transform={`translate(${f(x)} ${f(y)}) scale(.8)`} class="t-ghost" aria-hidden="true">
      <Counter kind={kindOf(content, from.top)} seat={from.seat} detail="full" />
    </g>
  );
}

function FanOut({ facts, buttons, content, chosen, pick, picked }: Props & { picked: string | null }): JSX.Element | null {
  if (!buttons?.length) return null;
  if (facts.phase === "turning" && facts.moving?.to) return <Facings hex={facts.moving.to} buttons={buttons} pick={pick} />;
  const hex = facts.phase === "losing" ? facts.attack?.target : chosen.length > 0 ? picked : null;
  const stack = hex ? facts.stacks[hex] : undefined;
  return stack ? <Fan hex={hex!} seat={stack.seat} buttons={buttons} content={content} pick={pick} /> : null;
}

// -- names of places

function placesOf({ content, facts, pointed, seats }: Props, insight: Insight, lit: string[], picked: string | null): Place[] {
  const { columns, rows } = content.map;
  const near = pointed && /^\d{4}$/.test(pointed) ? [pointed, ...beside(pointed)] : [];
  const inside = (hex: string): boolean => Number(hex.slice(0, 2)) >= 1 && Number(hex.slice(0, 2)) <= columns && Number(hex.slice(2)) >= 1 && Number(hex.slice(2)) <= rows;
  const open = new Set(lit);
  const control = new Set(insight.control);
  const hexes = new Set([...lit, ...Object.keys(facts.stacks), ...near.filter(inside)]);
  return [...hexes].sort().map((hex) => {
    const [x, y] = middleOf(hex);
    const terrain = content.map.grid[Number(hex.slice(2)) - 1]?.[Number(hex.slice(0, 2)) - 1] ?? "";
    const words = [hex, terrain];
    const stack = facts.stacks[hex];
    if (stack) words.push(said(content, stack, seats[stack.seat]?.name || content.scenario.sides[stack.seat]!.name));
    if (insight.reach?.[hex]) words.push(`${halves(insight.reach[hex]![0])} movement`);
    if (insight.targets?.[hex]) words.push(`can be attacked at ${insight.targets[hex]!.column ?? "no column"}`);
    else if (open.has(hex)) words.push(stack ? "can be picked" : "open");
    if (control.has(hex)) words.push("enemy control");
    return { kind: "hex", id: hex, label: words.join(", "), x: f(x), y: f(y), outline: HEX_PLACE, lit: open.has(hex), picked: hex === picked };
  });
}

function said(content: Content, stack: Facts["stacks"][string], owner: string): string {
  const state = `${stack.disrupted ? ", disrupted" : ""}${stack.testudo ? ", testudo" : ""}`;
  if (!stack.units) return `${owner}: ${kindOf(content, stack.top).name} on top, the rest hidden${state}`;
  const counts = new Map<string, number>();
  for (const { unit } of stack.units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return `${owner}: ${[...counts].map(([code, count]) => `${count} ${kindOf(content, code).name}`).join(", ")}${state}`;
}
