/** The time there is, in words. */
import type { TableInfo } from "../state/tables";

export function clockWords(clock: TableInfo["clock"]): string {
  if (clock.days) return clock.days === 1 ? "a day per move" : `${clock.days} days per move`;
  if (clock.base) return `${Math.round(clock.base / 60)} min${clock.increment ? ` + ${clock.increment} s` : ""}`;
  return "";
}
