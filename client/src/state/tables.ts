/** Tables and games as the lists tell them. */
import { get, once } from "../net/api";
import { me } from "./session";
import { openTable } from "./words";

export interface SeatRow {
  seat: number;
  /** What the game calls it: light, Caesar, … */
  side: string;
  /** Whoever sits there; null while nobody does. */
  name: string | null;
  user: number | null;
  kind: "person" | "guest" | "bot" | null;
  /** The level of a bot that thinks on the server. */
  bot: string | null;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  status: "open" | "playing" | "over" | "aborted";
  setup: { players: number; options: Record<string, string> };
  seats: SeatRow[];
  clock: { base?: number; increment?: number; days?: number };
  terms: { takebacks?: boolean; analysis?: boolean; hot_seat?: boolean };
  visibility: "public" | "invited";
  rated: boolean;
  creator: number;
  created: number;
  content: string;
  commitment: string;
  result: string | null;
  secret: string;
  rematch_of: string | null;
  rematch?: string | null;
  seq: number;
  acting: number[];
  watching?: number;
}

/** A seat nobody has. */
export const isFree = (seat: SeatRow): boolean => seat.name === null;

/** Whether I sit there. Frames go to everybody alike, so it is worked out here. */
export const isMine = (seat: SeatRow): boolean => seat.user !== null && seat.user === me.value?.user;

export interface GameOption {
  name: string;
  values: string[];
  default: string;
  about?: string;
}

export interface GameInfo {
  key: string;
  title: string;
  players: number[];
  options: GameOption[];
  summary?: string;
}

/** The strengths of bots, weakest first. */
export const LEVELS = ["tiro", "miles", "optio", "centurio", "legatus"] as const;
export const levelTitle = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1);

export const GAMES: { key: string; title: string; players: [number, number]; minutes: number; line: string }[] = [
  { key: "centurion", title: "Centurion", players: [2, 2], minutes: 20, line: "Tiles flip as they move." },
  { key: "centre-rock", title: "Centre Rock", players: [2, 4], minutes: 30, line: "Push, squeeze, hold the hill." },
  { key: "augustus", title: "Augustus", players: [2, 6], minutes: 25, line: "One call, all legions go." },
  { key: "tac13", title: "TAC 13", players: [2, 2], minutes: 90, line: "Fourteen battles of Rome." },
];
export const titleOf = (key: string): string => GAMES.find((game) => game.key === key)?.title ?? key;

export const listGames = (): Promise<GameInfo[]> => once<{ games: GameInfo[] } | GameInfo[]>("games").then(rows("games"));
export const gameInfo = (key: string): Promise<GameInfo> => once<GameInfo>(`games/${key}`);

const rows =
  (name: string) =>
  (data: any): any[] =>
    Array.isArray(data) ? data : (data?.[name] ?? []);

export const listTables = (query: string): Promise<TableInfo[]> => get(`tables?${query}`).then(rows("tables"));

/** A table against bots of one level, every seat but mine. */
export async function playBots(game: string, level: string, players?: number, options: Record<string, string> = {}): Promise<string> {
  const count = players ?? GAMES.find((one) => one.key === game)!.players[0];
  const bots: Record<string, string> = {};
  for (let seat = 1; seat < count; seat++) bots[seat] = level;
  const made = await openTable({ game, players: count, options, bots, seat: 0, visibility: "invited" });
  return made.table.id;
}
