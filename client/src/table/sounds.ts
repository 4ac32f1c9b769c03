/** Short sounds of wood and stone, made here; off until somebody switches them on. */
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../state/settings";
import type { TableStore } from "../state/table";

let context: AudioContext | null = null;

/** A knock: a short burst around a pitch, soon gone. */
function knock(pitch: number, seconds: number, volume = 0.12): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + seconds);
  loud.gain.setValueAtTime(volume, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  tone.connect(loud).connect(context.destination);
  tone.start(now);
  tone.stop(now + seconds);
}

export function useSounds(table: TableStore): void {
  const seen = useRef(-1);
  const view = table.view.value;
  useEffect(() => {
    if (!view) return;
    const fresh = seen.current >= 0 && view.seq > seen.current;
    seen.current = view.seq;
    if (!fresh || !settings.value.sounds) return;
    knock(220, 0.12);
    if (document.hidden && view.acting.includes(view.seat)) {
      knock(392, 0.22);
      setTimeout(() => knock(523, 0.24), 180);
    }
  }, [view?.seq]);
}
