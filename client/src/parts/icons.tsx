/** Icons of the interface: paths on a grid of 24, so that they look the same on every machine. */
import type { JSX } from "preact";

const PATHS = {
  back: "M15 5L8 12L15 19",
  next: "M9 5L16 12L9 19",
  first: "M17 5L10 12L17 19M7 5V19",
  last: "M7 5L14 12L7 19M17 5V19",
  play: "M8 5.5L18 12L8 18.5Z",
  pause: "M8 5V19M16 5V19",
  undo: "M9 6L4.5 10.5L9 15M4.5 10.5H14.5A5 5 0 0 1 14.5 20.5H11",
  book: "M12 6.5C10 4.8 7 4.4 4 5V19C7 18.4 10 18.8 12 20.5C14 18.8 17 18.4 20 19V5C17 4.4 14 4.8 12 6.5ZM12 6.5V20.5",
  eye: "M2.5 12C6 6 18 6 21.5 12C18 18 6 18 2.5 12ZM12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9",
  dice: "M5 4.5H19V19.5H5ZM9 8.6V8.7M15 8.6V8.7M12 12V12.1M9 15.4V15.5M15 15.4V15.5",
  list: "M8.5 6H20M8.5 12H20M8.5 18H20M4 6H4.1M4 12H4.1M4 18H4.1",
  why: "M9 9.2A3 3 0 1 1 12.6 12.1C12.1 12.4 12 12.8 12 13.6M12 17V17.1M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3",
  clock: "M12 4A8.5 8.5 0 1 1 12 21A8.5 8.5 0 1 1 12 4M12 8V12.7L15 14.5M9.5 1.8H14.5",
  close: "M6 6L18 18M18 6L6 18",
  check: "M5 12.5L10 17.5L19.5 7",
  flag: "M6 21V4H17L14.5 8L17 12H6",
  gear: "M4 7H13M17 7H20M4 17H7M11 17H20M15 5V9M9 15V19",
  sun: "M12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8M12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12H21.5M5.3 5.3L6.7 6.7M17.3 17.3L18.7 18.7M5.3 18.7L6.7 17.3M17.3 6.7L18.7 5.3",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5A8 8 0 1 0 19.5 14.5Z",
  search: "M10.5 4A6.5 6.5 0 1 1 10.5 17A6.5 6.5 0 1 1 10.5 4M15.5 15.5L20.5 20.5",
  plus: "M12 5V19M5 12H19",
  minus: "M5 12H19",
  fit: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  layers: "M12 4L21 9L12 14L3 9ZM3.5 13.5L12 18.5L20.5 13.5",
  link: "M9.5 14.5L14.5 9.5M11 6.5L13 4.5A4 4 0 0 1 19.5 11L17 13.5M13 17.5L11 19.5A4 4 0 0 1 4.5 13L7 10.5",
  user: "M12 4A4 4 0 1 1 12 12A4 4 0 1 1 12 4M4.5 20.5C5.5 16 8 14.5 12 14.5S18.5 16 19.5 20.5",
  bot: "M5 9H19V19H5ZM12 9V5M12 3.6V3.7M9.2 13V14M14.8 13V14M2.5 12.5V15.5M21.5 12.5V15.5",
  menu: "M4 7H20M4 12H20M4 17H20",
  chat: "M4 5H20V16H11L6.5 20V16H4Z",
  reconnect: "M5 12.5C8.5 8.8 15.5 8.8 19 12.5M8.2 15.6C10.2 13.6 13.8 13.6 15.8 15.6M2.4 9C8 3.6 16 3.6 21.6 9M12 19V19.1",
  down: "M6 9.5L12 15.5L18 9.5",
  lock: "M6 11H18V20H6ZM8.5 11V8A3.5 3.5 0 0 1 15.5 8V11",
  share: "M12 15V4M8 7.5L12 3.5L16 7.5M6 11V20H18V11",
  trophy: "M7 4H17V9A5 5 0 0 1 7 9ZM7 5.5H4C4 9 5 10.5 7.4 10.8M17 5.5H20C20 9 19 10.5 16.6 10.8M12 14V18M8.5 20H15.5",
  sound: "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9C17 10.5 17 13.5 15.5 15M18 6.5C21 9.5 21 14.5 18 17.5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg class="i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
