/**
 * Looking at a part of a large sheet: drag, pinch, wheel and keys. While the hand moves, only one transform changes;
 * when it rests, the sheet is drawn at its new size.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Point } from "../shared/numbers";

export interface Window {
  /** Where the corner of the sheet lies in the frame, in px. */
  x: number;
  y: number;
  zoom: number;
}

export interface Limits {
  width: number;
  height: number;
  sheet: Point;
  most: number;
}

const REST = 140;
const SLOP = 7;

/** The smallest zoom shows the whole sheet. */
export function leastZoom({ width, height, sheet }: Limits): number {
  return Math.min(width / sheet[0], height / sheet[1]);
}

/** Kept within reason: no zoom beyond the limits, no empty frame. */
export function clamped({ x, y, zoom }: Window, limits: Limits): Window {
  const kept = Math.min(limits.most, Math.max(leastZoom(limits), zoom));
  const along = (at: number, frame: number, sheet: number): number => {
    const size = sheet * kept;
    return size <= frame ? (frame - size) / 2 : Math.min(0, Math.max(frame - size, at));
  };
  return { x: along(x, limits.width, limits.sheet[0]), y: along(y, limits.height, limits.sheet[1]), zoom: kept };
}

/** Closer or farther by a factor, with the point (px, py) of the frame staying where it is. */
export function zoomed(window: Window, factor: number, [px, py]: Point, limits: Limits): Window {
  const zoom = Math.min(limits.most, Math.max(leastZoom(limits), window.zoom * factor));
  const k = zoom / window.zoom;
  return clamped({ x: px - (px - window.x) * k, y: py - (py - window.y) * k, zoom }, limits);
}

/** The window that shows a box of the sheet, not closer than `most`. */
export function around([left, top, right, bottom]: [number, number, number, number], most: number, limits: Limits): Window {
  const zoom = Math.max(leastZoom(limits), Math.min(most, limits.width / (right - left), limits.height / (bottom - top)));
  return clamped({ x: limits.width / 2 - ((left + right) / 2) * zoom, y: limits.height / 2 - ((top + bottom) / 2) * zoom, zoom }, limits);
}

export interface Viewport {
  frame: RefObject<HTMLDivElement>;
  sheet: RefObject<HTMLDivElement>;
  /** The zoom at which the sheet is drawn now. */
  drawn: number;
  now(): Window;
  show(next: Window): void;
  /** Bring a point of the sheet into the frame, if it is not. */
  reveal(point: Point): void;
  by(factor: number): void;
  /** Called at every change, for the overview. */
  watch(heard: (window: Window) => void): void;
}

export function useViewport(limits: Limits, start: () => Window): Viewport {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const window = useRef<Window>(null as unknown as Window);
  const limit = useRef(limits);
  const heard = useRef<((window: Window) => void)[]>([]);
  const timer = useRef(0);
  const touched = useRef(false);
  limit.current = limits;
  window.current ??= clamped(start(), limits);
  const [drawn, setDrawn] = useState(window.current.zoom);
  const size = useRef(drawn);
  size.current = drawn;
  const apply = (): void => {
    const { zoom } = window.current;
    const rests = zoom === size.current;
    const [x, y] = rests ? [Math.round(window.current.x), Math.round(window.current.y)] : [window.current.x, window.current.y];
    if (sheet.current) sheet.current.style.transform = `translate(${x}px, ${y}px) scale(${zoom / size.current})`;
    heard.current.forEach((one) => one(window.current));
  };
  const look = (next: Window): void => {
    window.current = clamped(next, limit.current);
    apply();
    clearTimeout(timer.current);
    timer.current = Number(setTimeout(() => setDrawn(window.current.zoom), REST));
  };
  const viewport = useMemo<Viewport>(
    () => ({
      frame: frame as RefObject<HTMLDivElement>,
      sheet: sheet as RefObject<HTMLDivElement>,
      drawn,
      now: () => window.current,
      show(next) {
        touched.current = true;
        look(next);
      },
      reveal([x, y]) {
        const { x: left, y: top, zoom } = window.current;
        const [px, py] = [x * zoom + left, y * zoom + top];
        const { width, height } = limit.current;
        const edge = 60;
        if (px >= edge && py >= edge && px <= width - edge && py <= height - edge) return;
        this.show({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom });
      },
      by(factor) {
        const { width, height } = limit.current;
        this.show(zoomed(window.current, factor, [width / 2, height / 2], limit.current));
      },
      watch: (one) => heard.current.push(one),
    }),
    [],
  );
  useEffect(apply, [drawn]);
  // Until somebody has looked elsewhere, a frame of another size shows what it showed first.
  useEffect(() => look(touched.current ? window.current : start()), [limits.width, limits.height]);
  useEffect(() => (frame.current ? listen(frame.current, viewport, limit) : undefined), []);
  return { ...viewport, drawn };
}

/** Pointers and wheel on the frame; the answer stops listening. */
function listen(frame: HTMLElement, viewport: Viewport, limit: { current: Limits }): () => void {
  const down = new Map<number, Point>();
  let moved = false;
  const at = (event: MouseEvent): Point => {
    const box = frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const start = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest("button")) return;
    down.set(event.pointerId, at(event));
    if (down.size === 1) moved = false;
  };
  const move = (event: PointerEvent): void => {
    const from = down.get(event.pointerId);
    if (!from) return;
    const to = at(event);
    if (!moved && down.size === 1 && Math.hypot(to[0] - from[0], to[1] - from[1]) < SLOP) return;
    if (!moved) frame.setPointerCapture(event.pointerId);
    moved = true;
    const window = viewport.now();
    if (down.size === 1) viewport.show({ ...window, x: window.x + to[0] - from[0], y: window.y + to[1] - from[1] });
    else pinch(down, event.pointerId, to, window);
    down.set(event.pointerId, to);
  };
  const pinch = (points: Map<number, Point>, id: number, to: Point, window: Window): void => {
    const other = [...points].find(([one]) => one !== id)![1];
    const from = points.get(id)!;
    const before = Math.hypot(from[0] - other[0], from[1] - other[1]);
    const after = Math.hypot(to[0] - other[0], to[1] - other[1]);
    if (before > 0) viewport.show(zoomed(window, after / before, [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2], limit.current));
  };
  const end = (event: PointerEvent): void => void down.delete(event.pointerId);
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    viewport.show(zoomed(viewport.now(), Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), at(event), limit.current));
  };
  const click = (event: MouseEvent): void => {
    if (!moved) return;
    moved = false; // a drag is no click
    event.stopPropagation();
    event.preventDefault();
  };
  const listened: [string, (event: any) => void, AddEventListenerOptions?][] = [
    ["pointerdown", start],
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
    ["wheel", wheel, { passive: false }],
    ["click", click, { capture: true }],
  ];
  listened.forEach(([name, hear, options]) => frame.addEventListener(name, hear, options));
  return () => listened.forEach(([name, hear, options]) => frame.removeEventListener(name, hear, options));
}
