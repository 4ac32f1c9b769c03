/** The picture of an objective, made from its colour and number alone, so that any deck has pictures. */
import type { JSX } from "preact";
import type { Objective } from "./facts";

const [WIDE, HIGH] = [200, 118];
const SKIES: Record<string, [string, string]> = {
  green: ["#BFD9DD", "#F3E7C8"],
  purple: ["#7B5AA0", "#F0B49A"],
  orange: ["#F0B765", "#FBE6B8"],
  senator: ["#8F3B34", "#B65B48"],
};

/** Numbers between 0 and 1, the same for the same card. */
function numbers(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

function Hill({ y, swing, fill, turn }: { y: number; swing: number; fill: string; turn: number }): JSX.Element {
  const [left, right] = [y + swing * Math.sin(turn), y + swing * Math.cos(turn)];
  return <path d={`M0 ${HIGH}V${left}C50 ${y - swing} 80 ${y + swing * 1.2} 110 ${y}S170 ${y - swing} ${WIDE} ${right}V${HIGH}Z`} fill={fill} />;
}

export function Scenery({ card }: { card: Objective }): JSX.Element {
  const next = numbers(card.number * 97 + 13);
  const [a, b] = [next(), next()];
  for (let i = 0; i < 6; i++) next();
  const [top, low] = SKIES[card.colour]!;
  const sky = `sky-${card.colour}`;
  const Land = { green: Country, purple: Temple, orange: Desert, senator: Bust }[card.colour];
  return (
    <>
      <defs>
        <linearGradient id={sky} x2="0" y2="1">
          <stop offset="0" stop-color={top} />
          <stop offset="1" stop-color={low} />
        </linearGradient>
      </defs>
      <rect width={WIDE} height={HIGH} fill={`url(#${sky})`} />
      <Land a={a} b={b} next={next} />
    </>
  );
}

interface LandProps {
  a: number;
  b: number;
  next(): number;
}

function Country({ a, b, next }: LandProps): JSX.Element {
  const trees = [...Array(5)].map((_, i) => {
    const [x, size, y, round] = [14 + i * 43 + next() * 14, 0.7 + next() * 0.5, 88 + next() * 6, next() <= 0.45];
    return (
      <g key={i} transform={`translate(${x} ${y}) scale(${size})`}>
        {round ? (
          <>
            <rect x="-1.5" y="-10" width="3" height="11" fill="#6B4F2A" />
            <circle cy="-15" r="9" fill="#4B7A40" />
            <circle cx="-3" cy="-18" r="5" fill="#6B994F" />
          </>
        ) : (
          <path d="M0 0C-5-8-4-24 0-32C4-24 5-8 0 0Z" fill="#3C6637" />
        )}
      </g>
    );
  });
  return (
    <>
      <circle cx={40 + a * 120} cy={24 + b * 10} r="15" fill="#F6D67E" />
      <Hill y={58} swing={12} fill="#9DB98A" turn={a * 6} />
      <Hill y={74} swing={10} fill="#7FA46B" turn={b * 6} />
      <Hill y={92} swing={7} fill="#5F8C4E" turn={a * 3} />
      {trees}
    </>
  );
}

function Temple({ a, b }: LandProps): JSX.Element {
  return (
    <>
      <circle cx={36 + a * 128} cy="40" r="17" fill="#F7D79A" opacity=".95" />
      <Hill y={66} swing={9} fill="#6C5590" turn={a * 6} />
      <Hill y={84} swing={6} fill="#54407A" turn={b * 6} />
      <g transform={`translate(${44 + b * 60} 90)`}>
        <path d="M-34-38L0-56L34-38Z" fill="#F3E3CC" />
        <rect x="-34" y="-38" width="68" height="6" fill="#E2CDAF" />
        {[-28, -15, -2, 11, 24].map((x) => (
          <g key={x}>
            <rect x={x - 1} y="-32" width="7" height="30" fill="#F3E3CC" />
            <rect x={x + 3.4} y="-32" width="2.6" height="30" fill="#D3BB9A" />
          </g>
        ))}
        <rect x="-38" y="-3" width="76" height="6" fill="#E2CDAF" />
      </g>
      <path d={`M0 ${HIGH}V92H${WIDE}V${HIGH}Z`} fill="#463468" />
    </>
  );
}

function Desert({ a, b, next }: LandProps): JSX.Element {
  return (
    <>
      <circle cx={40 + a * 120} cy="34" r="19" fill="#FFF3CF" />
      <Hill y={64} swing={10} fill="#E2A659" turn={a * 6} />
      <Hill y={80} swing={9} fill="#D18F43" turn={b * 6} />
      <Hill y={96} swing={6} fill="#B97633" turn={a * 4} />
      {[0, 1, 2].map((i) => (
        <g key={i} transform={`translate(${26 + i * 66 + next() * 30} 96) scale(${0.8 + next() * 0.4})`}>
          <path d="M-1.6 0C-1-14 0-22 2-30L4.6-29C3-20 2-12 2.4 0Z" fill="#7A4E22" />
          {[-70, -35, 0, 35, 70].map((turn) => (
            <path key={turn} transform={`translate(3 -30) rotate(${turn})`} d="M0 0C4-6 3-14-2-20C-5-13-5-6 0 0Z" fill="#5B7434" />
          ))}
        </g>
      ))}
    </>
  );
}

function Bust({ a }: LandProps): JSX.Element {
  return (
    <>
      <rect width={WIDE} height={HIGH} fill="#7E2C26" opacity=".25" />
      {[10, 176].map((x) => (
        <g key={x}>
          <rect x={x} width="14" height={HIGH} fill="#EADBC2" />
          <rect x={x + 9} width="5" height={HIGH} fill="#CDB791" />
        </g>
      ))}
      <path d={`M56 ${HIGH}V62A44 44 0 0 1 144 62V${HIGH}Z`} fill="#5B1C17" opacity=".55" />
      <g transform={`translate(100 104) scale(${a > 0.5 ? 1 : -1} 1)`}>
        <path d="M-42 14C-40-14-24-26-10-30L-9-38C-17-44-19-56-14-64C-8-74 10-75 16-65C20-58 19-50 17-47L19-41C19-39 17-38 15-38L14-32C13-29 9-29 5-30L6-25C26-22 40-10 43 14Z" fill="#F1E8D8" />
        <path d="M-42 14C-40-14-24-26-10-30C-6-10 8 2 30 14Z" fill="#DBCDB6" />
        <path d="M-30-12C-14 2 4 10 22 14M-20-22C-8-6 8 4 36 10" fill="none" stroke="#8E2B33" stroke-width="3.4" />
        <path d="M-15-58C-8-70 8-72 15-63" fill="none" stroke="#8F7A42" stroke-width="4" stroke-linecap="round" stroke-dasharray="5 4" />
      </g>
    </>
  );
}
