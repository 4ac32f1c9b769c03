/** The reader's own choices, at a table and on the page of settings. */
import type { JSX } from "preact";
import { set, settings } from "../state/settings";

export function Choices(): JSX.Element {
  const now = settings.value;
  return (
    <div class="choices">
      <label class="field">
        <span>Colours</span>
        <select value={now.theme} onChange={(event) => set("theme", event.currentTarget.value as typeof now.theme)}>
          <option value="auto">as this computer</option>
          <option value="day">light</option>
          <option value="night">dark</option>
        </select>
      </label>
      <label class="field">
        <span>Before a choice is played</span>
        <select value={now.confirm} onChange={(event) => set("confirm", event.currentTarget.value as typeof now.confirm)}>
          <option value="steps">ask, but not for small steps</option>
          <option value="always">always ask</option>
          <option value="never">never ask</option>
        </select>
      </label>
      <Switch name="sounds" words="Sounds" />
      <label class="switch">
        <input type="checkbox" checked={now.motion === "still"} onChange={(event) => set("motion", event.currentTarget.checked ? "still" : "auto")} />
        Nothing moves
      </label>
      <Switch name="threats" words="Show threats" />
      <Switch name="keys" words="Keys of one letter" />
    </div>
  );
}

function Switch({ name, words }: { name: "sounds" | "threats" | "keys"; words: string }): JSX.Element {
  return (
    <label class="switch">
      <input type="checkbox" checked={settings.value[name]} onChange={(event) => set(name, event.currentTarget.checked)} />
      {words}
    </label>
  );
}
