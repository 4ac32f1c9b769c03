/** The tiles on the board: they travel to where they go, turn over on the way, and leave when they are taken. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Followed } from "../shared/follow";
import { usePieces } from "../shared/use_pieces";
import { pieces, unlikely } from "./follow";
import { corner, type Detail } from "./geometry";
import { Tile } from "./tile";
import { tileOf, type BoardFacts, type Content, type Standing } from "./types";

const HALF_TURN = 130;

interface Props {
  content: Content;
  board: BoardFacts;
  bottom: number;
  detail: Detail;
  picked: string | null;
  still: boolean;
}

export function Pieces({ content, board, bottom, detail, picked, still }: Props): JSX.Element {
  const [tiles, leaving] = usePieces(board, () => pieces(board), unlikely, still);
  const one = (tile: Followed<Standing>, fading: boolean): JSX.Element => (
    <OnePiece key={tile.id} tile={tile} content={content} bottom={bottom} detail={detail} lifted={!fading && tile.place === picked} fading={fading} still={still} />
  );
  return (
    <g class={still ? "c-tiles still" : "c-tiles"} aria-hidden="true">
      {leaving.map((tile) => one(tile, true))}
      {tiles.filter((tile) => tile.place !== picked).map((tile) => one(tile, false))}
      {tiles.filter((tile) => tile.place === picked).map((tile) => one(tile, false))}
    </g>
  );
}

interface PieceProps {
  tile: Followed<Standing>;
  content: Content;
  bottom: number;
  detail: Detail;
  lifted: boolean;
  fading: boolean;
  still: boolean;
}

function OnePiece({ tile: { place, data: standing }, content, bottom, detail, lifted, fading, still }: PieceProps): JSX.Element {
  const [x, y] = corner(place, bottom);
  const [back, folded] = useTurning(standing.back, still);
  const lift = lifted ? "translate(50px, 48.5px) scale(1.03) translate(-50px, -50px)" : "";
  return (
    <g class={`c-piece${fading ? " leaving" : ""}`} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <g class="c-lift" style={{ transform: lift }}>
        <g class="c-turn" style={{ transform: folded ? "translate(50px, 0) scaleX(0) translate(-50px, 0)" : "" }}>
          <Tile tile={tileOf(content, standing.seat, standing.tile)} seat={standing.seat} back={back} up={standing.seat === bottom} detail={detail} />
          {standing.frozen && <rect x="5" y="4" width="90" height="92" rx="6" class="c-frozen-veil" />}
        </g>
      </g>
    </g>
  );
}

/** The side that shows, and whether the tile stands on edge just now. */
function useTurning(back: boolean, still: boolean): [shown: boolean, folded: boolean] {
  const [shown, setShown] = useState(back);
  const [folded, setFolded] = useState(false);
  useEffect(() => {
    if (shown === back) return undefined;
    if (still) {
      setShown(back);
      return undefined;
    }
    setFolded(true);
    const timer = setTimeout(() => {
      setShown(back);
      setFolded(false);
    }, HALF_TURN);
    return () => clearTimeout(timer);
  }, [back]);
  return [still ? back : shown, folded && !still];
}
