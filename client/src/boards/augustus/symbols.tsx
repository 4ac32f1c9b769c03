/** Tokens, legions and small signs of Augustus. Every symbol has a shape and a colour of its own. */
import type { JSX } from "preact";
// The pictures of the home page are drawn with the same shapes.
import { SYMBOLS } from "../../../pictures/symbols.mjs";

interface Shape {
  name: string;
  colour: string;
  path: string;
  cut?: string;
  extra?: string;
}
const SHAPES = SYMBOLS as Record<string, Shape>;
const PAPER = "#FBF3DF";

export const symbolName = (symbol: string): string => SHAPES[symbol]?.name ?? symbol;

export function Shape({ symbol, ink, ground }: { symbol: string; ink: string; ground: string }): JSX.Element {
  const { path, cut, extra } = SHAPES[symbol]!;
  return (
    <>
      <path d={path} fill={ink} fill-rule="evenodd" />
      {extra && <path d={extra} stroke={ink} stroke-width="1.6" />}
      {cut && <path d={cut} fill="none" stroke={ground} stroke-width="1.5" stroke-linecap="round" />}
    </>
  );
}

/** A token, or the print of a space: its symbol on a disc. */
export function Token({ symbol, size, quiet = false }: { symbol: string; size: number; quiet?: boolean }): JSX.Element {
  const { colour, name } = SHAPES[symbol]!;
  return (
    <svg class="i token" width={size} height={size} viewBox="-17 -17 34 34" role={quiet ? undefined : "img"} aria-label={quiet ? undefined : name} aria-hidden={quiet ? "true" : undefined}>
      <circle r="15.4" fill={PAPER} stroke={colour} stroke-width="1.9" />
      <g transform="translate(-10.3 -10.3) scale(.858)">
        <Shape symbol={symbol} ink={colour} ground={PAPER} />
      </g>
    </svg>
  );
}

export function Glyph({ symbol, size = 18 }: { symbol: string; size?: number }): JSX.Element {
  return (
    <svg class="i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <Shape symbol={symbol} ink="currentColor" ground="#FBF5E6" />
    </svg>
  );
}

/** A helmeted figure behind its shield. */
export function Legion({ seat, size, ghost = false }: { seat: number; size: number; ghost?: boolean }): JSX.Element {
  const [fill, edge, ink] = ghost ? ["var(--go-soft)", "var(--go)", "var(--go)"] : [`var(--s${seat})`, `var(--s${seat}-edge)`, `var(--s${seat}-on)`];
  return (
    <svg class={ghost ? "i legion ghost" : "i legion"} width={size * 0.72} height={size} viewBox="-15 -43 30 45" aria-hidden="true">
      <ellipse cy="-1" rx="13.5" ry="3" fill="#000" opacity=".22" />
      <path d="M-12-2C-12-11.5-10-18-6-20.6V-22C-9.4-26.4-8.4-31.6-4.8-33.6H4.8C8.4-31.6 9.4-26.4 6-22V-20.6C10-18 12-11.5 12-2C12 .6-12 .6-12-2Z" fill={fill} stroke={edge} stroke-width="1.6" />
      <path d="M-9.6-33.4C-8.6-38.4-4.6-41.6 0-41.6S8.6-38.4 9.6-33.4C4.6-35.4-4.6-35.4-9.6-33.4Z" fill={ink} stroke={edge} stroke-width="1.4" />
      <path d="M-7-17Q0-18.8 7-17V-8.4C7-4.6 3.4-2.8 0-1.8C-3.4-2.8-7-4.6-7-8.4Z" fill={ink} />
      <circle cy="-10.4" r="2.7" fill={fill} />
      <path d="M-6.6-27H6.6" stroke={edge} stroke-width="2.2" stroke-linecap="round" />
    </svg>
  );
}

/** A sign for each kind of objective, so that its colour never stands alone. */
const KINDS: Record<string, string> = {
  senator: "M12 2A4.6 4.6 0 1 1 12 11.2A4.6 4.6 0 1 1 12 2ZM3.4 22C3.4 16 6.8 12.6 12 12.6S20.6 16 20.6 22H16.4L9 13.6L12.6 22Z",
  green: "M21 3C11 2.4 4.4 7 4 14.4C6 10.8 10 8.4 14.6 7.6C9 10 5 14.6 3.6 21.4L5.6 22C6.2 19.6 7 17.6 8 16C15.6 17.6 20.8 12 21 3Z",
  purple: "M12 2L22 7V9H2V7ZM4.4 10.4H7.4V18H4.4ZM10.5 10.4H13.5V18H10.5ZM16.6 10.4H19.6V18H16.6ZM2.4 19.4H21.6V22H2.4Z",
  orange: "M12 6.4A5.6 5.6 0 1 1 12 17.6A5.6 5.6 0 1 1 12 6.4ZM11 1H13V4.4H11ZM11 19.6H13V23H11ZM1 11H4.4V13H1ZM19.6 11H23V13H19.6ZM3.5 4.9L4.9 3.5L7.3 5.9L5.9 7.3ZM16.7 18.1L18.1 16.7L20.5 19.1L19.1 20.5ZM16.7 5.9L19.1 3.5L20.5 4.9L18.1 7.3ZM3.5 19.1L5.9 16.7L7.3 18.1L4.9 20.5Z",
};

export function Kind({ colour, size = 16 }: { colour: string; size?: number }): JSX.Element {
  return (
    <svg class="i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={KINDS[colour]} fill="currentColor" />
    </svg>
  );
}

const MAN = "M5.2 23C5.2 17.4 6.4 13.6 8.6 12V11C6.6 8.4 7.2 5.6 9 4.4C9.2 2 10.4 .8 12 .8S14.8 2 15 4.4C16.8 5.6 17.4 8.4 15.4 11V12C17.6 13.6 18.8 17.4 18.8 23Z";
export function Man({ size = 18 }: { size?: number }): JSX.Element {
  return (
    <svg class="i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={MAN} fill="currentColor" />
    </svg>
  );
}

const GOODS: Record<string, string> = {
  gold: "M12 3.4A8.6 8.6 0 1 1 12 20.6A8.6 8.6 0 1 1 12 3.4ZM12 6.6A5.4 5.4 0 1 0 12 17.4A5.4 5.4 0 1 0 12 6.6Z",
  wheat: "M11 23V9.8C8.6 9.6 7.4 8 7.6 5.8C9.8 5.8 11 6.8 11.2 8.4C10.2 6.4 10.6 3.4 12 1C13.4 3.4 13.8 6.4 12.8 8.4C13 6.8 14.2 5.8 16.4 5.8C16.6 8 15.4 9.6 13 9.8V12C13.2 10.6 14.6 9.8 16.8 9.8C16.8 12.2 15.4 13.8 13 13.8V16C13.2 14.6 14.6 13.8 16.8 13.8C16.8 16.2 15.4 17.8 13 17.8V23ZM11 13.8C8.6 13.8 7.2 12.2 7.2 9.8C9.4 9.8 10.8 10.6 11 12ZM11 17.8C8.6 17.8 7.2 16.2 7.2 13.8C9.4 13.8 10.8 14.6 11 16Z",
};

export function Good({ good, size = 16 }: { good: "gold" | "wheat"; size?: number }): JSX.Element {
  return (
    <svg class="i" width={size} height={size} viewBox="0 0 24 24" role="img" aria-label={good}>
      <path d={GOODS[good]} fill={good === "gold" ? "#C9971F" : "#A37A14"} stroke="#6B4C06" stroke-width="1.2" fill-rule="evenodd" />
    </svg>
  );
}
