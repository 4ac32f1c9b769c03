/** TAC 13: a map of more than a thousand hexes, stacks that fan out, an attack planner. */
import type { BoardModule } from "../board";
import "../shared/boards.css";
import { Board } from "./board";
import { OrdersPanel, Seat, StackPanel } from "./panels";
import { AttackPanel } from "./planner";
import "./tac13.css";
import { kindOf, type Content, type Facts } from "./types";

const PHASES: Record<string, string> = { placing: "set-up", moving: "movement", going: "movement", turning: "movement", hurling: "pila", firing: "missiles", aiming: "missiles", fighting: "combat", planning: "combat", rolling: "combat", losing: "losses", ended: "over" };

export const board: BoardModule<Facts, Content> = {
  Board,
  Seat,
  wide: true,
  insightful: true,
  insightAtPlace: true,
  status: (facts, content) => `${content.scenario.title} · turn ${facts.turn} of ${facts.turns} · ${PHASES[facts.phase] ?? facts.phase}`,
  study: [
    { key: "attack", title: "Attack", Panel: AttackPanel },
    { key: "stack", title: "Stack", Panel: StackPanel },
    { key: "orders", title: "Armies", Panel: OrdersPanel },
  ],
  overlays: [
    { key: "control", letter: "Z", title: "Enemy control", on: false },
    { key: "command", letter: "K", title: "Command", on: false },
    { key: "fire", letter: "V", title: "Missile range", on: false },
    { key: "last", letter: "L", title: "Last move", on: true },
  ],
  secrets: (facts) => Object.values(facts.stacks).some((stack) => stack.units === null),
  /** Every step can be taken back until the die falls, and that is a button. */
  atOnce: () => true,
  describe(facts, content) {
    const of = (seat: number): string =>
      Object.entries(facts.stacks)
        .filter(([, stack]) => stack.seat === seat)
        .map(([hex, stack]) => `${hex} ${stack.units?.length ?? "hidden"} with ${kindOf(content, stack.top).name}${stack.disrupted ? " disrupted" : ""}`)
        .join(", ");
    return content.scenario.sides.map((side, seat) => `${side.name}: ${of(seat)}.`).join(" ");
  },
};
