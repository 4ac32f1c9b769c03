/**
 * The word a player adds to the draws of a table. It is sent only after the server has shown the table's commitment, and both are
 * kept in this browser, so that the page "Check the draws" can compare them with the record.
 */
import { get, post, Problem } from "../net/api";
import type { TableInfo } from "./tables";

export interface SentWord {
  /** The server's commitment to its secret, as it was shown before the word was sent. */
  commitment: string;
  /** Empty if the server took none because the game had begun already. */
  word: string;
}

const PLACE = "castra words";
const MOST_KEPT = 300;
const WORD_BYTES = 16;

/** 16 random bytes, in hexadecimal. */
export const newWord = (): string => [...crypto.getRandomValues(new Uint8Array(WORD_BYTES))].map((one) => one.toString(16).padStart(2, "0")).join("");

function storedWords(): [string, SentWord][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** The word that was sent from this browser to a table, if it is still kept. */
export const keptWord = (table: string): SentWord | null => storedWords().find(([id]) => id === table)?.[1] ?? null;

function keep(table: string, sent: SentWord): void {
  const others = storedWords().filter(([id]) => id !== table);
  try {
    localStorage.setItem(PLACE, JSON.stringify([...others, [table, sent]].slice(-MOST_KEPT)));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Sit down at a table whose commitment is known; at one's own seats, only send the word. */
export async function joinTable(info: TableInfo, body: { seat?: number; invite?: string } = {}, word = ""): Promise<void> {
  const sent = { commitment: info.commitment, word: word || newWord() };
  await post(`tables/${info.id}/join`, { ...body, word: sent.word });
  keep(info.id, sent);
}

/** The word for a table that was just set up. If the game has begun already, no word is in its draws, and that is kept. */
async function sendWord(info: TableInfo, word = ""): Promise<void> {
  try {
    await joinTable(info, {}, word);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "table/not_now") throw error;
    keep(info.id, { commitment: info.commitment, word: "" });
  }
}

export interface NewTable {
  table: TableInfo;
  invite?: string;
}

/** Set up a table at which I sit, then send my word. */
export async function openTable(wanted: object, word = ""): Promise<NewTable> {
  const made = await post<NewTable>("tables", wanted);
  await sendWord(made.table, word);
  return made;
}

/** Play once more with sides swapped; answers the id of the new table. */
export async function openRematch(id: string, user: number | undefined): Promise<string> {
  const again = (await get<TableInfo>(`tables/${id}`)).rematch;
  if (!again) {
    const made = await post<NewTable>(`tables/${id}/rematch`);
    await sendWord(made.table);
    return made.table.id;
  }
  const info = await get<TableInfo>(`tables/${again}`);
  if (!info.seats.some((seat) => seat.user !== null && seat.user === user)) await joinTable(info);
  return again;
}
