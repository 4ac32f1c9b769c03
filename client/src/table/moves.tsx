/** All that can be done now as a list: a whole game can be played from here, without the board. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableStore } from "../state/table";
import { labelOf } from "./dock";

const MOST = 300;

export function Moves({ table }: { table: TableStore }): JSX.Element {
  const [typed, setTyped] = useState("");
  const fitting = table.fitting.value;
  useEffect(() => {
    void table.askLabels();
  }, [table.choices.value]);
  const words = typed.toLowerCase();
  const listed = fitting.map((choice) => ({ choice, label: labelOf(table, choice) })).filter((one) => one.label.toLowerCase().includes(words));
  if (!table.choices.value) return <p class="mut">{table.view.value?.prompt ?? "One moment."}</p>;
  return (
    <>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (listed.length === 1) table.play(listed[0]!.choice);
          else if (typed.trim()) table.playText(typed.trim());
          setTyped("");
        }}
      >
        <label class="grow">
          <span class="sr">Filter, or type a move in notation</span>
          <input id="typed" class="text" value={typed} placeholder="Filter, or type a move" autocomplete="off" onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <button class="btn s" type="submit">
          Play
        </button>
      </form>
      {table.picked.value.length > 0 && (
        <p class="small mut">
          With {table.picked.value.map((pick) => pick.label).join(", ")}.{" "}
          <button type="button" class="btn s q" onClick={() => table.back()}>
            Put back
          </button>
        </p>
      )}
      <ol class="moves">
        {listed.slice(0, MOST).map(({ choice, label }, i) => (
          <li key={choice}>
            <button type="button" class="move" onClick={() => table.play(choice)}>
              <span class="num faint no">{i + 1}</span> {label}
            </button>
          </li>
        ))}
      </ol>
      {listed.length > MOST && <p class="mut">And {listed.length - MOST} more: type to find them.</p>}
    </>
  );
}
