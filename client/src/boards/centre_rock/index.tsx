/** Centre Rock: a hill of hexagons, units with facings, pushes told before the roll. */
import type { BoardModule } from "../board";
import "../shared/boards.css";
import { Board } from "./board";
import "./centre_rock.css";
import { Seat } from "./seat";
import { AttackPanel } from "./study";
import { CLASS_NAMES, FACING_NAMES, type Content, type Facts } from "./types";

export const board: BoardModule<Facts, Content> = {
  Board,
  Seat,
  insightful: true,
  status: (facts) => (facts.phase === "placing" ? "placing" : `turn ${facts.turns + 1}`),
  study: [{ key: "attack", title: "Attack", Panel: AttackPanel }],
  overlays: [
    { key: "threats", letter: "T", title: "Threats", on: false },
    { key: "moves", letter: "D", title: "Distances", on: true },
    { key: "last", letter: "L", title: "Last move", on: true },
  ],
  draws: (button, facts) => facts.phase === "placing" && button.id in CLASS_NAMES,
  secrets: (facts) => facts.phase === "placing",
  /** Placing, turning and going can be taken back; what rolls the die is confirmed. */
  atOnce: (picks, facts) => facts.phase === "placing" || facts.phase === "going" || picks.some((pick) => pick.kind === "button" && pick.id === "turn"),
  describe(facts) {
    const seats = [...new Set(facts.units.map((unit) => unit.seat))];
    const of = (seat: number): string =>
      facts.units
        .filter((unit) => unit.seat === seat)
        .map((unit) => `${CLASS_NAMES[unit.class]} ${unit.hex === facts.rock ? "on The Rock" : unit.hex} facing ${FACING_NAMES[unit.facing]}`)
        .join(", ");
    return seats.map((seat) => `Player ${seat + 1}: ${of(seat)}.`).join(" ");
  },
};
