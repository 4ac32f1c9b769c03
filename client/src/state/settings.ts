/** What a reader has chosen for this browser. Kept here only; the server knows nothing of it. */
import { effect, signal } from "@preact/signals";

export interface Settings {
  theme: "auto" | "day" | "night";
  sounds: boolean;
  confirm: "steps" | "always" | "never";
  motion: "auto" | "still";
  keys: boolean;
  level: string;
  against: "bot" | "friend" | "anyone";
  threats: boolean;
}

const DEFAULTS: Settings = {
  theme: "auto",
  sounds: false,
  confirm: "steps",
  motion: "auto",
  keys: true,
  level: "miles",
  against: "bot",
  threats: true,
};
const PLACE = "castra settings";

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return DEFAULTS;
  }
}

export const settings = signal<Settings>(stored());

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [name]: value };
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings.value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const prefersDark = signal(dark.matches);
const prefersStill = signal(reduced.matches);
dark.addEventListener("change", () => (prefersDark.value = dark.matches));
reduced.addEventListener("change", () => (prefersStill.value = reduced.matches));

export const night = (): boolean =>
  settings.value.theme === "night" || (settings.value.theme === "auto" && prefersDark.value);
export const still = (): boolean => settings.value.motion === "still" || prefersStill.value;

effect(() => {
  document.documentElement.dataset.theme = night() ? "night" : "day";
  document.documentElement.dataset.motion = still() ? "still" : "full";
});
