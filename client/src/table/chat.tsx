/** Talk at the table. Whoever is a nuisance can be muted; that stays in this browser. */
import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { TableStore } from "../state/table";

const muted = signal<ReadonlySet<string>>(new Set());

export function Chat({ table }: { table: TableStore }): JSX.Element {
  const [text, setText] = useState("");
  const said = table.talk.value.filter((one) => !muted.value.has(one.user));

  function toggle(user: string): void {
    const next = new Set(muted.value);
    if (!next.delete(user)) next.add(user);
    muted.value = next;
  }

  return (
    <>
      <ol class="talk">
        {said.map((one, i) => (
          <li key={i}>
            <b>{one.user}</b> {one.text}{" "}
            <button type="button" class="btn s q" aria-label={`Mute ${one.user}`} onClick={() => toggle(one.user)}>
              mute
            </button>
          </li>
        ))}
      </ol>
      {said.length === 0 && <p class="mut">Nobody has said anything.</p>}
      {[...muted.value].map((user) => (
        <p key={user} class="small mut">
          {user} is muted.{" "}
          <button type="button" class="btn s q" onClick={() => toggle(user)}>
            Listen again
          </button>
        </p>
      ))}
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) table.say(text.trim());
          setText("");
        }}
      >
        <label class="grow">
          <span class="sr">Say something</span>
          <input class="text" maxLength={500} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button class="btn s" type="submit">
          Say
        </button>
      </form>
    </>
  );
}
