/** An arch of the arcade, opening on the picture of a game. */
import type { JSX } from "preact";
import { picture } from "./pictures";

const [WIDE, HIGH, PIER] = [300, 262, 20];
const RADIUS = (WIDE - 2 * PIER) / 2;
const SPRING = 28 + RADIUS;
const OUTER = RADIUS + 13;
const OPENING = `M${PIER} ${HIGH}V${SPRING}A${RADIUS} ${RADIUS} 0 0 1 ${WIDE - PIER} ${SPRING}V${HIGH}Z`;

function stones(): string {
  const cuts = [...Array(13)].map((_, i) => {
    const angle = ((180 + i * 15) * Math.PI) / 180;
    const at = (radius: number): string => `${(WIDE / 2 + radius * Math.cos(angle)).toFixed(1)} ${(SPRING + radius * Math.sin(angle)).toFixed(1)}`;
    return `M${at(RADIUS)}L${at(OUTER)}`;
  });
  return cuts.join("");
}

export function Arch({ game }: { game: string }): JSX.Element {
  const clip = `arch-${game}`;
  const middle = WIDE / 2;
  return (
    <svg class="arch" viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <clipPath id={clip}>
        <path d={OPENING} />
      </clipPath>
      <rect width={WIDE} height={HIGH} fill="var(--wall)" />
      <path d={`M${PIER - 13} ${HIGH}V${SPRING}A${OUTER} ${OUTER} 0 0 1 ${WIDE - PIER + 13} ${SPRING}V${HIGH}Z`} fill="var(--wall-2)" />
      <path d={stones()} stroke="var(--wall-3)" stroke-width="1.2" />
      <path d={`M${PIER - 13} ${SPRING}A${OUTER} ${OUTER} 0 0 1 ${WIDE - PIER + 13} ${SPRING}`} fill="none" stroke="var(--wall-3)" stroke-width="1.4" />
      <g clip-path={`url(#${clip})`}>
        <image href={picture(game)} x={PIER - 3} y={HIGH * 0.115} width={WIDE - 2 * PIER + 6} height={HIGH * 0.885} preserveAspectRatio="xMidYMax slice" />
        <path d={OPENING} fill="var(--dim)" />
        <path d={OPENING} fill="none" stroke="#000" stroke-opacity=".22" stroke-width="14" />
        <path d={OPENING} fill="none" stroke="#000" stroke-opacity=".16" stroke-width="5" />
      </g>
      <path d={`M${middle - 13} ${SPRING - RADIUS - 14}H${middle + 13}L${middle + 8.5} ${SPRING - RADIUS + 9}H${middle - 8.5}Z`} fill="var(--wall)" stroke="var(--wall-3)" stroke-width="1.4" />
      <path d={`M0 ${SPRING - 6}H${PIER + 4}V${SPRING + 4}H0ZM${WIDE} ${SPRING - 6}H${WIDE - PIER - 4}V${SPRING + 4}H${WIDE}Z`} fill="var(--wall)" stroke="var(--wall-3)" stroke-width="1.2" />
    </svg>
  );
}
