/** Leader boards: who plays a game best. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { Empty } from "../parts/empty";
import { Page } from "../parts/page";
import { get } from "../net/api";
import { me } from "../state/session";
import { GAMES, titleOf } from "../state/tables";

interface Leaders {
  leaders: { name: string; kind: string; rating: number; games: number }[];
  sides: { side: string; points: number; games: number }[];
  least_games: number;
  least_opponents: number;
}

export default function Ladder({ parts }: PageProps): JSX.Element {
  const game = parts[0] ?? GAMES[0]!.key;
  const [found, setFound] = useState<Leaders | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setFound(null);
    void get<Leaders>(`leaders/${game}`).then(setFound, (error) => setProblem(error.message));
  }, [game]);
  return (
    <Page title={`Ladder of ${titleOf(game)}`} here="/ladder">
      <h1 class="display">Ladder</h1>
      <nav class="row wrap games" aria-label="Games">
        {GAMES.map((one) => (
          <a key={one.key} class="pill" href={`/ladder/${one.key}`} aria-current={one.key === game ? "true" : undefined}>
            {one.title}
          </a>
        ))}
      </nav>
      {problem && <p class="error">{problem}</p>}
      {found && found.leaders.length === 0 && (
        <Empty words={`No player of ${titleOf(game)} is ranked yet. Ranking takes ${ranking(found)}.`} to={`/new/${game}`} go="Open a table" />
      )}
      {found && found.leaders.length > 0 && (
        <table>
          <caption class="over">Players, best first</caption>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Name</th>
              <th scope="col" class="r">Rating</th>
              <th scope="col" class="r">Games</th>
            </tr>
          </thead>
          <tbody>
            {found.leaders.map((one, i) => (
              <tr key={one.name} class={one.name === me.value?.name ? "own" : ""}>
                <td class="num">{i + 1}</td>
                <td>
                  <a class="link" href={`/player/${encodeURIComponent(one.name)}`}>
                    {one.name}
                  </a>
                  {one.kind === "bot" && " (bot)"}
                </td>
                <td class="r num">{one.rating}</td>
                <td class="r num">{one.games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found && found.sides.length > 0 && (
        <p class="small mut">
          Ranking takes {ranking(found)}. What a side is worth: {found.sides.map((one) => `${one.side} ${one.points > 0 ? "+" : ""}${one.points}`).join(", ")}.
        </p>
      )}
    </Page>
  );
}

function ranking(found: Leaders): string {
  const opponents = found.least_opponents === 1 ? "one opponent" : `${found.least_opponents} different opponents`;
  return `${found.least_games} rated ${found.least_games === 1 ? "game" : "games"} against ${opponents}`;
}
