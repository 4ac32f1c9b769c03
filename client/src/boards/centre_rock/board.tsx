/** The hill with its units and marks. Pick a unit, then an enemy to attack, a side to turn to, or a button. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { openAt, type BoardProps } from "../board";
import { Places, type Place } from "../places";
import { DieFace, lastRoll } from "../shared/die";
import { follow, lastMove, type LastMove, type Piece } from "../shared/follow";
import { Badge, Hatch } from "../shared/marks";
import { f } from "../shared/numbers";
import { usePieces } from "../shared/use_pieces";
import { AttackDrawing, inSix } from "./attack";
import { CellMark, groundOf, Names } from "./ground";
import { angleOf, beside, facingTo, flat, hexPath, hillFor, SIDE, topOf, type Hill } from "./hill";
import { Tracks } from "./tracks";
import { Tray } from "./tray";
import { CLASS_NAMES, FACING_NAMES, type Attack, type Content, type Facts, type Insight, type Unit } from "./types";
import { UnitDrawing } from "./unit";

export type Props = BoardProps<Facts, Content>;

const HEX_PLACE = hexPath([0, 0], SIDE * 0.97);
const HANDLE_PLACE = "M-15 0A15 15 0 1 0 15 0A15 15 0 1 0 -15 0Z";
/** Below this width handles would be too small to touch; the button does the same. */
const ROOM_FOR_HANDLES = 520;
const STRIP = 64;

interface Scene {
  hill: Hill;
  insight: Insight;
  units: Map<string, Unit>;
  /** The unit that is picked, or has been named to move or attack. */
  unit: string | null;
  target: string | null;
  lit: string[];
  last: LastMove;
  /** A unit is picked and what it shall do is not said yet. */
  undecided: boolean;
}

export function Board(props: Props): JSX.Element {
  const { content, facts, seat, width, height } = props;
  const hill = useMemo(() => hillFor(content, seat), [content, seat]);
  const ground = useMemo(() => groundOf(hill), [hill]);
  const scene = sceneOf(props, hill);
  const narrow = width < ROOM_FOR_HANDLES;
  const places = placesOf(props, scene, narrow);
  const [w, h] = [(hill.radius * 2 + 1) * Math.sqrt(3) * SIDE + 24, (hill.radius * 3 + 2) * SIDE * 0.88 + 46];
  const tray = facts.phase === "placing" && (facts.missing[seat] ?? null) !== null && !props.over;
  const room = height - (narrow ? STRIP : 0) - (tray ? STRIP : 0);
  const scale = Math.min(width / w, Math.max(220, room) / h);
  return (
    <div class={narrow ? "rock narrow" : "rock"} style={{ width: `${Math.floor(narrow ? width : Math.max(w * scale, Math.min(width, 860)))}px` }}>
      <Tracks facts={facts} seats={props.seats} />
      <svg class="board-svg rock-svg" viewBox={`${f(-w / 2)} ${f(-h / 2 - 10)} ${f(w)} ${f(h)}`} width={f(w * scale)} height={f(h * scale)}>
        <defs>
          <Hatch id="r-danger" colour="threat" step={9} />
        </defs>
        {ground}
        <Names hill={hill} taken={scene.units} />
        <Under {...props} scene={scene} />
        <Units {...props} scene={scene} />
        <Over {...props} scene={scene} places={places} />
        <Places label="The hill" places={places} pick={picker(props, scene)} point={props.point} />
        <Fallen news={props.news} roll={facts.roll} x={w / 2 - 40} y={h / 2 - 50} still={props.still} />
      </svg>
      {tray && <Tray {...props} />}
    </div>
  );
}

const likeness = (hill: Hill) => (was: Piece<Unit>, is: Piece<Unit>): number => {
  const [a, b] = [topOf(hill, was.place), topOf(hill, is.place)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
};

const piecesOf = (units: Unit[]): Piece<Unit>[] => units.map((data) => ({ place: data.hex, kind: `${data.seat} ${data.class}`, data }));

function sceneOf({ facts, before, chosen, open, insight }: Props, hill: Hill): Scene {
  const last = useMemo(() => {
    if (!before || before.phase === "placing") return { from: [], to: [], taken: [] };
    const was = follow<Unit>(null, piecesOf(before.units), likeness(hill));
    return lastMove(was, follow(was, piecesOf(facts.units), likeness(hill)), (old, fresh) => old.facing !== fresh.facing);
  }, [before, facts, hill]);
  const hexes = chosen.filter((pick) => pick.kind === "hex").map((pick) => pick.id);
  const does = chosen.find((pick) => pick.kind === "button")?.id ?? null;
  const placing = facts.phase === "placing";
  return {
    hill,
    insight: insight ?? {},
    units: new Map(facts.units.map((unit) => [unit.hex, unit])),
    unit: (placing ? hexes[0] : (hexes[0] ?? facts.unit)) ?? null,
    target: does === "attack" ? (hexes[1] ?? null) : facts.target,
    lit: open.filter((pick) => pick.kind === "hex").map((pick) => pick.id),
    last,
    undecided: !placing && chosen.length === 1 && chosen[0]!.kind === "hex",
  };
}

/** The enemies that the picked unit could attack. */
function victims({ insight, unit, undecided }: Scene): Record<string, Attack> {
  return undecided && unit ? (insight.attacks?.[unit] ?? {}) : {};
}

/** A click says what is meant: on an enemy attack, on a handle turn. */
function picker({ pick }: Props, scene: Scene): (kind: string, id: string) => void {
  return (kind, id) => {
    if (kind === "facing") {
      pick("button", "turn");
      pick("hex", id);
    } else {
      if (victims(scene)[id]) pick("button", "attack");
      pick("hex", id);
    }
  };
}

function Under({ facts, shown, seat, pointed, closed, scene }: Props & { scene: Scene }): JSX.Element {
  const { hill, insight, unit, target, lit, last, units } = scene;
  const mark = (kind: string, size = 0.9) => (name: string): JSX.Element => <CellMark key={`${kind} ${name}`} hill={hill} name={name} class={kind} size={size} />;
  const of = unit ?? (pointed && units.has(pointed) ? pointed : null);
  const pattern = of ? (insight.patterns?.[of] ?? []).filter(([, , open]) => open).map(([name]) => name) : [];
  const placing = facts.phase === "placing";
  const empty = lit.filter((name) => !units.has(name));
  return (
    <g aria-hidden="true">
      {placing && (facts.zones[seat] ?? []).map(mark("r-zone", 0.96))}
      {shown.has("threats") && seat >= 0 && Object.keys(insight.dangers?.[seat] ?? {}).map(mark("r-danger", 0.93))}
      {shown.has("last") && last.from.map(mark("r-from", 0.8))}
      {shown.has("last") && last.to.map(mark("r-last"))}
      {facts.phase !== "going" && pattern.map(mark("r-pattern", 0.86))}
      {empty.map((name) => mark(pointed === name ? "r-lit hover" : "r-lit")(name))}
      {lit.filter((name) => units.has(name)).map(mark("r-can"))}
      {Object.keys(victims(scene)).map(mark("r-lit"))}
      {target && mark("r-lit hover")(target)}
      {unit && mark("r-pick")(unit)}
      {closed && closed.places.filter((name) => hill.cells.has(name)).map(mark("r-block"))}
      {closed && [closed.tried.split(" ").at(-1)!].filter((name) => hill.cells.has(name)).map(mark("r-no"))}
    </g>
  );
}

function Units({ facts, still, scene }: Props & { scene: Scene }): JSX.Element {
  const { hill } = scene;
  const [units, leaving] = usePieces(facts, () => piecesOf(facts.units), likeness(hill), still);
  const depth = new Map(hill.order.map((name, at) => [name, at]));
  const drawn = [...leaving.map((unit) => ({ unit, gone: true })), ...units.map((unit) => ({ unit, gone: false }))];
  return (
    <g class={still ? "r-units still" : "r-units"} aria-hidden="true">
      {drawn
        .sort((a, b) => depth.get(a.unit.place)! - depth.get(b.unit.place)!)
        .map(({ unit: { id, place, data }, gone }) => {
          const [x, y] = topOf(hill, place);
          return (
            <g key={id} class={gone ? "r-place leaving" : "r-place"} style={{ transform: `translate(${f(x)}px, ${f(y)}px)${place === scene.unit ? " scale(1.08)" : ""}` }}>
              <UnitDrawing seat={data.seat} class={data.class} angle={angleOf(data.facing, hill.turns)} />
            </g>
          );
        })}
    </g>
  );
}

function Over(props: Props & { scene: Scene; places: Place[] }): JSX.Element {
  const { facts, shown, pointed, seat, content, scene, places } = props;
  const { hill, insight, unit, units, last } = scene;
  const aimed = scene.target ?? (pointed && victims(scene)[pointed] ? pointed : null);
  const attack = unit && aimed ? insight.attacks?.[unit]?.[aimed] : undefined;
  const push = unit && aimed ? (insight.patterns?.[unit]?.find(([name]) => name === aimed)?.[1] ?? null) : null;
  const moves = shown.has("moves") && !aimed && scene.undecided && unit ? (insight.moves?.[unit] ?? {}) : {};
  const at = (name: string, dx: number, dy: number): { x: number; y: number } => {
    const [x, y] = topOf(hill, name);
    return { x: x + dx, y: y + dy };
  };
  const risks = shown.has("threats") && seat >= 0 ? [...units.values()].filter((one) => facts.teams[one.seat] === facts.teams[seat] && insight.dangers?.[seat]?.[one.hex]) : [];
  const placed = facts.phase === "placing" && unit && props.chosen.length > 1 ? unit : null;
  return (
    <g class="r-over" aria-hidden="true">
      {Object.entries(moves).map(([name, rolls]) => {
        const [x, y] = topOf(hill, name);
        return <text key={name} x={f(x)} y={f(y + 4)} text-anchor="middle" class={`r-move m${rolls}`}>{rolls}/6</text>;
      })}
      {placed && <PlacedGhost props={props} hill={hill} name={placed} to={pointed} content={content} />}
      {places.filter((place) => place.kind === "facing").map((place) => {
        const [x, y] = topOf(hill, unit!);
        const angle = (Math.atan2(place.y - y, place.x - x) * 180) / Math.PI;
        return <path key={place.id} d="M-4 -8L6 0L-4 8" transform={`translate(${place.x} ${place.y}) rotate(${f(angle)})`} class={pointed === place.id ? "r-handle hover" : "r-handle"} />;
      })}
      {attack && <AttackDrawing hill={hill} from={unit!} to={aimed!} attack={attack} push={push} others={[...units.keys()].map((name) => topOf(hill, name))} />}
      {risks.map((one) => <Badge key={one.hex} {...at(one.hex, -25, -24)} kind="risk" shape="risk" size={0.7} />)}
      {unit && units.has(unit) && <Badge {...at(unit, 26, -26)} kind="pick" shape="picked" size={0.78} />}
      {shown.has("last") && last.to.filter((name) => units.has(name) && name !== unit).map((name) => <Badge key={name} {...at(name, 26, -24)} kind="news" shape="last" size={0.7} />)}
    </g>
  );
}

/** The unit that is being placed, facing where the pointer is. */
function PlacedGhost({ props, hill, name, to, content }: { props: Props; hill: Hill; name: string; to: string | null; content: Content }): JSX.Element {
  const [x, y] = topOf(hill, name);
  const facing = to ? facingTo(content, name, to) : null;
  return (
    <g transform={`translate(${f(x)} ${f(y)})`} class="r-ghost">
      <UnitDrawing seat={props.seat} class={props.chosen[0]!.id} angle={facing ? angleOf(facing, hill.turns) : null} />
    </g>
  );
}

/** The die that fell, in the corner; it lands and lies still. */
function Fallen({ news, roll, x, y, still }: { news: Props["news"]; roll: number; x: number; y: number; still: boolean }): JSX.Element | null {
  const fell = lastRoll(news) || roll;
  const [times, setTimes] = useState(0);
  useEffect(() => setTimes((n) => n + 1), [news, roll]);
  if (!fell) return null;
  return (
    <g transform={`translate(${f(x)} ${f(y)}) scale(2)`} aria-hidden="true">
      <g key={times} class={still ? "" : "r-falls"}>
        <DieFace pips={fell} />
      </g>
    </g>
  );
}

function placesOf(props: Props, scene: Scene, narrow: boolean): Place[] {
  const { facts, open, seats } = props;
  const { hill, units, insight, unit } = scene;
  const attacks = victims(scene);
  const places = hill.order.map((name): Place => {
    const one = units.get(name);
    const lit = openAt(open, "hex", name);
    const words = [name === facts.rock ? `${name}, The Rock` : name];
    if (one) words.push(`${seats[one.seat]?.name || `player ${one.seat + 1}`}'s ${CLASS_NAMES[one.class]}, facing ${FACING_NAMES[one.facing]}`);
    if (attacks[name]) words.push(`can be attacked, hits ${inSix(7 - attacks[name]!.needed)}`);
    else if (lit) words.push(scene.unit && facts.phase === "placing" ? lit.label : one ? "can be picked" : "open");
    if (scene.undecided && unit && insight.moves?.[unit]?.[name]) words.push(`reached by ${insight.moves[unit]![name]} of 6 rolls`);
    if (scene.last.to.includes(name)) words.push("last move");
    if (insight.dangers?.[props.seat]?.[name]) words.push("in danger");
    const [x, y] = topOf(hill, name);
    return { kind: "hex", id: name, label: words.join(", "), x: f(x), y: f(y), outline: HEX_PLACE, lit: !!lit || !!attacks[name], picked: name === unit };
  });
  return narrow || !scene.undecided || !unit ? places : [...places, ...handles(props, scene, unit)];
}

/** The sides a picked unit may turn to, as small arrows on the edges of its hexagon. */
function handles({ content }: Props, { hill, units, insight }: Scene, unit: string): Place[] {
  const now = units.get(unit)?.facing;
  const [x, y] = topOf(hill, unit);
  return Object.keys(FACING_NAMES).flatMap((facing): Place[] => {
    const to = beside(content, unit, facing);
    if (!to || facing === now || insight.attacks?.[unit]?.[to]) return [];
    const angle = (angleOf(facing, hill.turns) * Math.PI) / 180;
    const [dx, dy] = flat([1, 0]);
    const far = Math.hypot(dx, dy) / 2;
    return [{ kind: "facing", id: to, label: `turn to the ${FACING_NAMES[facing]}`, x: f(x + Math.cos(angle) * far), y: f(y + Math.sin(angle) * far), outline: HANDLE_PLACE, lit: true }];
  });
}
