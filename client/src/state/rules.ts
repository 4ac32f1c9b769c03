/** A book of rules as the server gives it, and one's way in it: sections are headings with a number, rules begin with theirs. */
import { once } from "../net/api";

export interface Rulebook {
  title: string;
  text: string;
}

export async function rulesOf(game: string): Promise<Rulebook> {
  const data = await once<any>(`games/${game}/rules`);
  if (typeof data === "string") return { title: game, text: data };
  return { title: data.title ?? game, text: data.text ?? data.markdown ?? "" };
}

const SECTION = /^(#{2,6}) +(\d+(?:\.\d+)*[a-z]?)\b/;
const RULE = /^(?:[-*] )?\*\*(\d+(?:\.\d+)*[a-z]?)\.?(?=[ *])/;
const HEADING = /^(#{1,6}) /;

/** The number that a line begins with, as a section or as a rule. */
export function numberOf(line: string): string {
  return line.match(RULE)?.[1] ?? line.match(SECTION)?.[2] ?? "";
}

/** The rule or the whole section of that number, as it stands in the text; empty if there is none. */
export function passage(text: string, number: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => numberOf(line) === number);
  if (start < 0) return "";
  const own = lines[start]!.match(HEADING);
  let end = start + 1;
  for (; end < lines.length; end++) {
    const other = lines[end]!.match(HEADING);
    if (own ? other && other[1]!.length <= own[1]!.length : other || RULE.test(lines[end]!)) break;
  }
  return lines.slice(start, end).join("\n").trimEnd();
}
