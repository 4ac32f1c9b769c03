/** The four games as cards that lead on. */
import type { JSX } from "preact";
import { GAMES } from "../state/tables";
import { picture } from "./pictures";

export function GameChoice({ to, words }: { to: string; words: string }): JSX.Element {
  return (
    <div class="game-choice">
      {GAMES.map((game) => (
        <a key={game.key} class="card" href={`${to}/${game.key}`}>
          <img src={picture(game.key)} alt="" />
          <span>
            <b class="display">{game.title}</b>
            <br />
            <span class="mut label">{words}</span>
          </span>
        </a>
      ))}
    </div>
  );
}
