/** Centurion: tiles that turn over as they move, drawn from the armies' own profiles. */
import type { BoardModule } from "../board";
import "../shared/boards.css";
import { Bags, Seat } from "./bags";
import { Board } from "./board";
import "./centurion.css";
import { SQUARES } from "./geometry";
import { Look } from "./look";
import { SIDES, type Content, type Facts } from "./types";

export const board: BoardModule<Facts, Content> = {
  Board,
  Seat,
  insightful: true,
  status: (facts) => (facts.phase === "ended" ? "over" : `turn ${facts.turns + 1}`),
  study: [
    { key: "look", title: "Look", Panel: Look },
    { key: "bags", title: "Bags", Panel: Bags },
  ],
  overlays: [
    { key: "threats", letter: "T", title: "Threats", on: true },
    { key: "flip", letter: "F", title: "After the flip", on: true },
    { key: "last", letter: "L", title: "Last move", on: true },
    { key: "attacks", letter: "A", title: "My attacks", on: false },
  ],
  describe(facts, _content, seat) {
    const of = (owner: number): string =>
      SQUARES.filter((square) => facts.board[square]?.seat === owner)
        .map((square) => `${facts.board[square]!.name}${facts.board[square]!.back ? " reversed" : ""} ${square}`)
        .join(", ");
    const order = seat === 1 ? [1, 0] : [0, 1];
    return order.map((owner) => `${SIDES[owner]}: ${of(owner) || "no tiles"}.${facts.guard[owner] ? " In Guard." : ""}`).join(" ");
  },
};
