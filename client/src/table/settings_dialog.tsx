/** What can be changed while playing, and offers to the others. */
import type { JSX } from "preact";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import { Choices } from "../parts/settings_form";
import type { TableStore } from "../state/table";
import { KEYS } from "./keys";

interface Props {
  table: TableStore;
  close(): void;
  /** Asks whether to resign; where the head has room for it, it stands there. */
  resign?: (() => void) | undefined;
}

export function SettingsDialog({ table, close, resign }: Props): JSX.Element {
  const view = table.view.value;
  const playing = Boolean(view && view.seat >= 0 && table.info.value?.status === "playing" && !view.around.outcome);
  const wish = (what: "draw" | "takeback") => (): void => {
    table.wish(what);
    close();
  };
  return (
    <Dialog title="This table" close={close}>
      {playing && (
        <div class="row wrap">
          <button type="button" class="btn" onClick={wish("draw")}>
            Offer a draw
          </button>
          <button type="button" class="btn" onClick={wish("takeback")}>
            Ask to take back
          </button>
          {resign && (
            <button type="button" class="btn danger cramped" onClick={resign}>
              <Icon name="flag" size={18} /> Resign
            </button>
          )}
        </div>
      )}
      <a class="btn cramped" href={`/rules/${table.info.value?.game ?? ""}`}>
        <Icon name="book" size={18} /> Rules
      </a>
      <Choices />
      <details>
        <summary class="b">Keys</summary>
        <dl class="keys">
          {KEYS.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </details>
      {table.info.value && (
        <p class="small mut">
          The record of this game:{" "}
          <a class="link" href={`/api/1/tables/${table.id}/record`} download={`${table.info.value.game}.castra`}>
            download
          </a>
        </p>
      )}
    </Dialog>
  );
}
