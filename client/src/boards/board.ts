/**
 * The seam between the table page and the drawing of a game.
 *
 * A board knows no rules. It draws `facts` with `content`, lights what `open` lists, and says which place was
 * clicked by `pick`. Everything else (prompt, buttons, log, clocks, list of moves) is drawn by the table page.
 */
import type { ComponentType } from "preact";

/** One click. `kind` and `id` are the server's own (see the game's `people/choices.py`). */
export interface Pick {
  kind: string;
  id: string;
  label: string;
}

/** Somebody at the table. */
export interface SeatInfo {
  seat: number;
  /** Who sits there: a person's name, or the level of a bot. */
  name: string;
  /** How the game calls the seat: light, dark, player 2, … */
  side: string;
  bot: boolean;
  me: boolean;
}

/** A place somebody tried that is not open, and why not. */
export interface Closed {
  /** `kind id` of the place that was tried. */
  tried: string;
  /** What is in the way; ids as the server names them. */
  places: string[];
  message: string;
  rule: string;
}

/** One thing that may follow from what has been picked, with its chance; a sure thing has `chance` 1. */
export interface Following<F> {
  chance: number;
  /** As it can be counted at the table: "3 of 16". */
  share: string;
  told: string;
  facts: F | null;
}

export interface BoardProps<F = any, C = any> {
  content: C;
  facts: F;
  /** What has just happened, oldest first; nothing on a page that has just opened. */
  news?: { actor: number; text: string; told: string }[];
  /** What was told last, oldest first, as far as the page has it. */
  log?: string[];
  /** The facts before the last event, for animation; null when the page has just opened. */
  before: F | null;
  /** My seat; -1 for spectators. The board shows this seat at the bottom. */
  seat: number;
  seats: SeatInfo[];
  acting: number[];
  /** The game has ended, perhaps in the middle of a phase. */
  over?: boolean;
  /** What can be picked now, buttons left out: they stand in the dock. */
  open: Pick[];
  /** The buttons of the dock, for boards that draw them in their place as well. */
  buttons?: Pick[];
  /** What has been picked so far of a choice with several steps. */
  chosen: Pick[];
  /** Of the choice that is complete but not yet confirmed, what would follow; empty while it is asked for. */
  following: Following<F>[];
  /** What the server adds to the choices for drawing (ways, reach, threats); null while it is asked for. */
  insight: any;
  /** The same about the place that is pointed at, where `insightAtPlace` is set. */
  insightAt: any;
  /** Pick a place. One that is not open may be passed too: the page then asks the server why not. */
  pick(kind: string, id: string): void;
  /** Point at a place (after 120 ms the page asks for a closer look), or at none. */
  point(place: string | null): void;
  pointed: string | null;
  /** What was refused last, to be marked until the next pick. */
  closed: Closed | null;
  /** Overlays switched on, by the keys of `BoardModule.overlays`. */
  shown: ReadonlySet<string>;
  /** Nothing may travel or turn: the reader prefers reduced motion, or the game is far behind. */
  still: boolean;
  /** The room there is, in px. The board must fit it or scroll within itself. */
  width: number;
  height: number;
}

export interface StudyProps<F = any, C = any> extends BoardProps<F, C> {
  /** What the server said of the place that is pointed at (`look`), as it came; null if nothing. */
  look: any;
  /** The odds of the position, as they came. */
  odds: any;
}

export interface SeatProps<F = any, C = any> {
  content: C;
  facts: F;
  info: SeatInfo;
  /** The game has ended, perhaps in the middle of a phase: nobody chooses any more. */
  over: boolean;
}

/** What a game brings along. Each folder of `boards/` exports one as `board`. */
export interface BoardModule<F = any, C = any> {
  Board: ComponentType<BoardProps<F, C>>;
  /** Beneath the name in the seat card: bag, losses, won cards. */
  Seat?: ComponentType<SeatProps<F, C>>;
  /** In the line of the page's head: turn, phase. */
  status?(facts: F, content: C): string;
  /** Further tabs of the study panel, before Odds, Log and Moves; the first is open at the start. */
  study?: { key: string; title: string; Panel: ComponentType<StudyProps<F, C>> }[];
  /** Switches over the board, with their key: T for threats and so on. */
  overlays?: { key: string; letter: string; title: string; on: boolean }[];
  /** Without the rail of seats: the board takes its width, and `Seat` stands in the head (TAC 13). */
  wide?: boolean;
  /** Whether this choice goes without a confirming click, because a step back is free and it is one of many. */
  atOnce?(picks: Pick[], facts: F): boolean;
  /** Whether the board itself draws this button, so that the dock need not say it again. */
  draws?(button: Pick, facts: F): boolean;
  /** Whether a seat sees something now that others must not: at one screen it is covered while seats change. */
  secrets?(facts: F): boolean;
  /** Ask for `insight` after every event. */
  insightful?: boolean;
  /** Ask for `insightAt` when a place is pointed at. */
  insightAtPlace?: boolean;
  /** The place `look` asks about, for a pick: usually its id. */
  placeOf?(pick: Pick): string;
  /** What a screen reader hears of the whole board on demand. */
  describe?(facts: F, content: C, seat: number): string;
}

/** Each game is a bundle of its own, fetched when a table of it is opened. */
const LOADERS: Record<string, () => Promise<{ board: BoardModule }>> = {
  augustus: () => import("./augustus/index"),
  centurion: () => import("./centurion/index"),
  "centre-rock": () => import("./centre_rock/index"),
  tac13: () => import("./tac13/index"),
};

export async function loadBoard(game: string): Promise<BoardModule | null> {
  const loader = LOADERS[game];
  return loader ? (await loader()).board : null;
}

/** Whether a place can be picked now. */
export function openAt(open: Pick[], kind: string, id: string): Pick | undefined {
  return open.find((one) => one.kind === kind && one.id === id);
}
