/** A page with nothing on it yet: an empty arch, one sentence, one thing to do. */
import type { JSX } from "preact";

export function Empty({ words, to, go }: { words: string; to: string; go: string }): JSX.Element {
  return (
    <div class="empty">
      <svg width="148" height="132" viewBox="0 0 148 132" aria-hidden="true">
        <path d="M8 132V74A66 66 0 0 1 140 74V132Z" fill="var(--wall-2)" stroke="var(--wall-3)" stroke-width="1.4" />
        <path d="M22 132V74A52 52 0 0 1 126 74V132Z" fill="var(--sunk)" stroke="var(--wall-3)" stroke-width="1.2" />
        <path d="M22 132H126V118H22Z" fill="var(--wall)" />
        <path d="M64 4H84L80 24H68Z" fill="var(--wall)" stroke="var(--wall-3)" stroke-width="1.4" />
        <path d="M2 70H26V80H2ZM122 70H146V80H122Z" fill="var(--wall)" stroke="var(--wall-3)" stroke-width="1.2" />
      </svg>
      <p>{words}</p>
      <a class="btn p" href={to}>
        {go}
      </a>
    </div>
  );
}
