/** Counters and stacks: wine wears a bar, lapis a cut corner; beneath the top one the edges of the others. */
import type { JSX } from "preact";
import { colourOf } from "../../parts/colours";
import { SILHOUETTES } from "./silhouettes";
import { FACINGS, type Stack, type UnitKind } from "./types";

/** By the height of a hex on the screen: blocks of colour, silhouettes, silhouettes with values. */
export type Detail = "block" | "figure" | "full";

export function detailFor(px: number): Detail {
  return px < 22 ? "block" : px < 40 ? "figure" : "full";
}

interface CounterProps {
  kind: UnitKind;
  seat: number;
  detail: Detail;
  /** Degrees from the north; null where facing does not matter. */
  facing?: number | null;
  disrupted?: boolean;
  /** Has done what it could. */
  spent?: boolean;
}

/** 46 by 46 around (0, 0). */
export function Counter({ kind, seat, detail, facing = null, disrupted = false, spent = false }: CounterProps): JSX.Element {
  const figure = SILHOUETTES[kind.code];
  const values = detail === "full";
  return (
    <g class={`t-counter s${colourOf("tac13", seat)}${spent ? " spent" : ""}`} transform={disrupted ? "rotate(-9)" : undefined}>
      <rect x="-22" y="-20" width="46" height="46" rx="6" class="tc-shadow" />
      <rect x="-23" y="-23" width="46" height="46" rx="6" class="tc-edge" />
      <rect x="-21.6" y="-21.6" width="43.2" height="43.2" rx="5" class="tc-face" />
      <path d={seat ? "M-21.6 -8V-16.6A5 5 0 0 1 -16.6 -21.6H-8Z" : "M-21.6 -17.6V-16.6A5 5 0 0 1 -16.6 -21.6H16.6A5 5 0 0 1 21.6 -16.6V-17.6Z"} class="tc-sign" />
      {detail !== "block" && (
        <g transform={`translate(${values ? -11.4 : -14.4} ${values ? -18.4 : -13}) scale(${values ? 0.95 : 1.2})`}>
          {figure ? (
            <>
              <path d={figure.fill} class="tc-ink" />
              {figure.rimmed && <path d={figure.rimmed} class="tc-rimmed" />}
              {figure.cut && <path d={figure.cut} class="tc-cut" />}
              {figure.line && <path d={figure.line} class="tc-line" />}
            </>
          ) : (
            <text x="12" y="17" text-anchor="middle" class="tc-letters">{kind.code}</text>
          )}
        </g>
      )}
      {values && <text y="18.6" text-anchor="middle" class={kind.factors.join("").length > 3 ? "tc-values tight" : "tc-values"}>{kind.factors.join("\u2009·\u2009")}</text>}
      {disrupted && (
        <g transform="translate(-15 -15)">
          <circle r="8.5" class="tc-bolt" />
          <path d="M1.4 -5L-3 .6H0L-1.4 5L3 -.6H0Z" class="tc-bolt-ink" />
        </g>
      )}
      {facing !== null && <path d="M-10 -28L0 -38L10 -28Z" transform={`rotate(${facing})`} class="tc-facing" />}
    </g>
  );
}

interface StackProps {
  stack: Stack;
  kind: UnitKind;
  detail: Detail;
  facing: boolean;
}

/** What lies in a hex, around its middle. */
export function StackDrawing({ stack, kind, detail, facing }: StackProps): JSX.Element {
  const count = stack.units?.length ?? null;
  const deep = Math.min(count ?? 2, 3);
  const edges = Array.from({ length: deep - 1 }, (_, i) => deep - 1 - i);
  const spent = stack.units !== null && stack.units.every((one) => one.marks.includes("m") || one.marks.includes("a"));
  return (
    <g transform={`translate(${-(deep - 1) * 1.6} ${(deep - 1) * 1.6}) scale(.86)`}>
      {edges.map((i) => (
        <g key={i} transform={`translate(${i * 3.2} ${-i * 3.2})`} class={`t-counter s${colourOf("tac13", stack.seat)}`}>
          <rect x="-23" y="-23" width="46" height="46" rx="6" class="tc-edge" />
          <rect x="-22" y="-22" width="44" height="44" rx="5.4" class="tc-under" />
        </g>
      ))}
      <Counter kind={kind} seat={stack.seat} detail={detail} facing={facing ? (FACINGS[stack.facing] ?? null) : null} disrupted={stack.disrupted} spent={spent} />
      {stack.testudo && <path d="M-9 -34Q0 -38 9 -34V-26C9 -20 4 -17 0 -15C-4 -17 -9 -20 -9 -26Z" class="tc-testudo" />}
      {count !== 1 && (
        <g transform={`translate(${20 + (deep - 1) * 3.2} ${-20 - (deep - 1) * 3.2})`} class={`t-count s${colourOf("tac13", stack.seat)}`}>
          <circle r={detail === "block" ? 15 : 10} />
          <text y={detail === "block" ? 7 : 4.4} text-anchor="middle" font-size={detail === "block" ? 20 : 12.5}>{count ?? "?"}</text>
        </g>
      )}
    </g>
  );
}
