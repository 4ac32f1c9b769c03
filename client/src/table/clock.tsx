/** A clock that runs down by itself between two frames; the server decides when it has fallen. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

interface Props {
  /** Seconds left when it was told; null for none. */
  left: number | null | undefined;
  told: number;
  running: boolean;
}

export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 172_800) return `${Math.floor(whole / 86_400)} days`;
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${String(Math.floor(whole / 60) % 60).padStart(2, "0")} h`;
  const tenths = seconds < 10 ? `.${Math.floor((Math.max(0, seconds) * 10) % 10)}` : "";
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}${tenths}`;
}

export function Clock({ left, told, running }: Props): JSX.Element | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running || left == null) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), left > 3600 ? 20_000 : 200);
    return () => clearInterval(timer);
  }, [running, left]);
  if (left == null) return null;
  const now = running ? left - (performance.now() - told) / 1000 : left;
  return (
    <span class={`clock num${running ? " running" : ""}${now < 30 ? " low" : ""}`} role="timer" aria-live="off">
      {clockText(now)}
    </span>
  );
}
