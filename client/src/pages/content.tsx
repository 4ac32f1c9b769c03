/** A content file of one's own: checked by the server with its mistakes at their lines, then played. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Page } from "../parts/page";
import { post, Problem } from "../net/api";
import { go } from "../route";
import { somebody } from "../state/session";
import { settings } from "../state/settings";
import { GAMES, levelTitle } from "../state/tables";
import { openTable } from "../state/words";

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
  const area = useRef<HTMLTextAreaElement>(null);

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
      const made = await openTable({ game, pack: answer!.hash, bots: { "1": settings.value.level }, seat: 0, visibility: "invited" });
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
        <div class={answer ? "checked two-sided" : "checked"}>
          <label class="field">
            <span>Text</span>
            <textarea class="code" ref={area} spellcheck={false} placeholder={'format = 1\nname = "My army"\n…'} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <div role="status">{answer && <Verdict mistakes={answer.mistakes} text={text} show={(line) => area.current && showLine(area.current, line)} />}</div>
        </div>
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
        {problem && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Page>
  );
}

/** What is wrong, each with the line it is in; a click goes there. */
function Verdict({ mistakes, text, show }: { mistakes: string[]; text: string; show(line: number): void }): JSX.Element {
  if (mistakes.length === 0) return <p class="b">No mistakes.</p>;
  const lines = text.split("\n");
  return (
    <>
      <p class="error">{mistakes.length === 1 ? "One mistake:" : `${mistakes.length} mistakes:`}</p>
      <ol class="mistakes">
        {mistakes.map((mistake, i) => {
          const line = Number(/\bline (\d+)/.exec(mistake)?.[1] ?? 0);
          return (
            <li key={i}>
              <button type="button" class="move" onClick={() => line > 0 && show(line)}>
                <span>{mistake}</span>
                {line > 0 && lines[line - 1]?.trim() && <code>{lines[line - 1]!.trim()}</code>}
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Select a line of the text, and scroll there. */
function showLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = Math.max(0, (line - 4) * (area.scrollHeight / lines.length));
}
