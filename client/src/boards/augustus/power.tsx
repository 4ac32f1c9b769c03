/** A power as icons; its words stand beside it, from the server. */
import type { JSX } from "preact";
import type { Objective } from "./facts";
import { Glyph, Kind, Man } from "./symbols";

const SYMBOL_WORDS = ["sword", "shield", "chariot", "catapult", "standard", "dagger"];
const COUNTS: Record<string, number> = { one: 1, two: 2, three: 3 };

/** The symbols and numbers that the words of a power name, in their order. */
export function named(text: string): { symbols: string[]; count: number; each: number } {
  const words = text.split(/[^A-Za-z0-9]+/);
  return {
    symbols: words.filter((word) => SYMBOL_WORDS.includes(word)),
    count: words.map((word) => COUNTS[word] ?? 0).find((count) => count > 0) ?? 1,
    each: Number(text.match(/(\d+) points? per/)?.[1] ?? 0),
  };
}

export function PowerIcons({ card, size = 18 }: { card: Objective; size?: number }): JSX.Element | null {
  const { symbols, count, each } = named(card.text);
  const line = (d: string): JSX.Element => (
    <svg class="i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
  const man = <Man size={size} />;
  const colour = ["senator", "green", "purple", "orange"].find((one) => card.text.includes(one)) ?? "senator";
  switch (card.power) {
    case "mobilise symbol":
      return <>{man}<b>→</b>{symbols.map((symbol, i) => <Glyph key={i} symbol={symbol} size={size} />)}<b>×{count}</b></>;
    case "mobilise any":
      return <>{man}<b>→</b>{line("M12 4A8 8 0 1 1 12 20A8 8 0 1 1 12 4")}<b>×{count}</b></>;
    case "remove legions":
      return <><b>−{count}</b>{man}</>;
    case "clear objective":
      return <>{man}{man}{line("M5 12H19M13 6L19 12L13 18")}</>;
    case "remove controlled":
      return line("M6 3H18V21H6ZM9 8L15 16M15 8L9 16");
    case "complete objective":
      return line("M6 3H18V21H6ZM9 12L11.4 14.6L15.4 9.4");
    case "take two":
      return <>{line("M4 6H13V21H4ZM9 3H19V18H16")}<b>+</b></>;
    case "rearrange":
      return <>{man}{line("M4 8H18M14 4L18 8L14 12M20 16H6M10 12L6 16L10 20")}</>;
    case "gain legions":
      return <><b>+{count}</b>{man}</>;
    case "equivalence":
      return <><Glyph symbol={symbols[0]!} size={size} /><b>=</b><Glyph symbol={symbols[1]!} size={size} /></>;
    case "score symbol":
      return <><Glyph symbol={symbols[0]!} size={size} /><b>×{each}</b></>;
    case "score colour":
      return <><Kind colour={colour} size={size} /><b>×{each}</b></>;
    case "score red":
      return <>{line("M5 3.5L15.5 14M19 3.5L8.5 14M13 16.5L18 11.5M11 16.5L6 11.5")}<b>×{each}</b></>;
    default:
      return null;
  }
}
