/** Was the chance fair? Everything is worked out here, in the browser; the server is not asked for its opinion. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { Icon } from "../parts/icons";
import { Page } from "../parts/page";
import { get, Problem, request } from "../net/api";
import { brokenLine, Chance, commitment, wordsOf } from "../state/chance";
import { somebody } from "../state/session";
import { isMine, type TableInfo } from "../state/tables";
import { keptWord } from "../state/words";

interface Draw {
  stream: string;
  index: number;
  weights: number[];
  place: number;
  text: string;
}

interface Check {
  words: string;
  good: boolean;
}

export default function Verify({ parts }: PageProps): JSX.Element {
  const id = parts[0] ?? "";
  const [info, setInfo] = useState<TableInfo | null>(null);
  const [checks, setChecks] = useState<Check[] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    void somebody()
      .then(() => get<TableInfo>(`tables/${id}`))
      .then(setInfo, (error) => setProblem(error.message));
  }, [id]);

  async function run(): Promise<void> {
    setProblem("");
    try {
      setChecks(await checked(id, info!));
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : String(error));
    }
  }

  const over = info && info.secret;
  return (
    <Page title="Check the draws" here="">
      <div class="form card">
        <h1 class="display">Check the draws</h1>
        <p>
          Before the first action the server fixed a secret and showed its seal. Every draw follows from the secret and the words that the players added, so nobody could bend a draw afterwards. When the
          game is over the secret is shown, and this page derives everything again.
        </p>
        {info && <OwnWord info={info} />}
        {info && (
          <p class="small">
            Seal: <span class="mono break">{info.commitment}</span>
          </p>
        )}
        {info && !over && <p class="mut">The game is still going on; its secret is not shown yet.</p>}
        {over && (
          <button type="button" class="btn p" onClick={() => void run()}>
            <Icon name="lock" size={18} /> Check now
          </button>
        )}
        <div role="status">
          <ul class="draws">
            {(checks ?? []).map((check) => (
              <li key={check.words} class={check.good ? "" : "error"}>
                <Icon name={check.good ? "check" : "close"} size={18} /> {check.words}
              </li>
            ))}
          </ul>
        </div>
        {problem && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
        {info && (
          <a class="link" href={`/table/${id}`}>
            To the table
          </a>
        )}
      </div>
    </Page>
  );
}

/** The word that this browser sent after it had been shown the seal. */
function OwnWord({ info }: { info: TableInfo }): JSX.Element | null {
  const sent = keptWord(info.id);
  if (!sent && !info.seats.some(isMine)) return null;
  return (
    <p class="small">
      {sent?.word ? (
        <>
          Your word: <span class="mono break">{sent.word}</span>
        </>
      ) : sent ? (
        "Your word was not taken: the game had begun already."
      ) : (
        "This browser keeps no word of yours for this table."
      )}
    </p>
  );
}

/** Whether the record shows the seal and the word that this browser kept when it sent the word. */
function ownChecks(info: TableInfo, words: string[]): Check[] {
  const sent = keptWord(info.id);
  const mine = info.seats.filter(isMine);
  if (!sent?.word || mine.length === 0) return [];
  const same = sent.commitment === info.commitment;
  const there = mine.every((seat) => words[seat.seat] === sent.word);
  return [
    { good: same, words: same ? "The seal is the one you were shown before you sent your word." : "The seal is not the one you were shown before you sent your word." },
    { good: there, words: there ? "Your own word is in the record, and so in every draw." : "Your own word is not in the record." },
  ];
}

async function checked(id: string, info: TableInfo): Promise<Check[]> {
  const record = await request<string>("GET", `tables/${id}/record`);
  const sealed = (await commitment(info.secret)) === info.commitment;
  const broken = await brokenLine(record);
  const found: Check[] = [
    { good: sealed, words: sealed ? "The secret fits the seal that was shown before the first action." : "The secret does not fit the seal." },
    { good: broken === 0, words: broken === 0 ? "Every line of the record follows from those above it." : `Line ${broken} of the record was changed.` },
    { good: record.includes(info.commitment), words: "The record names the same seal." },
  ];
  const { draws } = await get<{ draws: Draw[] }>(`tables/${id}/draws`);
  const words = wordsOf(record);
  found.push(...ownChecks(info, words));
  const chance = await Chance.of(info.secret, words);
  const wrong: Draw[] = [];
  for (const draw of draws) if ((await chance.pick(draw.weights, draw.stream, draw.index)) !== draw.place) wrong.push(draw);
  const same = draws.length === 1 ? "The one draw comes out the same." : `All ${draws.length} draws come out the same.`;
  found.push({ good: wrong.length === 0, words: wrong[0] ? `This draw comes out otherwise: ${wrong[0].text}` : same });
  return found;
}
