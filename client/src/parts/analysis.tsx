/** What the strongest bot thinks of a position, deepening while one looks; and the chances found so far as a curve. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SeatInfo } from "../boards/board";
import { listen } from "../net/stream";
import { percent } from "../table/odds";
import { Curve } from "./curve";
import { Icon } from "./icons";

interface Line {
  text: string;
  label: string;
  chances: number[];
  moves: string[];
}

interface Known {
  seat: number;
  chances: number[];
  lines: Line[];
  nodes: number;
}

interface Props {
  table: string;
  at: number;
  last: number;
  seats: SeatInfo[];
  /** Whose chance the curve shows. */
  seat: number;
  go(at: number): void;
}

const SECONDS = 6;

export function Analysis({ table, at, last, seats, seat, go }: Props): JSX.Element {
  const [on, setOn] = useState(false);
  const [found, setFound] = useState<ReadonlyMap<number, Known>>(new Map());
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!on) return undefined;
    setSaid("");
    return listen(
      `tables/${table}/analysis?at=${at}&seconds=${SECONDS}`,
      (data) => setFound((old) => new Map(old).set(at, JSON.parse(data) as Known)),
      setSaid,
      "There is nothing to decide here, or no thought to be had just now.",
    );
  }, [on, at, table]);
  const known = found.get(at);
  return (
    <section class="card form" aria-label="Analysis">
      <div class="row">
        <h2 class="over grow">What the strongest thinks</h2>
        <button type="button" class={on ? "btn s" : "btn s p"} aria-pressed={on} onClick={() => setOn(!on)}>
          <Icon name={on ? "pause" : "search"} size={16} /> {on ? "Stop" : "Analyse"}
        </button>
      </div>
      {found.size > 0 && (
        <Curve points={[...found].map(([place, one]) => [place, one.chances[seat] ?? 0])} last={last} at={at} name={seats[seat]?.name ?? ""} go={go} />
      )}
      {on && known && (
        <ol class="lines">
          {known.lines.map((line) => (
            <li key={line.text}>
              <div class="row">
                <span class="grow">{line.label}</span>
                <b class="num">{percent(line.chances[known.seat] ?? 0)}</b>
              </div>
              <p class="label faint mono">{line.moves.slice(1, 6).join(" ")}</p>
            </li>
          ))}
        </ol>
      )}
      {on && known && (
        <p class="label faint">
          Chances of {seats[known.seat]?.name ?? "whoever decides"} to win; {known.nodes} positions a line. Estimates, not odds.
        </p>
      )}
      {on && !known && !said && <p class="mut">Thinking.</p>}
      {on && said && <p class="mut">{said}</p>}
    </section>
  );
}
