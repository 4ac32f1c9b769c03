/** Changes of JSON as the server writes them (see its wire/diff.py), applied. */
export type Change = { "="?: unknown; "+"?: Record<string, Change>; "-"?: string[]; "#"?: number };

export function applied(old: any, change: Change | undefined | null): any {
  if (!change) return old;
  if ("=" in change) return change["="];
  if ("#" in change) {
    const kept: unknown[] = Array.from({ length: change["#"]! }, (_, place) => old[place] ?? null);
    for (const [place, one] of Object.entries(change["+"] ?? {})) kept[+place] = applied(kept[+place], one);
    return kept;
  }
  const gone = new Set(change["-"] ?? []);
  const table: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(old ?? {})) if (!gone.has(key)) table[key] = value;
  for (const [key, one] of Object.entries(change["+"] ?? {})) table[key] = applied(table[key], one);
  return table;
}

/** The paths of what changed, as far down as tables and lists go: "players/0/stock". */
export function changedPaths(change: Change | undefined | null, above = ""): string[] {
  if (!change || "=" in change) return change ? [above] : [];
  const below = Object.entries(change["+"] ?? {}).flatMap(([key, one]) => changedPaths(one, above ? `${above}/${key}` : key));
  return [...below, ...(change["-"] ?? []).map((key) => (above ? `${above}/${key}` : key))];
}
