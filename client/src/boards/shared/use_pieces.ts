/** The pieces of a board from one drawing to the next, those that leave for a moment longer. */
import { useEffect, useRef, useState } from "preact/hooks";
import { follow, type Followed, type Following, type Piece } from "./follow";

const LEAVING = 220;

export function usePieces<D>(facts: object, now: () => Piece<D>[], unlikely: (was: Piece<D>, is: Piece<D>) => number, still: boolean): [Followed<D>[], Followed<D>[]] {
  const followed = useRef<Following<D> | null>(null);
  const seen = useRef<object | null>(null);
  const [leaving, setLeaving] = useState<Followed<D>[]>([]);
  if (seen.current !== facts) {
    followed.current = follow(followed.current, now(), unlikely);
    seen.current = facts;
  }
  const { pieces, gone } = followed.current!;
  useEffect(() => {
    if (still || gone.length === 0) return undefined;
    setLeaving(gone);
    const timer = setTimeout(() => setLeaving([]), LEAVING);
    return () => clearTimeout(timer);
  }, [facts]);
  return [pieces, leaving];
}
