/** What the server says of a game of Augustus; see its people/view.py. */
export interface Objective {
  number: number;
  name: string;
  colour: "senator" | "green" | "purple" | "orange";
  red: boolean;
  spaces: string[];
  points: number | null;
  gold: boolean;
  wheat: boolean;
  power: string;
  text: string;
}

export interface Content {
  objectives: Objective[];
  rewards: { name: string; title: string; points: number }[];
}

export interface Player {
  stock: number;
  before: Record<string, string[]>;
  complete: number[];
  resolved: number[];
  controlled: number[];
  confirmed: boolean;
  chosen: boolean;
  dealt: number;
  score: [rewards: number, printed: number, powers: number];
}

export interface Facts {
  phase: string;
  crier: number;
  token: string | null;
  drawn: Record<string, number>;
  bag: Record<string, number>;
  display: number[];
  deck: number;
  reserve: number;
  rewards: Record<string, number | null>;
  players: Player[];
  step: { seat: number; active: number | null; card: number | null; steps: string[] };
  hand?: { dealt: number[]; kept: number[]; rejected: number[] };
  choice?: string | null;
}

export const TOKENS = ["sword", "shield", "chariot", "catapult", "standard", "dagger", "joker"];

/** The objectives by number, worked out once per deck. */
const decks = new WeakMap<Content, Map<number, Objective>>();
export function objective(content: Content, number: number): Objective {
  let deck = decks.get(content);
  if (!deck) {
    deck = new Map(content.objectives.map((one) => [one.number, one]));
    decks.set(content, deck);
  }
  return deck.get(number)!;
}

export const total = (player: Player): number => player.score[0] + player.score[1] + player.score[2];
/** Won and lying there, resolved or not. */
export const won = (player: Player): number[] => [...player.controlled, ...player.resolved];
