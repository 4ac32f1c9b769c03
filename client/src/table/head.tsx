/** The head of a table: what is played, under which terms, the seal of the draws, and what one may wish. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Mark } from "../parts/brand";
import { Confirm } from "../parts/dialog";
import { Icon } from "../parts/icons";
import type { TableStore } from "../state/table";
import { titleOf, type TableInfo } from "../state/tables";
import { SettingsDialog } from "./settings_dialog";

export function clockWords(clock: TableInfo["clock"]): string {
  if (clock.days) return clock.days === 1 ? "a day per move" : `${clock.days} days per move`;
  if (clock.base) return `${Math.round(clock.base / 60)} min${clock.increment ? ` + ${clock.increment} s` : ""}`;
  return "";
}

export function TableHead({ table }: { table: TableStore }): JSX.Element {
  const info = table.info.value;
  const view = table.view.value;
  const [asked, ask] = useState<"" | "resign" | "abort" | "settings">("");
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
          <button type="button" class="ib" aria-label="Resign" title="Resign" onClick={() => ask(begun ? "resign" : "abort")}>
            <Icon name="flag" />
          </button>
        </>
      )}
      <a class="ib" href={info ? `/rules/${info.game}` : "/rules"} aria-label="Rules" title="Rules (r)">
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
      {asked === "settings" && <SettingsDialog table={table} close={() => ask("")} />}
    </header>
  );
}
