import "./augustus.css";
import type { BoardModule } from "../board";
import { AugustusBoard } from "./board";
import type { Content, Facts } from "./facts";
import { AugustusSeat, Middle, Score } from "./side";
import { symbolName } from "./symbols";

export const board: BoardModule<Facts, Content> = {
  Board: AugustusBoard,
  Seat: AugustusSeat,
  status: (facts) => `${facts.players.length} players${facts.token ? ` · ${symbolName(facts.token)} called` : ""}`,
  study: [
    { key: "middle", title: "Middle", Panel: Middle },
    { key: "score", title: "Points", Panel: Score },
  ],
  // Which cards are kept, and where a legion goes, is nobody else's business before all have chosen (rules 2.4, 3.8).
  secrets: (facts) => facts.phase === "keeping" || (facts.phase === "placing" && facts.choice != null),
  // Marking a card to keep is taken back by another click; nothing is decided before it is confirmed.
  atOnce: (picks, facts) => facts.phase === "keeping" && picks.every((pick) => pick.kind === "card"),
};
