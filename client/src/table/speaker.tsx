/** What a screen reader is told: what others did, then the prompt; refusals at once. */
import type { JSX } from "preact";
import type { TableStore } from "../state/table";

export function Speaker({ table }: { table: TableStore }): JSX.Element {
  const closed = table.closed.value;
  const picked = table.picked.value.at(-1);
  const open = table.open.value;
  const pickedWords = picked
    ? table.ready.value !== null
      ? `${picked.label}. Enter plays it, Escape puts it back.`
      : `${picked.label}. ${open.length} ways: ${open.slice(0, 6).map((pick) => pick.label).join("; ")}.`
    : "";
  return (
    <>
      <div class="sr" aria-live="polite" data-test="spoken">
        {pickedWords || table.spoken.value}
      </div>
      <div class="sr" aria-live="assertive">
        {closed ? `${closed.message}${closed.rule ? ` Rule ${closed.rule}. Press w for the rule.` : ""}` : ""}
      </div>
    </>
  );
}
