/** Open a table of one's own: game, seats, options, clock, who may come. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { GameChoice } from "../parts/game_choice";
import { Page } from "../parts/page";
import { Problem } from "../net/api";
import { go } from "../route";
import { isRegistered, somebody } from "../state/session";
import { openTable } from "../state/words";
import { gameInfo, LEVELS, levelTitle, titleOf, type GameInfo } from "../state/tables";

const CLOCKS: [string, string, object][] = [
  ["none", "no clock", {}],
  ["quick", "10 minutes + 5 s", { base: 600, increment: 5 }],
  ["calm", "30 minutes + 15 s", { base: 1800, increment: 15 }],
  ["day", "a day per move", { days: 1 }],
  ["three", "three days per move", { days: 3 }],
];

export default function NewTable({ parts, query }: PageProps): JSX.Element {
  const game = parts[0];
  return (
    <Page title="A new table" here="">
      {game ? (
        <Terms key={game} game={game} invited={query.get("visibility") === "invited"} />
      ) : (
        <>
          <h1 class="display">Open a table</h1>
          <GameChoice to="/new" words="set the terms" />
        </>
      )}
    </Page>
  );
}

function Terms({ game, invited }: { game: string; invited: boolean }): JSX.Element {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [players, setPlayers] = useState(0);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [clock, setClock] = useState("none");
  const [others, setOthers] = useState<string[]>([]);
  const [closed, setClosed] = useState(invited);
  const [rated, setRated] = useState(false);
  const [word, setWord] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => void gameInfo(game).then(setInfo, (error) => setProblem(error.message)), [game]);
  const [least, most] = info?.players ?? [2, 2];
  const range = [...Array(most! - least! + 1)].map((_, i) => least! + i);
  const count = players || least!;
  const seats = [...Array(Math.max(0, count - 1))].map((_, i) => others[i] ?? "person");
  const hotSeat = seats.includes("screen");
  const registered = isRegistered();
  const bots = Object.fromEntries(seats.flatMap((who, i) => (LEVELS.includes(who as never) ? [[String(i + 1), who]] : [])));

  async function open(event: Event): Promise<void> {
    event.preventDefault();
    setProblem("");
    try {
      await somebody();
      const wanted = {
        game,
        players: count,
        options,
        bots,
        hot_seat: hotSeat,
        seat: hotSeat ? undefined : 0,
        clock: CLOCKS.find(([key]) => key === clock)![2],
        visibility: closed ? "invited" : "public",
        rated: rated && registered && !hotSeat && Object.keys(bots).length === 0,
      };
      const made = await openTable(wanted, word.trim());
      go(`/table/${made.table.id}${made.invite ? `?invite=${made.invite}` : ""}`);
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : String(error));
    }
  }

  return (
    <form class="form card terms" onSubmit={(event) => void open(event)}>
      <h1 class="display">{titleOf(game)}</h1>
      {range.length > 1 && (
        <label class="field">
          <span>Players</span>
          <select value={count} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
            {range.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      {seats.map((who, i) => (
        <label key={i} class="field">
          <span>Seat {i + 2}</span>
          <select value={who} onChange={(event) => setOthers(Object.assign([...seats], { [i]: event.currentTarget.value }))}>
            <option value="person">somebody who comes</option>
            <option value="screen">somebody at this screen</option>
            {LEVELS.map((level, n) => (
              <option key={level} value={level}>
                bot {levelTitle(level)}, level {n + 1}
              </option>
            ))}
          </select>
        </label>
      ))}
      {(info?.options ?? []).map((option) => (
        <label key={option.name} class="field">
          <span>{option.about ?? option.name}</span>
          {option.values.length > 0 ? (
            <select value={options[option.name] ?? option.default} onChange={(event) => setOptions({ ...options, [option.name]: event.currentTarget.value })}>
              {option.values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          ) : (
            <input value={options[option.name] ?? option.default} onInput={(event) => setOptions({ ...options, [option.name]: event.currentTarget.value })} />
          )}
        </label>
      ))}
      <label class="field">
        <span>Clock</span>
        <select value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
          {CLOCKS.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Your word, mixed into the draws (random if empty)</span>
        <input value={word} maxLength={60} onInput={(event) => setWord(event.currentTarget.value)} />
      </label>
      <label class="switch">
        <input type="checkbox" checked={closed} onChange={(event) => setClosed(event.currentTarget.checked)} />
        Only by invitation
      </label>
      <label class="switch">
        <input type="checkbox" checked={rated && registered} disabled={!registered} onChange={(event) => setRated(event.currentTarget.checked)} />
        Rated (people only)
      </label>
      {!registered && (
        <p class="small mut">
          Rated games need an account. <a class="link" href="/account">Register or log in</a>
        </p>
      )}
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="btn p">
        Open the table
      </button>
    </form>
  );
}
