/** The mark of the camp, the word beside it, and the signs of the seats. */
import type { JSX } from "preact";
import { colourOf } from "./colours";
import { picture } from "./pictures";

export function Mark({ size = 28 }: { size?: number }): JSX.Element {
  return (
    <svg class="i" width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <path
        d="M25.5 4H17A13 13 0 0 0 4 17V20.5M4 31.5V47A13 13 0 0 0 17 60H25.5M38.5 60H47A13 13 0 0 0 60 47V31.5M60 20.5V17A13 13 0 0 0 47 4H38.5"
        fill="none"
        stroke="currentColor"
        stroke-width="4.6"
      />
      <path d="M18 11H28.5V22H11V18A7 7 0 0 1 18 11Z" fill="var(--g-cent)" />
      <path d="M35.5 11H46A7 7 0 0 1 53 18V22H35.5Z" fill="var(--g-rock)" />
      <path d="M11 30H28.5V53H18A7 7 0 0 1 11 46Z" fill="var(--g-aug)" />
      <path d="M35.5 30H53V46A7 7 0 0 1 46 53H35.5Z" fill="var(--g-tac)" />
      <path d="M27 21H37V31H27Z" transform="rotate(45 32 26)" fill="var(--pick-fill)" />
    </svg>
  );
}

export function Logo(): JSX.Element {
  return (
    <span class="logo">
      <Mark />
      <span class="wordmark" style={{ maskImage: `url(${picture("wordmark")})` }} />
    </span>
  );
}

/** A division each, so that colour alone never tells. */
const SIGNS = [
  "M12 6A6 6 0 1 1 12 18A6 6 0 1 1 12 6",
  "M9.4 .3H14.6V23.7H9.4Z",
  "M2.7 19.4L19.4 2.7L23 6.6L6.6 23Z",
  "M9.4 .3H14.6V9.4H23.7V14.6H14.6V23.7H9.4V14.6H.3V9.4H9.4Z",
  "M12 6L22.4 16.4L18.6 21L12 13.6L5.4 21L1.6 16.4Z",
  "M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM12 6.5A5.5 5.5 0 1 0 12 17.5A5.5 5.5 0 1 0 12 6.5Z",
];

export function SeatSign({ game, seat, size = 24 }: { game: string; seat: number; size?: number }): JSX.Element {
  const place = colourOf(game, seat) % SIGNS.length;
  return (
    <svg class="i sign" width={size} height={size} viewBox="-1 -1 26 26" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill={`var(--s${place})`} />
      <path d={SIGNS[place]} fill={`var(--s${place}-on)`} opacity=".82" fill-rule="evenodd" />
      <circle cx="12" cy="12" r="12" fill="none" stroke={`var(--s${place}-edge)`} stroke-width="1.6" />
    </svg>
  );
}

/** Five pips, so many of them dark: how strong a bot is. */
export function Pips({ level }: { level: number }): JSX.Element {
  return (
    <span class="pips" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((pip) => (
        <i key={pip} class={pip <= level ? "on" : ""} />
      ))}
    </span>
  );
}
