/** Talk at the table. Whoever is a nuisance can be muted; that stays in this browser. */
import type { JSX } from "preact";
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { me } from "../state/session";
import type { TableStore } from "../state/table";

const muted = signal<ReadonlyMap<number, string>>(new Map());

export function Chat({ table }: { table: TableStore }): JSX.Element {
  const [text, setText] = useState("");
  const said = table.talk.value.filter((one) => !muted.value.has(one.user));

  function toggle(user: number, name: string): void {
    const next = new Map(muted.value);
    if (!next.delete(user)) next.set(user, name);
    muted.value = next;
  }

  return (
    <>
      <ol class="talk">
        {said.map((one) => (
          <li key={one.id}>
            <b>{one.name}</b> {one.text}{" "}
            {one.user !== me.value?.user && (
              <button type="button" class="btn s q" aria-label={`Mute ${one.name}`} onClick={() => toggle(one.user, one.name)}>
                mute
              </button>
            )}
          </li>
        ))}
      </ol>
      {said.length === 0 && <p class="mut">Nobody has said anything.</p>}
      {[...muted.value].map(([user, name]) => (
        <p key={user} class="small mut">
          {name} is muted.{" "}
          <button type="button" class="btn s q" onClick={() => toggle(user, name)}>
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
