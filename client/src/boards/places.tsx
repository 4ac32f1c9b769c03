/**
 * The places of a board as buttons: one tab stop, arrows between them.
 *
 * A board draws whatever it likes beneath; this layer carries focus, clicks and names. Arrows go to the next lit
 * place in that direction, with Shift to any place; Enter and Space pick; hovering points.
 */
import { useRef, useState } from "preact/hooks";
import type { JSX, SVGAttributes } from "preact";

export interface Place {
  kind: string;
  id: string;
  /** What a screen reader says: "c4, Equites, dark, can be struck, last move". */
  label: string;
  /** Its middle, and its outline as an SVG path around (0, 0). */
  x: number;
  y: number;
  outline: string;
  lit: boolean;
  picked?: boolean;
}

interface Props {
  label: string;
  places: Place[];
  pick(kind: string, id: string): void;
  point(place: string | null): void;
  /** Degrees by which the drawing of the focus ring is turned; rarely needed. */
  children?: JSX.Element | JSX.Element[];
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const keyOf = (place: Place): string => `${place.kind} ${place.id}`;

/** What is entered from one place to the next says so itself. */
const isPlace = (entered: EventTarget | null): boolean => entered instanceof Element && entered.classList.contains("place");

/** Milliseconds after which a finger that is still down wants to look. */
const HOLD = 450;

/** The nearest place in a direction: what lies sideways counts twice. */
export function nextPlace(places: Place[], from: Place, [dx, dy]: [number, number], any: boolean): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    if (place === from || !(any || place.lit)) continue;
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (along <= 0.5 || aside > along * 3) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

export function Places({ label, places, pick, point, children }: Props): JSX.Element {
  const [cursor, setCursor] = useState("");
  const [focused, setFocused] = useState(false);
  const group = useRef<SVGGElement>(null);
  const known = useRef<Known>(new Map());
  const here = places.find((place) => keyOf(place) === cursor) ?? places.find((place) => place.lit) ?? places[0];

  function go(place: Place): void {
    setCursor(keyOf(place));
    point(place.id);
    const wanted = CSS.escape(keyOf(place));
    requestAnimationFrame(() => group.current?.querySelector<SVGElement>(`[data-place="${wanted}"]`)?.focus());
  }

  function onKey(event: KeyboardEvent): void {
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      pick(here.kind, here.id);
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      const next = nextPlace(places, here, ARROWS[event.key]!, event.shiftKey);
      if (next) go(next);
    }
  }

  const hands = useHands(places, pick, point, (place) => {
    setCursor(keyOf(place));
    setFocused(true);
  });

  return (
    <g
      ref={group}
      role="group"
      aria-label={label}
      onKeyDown={onKey}
      onFocusOut={() => setFocused(false)}
      {...hands}
    >
      {children}
      {places.map((place) => drawn(known.current, place, place === here))}
      {focused && here && (
        <g transform={`translate(${here.x} ${here.y})`} class="focus-ring" aria-hidden="true">
          <path d={here.outline} class="halo" />
          <path d={here.outline} class="ring" />
        </g>
      )}
    </g>
  );
}

/**
 * One set of hands for all places: a map has hundreds, and each would need its own at every drawing.
 * A mouse points by hovering; a finger that stays down looks closer instead of picking.
 */
function useHands(places: Place[], pick: Props["pick"], point: Props["point"], enter: (place: Place) => void): SVGAttributes<SVGGElement> {
  const timer = useRef(0);
  const looked = useRef(false);
  const at = (event: Event): Place | undefined => {
    const key = event.target instanceof Element ? event.target.closest("[data-place]")?.getAttribute("data-place") : null;
    return key ? places.find((place) => keyOf(place) === key) : undefined;
  };
  const rest = (): void => clearTimeout(timer.current);
  return {
    onClick(event) {
      const place = at(event);
      if (place && !looked.current) pick(place.kind, place.id);
    },
    onFocusIn(event) {
      const place = at(event);
      if (!place) return;
      enter(place);
      point(place.id);
    },
    onPointerDown(event) {
      const place = event.pointerType === "mouse" ? undefined : at(event);
      looked.current = false;
      rest();
      if (!place) return;
      timer.current = window.setTimeout(() => {
        looked.current = true;
        point(place.id);
      }, HOLD);
    },
    onPointerUp: rest,
    onPointerCancel: rest,
    onContextMenu: (event) => looked.current && event.preventDefault(),
    onPointerOver(event) {
      const place = event.pointerType === "mouse" ? at(event) : undefined;
      if (place) point(place.id);
    },
    onPointerOut(event) {
      if (event.pointerType === "mouse" && isPlace(event.target) && !isPlace(event.relatedTarget)) point(null);
    },
  };
}

type Known = Map<string, { place: Place; here: boolean; drawing: JSX.Element }>;

const alike = (a: Place, b: Place): boolean =>
  a.label === b.label && a.lit === b.lit && a.picked === b.picked && a.x === b.x && a.y === b.y && a.outline === b.outline;

/** The drawing of a place; the very same as before where nothing has changed, so that nothing is compared again. */
function drawn(known: Known, place: Place, here: boolean): JSX.Element {
  const key = keyOf(place);
  const old = known.get(key);
  if (old && old.here === here && alike(old.place, place)) return old.drawing;
  const drawing = (
    <path
      key={key}
      data-place={key}
      class={place.lit ? "place lit" : "place"}
      d={place.outline}
      transform={`translate(${place.x} ${place.y})`}
      role="button"
      tabindex={here ? 0 : -1}
      aria-label={place.label}
      aria-pressed={place.picked ? "true" : undefined}
      aria-disabled={place.lit ? undefined : "true"}
    />
  );
  known.set(key, { place, here, drawing });
  return drawing;
}
