/** What the dock offers as buttons, drawn where it belongs: the units of a stack fanned out, facings around a hex. */
import type { JSX } from "preact";
import type { Pick } from "../board";
import { f } from "../shared/numbers";
import { Counter } from "./counter";
import { middleOf, RADIUS } from "./field";
import { FACINGS, kindOf, type Content } from "./types";

export interface UnitButton {
  pick: Pick;
  sign: string;
  code: string;
}

/** "SO", "+SO.2", "-LC": buttons that stand for units. */
export function unitButtons(buttons: readonly Pick[], content: Content): UnitButton[] {
  return buttons.flatMap((pick) => {
    const found = /^([+-]?)([A-Z0-9]+)(?:\.\d+)?$/.exec(pick.id);
    return found && content.units.some((unit) => unit.code === found[2]) ? [{ pick, sign: found[1]!, code: found[2]! }] : [];
  });
}

const STEP = 58;

interface FanProps {
  hex: string;
  seat: number;
  buttons: readonly Pick[];
  content: Content;
  pick(kind: string, id: string): void;
}

/** Every counter a button, large enough for a finger; the whole stack beside them. */
export function Fan({ hex, seat, buttons, content, pick }: FanProps): JSX.Element | null {
  const units = unitButtons(buttons, content);
  const whole = buttons.find((one) => one.id === "stack");
  const count = units.length + (whole ? 1 : 0);
  if (count === 0) return null;
  const [x, y] = middleOf(hex);
  const left = -((count - 1) * STEP) / 2;
  return (
    <g transform={`translate(${f(x)} ${f(y - RADIUS * 2.3)})`} class="t-fan" role="group" aria-label="Units of the stack">
      <rect x={left - 34} y="-36" width={(count - 1) * STEP + 68} height="72" rx="12" class="t-fan-ground" />
      {units.map(({ pick: one, sign, code }, at) => (
        <g key={one.id} transform={`translate(${left + at * STEP} 0)`} role="button" tabindex={0} aria-label={`${one.label}, ${kindOf(content, code).factors.join("\u2009·\u2009")}`} class="t-fan-unit" onClick={() => pick(one.kind, one.id)} onKeyDown={pressed(() => pick(one.kind, one.id))}>
          <rect x="-28" y="-30" width="56" height="60" class="t-hit" />
          <g aria-hidden="true">
            <Counter kind={kindOf(content, code)} seat={seat} detail="full" spent={sign === "+"} />
          </g>
          {sign && (
            <g transform="translate(18 -18)" class={sign === "+" ? "t-fan-sign" : "t-fan-sign on"}>
              <circle r="9" />
              <path d={sign === "+" ? "M-4 0H4M0 -4V4" : "M-4.5 0L-1 3.5L4.5 -3.5"} />
            </g>
          )}
        </g>
      ))}
      {whole && (
        <g transform={`translate(${left + units.length * STEP} 0)`} role="button" tabindex={0} aria-label={`all: ${whole.label}`} class="t-fan-unit" onClick={() => pick(whole.kind, whole.id)} onKeyDown={pressed(() => pick(whole.kind, whole.id))}>
          <rect x="-24" y="-24" width="48" height="48" rx="8" class="t-fan-all" />
          <text y="5" text-anchor="middle">all</text>
        </g>
      )}
    </g>
  );
}

function pressed(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/** The six ways to face, as wedges around the goal. */
export function Facings({ hex, buttons, pick }: { hex: string; buttons: readonly Pick[]; pick(kind: string, id: string): void }): JSX.Element {
  const [x, y] = middleOf(hex);
  return (
    <g transform={`translate(${f(x)} ${f(y)})`} role="group" aria-label="Facings">
      {buttons.map((one) => {
        const angle = FACINGS[one.id.replace("face-", "")];
        if (!one.id.startsWith("face-") || angle === undefined) return null;
        return (
          <g key={one.id} transform={`rotate(${angle})`} role="button" tabindex={0} aria-label={one.label} class="t-facing" onClick={() => pick(one.kind, one.id)} onKeyDown={pressed(() => pick(one.kind, one.id))}>
            <circle cy="-46" r="20" class="t-hit" />
            <path d="M-15 -38L0 -58L15 -38Z" />
          </g>
        );
      })}
    </g>
  );
}
