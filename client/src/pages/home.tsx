/** The first page: four arches, one Play button each, your games, open tables. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Arch } from "../parts/arch";
import { Icon } from "../parts/icons";
import { Page } from "../parts/page";
import { Pips } from "../parts/brand";
import { TableRow } from "../parts/table_row";
import { Problem } from "../net/api";
import { go } from "../route";
import { isRegistered, me, somebody } from "../state/session";
import { set, settings } from "../state/settings";
import { GAMES, isFree, isMine, LEVELS, levelTitle, listTables, playBots, type TableInfo } from "../state/tables";
import { joinTable } from "../state/words";

const mine = signal<TableInfo[]>([]);
const open = signal<TableInfo[]>([]);
const live = signal<TableInfo[]>([]);
const REFRESH = 15_000;

async function refresh(): Promise<void> {
  const [own, others, under] = await Promise.all([listTables("mine=true&status=playing"), listTables("status=open"), listTables("status=playing")]);
  mine.value = [...own].sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.created - a.created);
  open.value = others;
  live.value = under.filter((table) => !table.seats.some(isMine));
}

/** Whether a table waits for me. */
export function waits(table: TableInfo): boolean {
  const own = table.seats.filter(isMine).map((seat) => seat.seat);
  return table.status === "playing" && Boolean(table.acting.some((seat) => own.includes(seat)));
}

export function Home(): JSX.Element {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState("");
  const who = me.value;
  useEffect(() => {
    const again = (): void => void refresh().catch(() => undefined);
    again();
    const timer = setInterval(again, REFRESH);
    return () => clearInterval(timer);
  }, [who]);

  async function play(game: string): Promise<void> {
    setBusy(game);
    setProblem("");
    try {
      await somebody();
      const { against, level } = settings.value;
      if (against === "bot") go(`/table/${await playBots(game, level)}`);
      else if (against === "friend") go(`/new/${game}?visibility=invited`);
      else {
        const found = open.value.find((table) => table.game === game && table.seats.some(isFree) && (!table.rated || isRegistered()));
        if (found) await joinTable(found);
        go(found ? `/table/${found.id}` : `/new/${game}`);
      }
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : String(error));
    }
    setBusy("");
  }

  return (
    <Page title="" here="/">
      <div class="home-line">
        <div class="grow">
          <h1 class="display">Four war games, one camp.</h1>
          <p class="mut">Press Play and you sit at a table.</p>
        </div>
        <Opponents />
      </div>
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <div class="arcade">
        {GAMES.map((game) => (
          <article key={game.key} class="bay">
            <Arch game={game.key} />
            <div class="bay-words">
              <div class="grow">
                <h2 class="display">{game.title}</h2>
                <p class="small mut">
                  {game.players[0] === game.players[1] ? game.players[0] : `${game.players[0]}–${game.players[1]}`} players · {game.minutes} min
                </p>
              </div>
              <button type="button" class="btn p" aria-label={`Play ${game.title}`} disabled={busy !== ""} onClick={() => void play(game.key)}>
                <Icon name="play" size={18} /> <span>Play</span>
              </button>
              <p class="bay-line mut">
                <span class="grow">{game.line}</span>
                <a class="link" href={`/learn/${game.key}`} aria-label={`Learn ${game.title}`}>
                  Learn it
                </a>
              </p>
            </div>
          </article>
        ))}
      </div>
      <Lobby />
    </Page>
  );
}

/** Your games at the left; at the right tables with free seats, and games under way if there is room. */
function Lobby(): JSX.Element {
  return (
    <div class="two">
      <section aria-labelledby="your-games">
        <header class="row">
          <h2 class="display" id="your-games">
            Your games
          </h2>
          {mine.value.some(waits) && <span class="chip pick">{mine.value.filter(waits).length} wait for you</span>}
          <span class="grow" />
          <a class="link" href="/player">
            All games
          </a>
        </header>
        {mine.value.length === 0 && <p class="mut">No game is under way. Press Play above.</p>}
        <Rows tables={mine.value.slice(0, 5)} />
      </section>
      <section aria-labelledby="open-tables">
        <header class="row">
          <h2 class="display grow" id="open-tables">
            Open tables
          </h2>
          <a class="link" href="/new">
            <Icon name="plus" size={16} /> Open your own
          </a>
        </header>
        {open.value.length === 0 && <p class="mut">Nobody waits for players just now; open a table and send its address to a friend.</p>}
        <Rows tables={open.value.slice(0, 5)} />
        {open.value.length < 3 && live.value.length > 0 && (
          <>
            <header class="row">
              <h2 class="display grow">To watch</h2>
              <a class="link" href="/watch">
                All live games
              </a>
            </header>
            <Rows tables={live.value.slice(0, 3)} />
          </>
        )}
      </section>
    </div>
  );
}

function Rows({ tables }: { tables: TableInfo[] }): JSX.Element {
  return (
    <ul class="rows">
      {tables.map((table) => (
        <TableRow key={table.id} table={table} waits={waits(table)} />
      ))}
    </ul>
  );
}

const AGAINST = [
  ["bot", "a bot", "bot"],
  ["friend", "a friend", "user"],
  ["anyone", "anyone", "user"],
] as const;

function Opponents(): JSX.Element {
  const { against, level } = settings.value;
  return (
    <div class="row wrap opponents">
      <fieldset class="plain">
        <legend class="over">Play against</legend>
        <div class="seg">
          {AGAINST.map(([key, words, icon]) => (
            <label key={key}>
              <input type="radio" name="against" checked={against === key} onChange={() => set("against", key)} />
              <span class="o">
                {key !== "anyone" && <Icon name={icon} size={18} />} {words}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset class="plain">
        <legend class="over">Level</legend>
        <div class="seg">
          {LEVELS.map((one, i) => (
            <label key={one}>
              <input type="radio" name="level" checked={level === one} onChange={() => set("level", one)} />
              <span class="o">
                {levelTitle(one)} <span class="sr">level {i + 1}</span>
                {level === one && <Pips level={i + 1} />}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
