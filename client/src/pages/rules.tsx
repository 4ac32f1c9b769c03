/** The rules of a game as a book: sections left, text in the middle, every number an address; and a search. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { GameChoice } from "../parts/game_choice";
import { blocks, Markdown } from "../parts/markdown";
import { Page } from "../parts/page";
import { numberOf, passage, rulesOf, type Rulebook } from "../state/rules";
import { go } from "../route";
import { GAMES, titleOf } from "../state/tables";

export default function Rules({ parts, hash }: PageProps): JSX.Element {
  const game = parts[0];
  if (!game)
    return (
      <Page title="Rules" here="/rules">
        <h1 class="display">Rules</h1>
        <GameChoice to="/rules" words="every rule with its number" />
      </Page>
    );
  return <Book key={game} game={game} hash={hash} />;
}

function Book({ game, hash }: { game: string; hash: string }): JSX.Element {
  const [book, setBook] = useState<Rulebook | null>(null);
  const [sought, setSought] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => void rulesOf(game).then(setBook, (error) => setProblem(error.message)), [game]);
  useEffect(() => {
    if (book && hash) document.getElementById(hash)?.scrollIntoView({ block: "center" });
  }, [book, hash]);
  const found = book && sought.trim().length > 1 ? matches(book.text, sought.trim()) : null;
  return (
    <Page title={`Rules of ${titleOf(game)}`} here="/rules">
      <div class="book">
        <nav aria-label="Sections">
          <label class="field">
            <span>Game</span>
            <select value={game} onChange={(event) => go(`/rules/${event.currentTarget.value}`)}>
              {GAMES.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Search the rules</span>
            <input type="search" placeholder="a word, or 6.1" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
          </label>
          <ol>
            {book &&
              blocks(book.text)
                .filter((block) => block.kind === "head" && block.rank > 1 && block.rank < 4 && block.number)
                .map((block) => (
                  <li key={block.number}>
                    <a class={block.rank > 2 ? "deep" : ""} href={`/rules/${game}#${block.number}`} onClick={() => setSought("")}>
                      {block.lines[0]}
                    </a>
                  </li>
                ))}
          </ol>
        </nav>
        <article class="rule-text">
          {problem && <p class="error">{problem}</p>}
          {found && (
            <p class="small mut" role="status">
              {found.length === 0 ? "Nothing found." : `${found.length} passages.`}
            </p>
          )}
          {found
            ? found.map((number) => (
                <section key={number}>
                  <Markdown text={passage(book!.text, number)} />
                  <a class="link" href={`/rules/${game}#${number}`} onClick={() => setSought("")}>
                    {number} in its place
                  </a>
                </section>
              ))
            : book && <Markdown text={book.text} marked={hash} />}
        </article>
      </div>
    </Page>
  );
}

/** The numbers of the rules in which all the words occur. */
export function matches(text: string, sought: string): string[] {
  const words = sought.toLowerCase().split(/\s+/);
  const rules = text.split("\n").filter((line) => !line.startsWith("#")).map(numberOf).filter(Boolean);
  return [...new Set(rules)].filter((number) => {
    const own = passage(text, number).toLowerCase();
    return words.every((word) => own.includes(word) || number === word);
  });
}
