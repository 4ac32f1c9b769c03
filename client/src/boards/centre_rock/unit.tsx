/** A unit: a drop whose point is its facing, with sword, bow or pike, and the division of its seat. */
import type { JSX } from "preact";
import { f } from "../shared/numbers";

export const WEAPONS: Record<string, string> = {
  melee: "M12 .8L14.4 3.8V13.2H9.6V3.8ZM6.6 13.4H17.4V15.8H6.6ZM10.8 16H13.2V19.4H10.8ZM12 19A2.2 2.2 0 1 1 12 23.4A2.2 2.2 0 1 1 12 19Z",
  ranged: "M6.2 1.4C14.6 3.6 18.6 8 18.6 12S14.6 20.4 6.2 22.6L5.6 20.6C12.4 18.4 15.8 15.4 16.2 13H3V11H16.2C15.8 8.6 12.4 5.6 5.6 3.4ZM19.2 8.4L24 12L19.2 15.6V13H17V11H19.2ZM6.6 2.6H7.8V21.4H6.6Z",
  striker: "M12 .4L15.6 6.6L13.3 9.2V23.6H10.7V9.2L8.4 6.6Z",
};

/** The heraldic divisions of the seats, clipped to the plate. */
const DIVISIONS = [
  "",
  "M-5 -20.3V-15H5V-20.3A21 21 0 0 0 -5 -20.3ZM-5 20.3V15H5V20.3A21 21 0 0 1 -5 20.3Z",
  "M-18.9 9L-13 5L-5 13L-9 18.9A21 21 0 0 1 -18.9 9ZM18.9 -9L13 -5L5 -13L9 -18.9A21 21 0 0 1 18.9 -9Z",
  "M-5 -20.3V-15H5V-20.3A21 21 0 0 0 -5 -20.3ZM-5 20.3V15H5V20.3A21 21 0 0 1 -5 20.3ZM-20.3 -5H-15V5H-20.3A21 21 0 0 1 -20.3 -5ZM20.3 -5H15V5H20.3A21 21 0 0 0 20.3 -5Z",
];

interface Props {
  seat: number;
  class: string;
  /** Degrees from the right, clockwise; null where nobody faces anywhere, as in a tray. */
  angle: number | null;
}

export function UnitDrawing({ seat, class: kind, angle }: Props): JSX.Element {
  return (
    <g class={`r-unit s${seat}`}>
      <ellipse cy="6" rx="25" ry="21" class="r-shadow" />
      {angle === null ? (
        <circle r="23.4" class="r-rim" />
      ) : (
        <g transform={`rotate(${f(angle)})`}>
          <path d="M35 0L20.5 -13.6A24.6 24.6 0 1 0 20.5 13.6Z" class="r-edge" />
          <path d="M32 0L18.6 -12.2A22.4 22.4 0 1 0 18.6 12.2Z" class="r-body" />
        </g>
      )}
      {DIVISIONS[seat] && <path d={DIVISIONS[seat]} class="r-division" />}
      <circle r="15.5" class="r-plate" />
      <path d={WEAPONS[kind]} transform="translate(-11 -11) scale(.917)" class="r-weapon" />
    </g>
  );
}
