/** A content file of one's own: checked by the server with its mistakes at their lines, then played. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Page } from "../parts/page";
import { post, Problem } from "../net/api";
import { go } from "../route";
import { somebody } from "../state/session";
import { settings } from "../state/settings";
import { GAMES, levelTitle } from "../state/tables";

interface Answer {
  game: string;
  hash: string;
  mistakes: string[];
}

export default function Content(): JSX.Element {
  const [game, setGame] = useState("centurion");
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState("");

  async function tried(work: () => Promise<void>): Promise<void> {
    setProblem("");
    try {
      await somebody();
      await work();
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : String(error));
    }
  }

  const play = (): Promise<void> =>
    tried(async () => {
      const made = await post("tables", { game, pack: answer!.hash, bots: { "1": settings.value.level }, seat: 0, visibility: "invited" });
      go(`/table/${made.table.id}`);
    });
  const check = (event: Event): void => {
    event.preventDefault();
    void tried(async () => setAnswer(await post<Answer>("packs", { game, text })));
  };

  return (
    <Page title="Your own content" here="">
      <form class="stack" onSubmit={check}>
        <h1 class="display">Play with your own file</h1>
        <p class="mut">An army, a deck, a scenario: a text in TOML. The server checks it as data, within limits; nothing of it is ever run.</p>
        <div class="pair">
          <label class="field">
            <span>Game</span>
            <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
              {GAMES.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>File</span>
            <input type="file" accept=".toml,text/plain" onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)} />
          </label>
        </div>
        <label class="field">
          <span>Text</span>
          <textarea class="code" spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="row wrap">
          <button type="submit" class="btn p" disabled={!text.trim()}>
            Check it
          </button>
          {answer?.hash && (
            <button type="button" class="btn" onClick={() => void play()}>
              Play it against {levelTitle(settings.value.level)}
            </button>
          )}
        </div>
        <div role="status">
          {answer && answer.mistakes.length === 0 && <p class="b">No mistakes.</p>}
          {answer && answer.mistakes.length > 0 && (
            <>
              <p class="error">{answer.mistakes.length === 1 ? "One mistake:" : `${answer.mistakes.length} mistakes:`}</p>
              <ol class="mistakes">
                {answer.mistakes.map((mistake, i) => (
                  <li key={i}>{mistake}</li>
                ))}
              </ol>
            </>
          )}
        </div>
        {problem && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Page>
  );
}
