/** A draw or a takeback that somebody proposes. */
import type { JSX } from "preact";
import type { TableStore } from "../state/table";
import { seatInfos } from "./seats";

export function Offer({ table }: { table: TableStore }): JSX.Element | null {
  const view = table.view.value;
  const offer = view?.around.offer;
  if (!view || !offer || view.around.outcome) return null;
  const who = seatInfos(table).find((info) => info.seat === offer.seat);
  const mine = offer.seat === view.seat;
  const what = offer.kind === "draw" ? "a draw" : "to take back the last move";
  return (
    <div class="offer row wrap" role="status">
      <span class="grow">{mine ? `You propose ${what}.` : `${who?.name ?? "Somebody"} proposes ${what}.`}</span>
      {!mine && view.seat >= 0 && (
        <button type="button" class="btn s p" onClick={() => table.wish("yes")}>
          Accept
        </button>
      )}
      {view.seat >= 0 && (
        <button type="button" class="btn s" onClick={() => table.wish("no")}>
          {mine ? "Withdraw" : "Decline"}
        </button>
      )}
    </div>
  );
}
