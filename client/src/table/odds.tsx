/** Exact odds: the question left, the number right, the fraction first because it can be counted at the table. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { TableStore } from "../state/table";

export interface OddsRow {
  question: string;
  odds: string;
  chance: number;
  detail?: string;
}

export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return "under 1 %";
  return `${Math.round(chance * 100)} %`;
}

export function Odds({ table }: { table: TableStore }): JSX.Element {
  const view = table.view.value;
  const rows = table.odds.value as OddsRow[] | null;
  const following = table.following.value;
  useEffect(() => {
    if (!table.odds.value) void table.askOdds();
  }, [view?.seq]);
  return (
    <>
      {following.length > 1 && (
        <section>
          <h3 class="over">If you do it</h3>
          <OddsList
            rows={following.map((one) => ({ question: one.told || "as it stands", odds: one.share.replace(" of ", "/"), chance: one.chance }))}
          />
        </section>
      )}
      {table.look.value?.odds?.length > 0 && (
        <section>
          <h3 class="over">{table.look.value.place}</h3>
          <OddsList rows={table.look.value.odds} />
        </section>
      )}
      <section>
        <h3 class="over">The position</h3>
        {!rows && <p class="mut">{view && view.seat < 0 ? "Odds are told to those who play." : "Counting."}</p>}
        {rows && rows.length === 0 && <p class="mut">Nothing is left to chance here.</p>}
        {rows && <OddsList rows={rows} />}
      </section>
    </>
  );
}

function OddsList({ rows }: { rows: OddsRow[] }): JSX.Element {
  return (
    <ul class="odds">
      {rows.map((row, i) => (
        <li key={i}>
          <div class="row">
            <span class="grow">{row.question}</span>
            <span class="num b nowrap">
              {row.odds.includes("/") ? `${row.odds.replace("/", " of ")} · ` : ""}
              {percent(row.chance)}
            </span>
          </div>
          <div class="bar" aria-hidden="true">
            <i style={{ width: `${Math.max(0, Math.min(1, row.chance)) * 100}%` }} />
          </div>
          {row.detail && <p class="label faint">{row.detail}</p>}
        </li>
      ))}
    </ul>
  );
}
