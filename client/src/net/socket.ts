/** One socket for all tables of the page. It comes back by itself after sleep, loss of the network or a restart. */
import { signal } from "@preact/signals";
import type { Incoming } from "./frames";

export type Link = "closed" | "connecting" | "open" | "lost";

/** How things stand with the connection. */
export const link = signal<Link>("closed");
/** What the server said before it went down; empty if nothing. */
export const farewell = signal("");

export interface Listener {
  /** The connection is there, for the first time or again. */
  connected(): void;
  heard(frame: Incoming): void;
}

const BEAT = 20_000;
const LONGEST_PAUSE = 8_000;

let socket: WebSocket | null = null;
let tries = 0;
let timer = 0;
let beat = 0;
let answered = true;
const listeners = new Set<Listener>();

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  if (link.value === "open") listener.connected();
  else open();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) close();
  };
}

/** Whether it could be sent; what must not be lost is sent again by `connected`. */
export function send(frame: object): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(frame));
  return true;
}

function open(): void {
  clearTimeout(timer);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  if (link.value !== "lost") link.value = "connecting";
  const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
  socket = made;
  made.onopen = () => {
    tries = 0;
    answered = true;
    farewell.value = "";
    link.value = "open";
    clearInterval(beat);
    beat = window.setInterval(ping, BEAT);
    for (const listener of [...listeners]) listener.connected();
  };
  made.onmessage = (event) => {
    answered = true;
    const frame = JSON.parse(event.data as string) as Incoming;
    if (frame.type === "bye") farewell.value = frame.message;
    for (const listener of [...listeners]) listener.heard(frame);
  };
  made.onclose = () => {
    clearInterval(beat);
    if (socket !== made) return;
    socket = null;
    if (listeners.size === 0) return;
    link.value = "lost";
    const pause = Math.min(LONGEST_PAUSE, 300 * 2 ** tries++) * (0.7 + 0.6 * Math.random());
    timer = window.setTimeout(open, pause);
  };
}

function close(): void {
  clearTimeout(timer);
  clearInterval(beat);
  const old = socket;
  socket = null;
  old?.close();
  link.value = "closed";
}

/** A connection that sleeps is found out: no answer since the last beat means that it is gone. */
function ping(): void {
  if (!answered) {
    socket?.close();
    return;
  }
  answered = false;
  send({ type: "ping", id: 1 });
}

/** After sleep or when the network is back nobody should wait for the next try. */
function hurry(): void {
  if (listeners.size > 0 && link.value === "lost") {
    tries = 0;
    open();
  } else if (link.value === "open") ping();
}

/** Somebody logged in or out: the socket belongs to the old session. */
export function reopen(): void {
  tries = 0;
  socket?.close();
}

window.addEventListener("online", hurry);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
