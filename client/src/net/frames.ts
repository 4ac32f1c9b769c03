/** The frames of the socket, as docs/api.md describes them. */
import type { TableInfo } from "../state/tables";
import type { Change } from "./diff";

/** The seat of those who watch. */
export const SPECTATOR = -3;

export interface ChoiceTable {
  picks: [kind: string, id: string, label: string][];
  choices: number[][];
  labels?: string[];
}

export type Line = [number: number, actor: number, text: string, told: string, rule: string, ...more: unknown[]];

export interface Around {
  clock?: (number | null)[];
  offer?: { seat: number; kind: string } | null;
  outcome?: { shares: number[]; reason: string; rule: string; scores?: number[] } | null;
  aborted?: boolean;
  resigned?: number[];
}

export interface ViewFrame {
  type: "view";
  table: string;
  seq: number;
  seat: number;
  facts: any;
  prompt: string;
  acting: number[];
  choices: ChoiceTable | null;
  log: Line[];
  around: Around;
}

export interface NewsFrame {
  type: "news";
  table: string;
  seq: number;
  seat: number;
  after: number;
  prompt: string;
  acting: number[];
  log: Line[];
  around: Around;
  facts?: Change;
  choices?: ChoiceTable | null;
}

export interface RefusedFrame {
  type: "refused";
  code: string;
  message: string;
  table?: string;
  idem?: string;
  id?: number;
  rule?: string;
  places?: string[];
  seq?: number;
}

/** A line of talk. */
export interface Saying {
  id: number;
  user: number;
  name: string;
  text: string;
  at: number;
}

export type Incoming =
  | ViewFrame
  | NewsFrame
  | RefusedFrame
  | { type: "ack"; table: string; idem: string; seq: number }
  | { type: "answer"; table: string; id: number; what: string; body: any }
  | (Saying & { type: "said"; table: string })
  | { type: "pong"; id: number }
  | { type: "bye"; message: string }
  | (TableInfo & { type: "table" });
