/** Choosing step by step: what can be picked next, given what was picked so far. Knows no game. */
import type { Pick } from "../boards/board";
import type { ChoiceTable } from "../net/frames";

/** Whether two picks are of the same thing; a thing may be told twice, called otherwise at another step. */
function same(table: ChoiceTable, some: number | undefined, other: number): boolean {
  if (some === other) return true;
  const [a, b] = [some === undefined ? undefined : table.picks[some], table.picks[other]!];
  return a !== undefined && a[0] === b[0] && a[1] === b[1];
}

/** The choices that begin with what was picked, by their place in the list. */
export function matching(table: ChoiceTable | null, chosen: number[]): number[] {
  if (!table) return [];
  const found: number[] = [];
  table.choices.forEach((row, place) => {
    if (chosen.length <= row.length && chosen.every((pick, at) => same(table, row[at], pick))) found.push(place);
  });
  return found;
}

/** What can be picked next, as numbers of picks. */
export function nextPicks(table: ChoiceTable | null, chosen: number[]): number[] {
  const found = new Map<string, number>();
  for (const place of matching(table, chosen)) {
    const pick = table!.choices[place]![chosen.length];
    const name = pick === undefined ? "" : `${table!.picks[pick]![0]} ${table!.picks[pick]![1]}`;
    if (pick !== undefined && !found.has(name)) found.set(name, pick);
  }
  return [...found.values()];
}

/** The choice that is complete with what was picked, if there is one. */
export function complete(table: ChoiceTable | null, chosen: number[]): number | null {
  if (chosen.length === 0) return null;
  return matching(table, chosen).find((place) => table!.choices[place]!.length === chosen.length) ?? null;
}

/** A single remaining pick is never asked for: it is made at once. */
export function hurried(table: ChoiceTable | null, chosen: number[]): number[] {
  let way = chosen;
  while (way.length > 0 && complete(table, way) === null) {
    const next = nextPicks(table, way);
    if (next.length !== 1) return way;
    way = [...way, next[0]!];
  }
  return way;
}

/**
 * The way after a click on a thing: the next step if it is open, else a fresh start with it, else null.
 * A click on what was picked first puts it back.
 */
export function clicked(table: ChoiceTable, chosen: number[], kind: string, id: string): number[] | null {
  const named = (pick: number): boolean => table.picks[pick]![0] === kind && table.picks[pick]![1] === id;
  const next = nextPicks(table, chosen).find(named);
  if (next !== undefined) return hurried(table, [...chosen, next]);
  if (chosen.length > 0 && named(chosen[0]!)) return [];
  const first = nextPicks(table, []).find(named);
  return first === undefined ? null : hurried(table, [first]);
}

export function pickOf(table: ChoiceTable, number: number): Pick {
  const [kind, id, label] = table.picks[number]!;
  return { kind, id, label };
}

/** The same way in a fresh table of choices, as far as it still leads. */
export function carried(old: ChoiceTable | null, chosen: number[], fresh: ChoiceTable | null): number[] {
  let way: number[] = [];
  for (const number of chosen) {
    const [kind, id] = old!.picks[number]!;
    const next = fresh && nextPicks(fresh, way).find((one) => fresh.picks[one]![0] === kind && fresh.picks[one]![1] === id);
    if (next === undefined || next === null) return [];
    way = [...way, next];
  }
  return way;
}
