/** The units still to be placed: click or drag one onto the zone, then click the side it faces. */
import type { JSX } from "preact";
import type { BoardProps } from "../board";
import { CLASS_NAMES, type Content, type Facts } from "./types";
import { UnitDrawing } from "./unit";

export function Tray({ facts, seat, chosen, pick }: BoardProps<Facts, Content>): JSX.Element {
  const missing = Object.entries(facts.missing[seat] ?? {});
  const picked = chosen[0]?.kind === "button" ? chosen[0].id : "";
  const left = missing.reduce((sum, [, count]) => sum + count, 0);
  return (
    <div class="r-tray" role="group" aria-label="Units to place">
      {missing.map(([kind, count]) => (
        <button
          key={kind}
          type="button"
          class={picked === kind ? "r-tray-unit on" : "r-tray-unit"}
          aria-pressed={picked === kind}
          aria-disabled={count === 0}
          aria-label={`${CLASS_NAMES[kind]}, ${count} to place`}
          onClick={() => count > 0 && picked !== kind && pick("button", kind)}
          onPointerDown={(event) => count > 0 && drag(event, kind, picked, pick)}
        >
          <svg viewBox="-27 -27 54 54" width="40" height="40" aria-hidden="true">
            <UnitDrawing seat={seat} class={kind} angle={null} />
          </svg>
          <span class="num">{count}</span>
        </button>
      ))}
      <span class="small mut">{left === 0 ? "All are placed; click one to take it back." : picked ? (chosen.length > 1 ? "Which way does it face?" : "Where does it stand?") : "Pick or drag a unit."}</span>
    </div>
  );
}

/** Dragging is a convenience: where the pointer is let go, the hexagon beneath is picked. */
function drag(event: PointerEvent, kind: string, picked: string, pick: (kind: string, id: string) => void): void {
  const start: [number, number] = [event.clientX, event.clientY];
  const button = event.currentTarget as HTMLElement;
  button.releasePointerCapture?.(event.pointerId);
  const end = (up: PointerEvent): void => {
    removeEventListener("pointerup", end);
    if (Math.hypot(up.clientX - start[0], up.clientY - start[1]) < 12) return;
    const place = document.elementFromPoint(up.clientX, up.clientY)?.closest("[data-place]")?.getAttribute("data-place");
    if (!place?.startsWith("hex ")) return;
    if (picked !== kind) pick("button", kind);
    pick("hex", place.slice(4));
  };
  addEventListener("pointerup", end);
}
