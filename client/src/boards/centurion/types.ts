/** What the server sends for Centurion; see content/client.py, people/view.py and people/insight.py of the game. */

export interface Cell {
  icon: string;
  dx: number;
  dy: number;
  direction: number[];
}

export interface Side {
  ability: string | null;
  cells: Cell[];
}

export interface TileContent {
  key: string;
  name: string;
  count: number;
  leader: boolean;
  start: Side;
  back: Side;
  note: string;
}

export interface Army {
  key: string;
  name: string;
  source: string;
  reconstructed: string[];
  tiles: TileContent[];
}

export type Content = Army[];

export interface Standing {
  seat: number;
  tile: string;
  name: string;
  back: boolean;
  frozen: boolean;
}

export type BoardFacts = Record<string, Standing>;

export interface Facts {
  board: BoardFacts;
  phase: string;
  turn: number;
  bags: Record<string, number>[];
  hand: string[];
  captured: string[][];
  guard: boolean[];
  quiet: number;
  turns: number;
}

export type Reached = [square: string, icon: string][];

export interface Way {
  by: string;
  along: number[];
  passes: string[];
  takes: string[];
  then: Reached;
}

export interface Insight {
  ways?: Record<string, Record<string, Way>>;
  reach?: Record<string, { now: Reached; after: Reached }>;
  dangers?: Record<string, string[]>[];
}

export const SIDES = ["light", "dark"];

export function tileOf(content: Content, seat: number, key: string): TileContent {
  const found = content[seat]?.tiles.find((tile) => tile.key === key);
  if (!found) throw new Error(`no tile ${key} in the army of seat ${seat}`);
  return found;
}
