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
  const points = [...(start ? [[0, start[seat] ?? 0] as const] : []), ...booked.map((one) => [one.number, one.chances[seat] ?? 0] as const)];
  const draws = booked.filter((one) => one.actor === CHANCE);
  const ranked = draws
    .filter((one) => Math.abs(one.moved[seat] ?? 0) >= WORTH)
    .sort((a, b) => Math.abs(b.moved[seat]!) - Math.abs(a.moved[seat]!))
    .slice(0, MOST);
  return (
    <section class="card form" aria-label="Luck">
      <div class="row">
        <h2 class="over grow">Chances and luck</h2>
        {!on && (
          <button type="button" class="btn s" onClick={() => setOn(true)}>
            <Icon name="dice" size={16} /> Work it out
          </button>
        )}
      </div>
      {points.length > 1 && <Curve points={points} last={last} at={at} name={seats[seat]?.name ?? ""} go={go} />}
      {booked.length > 0 && (
        <ul class="pairs-list">
          {seats.map((one) => (
            <li key={one.seat} class="row">
              <SeatSign game={game} seat={one.seat} size={18} />
              <span class="grow">luck of {one.name}</span>
              <b class="num">{signed(draws.reduce((sum, draw) => sum + (draw.moved[one.seat] ?? 0), 0))}</b>
            </li>
          ))}
        </ul>
      )}
      {ranked.length > 0 && (
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
      )}
      {on && !said && booked.length < last && <p class="mut">Worked out up to move {booked.length} of {last}.</p>}
      {booked.length >= last && last > 0 && ranked.length === 0 && <p class="mut">No draw moved the chances by half a percent.</p>}
      {booked.length > 0 && <p class="label faint">Estimates: every draw against the mean of what could have been drawn.</p>}
      {said && <p class="mut">{said}</p>}
    </section>
  );
}

/** Points of a hundred, with their sign. */
function signed(moved: number): string {
  const points = Math.round(moved * 1000) / 10;
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)} %`;
}
