/** The pictures of the home page and the icon, by name. */
import { augustus } from "./augustus.mjs";
import { centurion } from "./centurion.mjs";
import { rock } from "./rock.mjs";
import { tac } from "./tac.mjs";
import { wordmark } from "./wordmark.mjs";

/** The camp seen from above: a wall with four gates, two roads, four quarters, headquarters where the roads meet. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#FBF8F1"/><g transform="translate(5 5) scale(.84)"><path d="M25.5 4H17A13 13 0 0 0 4 17V20.5M4 31.5V47A13 13 0 0 0 17 60H25.5M38.5 60H47A13 13 0 0 0 60 47V31.5M60 20.5V17A13 13 0 0 0 47 4H38.5" fill="none" stroke="#231D17" stroke-width="4.6"/><path d="M18 11H28.5V22H11V18A7 7 0 0 1 18 11Z" fill="#9B2C22"/><path d="M35.5 11H46A7 7 0 0 1 53 18V22H35.5Z" fill="#2A756D"/><path d="M11 30H28.5V53H18A7 7 0 0 1 11 46Z" fill="#5B3A8C"/><path d="M35.5 30H53V46A7 7 0 0 1 46 53H35.5Z" fill="#8A6A1F"/><path d="M27 21H37V31H27Z" transform="rotate(45 32 26)" fill="#F2C14B"/></g></svg>`;

export const pictures = () => ({
  centurion: centurion(),
  "centre-rock": rock(),
  augustus: augustus(),
  tac13: tac(),
  icon: ICON,
  wordmark: wordmark(),
});
