/** What is asked, in one sentence, and the buttons that answer it. The confirming one is rightmost and is what Enter does. */
import type { JSX } from "preact";
import { Icon } from "../parts/icons";
import { RuleLink } from "../parts/rule";
import { sentence, type TableStore } from "../state/table";

/** More buttons than these go into the list of moves. */
const MOST_BUTTONS = 6;

export function Dock({ table }: { table: TableStore }): JSX.Element {
  const view = table.view.value;
  return (
    <section class="dock" aria-label="What is asked">
      <div class="dock-words grow">
        <Words table={table} />
      </div>
      {view && <Buttons table={table} />}
    </section>
  );
}

function Words({ table }: { table: TableStore }): JSX.Element {
  const view = table.view.value;
  const closed = table.closed.value;
  const ready = table.ready.value;
  if (!view) return <p class="prompt">The table is being laid.</p>;
  if (view.around.outcome) return <p class="prompt">The game is over: {view.around.outcome.reason}.</p>;
  if (closed)
    return (
      <>
        <p class="prompt threat-ink">{closed.message}</p>
        {closed.rule && (
          <p class="small mut">
            Rule <RuleLink game={table.info.value!.game} number={closed.rule} />
          </p>
        )}
      </>
    );
  if (table.pending.value) return <p class="prompt">Sent; the server keeps it before it is shown.</p>;
  if (ready !== null) {
    const first = table.following.value[0];
    const sure = table.following.value.length === 1;
    return (
      <>
        <p class="prompt">{labelOf(table, ready)}</p>
        <p class="small mut">
          {sure ? news(first!.told, labelOf(table, ready)) : table.following.value.length > 1 ? `${table.following.value.length} things may follow; see Odds.` : ""}{" "}
          <span class="keys-hint">
            <kbd>Enter</kbd> plays, <kbd>Esc</kbd> puts back.
          </span>
        </p>
      </>
    );
  }
  const picked = table.picked.value.at(-1);
  const told = table.open.value.some((pick) => pick.kind === "button"); // buttons say by themselves how it goes on
  return (
    <>
      <p class="prompt">{view.prompt}</p>
      {picked && !told && (
        <p class="small mut">
          {picked.label}: {table.open.value.length === 1 ? "one way" : `${table.open.value.length} ways`} to go on.
        </p>
      )}
    </>
  );
}

/** What follows, unless it only says the label again. */
function news(told: string, label: string): string {
  const plain = (words: string): string => words.toLowerCase().replace(/^[^:]*: /, "").replace(/\.$/, "");
  return plain(told) === plain(label) ? "" : told;
}

export function labelOf(table: TableStore, choice: number): string {
  const choices = table.choices.value;
  const label = choices?.labels?.[choice];
  if (label) return sentence(label);
  return choices ? choices.choices[choice]!.map((pick) => choices.picks[pick]![2]).join(", ") : "";
}

function Buttons({ table }: { table: TableStore }): JSX.Element {
  const board = table.board.value;
  const facts = table.view.value!.facts;
  const buttons = table.open.value.filter((pick) => pick.kind === "button" && !board?.draws?.(pick, facts));
  const shown = buttons.slice(0, MOST_BUTTONS);
  const picked = table.chosen.value.length > 0;
  return (
    <div class="row wrap end dock-buttons">
      {picked && (
        <button type="button" class="btn" onClick={() => table.back()}>
          <Icon name="undo" size={18} /> Put back
        </button>
      )}
      {shown.map((pick) => (
        <button type="button" key={pick.id} class="btn" onClick={() => table.pick("button", pick.id)}>
          {sentence(pick.label)}
        </button>
      ))}
      {buttons.length > MOST_BUTTONS && <span class="small mut">more in Moves</span>}
      {table.ready.value !== null && (
        <button type="button" class="btn p confirm" onClick={() => table.confirm()}>
          <Icon name="check" size={18} /> Do it
        </button>
      )}
    </div>
  );
}
