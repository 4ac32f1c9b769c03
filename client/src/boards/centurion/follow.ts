/** Tiles from board to board: a tile that moved has turned over. */
import { follow, lastMove as between, type LastMove, type Piece } from "../shared/follow";
import type { BoardFacts, Standing } from "./types";

export function pieces(board: BoardFacts): Piece<Standing>[] {
  return Object.entries(board).map(([place, data]) => ({ place, kind: `${data.seat} ${data.tile}`, data }));
}

export function unlikely(was: Piece<Standing>, is: Piece<Standing>): number {
  return was.data.back === is.data.back ? 1 : 0;
}

export function lastMove(before: BoardFacts | null, now: BoardFacts): LastMove {
  if (!before) return { from: [], to: [], taken: [] };
  const was = follow<Standing>(null, pieces(before), unlikely);
  return between(was, follow(was, pieces(now), unlikely), (old, fresh) => old.back !== fresh.back);
}
