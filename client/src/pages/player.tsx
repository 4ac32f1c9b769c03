/** Somebody's games and ratings; without a name, one's own games. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { Page } from "../parts/page";
import { TableRow } from "../parts/table_row";
import { get } from "../net/api";
import { somebody } from "../state/session";
import { listTables, titleOf, type TableInfo } from "../state/tables";

interface Profile {
  name: string;
  kind: string;
  standings: { game: string; rating: number; games: number }[];
  tables: TableInfo[];
}

export default function Player({ parts }: PageProps): JSX.Element {
  return parts[0] ? <Other name={parts[0]} /> : <Own />;
}

function Own(): JSX.Element {
  const [playing, setPlaying] = useState<TableInfo[]>([]);
  const [over, setOver] = useState<TableInfo[]>([]);
  useEffect(() => {
    void somebody().then(async () => {
      setPlaying(await listTables("mine=true&status=playing"));
      setOver(await get<{ tables: TableInfo[] }>("history").then((data) => data.tables));
    });
  }, []);
  return (
    <Page title="Your games" here="">
      <h1 class="display">Your games</h1>
      <h2 class="over">Under way</h2>
      {playing.length === 0 && <p class="mut">None.</p>}
      <ul class="rows">
        {playing.map((table) => (
          <TableRow key={table.id} table={table} />
        ))}
      </ul>
      <h2 class="over">Over</h2>
      {over.length === 0 && <p class="mut">None yet.</p>}
      <ul class="rows">
        {over.map((table) => (
          <TableRow key={table.id} table={table} />
        ))}
      </ul>
    </Page>
  );
}

function Other({ name }: { name: string }): JSX.Element {
  const [found, setFound] = useState<Profile | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    void somebody()
      .then(() => get<Profile>(`players/${encodeURIComponent(name)}`))
      .then(setFound, (error) => setProblem(error.message));
  }, [name]);
  return (
    <Page title={name} here="">
      <h1 class="display">{name}</h1>
      {problem && <p class="error">{problem}</p>}
      <ul class="row wrap">
        {(found?.standings ?? []).map((one) => (
          <li key={one.game} class="chip">
            {titleOf(one.game)}: <b class="num">{one.rating}</b> after {one.games} games
          </li>
        ))}
      </ul>
      <ul class="rows">
        {(found?.tables ?? []).map((table) => (
          <TableRow key={table.id} table={table} />
        ))}
      </ul>
    </Page>
  );
}
