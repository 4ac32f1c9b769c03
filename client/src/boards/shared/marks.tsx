/** The small round marks on pieces. Each has a shape of its own besides its colour. */
import type { ComponentChildren, JSX } from "preact";

export type MarkKind = "pick" | "news" | "threat" | "risk" | "go" | "frozen";

const SHAPES: Record<string, JSX.Element> = {
  picked: <circle r="5.5" class="mark-fill" />,
  last: <path d="M0 -7L7 0L0 7L-7 0Z" class="mark-fill" />,
  refused: <path d="M-5 -5L5 5M5 -5L-5 5" class="mark-line" />,
  risk: <path d="M0 -7V1.6M0 6V6.2" class="mark-line" />,
  blocking: <path d="M-6 0H6" class="mark-line" />,
  frozen: <path d="M0 -8V8M-7 -4L7 4M7 -4L-7 4" class="mark-line thin" />,
  locked: <path d="M-5 -1H5V6.5H-5ZM-3.2 -1V-4A3.2 3.2 0 0 1 3.2 -4V-1" class="mark-line thin" />,
  command: <path d="M0 8V-8M-5 -7H5V0L2.5 -1.6L0 0L-2.5 -1.6L-5 0Z" class="mark-line thin" />,
};

interface BadgeProps {
  x: number;
  y: number;
  kind: MarkKind;
  shape?: keyof typeof SHAPES;
  size?: number;
  children?: ComponentChildren;
}

export function Badge({ x, y, kind, shape, size = 1, children }: BadgeProps): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} class={`badge ${kind}`}>
      <circle r="14" />
      {shape ? SHAPES[shape] : children}
    </g>
  );
}

/** Hatching for dangerous ground; one per drawing, found by its id. */
export function Hatch({ id, colour, step = 11 }: { id: string; colour: string; step?: number }): JSX.Element {
  return (
    <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d={`M0 0V${step}`} stroke={`var(--${colour})`} stroke-width={step / 4.2} opacity=".42" />
    </pattern>
  );
}
