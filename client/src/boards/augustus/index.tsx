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
  secrets: (facts) => facts.phase === "keeping",
  // Marking a card to keep is taken back by another click; nothing is decided before it is confirmed.
  atOnce: (picks, facts) => facts.phase === "keeping" && picks.every((pick) => pick.kind === "card"),
};
