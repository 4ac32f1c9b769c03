/** Games under way that anybody may watch. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Empty } from "../parts/empty";
import { Page } from "../parts/page";
import { TableRow } from "../parts/table_row";
import { listTables, type TableInfo } from "../state/tables";

export default function Watch(): JSX.Element {
  const [tables, setTables] = useState<TableInfo[] | null>(null);
  useEffect(() => void listTables("status=playing").then(setTables, () => setTables([])), []);
  return (
    <Page title="Watch" here="/watch">
      <h1 class="display">Live games</h1>
      {tables && tables.length === 0 && <Empty words="Nobody plays in public just now." to="/" go="Play a game" />}
      <ul class="rows">
        {(tables ?? []).map((table) => (
          <TableRow key={table.id} table={table} />
        ))}
      </ul>
    </Page>
  );
}
