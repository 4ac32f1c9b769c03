/** What the server sends for Centre Rock; see content/client.py, people/view.py and people/insight.py of the game. */

export interface Content {
  hexagons: { hex: string; q: number; r: number }[];
  rock: string;
  zones: string[][];
  patterns: Record<string, { hits_on: number; over_units: boolean; cells: { q: number; r: number; push: string }[] }>;
  sheet: { name: string; source: string } | null;
}

export interface Unit {
  hex: string;
  seat: number;
  class: string;
  facing: string;
}

export interface Facts {
  phase: string;
  rock: string;
  seat: number;
  teams: number[];
  order: (number | null)[];
  rolls: number[];
  ready: number[];
  actions: number;
  turns: number;
  marker: number;
  points: number[];
  units: Unit[];
  missing: (Record<string, number> | null)[];
  zones: string[][];
  unit: string | null;
  target: string | null;
  roll: number;
  front: string | null;
  winner: number | "none" | null;
}

/** What some faces of the die do to an attack. */
export interface Result {
  rolls: number[];
  told: string;
  end: string;
  steps: [from: string, to: string | null][];
  places: (string | null)[];
}

export interface Attack {
  needed: number;
  results: Result[];
}

export interface Insight {
  patterns?: Record<string, [hex: string, push: string, open: boolean][]>;
  attacks?: Record<string, Record<string, Attack>>;
  moves?: Record<string, Record<string, number>>;
  dangers?: Record<string, string[]>[];
}

export const CLASS_NAMES: Record<string, string> = { melee: "melee unit", ranged: "ranged unit", striker: "striker" };
export const FACING_NAMES: Record<string, string> = { e: "east", ne: "north-east", nw: "north-west", w: "west", sw: "south-west", se: "south-east" };

/** The colours the seats go by. */
export const COLOURS = ["sand", "wine", "lapis", "olive"];
