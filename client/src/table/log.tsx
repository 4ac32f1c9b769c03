/** What happened, one line per action, newest last. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { SeatSign } from "../parts/brand";
import { Icon } from "../parts/icons";
import { RuleLink, Told } from "../parts/rule";
import { SPECTATOR, type Line } from "../net/frames";
import type { TableStore } from "../state/table";

export function Log({ table }: { table: TableStore }): JSX.Element {
  const end = useRef<HTMLLIElement>(null);
  const [older, setOlder] = useState<Line[]>([]);
  const lines = [...older, ...table.log.value];
  const mine = table.view.value?.seat ?? SPECTATOR;
  const lastOwn = lines.findLastIndex((line) => line[1] === mine);
  const outcome = table.view.value?.around.outcome;
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.length]);

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
      <ol class="log">
        {lines.map((line, i) => (
          <li key={i} class={i === lastOwn + 1 && lastOwn >= 0 ? "since" : ""}>
            <span class="num faint no">{line[0]}</span>
            {line[1] >= 0 ? <SeatSign game={table.info.value!.game} seat={line[1]} size={16} /> : <Icon name="dice" size={16} />}
            <span class="grow">
              <Told game={table.info.value!.game} text={line[3]} />
              {line[4] && (
                <>
                  {" "}
                  <RuleLink game={table.info.value!.game} number={line[4]} />
                </>
              )}
            </span>
          </li>
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
        <li ref={end} class="sr" aria-hidden="true" />
      </ol>
      {lines.length === 0 && <p class="mut">Nothing has happened yet.</p>}
    </>
  );
}
