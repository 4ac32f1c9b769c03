/** Switches of what is drawn over the board. */
import type { JSX } from "preact";
import type { BoardModule } from "../boards/board";

interface Props {
  list: NonNullable<BoardModule["overlays"]>;
  shown: ReadonlySet<string>;
  turn(key: string): void;
}

export function Overlays({ list, shown, turn }: Props): JSX.Element {
  return (
    <fieldset class="overlays">
      <legend class="over">On the board</legend>
      {list.map((one) => (
        <label key={one.key} class="switch">
          <input type="checkbox" checked={shown.has(one.key)} onChange={() => turn(one.key)} />
          <span class="grow">{one.title}</span>
          <kbd>{one.letter}</kbd>
        </label>
      ))}
    </fieldset>
  );
}
