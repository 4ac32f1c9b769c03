/** A finished game as an account: the whole curve of the chances, what luck came to, and the draws that counted most. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SeatInfo } from "../boards/board";
import { listen } from "../net/stream";
import { SeatSign } from "./brand";
import { Curve } from "./curve";
import { Icon } from "./icons";

interface Booking {
  number: number;
  actor: number;
  told: string;
  moved: number[];
  chances: number[];
}

interface Props {
  game: string;
  table: string;
  at: number;
  last: number;
  seats: SeatInfo[];
  /** Whose account it is. */
  seat: number;
  go(at: number): void;
}

const CHANCE = -1;
const MOST = 6;
/** What moved a chance by less than this is not worth a line. */
const WORTH = 0.005;

export function Ledger({ game, table, at, last, seats, seat, go }: Props): JSX.Element {
  const [on, setOn] = useState(false);
  const { start, booked, said } = useAccount(table, last, on);
  const points = [...(start ? [[0, start[seat] ?? 0] as const] : []), ...booked.map((one) => [one.number, one.chances[seat] ?? 0] as const)];
  const ranked = rankedDraws(booked, seat);
  return (
    <section class="card form account" aria-label="Luck">
      <div class="row wrap">
        <h2 class="display grow">Win chance</h2>
        {ranked.length > 0 && <Legend />}
        {!on && (
          <button type="button" class="btn s p" onClick={() => setOn(true)}>
            <Icon name="dice" size={16} /> Work it out
          </button>
        )}
      </div>
      {!on && <p class="mut">The whole curve of the chances, what luck came to and what was played: the strongest looks at every move once.</p>}
      {points.length > 1 && (
        <Curve
          points={points}
          last={last}
          at={at}
          name={seats[seat]?.name ?? ""}
          go={go}
          large={{ draws: ranked.map((one) => ({ number: one.number, moved: one.moved[seat]! })), seat, names: seats.map((one) => one.name) }}
        />
      )}
      {booked.length > 0 && start && (
        <div class="account-two">
          <div class="stack">
            <h3 class="display">Luck ledger</h3>
            <Steps booked={booked} seats={seats} seat={seat} start={start[seat] ?? 0} />
            <Luck game={game} seats={seats} booked={booked} />
          </div>
          {ranked.length > 0 && <Draws ranked={ranked} seat={seat} go={go} />}
        </div>
      )}
      {on && !said && booked.length < last && <p class="mut">Worked out up to move {booked.length} of {last}.</p>}
      {booked.length >= last && last > 0 && ranked.length === 0 && <p class="mut">No draw moved the chances by half a percent.</p>}
      {booked.length > 0 && <p class="label faint">Estimates: every draw against the mean of what could have been drawn.</p>}
      {said && <p class="mut">{said}</p>}
    </section>
  );
}

/** The account as it comes in, move by move. */
function useAccount(table: string, last: number, on: boolean): { start: number[] | null; booked: Booking[]; said: string } {
  const [start, setStart] = useState<number[] | null>(null);
  const [booked, setBooked] = useState<Booking[]>([]);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!on) return undefined;
    const found: Booking[] = [];
    const book = (data: string): void => {
      const told = JSON.parse(data);
      if (told.start) setStart(told.start);
      else found.push(told);
      if (found.length % 10 === 0 || found.length === last) setBooked([...found]);
    };
    return listen(`tables/${table}/ledger`, book, setSaid, "The account cannot be made just now; try again in a while.");
  }, [on, table]);
  return { start, booked, said };
}

const drawsOf = (booked: Booking[]): Booking[] => booked.filter((one) => one.actor === CHANCE);

/** The draws that moved the chance of a seat most. */
function rankedDraws(booked: Booking[], seat: number): Booking[] {
  return drawsOf(booked)
    .filter((one) => Math.abs(one.moved[seat] ?? 0) >= WORTH)
    .sort((a, b) => Math.abs(b.moved[seat]!) - Math.abs(a.moved[seat]!))
    .slice(0, MOST);
}

function Luck({ game, seats, booked }: { game: string; seats: SeatInfo[]; booked: Booking[] }): JSX.Element {
  return (
    <ul class="pairs-list">
      {seats.map((one) => (
        <li key={one.seat} class="row">
          <SeatSign game={game} seat={one.seat} size={18} />
          <span class="grow">luck of {one.name}</span>
          <b class="num">{signed(drawsOf(booked).reduce((sum, draw) => sum + (draw.moved[one.seat] ?? 0), 0))}</b>
        </li>
      ))}
    </ul>
  );
}

function Draws({ ranked, seat, go }: { ranked: Booking[]; seat: number; go(at: number): void }): JSX.Element {
  return (
    <div class="stack">
      <h3 class="display">Draws that mattered most</h3>
      <ol class="moves">
        {ranked.map((one) => (
          <li key={one.number}>
            <button type="button" class="move" onClick={() => go(one.number)}>
              <span class="num faint no">{one.number}</span>
              <span class="grow">{one.told}</span>
              <b class="num">{signed(one.moved[seat]!)}</b>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Legend(): JSX.Element {
  return (
    <span class="label mut row" aria-hidden="true">
      <svg width="12" height="12" viewBox="-7 -7 14 14"><path class="curve-draw" d="M0 -6L6 5H-6Z" /></svg> lucky draw
      <svg width="12" height="12" viewBox="-7 -7 14 14"><path class="curve-draw" d="M0 6L6 -5H-6Z" /></svg> unlucky draw
    </span>
  );
}

/** From the chance at the start to that at the end, step by step: what was drawn, what each seat played. */
function Steps({ booked, seats, seat, start }: { booked: Booking[]; seats: SeatInfo[]; seat: number; start: number }): JSX.Element {
  const sum = (actor: number): number => booked.filter((one) => one.actor === actor).reduce((all, one) => all + (one.moved[seat] ?? 0), 0);
  const rows = [{ words: "all draws", kind: "luck", moved: sum(CHANCE) }, ...seats.map((one) => ({ words: `play of ${one.name}`, kind: "play", moved: sum(one.seat) }))];
  let from = start;
  return (
    <ul class="ledger-steps">
      {rows.map(({ words, kind, moved }) => {
        const [low, high] = [Math.min(from, from + moved), Math.max(from, from + moved)].map((share) => Math.max(0, Math.min(1, share)) * 100) as [number, number];
        from += moved;
        return (
          <li key={words}>
            <span class="small ell">{words}</span>
            <span class="ledger-track" aria-hidden="true">
              <i class={kind} style={{ left: `${low}%`, width: `${Math.max(0.8, high - low)}%` }} />
            </span>
            <span class="num small b">{signed(moved)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Points of a hundred, with their sign. */
function signed(moved: number): string {
  const points = Math.round(moved * 1000) / 10;
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)} %`;
}
