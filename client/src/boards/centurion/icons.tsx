/**
 * The movement icons. They say what they do by form: filled needs a free way, hollow leaps, small cannot capture.
 * Ink goes, red takes from afar, green is friends, blue guards, purple dreads.
 */
import type { JSX } from "preact";
import { closedPath, f, star } from "../shared/numbers";

const SPARK = star(4, 9.6, 3.5);
const DIAMOND = closedPath([[0, -8.8], [8.8, 0], [0, 8.8], [-8.8, 0]]);
const ARROW = "M0 -8.4L7.4 6L0 2.6L-7.4 6Z";
const SHIELD = "M-6.2 -7.6Q0 -9.2 6.2 -7.6V0.4C6.2 5 3 7.4 0 9C-3 7.4 -6.2 5 -6.2 0.4Z";

/** What an icon is called, what it does, and by which rule. */
export const ICONS: Record<string, { name: string; does: string; rule: string }> = {
  move: { name: "Move", does: "goes there if the way is free, and takes", rule: "6.1" },
  smash: { name: "Smash", does: "goes there and takes whatever defends", rule: "6.3" },
  jump: { name: "Jump", does: "goes there over whatever is between, and takes", rule: "6.4" },
  slide: { name: "Slide", does: "goes on in this direction as far as the way is free", rule: "6.5" },
  "jump slide": { name: "Jump Slide", does: "jumps here, and may slide on", rule: "6.6" },
  strike: { name: "Strike", does: "takes without moving", rule: "6.7" },
  hammer: { name: "Hammer", does: "takes without moving, whatever defends", rule: "6.8" },
  command: { name: "Command", does: "moves another tile from one marked square to another", rule: "6.9" },
  "non-capture move": { name: "Non-Capture Move", does: "goes to a free square", rule: "6.10" },
  "non-capture jump": { name: "Non-Capture Jump", does: "jumps to a free square", rule: "6.10" },
  "non-capture slide": { name: "Non-Capture Slide", does: "slides over free squares", rule: "6.10" },
  "non-capture jump slide": { name: "Non-Capture Jump Slide", does: "jumps here and slides over free squares", rule: "6.10" },
  dread: { name: "Dread", does: "freezes what stands there", rule: "7.1" },
  defense: { name: "Defense", does: "cannot be taken from this side", rule: "8.1" },
  "shield defense": { name: "Shield Defense", does: "a friend there cannot be taken", rule: "8.5" },
  "full formation": { name: "Full Formation", does: "friends there may come along", rule: "9.2" },
  "single formation": { name: "Single Formation", does: "one friend there may come along", rule: "9.2" },
};

export const ABILITIES: Record<string, { name: string; does: string; rule: string }> = {
  ready: { name: "Ready", does: "may be turned over in its square", rule: "10.1" },
  summon: { name: "Summon", does: "new tiles may also be placed beside it", rule: "10.3" },
  divination: { name: "Divination", does: "draws three tiles and keeps one", rule: "10.4" },
};

interface Props {
  icon: string;
  /** Of slides: columns to the right, rows up the screen. */
  along?: readonly number[];
  /** Large enough for trails, cracks and bosses. */
  detail?: boolean;
}

/** One icon in a cell of 20 by 20 around (0, 0). */
export function MoveIcon({ icon, along, detail = false }: Props): JSX.Element {
  if (icon.endsWith("slide")) return <Slide icon={icon} along={along ?? [0, 1]} detail={detail} />;
  return (DRAWN[icon] ?? DRAWN.move!)(detail);
}

function Slide({ icon, along, detail }: { icon: string; along: readonly number[]; detail: boolean }): JSX.Element {
  const small = icon.startsWith("non-capture") ? 0.62 : 1;
  const angle = (Math.atan2(along[0] ?? 0, along[1] ?? 1) * 180) / Math.PI;
  const tip = -9.2 * small;
  return (
    <g transform={`rotate(${f(angle)})`}>
      {icon.includes("jump") ? (
        <path d={ARROW} transform={`scale(${0.84 * small})`} class="k-go-line" stroke-width={f((2.6 / (0.84 * small)) * (small < 1 ? 0.8 : 1))} stroke-linejoin="round" />
      ) : (
        <path d={ARROW} transform={`scale(${small})`} class="k-go" />
      )}
      {detail && <path d={`M0 ${f(tip - 1.4)}v-1.6M0 ${f(tip - 5)}v-1.4`} class="k-go-line" stroke-width="1.5" stroke-linecap="round" opacity=".55" />}
    </g>
  );
}

const DRAWN: Record<string, (detail: boolean) => JSX.Element> = {
  move: () => <circle r="6.7" class="k-go" />,
  "non-capture move": () => <circle r="3.5" class="k-go" />,
  jump: () => <circle r="5.7" class="k-go-line" stroke-width="2.7" />,
  "non-capture jump": () => <circle r="3.1" class="k-go-line" stroke-width="1.9" />,
  smash: (detail) => (
    <>
      <path d={DIAMOND} class="k-go" />
      {detail && <path d="M-3.4 -1.2L-.6 .6L.4 -2.6L3.2 1.6" class="k-cut" stroke-width="1.2" />}
    </>
  ),
  strike: () => <path d={SPARK} class="k-hit" />,
  hammer: () => (
    <>
      <path d={DIAMOND} class="k-hit" />
      <path d={SPARK} transform="scale(.6)" class="k-paper" />
    </>
  ),
  command: () => (
    <>
      <path d="M0 -9.2V9.2M-6.6 -7.4H6.6" class="k-friend-line" stroke-width="1.9" stroke-linecap="round" />
      <path d="M-5.2 -6.6H5.2V1.2L2.6 -.2L0 1.2L-2.6 -.2L-5.2 1.2Z" class="k-friend" />
    </>
  ),
  "full formation": () => (
    <path d="M-8 -3.2V-8H-3.2M3.2 -8H8V-3.2M8 3.2V8H3.2M-3.2 8H-8V3.2" class="k-friend-line" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round" />
  ),
  "single formation": () => (
    <path d="M-3.6 -8H-8V8H-3.6M3.6 -8H8V8H3.6M0 -4.4V4.4" class="k-friend-line" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round" />
  ),
  defense: (detail) => (
    <>
      <path d={SHIELD} class="k-guard" />
      {detail && <path d="M0 -6.6V6.6M-4.6 -1.4H4.6" class="k-cut" stroke-width="1.1" />}
    </>
  ),
  "shield defense": () => (
    <>
      <path d={SHIELD} transform="scale(.88)" class="k-guard-line" stroke-width="2.6" stroke-linejoin="round" />
      <circle cy="-.6" r="2.5" class="k-guard" />
    </>
  ),
  dread: () => (
    <>
      <path d="M-9 0C-5.6 -5.6 5.6 -5.6 9 0C5.6 5.6 -5.6 5.6 -9 0Z" class="k-dread-line" stroke-width="2.1" stroke-linejoin="round" />
      <circle r="2.9" class="k-dread" />
    </>
  ),
};
