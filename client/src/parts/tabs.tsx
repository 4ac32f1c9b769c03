/** Tabs as the reader's keyboard expects them: one stop, arrows between them. */
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";

interface Props {
  label: string;
  tabs: { key: string; title: string; count?: number | undefined }[];
  here: string;
  turn(key: string): void;
  children: ComponentChildren;
}

export function Tabs({ label, tabs, here, turn, children }: Props): JSX.Element {
  const bar = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex((tab) => tab.key === here);

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (place + step + tabs.length) % tabs.length;
    turn(tabs[next]!.key);
    bar.current?.querySelectorAll<HTMLButtonElement>("[role=tab]")[next]?.focus();
  }

  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={bar} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            type="button"
            key={tab.key}
            id={`tab-${tab.key}`}
            role="tab"
            class="tab"
            aria-selected={tab.key === here}
            aria-controls="panel"
            tabIndex={tab.key === here ? 0 : -1}
            onClick={() => turn(tab.key)}
          >
            {tab.title}
            {tab.count !== undefined && <span class="count num">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${here}`} tabIndex={0}>
        {children}
      </div>
    </>
  );
}
