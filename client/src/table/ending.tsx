/** The end of a game: who won, why, by which rule; and what one may do next. Beside the board, not over it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { SeatSign } from "../parts/brand";
import { RuleLink } from "../parts/rule";
import { Problem } from "../net/api";
import { go } from "../route";
import { me } from "../state/session";
import type { TableStore } from "../state/table";
import { openRematch } from "../state/words";
import { seatInfos } from "./seats";

/** A share of the win is told in units of this. */
const WHOLE = 60;

export function Ending({ table }: { table: TableStore }): JSX.Element | null {
  const [closed, setClosed] = useState(false);
  const [problem, setProblem] = useState("");
  const view = table.view.value;
  const outcome = view?.around.outcome;
  if (closed || !view || !(outcome || view.around.aborted)) return null;
  const infos = seatInfos(table);
  const best = outcome ? Math.max(...outcome.shares) : 0;
  const winners = outcome ? infos.filter((info) => outcome.shares[info.seat] === best) : [];
  const shared = winners.length > 1;
  const title = !outcome
    ? "The table was given up before anything happened"
    : shared
      ? "The game is shared"
      : winners[0]!.seat === view.seat
        ? "You have won"
        : `${winners[0]!.name} has won`;

  async function rematch(): Promise<void> {
    try {
      go(`/table/${await openRematch(table.id, me.value?.user)}`);
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : String(error));
    }
  }

  return (
    <Dialog title={title} close={() => setClosed(true)} beside>
      {outcome && (
        <>
          <p>
            {outcome.reason} {outcome.rule && <RuleLink game={table.info.value!.game} number={outcome.rule} />}
          </p>
          <ul class="results">
            {infos.map((info) => (
              <li key={info.seat} class="row">
                <SeatSign game={table.info.value!.game} seat={info.seat} size={20} />
                <span class="grow">
                  {info.name} <span class="mut">{info.side}</span>
                </span>
                {outcome.scores?.[info.seat] !== undefined && <span class="num mut">{outcome.scores[info.seat]} points</span>}
                <b class="num">{share(outcome.shares[info.seat]!, outcome.shares)}</b>
              </li>
            ))}
          </ul>
          {whyUnrated(table) && <p class="small mut">{whyUnrated(table)}</p>}
        </>
      )}
      {problem && <p class="error">{problem}</p>}
      <div class="row wrap">
        {view.seat >= 0 && (
          <button type="button" class="btn p" onClick={() => void rematch()}>
            Rematch
          </button>
        )}
        <a class="btn" href={`/replay/${table.id}`}>
          Look at the game
        </a>
        <a class="btn" href={`/verify/${table.id}`}>
          Check the draws
        </a>
      </div>
    </Dialog>
  );
}

/** Why a game at a rated table did not count; empty where it did, and until the table is told as over. */
function whyUnrated(table: TableStore): string {
  const result = table.info.value?.result;
  return result ? ((JSON.parse(result) as { unrated?: string }).unrated ?? "") : "";
}

function share(own: number, all: number[]): string {
  const whole = all.reduce((sum, one) => sum + one, 0) || WHOLE;
  if (own === whole) return "won";
  return own === 0 ? "lost" : `${Math.round((own / whole) * 100)} %`;
}
