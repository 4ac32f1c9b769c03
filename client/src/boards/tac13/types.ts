/** What the server sends for TAC 13; see content/client.py, people/view.py and people/insight.py of the game. */

export interface UnitKind {
  code: string;
  name: string;
  factors: [attack: number, defence: number, movement: number];
  command: boolean;
  missile: [strength: number, range: number];
  points: number;
  note: string;
}

export interface Content {
  scenario: { key: string; title: string; date: string; note: string; sides: { name: string; units: Record<string, number> }[] };
  map: { columns: number; rows: number; grid: string[][]; roads: string[][]; reconstructed: boolean };
  units: UnitKind[];
  combat: { columns: string[]; rows: string[][]; reconstructed: boolean };
}

export interface Stack {
  seat: number;
  top: string;
  facing: string;
  disrupted: boolean;
  testudo: boolean;
  units: { unit: string; marks: string }[] | null;
}

export interface Facts {
  turn: number;
  turns: number;
  seat: number;
  phase: string;
  stacks: Record<string, Stack>;
  lost: Record<string, number>[];
  reserve: Record<string, number>[];
  losses: [units: number, of: number, points: number, ofPoints: number][];
  panics: boolean[];
  moving: { from: string; unit: number | string | null; to: string | null } | null;
  attack: { kind: string; target: string; attackers: [hex: string, place: number][]; owed: number; attack: string; defence: string; column: string | null } | null;
}

export type Reach = Record<string, [cost: number, way: string[]]>;

export interface Forecast {
  attack: number;
  defence: number;
  supported: boolean;
  column: string | null;
  faces: string[];
  chances: [result: string, part: number, whole: number][];
  losses: number;
}

export interface Plan extends Forecast {
  spare: number;
  missing: number | null;
  attackers: { hex: string; place: number; unit: string; strength: number; joined: boolean }[];
}

export interface Insight {
  control?: string[];
  command?: [hex: string, seat: number][];
  reach?: Reach;
  allowance?: number;
  targets?: Record<string, Forecast>;
  plan?: Plan | null;
}

export const FACINGS: Record<string, number> = { N: 0, NE: 60, SE: 120, S: 180, SW: 240, NW: 300 };

export function kindOf(content: Content, code: string): UnitKind {
  const found = content.units.find((unit) => unit.code === code);
  if (!found) throw new Error(`no unit ${code}`);
  return found;
}
