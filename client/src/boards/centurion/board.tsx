/** The board of Centurion with all its marks, in the order of layers. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { openAt, type BoardProps } from "../board";
import { Places, type Place } from "../places";
import { Badge, Hatch } from "../shared/marks";
import type { LastMove } from "../shared/follow";
import { lastMove } from "./follow";
import { corner, detailFor, FRAME, middle, SQUARES } from "./geometry";
import { Hand } from "./hand";
import { gable, Ghost, Hint, SquareMark, Target, Trail } from "./marks";
import { Pieces } from "./pieces";
import { Tile } from "./tile";
import { SIDES, tileOf, type Content, type Facts, type Insight, type Reached, type Way } from "./types";

export type Props = BoardProps<Facts, Content>;

const WHOLE = 600 + 2 * FRAME;
const SQUARE_PLACE = "M-48 -43Q-48 -48 -43 -48H43Q48 -48 48 -43V43Q48 48 43 48H-43Q-48 48 -48 43Z";

/** What the marks follow from, worked out once per drawing. */
interface Scene {
  bottom: number;
  board: Facts["board"];
  insight: Insight;
  lit: string[];
  chosen: string[];
  last: LastMove;
  /** One tile sends another: what is picked second is the tile that goes. */
  commands: boolean;
  way(square: string): Way | undefined;
  icon(square: string): { by: string; along: number[] };
}

export function Board(props: Props): JSX.Element {
  const { content, facts, width, height, still } = props;
  const scene = sceneOf(props);
  const px = Math.max(240, Math.min(width, height));
  const detail = detailFor((px * 100) / WHOLE);
  const bs = detail === "S" ? 1.3 : 1;
  return (
    <svg class="board-svg centurion" viewBox={`${-FRAME} ${-FRAME} ${WHOLE} ${WHOLE}`} width={px} height={px}>
      <defs>
        <Hatch id="c-danger" colour="threat" />
        <Hatch id="c-mine" colour="go" />
      </defs>
      <Ground bottom={scene.bottom} inlays={detail !== "S"} />
      <Under {...props} scene={scene} />
      <Pieces content={content} board={facts.board} bottom={scene.bottom} detail={detail} picked={scene.chosen[0] ?? null} still={still} />
      <Over {...props} scene={scene} bs={bs} />
      <Places label="Board" places={placesOf(props, scene)} pick={props.pick} point={props.point} />
      <Hand {...props} />
    </svg>
  );
}

function sceneOf({ facts, before, seat, open, chosen, insight }: Props): Scene {
  const bottom = seat === 1 ? 1 : 0;
  const squares = chosen.filter((pick) => pick.kind === "square").map((pick) => pick.id);
  const ways: Insight = insight ?? {};
  const commands = chosen.some((pick) => pick.kind === "button" && pick.id === "command");
  const way = (square: string): Way | undefined => (squares[0] ? ways.ways?.[squares[0]]?.[square] : undefined);
  const icon = (square: string): { by: string; along: number[] } => {
    if (commands) return { by: "command", along: [] };
    if (squares.length > 1) return { by: "full formation", along: [] };
    return way(square) ?? { by: "move", along: [] };
  };
  const last = useMemo(() => lastMove(before?.board ?? null, facts.board), [before, facts]);
  const lit = open.filter((pick) => pick.kind === "square").map((pick) => pick.id);
  return { bottom, board: facts.board, insight: ways, lit, chosen: squares, last, commands, way, icon };
}

function Ground({ bottom, inlays }: { bottom: number; inlays: boolean }): JSX.Element {
  return (
    <g aria-hidden="true">
      <rect x={-FRAME} y={-FRAME} width={WHOLE} height={WHOLE} rx="16" class="c-frame" />
      {inlays && <rect x="4" y="605" width="592" height="5" rx="2.5" class={`c-home s${bottom}`} />}
      {inlays && <rect x="4" y="-10" width="592" height="5" rx="2.5" class={`c-home s${1 - bottom}`} />}
      <rect x="-2" y="-2" width="604" height="604" rx="7" class="c-groove" />
      {SQUARES.map((square, at) => (
        <SquareMark key={square} square={square} bottom={bottom} inset={1.5} round={5} class={(at + Math.floor(at / 6)) % 2 ? "c-square b" : "c-square"} />
      ))}
      {SQUARES.map((square) => {
        const [x, y] = corner(square, bottom);
        return (
          <>
            {y === 500 && <text x={x + 50} y={616 + 9} text-anchor="middle" class="c-coord">{square[0]}</text>}
            {x === 0 && <text x={-16} y={y + 55} text-anchor="middle" class="c-coord">{square[1]}</text>}
          </>
        );
      })}
    </g>
  );
}

/** Everything that lies beneath the tiles. */
function Under({ facts, content, seat, shown, pointed, closed, scene }: Props & { scene: Scene }): JSX.Element {
  const { bottom, lit, chosen, last, insight } = scene;
  const mark = (name: string, inset = 3.5, round = 7) => (square: string): JSX.Element => (
    <SquareMark key={`${name} ${square}`} square={square} bottom={bottom} class={name} inset={inset} round={round} />
  );
  const dangers = Object.keys(insight.dangers?.[bottom] ?? {});
  const attacks = Object.keys(insight.dangers?.[1 - bottom] ?? {});
  return (
    <g aria-hidden="true">
      {shown.has("threats") && seat >= 0 && dangers.map(mark("c-danger", 1.5, 5))}
      {shown.has("attacks") && seat >= 0 && attacks.map(mark("c-mine", 1.5, 5))}
      {shown.has("last") && [...last.from, ...last.taken].map(mark("c-from", 9, 8))}
      {shown.has("last") && last.to.map(mark("c-last", 2, 6))}
      {guarded(facts, content).map(mark("c-guard", 1, 6))}
      {chosen.slice(0, 1).map(mark("c-pick", 0, 9))}
      {lit.filter((square) => !facts.board[square] || chosen.length > 0).map((square) => mark(pointed === square ? "c-lit hover" : "c-lit")(square))}
      {chosen.length === 0 && lit.filter((square) => facts.board[square]).map(mark("c-can", 1.6, 6))}
      {chosen.slice(1).map(mark("c-lit hover"))}
      {closed && squaresIn([closed.tried]).map(mark("c-no", 4))}
    </g>
  );
}

/** Everything that lies on the tiles. */
function Over(props: Props & { scene: Scene; bs: number }): JSX.Element {
  const { facts, content, closed, seat, shown, pointed, following, scene, bs } = props;
  const { bottom, board, lit, chosen, last, insight, way, icon } = scene;
  const [from, to] = journey(props, scene);
  const becomes = following.length === 1 && to && !board[to] ? following[0]!.facts?.board[to] : undefined;
  const risks = shown.has("threats") && seat >= 0 ? Object.keys(insight.dangers?.[seat] ?? {}).filter((square) => board[square]) : [];
  const blocking = closed ? closed.places.filter((place) => SQUARES.includes(place)) : [];
  const reached = hints(props, scene);
  const at = (square: string, dx: number, dy: number): { x: number; y: number } => {
    const [x, y] = corner(square, bottom);
    return { x: x + dx, y: y + dy };
  };
  return (
    <g class="c-over" aria-hidden="true">
      {becomes && (
        <g class="c-becomes" transform={`translate(${corner(to!, bottom).join(" ")})`}>
          <Tile tile={tileOf(content, becomes.seat, becomes.tile)} seat={becomes.seat} back={becomes.back} up={becomes.seat === bottom} />
        </g>
      )}
      {from && to && <Trail from={from} to={to} way={scene.commands ? undefined : way(to)} bottom={bottom} />}
      {to && chosen.includes(to) && !board[to] && !becomes && <Target square={to} bottom={bottom} board={board} way={way(to) ?? icon(to)} size={bs} />}
      {chosen.length > 0 && lit.map((square) => <Target key={square} square={square} bottom={bottom} board={board} way={icon(square)} size={bs} />)}
      {chosen.slice(1).filter((square) => board[square]).map((square) => <Target key={square} square={square} bottom={bottom} board={board} way={chosen[1] === square ? (way(square) ?? icon(square)) : { by: "full formation", along: [] }} size={bs} />)}
      {shown.has("flip") && ghosts(props, scene, to).map(([square, by]) => <Ghost key={square} square={square} bottom={bottom} icon={by} taken={!!board[square] || reached.some(([other]) => other === square)} />)}
      {reached.map(([square, by]) => <Hint key={square} square={square} bottom={bottom} icon={by} taken={!!board[square]} foe={board[pointed!]!.seat !== bottom} />)}
      {blocking.map((square) => <SquareMark key={square} square={square} bottom={bottom} class="c-block" inset={3} round={8} />)}
      {blocking.map((square) => <Badge key={square} {...at(square, 11, gable(board, square, bottom))} kind="threat" shape="blocking" size={bs} />)}
      {risks.filter((square) => !blocking.includes(square)).map((square) => <Badge key={square} {...at(square, 11, gable(board, square, bottom))} kind="risk" shape="risk" size={bs * 0.86} />)}
      {SQUARES.filter((square) => board[square]?.frozen).map((square) => <Badge key={square} {...at(square, 50, 50)} kind="frozen" shape="frozen" size={bs} />)}
      {chosen[0] && <Badge {...at(chosen[0], 88, gable(board, chosen[0], bottom))} kind="pick" shape="picked" size={bs} />}
      {shown.has("last") && last.to.filter((square) => board[square] && square !== chosen[0]).map((square) => <Badge key={square} {...at(square, risks.includes(square) ? 88 : 11, gable(board, square, bottom))} kind="news" shape="last" size={bs * 0.86} />)}
      {closed && squaresIn([closed.tried]).map((square) => <Badge key={square} {...at(square, 50, 50)} kind="threat" shape="refused" size={1.5} />)}
      {guarded(facts, content).map((square) => <GuardWord key={square} {...at(square, 50, board[square]!.seat === bottom ? 0 : 100)} />)}
    </g>
  );
}

/** From where to where: what is chosen, or pointed at to be chosen next. */
function journey({ pointed }: Props, { chosen, lit, commands }: Scene): [from: string | undefined, to: string | undefined] {
  const start = commands ? 1 : 0;
  const aimed = pointed && lit.includes(pointed) && chosen.length === start + 1 ? pointed : undefined;
  return [chosen[start], chosen[start + 1] ?? aimed];
}

/** What the picked or pointed tile would reach once it lies on its other side. */
function ghosts({ pointed }: Props, { chosen, insight, way, board, commands }: Scene, to: string | undefined): Reached {
  if (commands) return [];
  if (to) return way(to)?.then ?? [];
  if (chosen[0]) return [];
  return pointed && board[pointed] ? (insight.reach?.[pointed]?.after ?? []) : [];
}

/** What the pointed tile reaches as it lies, while nothing is picked. */
function hints({ pointed }: Props, { chosen, insight, board }: Scene): Reached {
  return !chosen[0] && pointed && board[pointed] ? (insight.reach?.[pointed]?.now ?? []) : [];
}

/** Where a leader stands that could be taken next turn. */
function guarded(facts: Facts, content: Content): string[] {
  return SQUARES.filter((square) => {
    const standing = facts.board[square];
    return standing && facts.guard[standing.seat] && tileOf(content, standing.seat, standing.tile).leader;
  });
}

function GuardWord({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`} class="c-guard-word">
      <rect x="-36" y="-13" width="72" height="26" rx="13" />
      <text y="5.4" text-anchor="middle">Guard!</text>
    </g>
  );
}

function squaresIn(tried: string[]): string[] {
  return tried.flatMap((words) => words.split(" ")).filter((word) => SQUARES.includes(word));
}

/** The squares as buttons, each with its name and what can be done there. */
export function placesOf({ facts, open, chosen, closed }: Props, scene: Scene): Place[] {
  return SQUARES.map((square) => {
    const standing = facts.board[square];
    const words = [square, standing ? `${standing.name}, ${SIDES[standing.seat]}${standing.back ? ", reverse up" : ""}` : "empty"];
    const lit = openAt(open, "square", square);
    if (standing?.frozen) words.push("frozen");
    if (chosen.length && lit) words.push(said(scene.icon(square).by, !!standing && standing.seat !== facts.turn));
    else if (lit) words.push("can be picked");
    if (scene.last.to.includes(square)) words.push("last move");
    if (scene.insight.dangers?.[scene.bottom]?.[square]) words.push("in danger");
    if (closed && squaresIn([closed.tried]).includes(square)) words.push("not possible");
    const [x, y] = middle(square, scene.bottom);
    return { kind: "square", id: square, label: words.join(", "), x, y, outline: SQUARE_PLACE, lit: !!lit, picked: scene.chosen.includes(square) };
  });
}

function said(icon: string, foe: boolean): string {
  if (icon === "strike" || icon === "hammer") return "can be struck";
  if (icon === "full formation") return "may come along";
  return foe ? `can be taken by ${icon}` : `${icon} leads here`;
}
