/** The canvas of the ground, redrawn when battle, theme or resolution change, and its small copy in the corner. */
import type { JSX } from "preact";
import { colourOf } from "../../parts/colours";
import { useEffect, useRef, useState } from "preact/hooks";
import { f } from "../shared/numbers";
import { middleOf, sizeOf } from "./field";
import { drawGround } from "./terrain";
import { type Content, type Facts } from "./types";
import type { Viewport, Window } from "./viewport";

/** Few resolutions, so that zooming seldom draws anew. */
function resolution(zoom: number): number {
  const wanted = zoom * Math.min(2, devicePixelRatio || 1);
  return [0.5, 1, 1.6].find((one) => wanted <= one * 1.15) ?? 1.6;
}

/** How large the names of hexes are on the sheet; none where nobody could read them. */
function nameSize(zoom: number): number {
  if (zoom < 0.62) return 0;
  return zoom < 0.9 ? 12 : 9;
}

function colours(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return (name) => {
    if (!known.has(name)) known.set(name, style.getPropertyValue(`--${name}`).trim() || "#888");
    return known.get(name)!;
  };
}

/** Day or night, followed as it changes. */
function useTheme(): string {
  const read = (): string => document.documentElement.dataset.theme ?? "";
  const [theme, setTheme] = useState(read);
  useEffect(() => {
    const watcher = new MutationObserver(() => setTheme(read()));
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => watcher.disconnect();
  }, []);
  return theme;
}

export function Ground({ content, zoom }: { content: Content; zoom: number }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = resolution(zoom);
  const theme = useTheme();
  const [width, height] = sizeOf(content.map.columns, content.map.rows);
  const names = nameSize(zoom);
  useEffect(() => drawGround(canvas.current!, content, scale, colours(canvas.current!), names), [content, scale, theme, names]);
  return <canvas ref={canvas} class="t-ground" style={{ width: `${width * zoom}px`, height: `${height * zoom}px` }} aria-hidden="true" />;
}

interface OverviewProps {
  content: Content;
  facts: Facts;
  viewport: Viewport;
  width: number;
  frame: [number, number];
}

/** The whole map, and which part of it is shown; click or drag to look elsewhere. */
export function Overview({ content, facts, viewport, width, frame }: OverviewProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const sheet = sizeOf(content.map.columns, content.map.rows);
  const k = width / sheet[0];
  useEffect(() => drawGround(canvas.current!, content, k, colours(canvas.current!), 0), [content, theme, k]);
  // While the hand drags only a transform changes, which costs no painting.
  const outline = ({ x, y, zoom }: Window): void => {
    const style = shown.current?.style;
    if (!style) return;
    const [left, top] = [Math.max(0, -x / zoom), Math.max(0, -y / zoom)];
    style.transform = `translate(${f(left * k)}px, ${f(top * k)}px)`;
    style.width = `${Math.round(k * Math.min(sheet[0] - left, frame[0] / zoom))}px`;
    style.height = `${Math.round(k * Math.min(sheet[1] - top, frame[1] / zoom))}px`;
  };
  useEffect(() => viewport.watch(outline), []);
  useEffect(() => outline(viewport.now()));
  const go = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const { zoom } = viewport.now();
    const [x, y] = [(event.clientX - box.left) / k, (event.clientY - box.top) / k];
    viewport.show({ x: frame[0] / 2 - x * zoom, y: frame[1] / 2 - y * zoom, zoom });
    event.stopPropagation();
  };
  return (
    <div class="t-overview" style={{ width: `${width}px`, height: `${Math.round(sheet[1] * k)}px` }} aria-hidden="true" onPointerDown={go} onPointerMove={go}>
      <canvas ref={canvas} />
      <svg viewBox={`0 0 ${sheet[0]} ${sheet[1]}`}>
        {Object.entries(facts.stacks).map(([hex, stack]) => {
          const [x, y] = middleOf(hex);
          return <rect key={hex} x={x - 24} y={y - 24} width="48" height="48" class={`t-dot s${colourOf("tac13", stack.seat)}`} />;
        })}
      </svg>
      <div ref={shown} class="t-window" />
    </div>
  );
}
