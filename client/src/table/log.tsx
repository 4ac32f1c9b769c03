/** What happened, one line per action, newest last. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { SeatSign } from "../parts/brand";
import { Icon } from "../parts/icons";
import { RuleLink, Told } from "../parts/rule";
import { SPECTATOR, type Line } from "../net/frames";
import type { TableStore } from "../state/table";

/** So many lines stand under the other tabs of the study. */
const RECENT = 3;

/** The last lines, always in sight while there is room for them. */
export function Recent({ table, all }: { table: TableStore; all(): void }): JSX.Element | null {
  const lines = table.log.value.slice(-RECENT);
  if (lines.length === 0) return null;
  return (
    <section class="recent" aria-label="What happened last">
      <div class="row">
        <h3 class="over grow">What happened</h3>
        <button type="button" class="link plain-button" onClick={all}>
          All
        </button>
      </div>
      <ol class="log">
        {lines.map((line) => (
          <Entry key={`${line[0]} ${line[3]}`} game={table.info.value!.game} line={line} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ game, line, kind = "" }: { game: string; line: Line; kind?: string }): JSX.Element {
  return (
    <li class={kind}>
      <span class="num faint no">{line[0]}</span>
      {line[1] >= 0 ? <SeatSign game={game} seat={line[1]} size={16} /> : <Icon name="dice" size={16} />}
      <span class="grow">
        <Told game={game} text={line[3]} />
        {line[4] && (
          <>
            {" "}
            <RuleLink game={game} number={line[4]} />
          </>
        )}
      </span>
    </li>
  );
}

export function Log({ table }: { table: TableStore }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const [older, setOlder] = useState<Line[]>([]);
  const lines = [...older, ...table.log.value];
  const mine = table.view.value?.seat ?? SPECTATOR;
  const lastOwn = lines.findLastIndex((line) => line[1] === mine);
  const outcome = table.view.value?.around.outcome;
  useEffect(() => {
    const panel = list.current?.closest(".panel"); // where it does not scroll by itself the newest stands on top
    if (panel) panel.scrollTop = panel.scrollHeight;
  }, [lines.length]);

  async function more(): Promise<void> {
    const first = lines.find((line) => line[2])?.[0] ?? 1;
    const found = (await table.asking.ask("log", { before: first - 1 })) as Line[] | null;
    if (found?.length) setOlder([...found, ...older]);
  }

  return (
    <>
      {(lines[0]?.[0] ?? 1) > 1 && (
        <button type="button" class="btn s q" onClick={() => void more()}>
          <Icon name="first" size={16} /> What came before
        </button>
      )}
      <ol class="log whole" ref={list}>
        {lines.map((line, i) => (
          <Entry key={i} game={table.info.value!.game} line={line} kind={i === lastOwn + 1 && lastOwn >= 0 ? "since" : ""} />
        ))}
        {outcome && (
          <li class="since">
            <span class="num faint no" />
            <Icon name="flag" size={16} />
            <span class="grow b">
              {outcome.reason} {outcome.rule && <RuleLink game={table.info.value!.game} number={outcome.rule} />}
            </span>
          </li>
        )}
      </ol>
      {lines.length === 0 && <p class="mut">Nothing has happened yet.</p>}
    </>
  );
}
