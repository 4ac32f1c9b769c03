/**
 * Which piece of the new table is which of the old one, so that it can be seen going there. Facts name no pieces,
 * only what lies where: what lies where it lay has stayed, and the rest is matched with the likeliest of its kind.
 */

export interface Piece<D> {
  place: string;
  /** Pieces of the same kind can be taken for each other. */
  kind: string;
  data: D;
}

export interface Followed<D> extends Piece<D> {
  /** The same for the same piece as long as it is on the table. */
  id: number;
}

export interface Following<D> {
  pieces: Followed<D>[];
  /** Pieces that have just left. */
  gone: Followed<D>[];
  next: number;
}

/** `unlikely` says how little the first piece looks like having become the second. */
export function follow<D>(old: Following<D> | null, now: Piece<D>[], unlikely: (was: Piece<D>, is: Piece<D>) => number): Following<D> {
  let next = old?.next ?? 0;
  const pieces: Followed<D>[] = [];
  const left = new Map((old?.pieces ?? []).map((piece) => [piece.place, piece]));
  const moved: Piece<D>[] = [];
  for (const piece of now) {
    const was = left.get(piece.place);
    if (was?.kind === piece.kind) {
      pieces.push({ ...piece, id: was.id });
      left.delete(piece.place);
    } else moved.push(piece);
  }
  for (const piece of moved) {
    const candidates = [...left.values()].filter((one) => one.kind === piece.kind);
    const came = candidates.sort((a, b) => unlikely(a, piece) - unlikely(b, piece))[0];
    if (came) left.delete(came.place);
    pieces.push({ ...piece, id: came ? came.id : next++ });
  }
  pieces.sort((a, b) => a.id - b.id);
  return { pieces, gone: [...left.values()], next };
}

/** Where pieces came from, where they are now, where some were taken. */
export interface LastMove {
  from: string[];
  to: string[];
  taken: string[];
}

/** `turned` says whether a piece that stayed has changed. */
export function lastMove<D>(was: Following<D>, is: Following<D>, turned: (was: D, is: D) => boolean): LastMove {
  const last: LastMove = { from: [], to: [], taken: is.gone.map((piece) => piece.place) };
  const before = new Map(was.pieces.map((piece) => [piece.id, piece]));
  for (const piece of is.pieces) {
    const from = before.get(piece.id);
    if (from && from.place !== piece.place) last.from.push(from.place);
    if (!from || from.place !== piece.place || turned(from.data, piece.data)) last.to.push(piece.place);
  }
  return last;
}
