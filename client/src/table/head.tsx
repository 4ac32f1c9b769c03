/** The head of a table: what is played, under which terms, the seal of the draws, and what one may wish. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Mark } from "../parts/brand";
import { Confirm, Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import type { TableStore } from "../state/table";
import { titleOf } from "../state/tables";
import { clockWords } from "./clock_words";
import { SettingsDialog } from "./settings_dialog";

/** `layers` are the switches of what is drawn over the board; where there is no room for them they open from here. */
export function TableHead({ table, layers }: { table: TableStore; layers?: ComponentChildren }): JSX.Element {
  const info = table.info.value;
  const view = table.view.value;
  const [asked, ask] = useState<"" | "resign" | "abort" | "settings" | "layers">("");
  const status = view && table.content.value ? table.board.value?.status?.(view.facts, table.content.value) : "";
  const terms = info ? [info.rated ? "rated" : "casual", clockWords(info.clock), status].filter(Boolean).join(" · ") : "";
  const playing = Boolean(view && view.seat >= 0 && info?.status === "playing" && !view.around.outcome);
  const begun = (view?.seq ?? 0) > 0;
  return (
    <header class="table-head">
      <a href="/" class="ib" aria-label="To the first page">
        <Mark size={26} />
      </a>
      <div class="grow">
        <h1 class="b ell">{info ? titleOf(info.game) : "Castra"}</h1>
        <p class="label mut ell">{terms}</p>
      </div>
      {info && (
        <a class="chip seal" href={`/verify/${info.id}`} title="The draws are sealed; after the game you can check them.">
          <Icon name="lock" size={14} /> <span class="seal-words">draws sealed · {info.commitment.slice(0, 4)}…{info.commitment.slice(-2)}</span>
        </a>
      )}
      {view && view.seat < 0 && <span class="chip news">watching</span>}
      {playing && (
        <>
          <button type="button" class="ib" aria-label="Take back" title="Take back (u)" onClick={() => table.wish("undo")}>
            <Icon name="undo" />
          </button>
          <button type="button" class="ib roomy" aria-label="Resign" title="Resign" onClick={() => ask(begun ? "resign" : "abort")}>
            <Icon name="flag" />
          </button>
        </>
      )}
      {layers && (
        <button type="button" class="ib cramped" aria-label="What is drawn over the board" onClick={() => ask("layers")}>
          <Icon name="layers" />
        </button>
      )}
      <a class="ib roomy" href={info ? `/rules/${info.game}` : "/rules"} aria-label="Rules" title="Rules (r)">
        <Icon name="book" />
      </a>
      <button type="button" class="ib" aria-label="Settings of this table" onClick={() => ask("settings")}>
        <Icon name="gear" />
      </button>
      {asked === "resign" && (
        <Confirm title="Resign?" text="The game is lost then; nobody can take that back." yes="Resign" danger go={() => table.wish("resign")} close={() => ask("")} />
      )}
      {asked === "abort" && (
        <Confirm title="End this table?" text="Nothing has happened yet, so nobody wins or loses." yes="End it" danger go={() => table.wish("abort")} close={() => ask("")} />
      )}
      {asked === "settings" && <SettingsDialog table={table} close={() => ask("")} resign={playing ? () => ask(begun ? "resign" : "abort") : undefined} />}
      {asked === "layers" && (
        <Dialog title="On the board" close={() => ask("")}>
          {layers}
        </Dialog>
      )}
    </header>
  );
}
