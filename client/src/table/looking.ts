/** The props of a board that is only looked at: nothing can be picked. */
import type { BoardProps, SeatInfo } from "../boards/board";

export function looking(content: any, facts: any, before: any, seat: number, seats: SeatInfo[], acting: number[]): Omit<BoardProps, "width" | "height" | "still"> {
  return {
    content,
    facts,
    before,
    seat,
    seats,
    acting,
    open: [],
    chosen: [],
    following: [],
    insight: null,
    insightAt: null,
    pick: () => undefined,
    point: () => undefined,
    pointed: null,
    closed: null,
    shown: new Set(["last"]),
  };
}
