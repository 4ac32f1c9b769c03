/** The little of Markdown that our own texts use, as elements; nothing is ever put in as raw HTML. */
import type { ComponentChildren, JSX } from "preact";
import { numberOf } from "../state/rules";

type Block = { kind: "head" | "text" | "item" | "table" | "code" | "quote"; rank: number; lines: string[]; number: string };

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let last: Block | null = null;
  let fenced = false;
  const begin = (kind: Block["kind"], line: string, rank = 0, number = ""): void => {
    last = { kind, rank, lines: [line], number };
    found.push(last);
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      fenced = !fenced;
      if (fenced) begin("code", "");
      else last = null;
      continue;
    }
    const open = last as Block | null;
    if (fenced) open!.lines.push(line);
    else if (!line.trim()) last = null;
    else if (/^#{1,6} /.test(line)) {
      const marks = line.indexOf(" ");
      begin("head", line.slice(marks + 1), marks, numberOf(line));
      last = null;
    } else if (/^\s*[-*] /.test(line)) begin("item", line.replace(/^\s*[-*] /, ""), line.search(/\S/) > 1 ? 1 : 0, numberOf(line));
    else if (line.startsWith("|")) open?.kind === "table" ? open.lines.push(line) : begin("table", line);
    else if (line.startsWith("> ")) open?.kind === "quote" ? open.lines.push(line.slice(2)) : begin("quote", line.slice(2));
    else if (open && open.kind !== "table" && !numberOf(line)) open.lines.push(line.trim());
    else begin("text", line, 0, numberOf(line));
  }
  return found;
}

/** Bold, italics, code and links within a line. */
export function inline(text: string): ComponentChildren[] {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|_[^_\s][^_]*_(?!\w)|\[[^\]]+\]\([^)]+\))/);
  return parts.map((part, i) => {
    if (i % 2 === 0) return part;
    if (part.startsWith("**")) return <strong key={i}>{part.slice(2, -2)}</strong>;
    if (part.startsWith("`")) return <code key={i}>{part.slice(1, -1)}</code>;
    if (part.startsWith("[")) {
      const [, words, to] = part.match(/^\[([^\]]+)\]\(([^)]+)\)$/)!;
      return to!.startsWith("#") || to!.startsWith("/") ? (
        <a key={i} class="link" href={to}>
          {words}
        </a>
      ) : (
        words
      );
    }
    return <em key={i}>{part.slice(1, -1)}</em>;
  });
}

export function Markdown({ text, marked }: { text: string; marked?: string }): JSX.Element {
  return (
    <>
      {blocks(text).map((block, i) => (
        <Part key={i} block={block} marked={Boolean(marked && block.number === marked)} />
      ))}
    </>
  );
}

function Part({ block, marked }: { block: Block; marked: boolean }): JSX.Element {
  const id = block.number || undefined;
  const kind = marked ? "marked" : undefined;
  const words = block.lines.join(" ");
  if (block.kind === "head") {
    const Head = `h${Math.min(6, Math.max(1, block.rank))}` as "h1";
    return (
      <Head id={id} class={`display${marked ? " marked" : ""}`}>
        {inline(words)}
      </Head>
    );
  }
  if (block.kind === "code") return <pre class="code" tabIndex={0}>{block.lines.slice(1).join("\n")}</pre>;
  if (block.kind === "table") return <Table lines={block.lines} />;
  if (block.kind === "quote") return <blockquote>{inline(words)}</blockquote>;
  if (block.kind === "item")
    return (
      <p id={id} class={`item${block.rank ? " deep" : ""}${marked ? " marked" : ""}`}>
        {inline(words)}
      </p>
    );
  if (id) return <Rule number={id} words={words} marked={marked} />;
  return <p class={kind}>{inline(words)}</p>;
}

/** Where a rule comes from stands at its end in brackets. */
const SOURCE = /\s*\[([^\][]+)\]\s*$/;

/** A rule: its number in the margin, its source beneath, and plainly marked whatever is our own ruling or reconstruction. */
function Rule({ number, words, marked }: { number: string; words: string; marked: boolean }): JSX.Element {
  const source = words.match(SOURCE)?.[1] ?? "";
  const own = words.replace(SOURCE, "").replace(/^\*{0,2}[\d.]+[a-z]?\*{0,2}\s*/, "");
  const [title, rest] = own.match(/^([A-Z][\w’' -]{2,32}): (.*)$/s)?.slice(1) ?? ["", own];
  const parts = source.split(/;\s*/).filter(Boolean);
  const special = (part: string): boolean => /^(ruling|reconstructed)/.test(part);
  return (
    <div id={number} class={marked ? "rule-row marked" : "rule-row"}>
      <a class="rule-no num" href={`#${number}`}>
        {number}
      </a>
      <div>
        <p>
          {title && <strong>{title}: </strong>}
          {inline(rest!)}
        </p>
        {parts.length > 0 && (
          <p class="rule-source">
            {parts.filter((part) => !special(part)).join("; ")}
            {parts.filter(special).map((part) => (
              <span key={part} class="chip pick">
                {part}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

function Table({ lines }: { lines: string[] }): JSX.Element {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|?$/.test(line))
    .map((line) => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim()));
  const [head, ...body] = rows;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>
            {head!.map((cell, i) => (
              <th key={i} scope="col">
                {cell ? inline(cell) : <span class="sr">row</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
