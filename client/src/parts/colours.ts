/** Seats wear the colours of their numbers, except where a game has its own. */
const OWN: Record<string, readonly number[]> = { tac13: [1, 2] };

export function colourOf(game: string, seat: number): number {
  return OWN[game]?.[seat] ?? seat;
}
