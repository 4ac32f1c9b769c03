/** Why something cannot be done: the reason, the rule's own text, and what the picked thing can do instead. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Markdown } from "../parts/markdown";
import { passage, rulesOf } from "../state/rules";
import { sentence, type TableStore } from "../state/table";

export function WhyNot({ table }: { table: TableStore }): JSX.Element | null {
  const closed = table.closed.value;
  const game = table.info.value!.game;
  const [text, setText] = useState("");
  useEffect(() => {
    setText("");
    if (closed?.rule) void rulesOf(game).then((rules) => setText(passage(rules.text, closed.rule)));
  }, [closed?.rule]);
  if (!closed) return null;
  return (
    <>
      <h3 class="display">{closed.message}</h3>
      {closed.places.length > 0 && <p class="small mut">Look at {closed.places.join(", ")}.</p>}
      {text && (
        <div class="rule-text quoted">
          <Markdown text={text} />
        </div>
      )}
      {table.open.value.length > 0 && (
        <section>
          <h3 class="over">What can be done instead</h3>
          <ul class="instead">
            {table.open.value.slice(0, 12).map((pick) => (
              <li key={`${pick.kind} ${pick.id}`}>
                <button type="button" class="move" onClick={() => table.pick(pick.kind, pick.id)}>
                  {sentence(pick.label)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
