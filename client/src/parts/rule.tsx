/** A rule's number as a link: at a table it opens the rule's own text beside the board, elsewhere the page of rules. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { Markdown } from "./markdown";
import { passage, rulesOf } from "../state/rules";

const shown = signal<{ game: string; number: string } | null>(null);

export function RuleLink({ game, number }: { game: string; number: string }): JSX.Element {
  return (
    <a
      class="rule"
      href={`/rules/${game}#${number}`}
      aria-label={`rule ${number}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        shown.value = { game, number };
      }}
    >
      {number}
    </a>
  );
}

/** Sentences with "rule 6.1" in them, the numbers as links. */
export function Told({ game, text }: { game: string; text: string }): JSX.Element {
  const parts = text.split(/(\brules? \d+(?:\.\d+)*[a-z]?)/);
  return (
    <>
      {parts.map((part, i) => {
        const number = i % 2 === 1 ? part.replace(/^rules? /, "") : "";
        return number ? (
          <span key={i}>
            rule <RuleLink game={game} number={number} />
          </span>
        ) : (
          part
        );
      })}
    </>
  );
}

export function RuleDialog(): JSX.Element | null {
  const wanted = shown.value;
  const [text, setText] = useState("");
  useEffect(() => {
    setText("");
    if (wanted) void rulesOf(wanted.game).then((rules) => setText(passage(rules.text, wanted.number)));
  }, [wanted]);
  if (!wanted) return null;
  return (
    <Dialog title={`Rule ${wanted.number}`} close={() => (shown.value = null)}>
      <div class="rule-text">{text ? <Markdown text={text} /> : <p class="mut">One moment.</p>}</div>
      <a class="link" href={`/rules/${wanted.game}#${wanted.number}`} onClick={() => (shown.value = null)}>
        All rules
      </a>
    </Dialog>
  );
}
