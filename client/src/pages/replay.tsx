/** A game again, step by step: slider, keys, and an address for every move. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { loadBoard, type BoardModule } from "../boards/board";
import { Analysis } from "../parts/analysis";
import { LinePanel, useLine } from "../parts/branch";
import { Ledger } from "../parts/ledger";
import { Icon, type IconName } from "../parts/icons";
import { Page } from "../parts/page";
import { Told } from "../parts/rule";
import { savePicture } from "../parts/save_picture";
import { useSize } from "../parts/size";
import { get, once, Problem } from "../net/api";
import type { Line } from "../net/frames";
import { go } from "../route";
import { somebody } from "../state/session";
import { still } from "../state/settings";
import { isMine, type TableInfo } from "../state/tables";
import { seatInfo } from "../table/seats";
import { looking } from "../table/looking";

interface Step {
  at: number;
  last: number;
  seat: number;
  facts: any;
  prompt: string;
  acting: number[];
  line: Line | null;
}

const PACE = 900;

export default function Replay({ parts, query }: PageProps): JSX.Element {
  const id = parts[0] ?? "";
  const [info, setInfo] = useState<TableInfo | null>(null);
  const [board, setBoard] = useState<BoardModule | null>(null);
  const [content, setContent] = useState<any>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const load = async (): Promise<void> => {
      await somebody();
      const found = await get<TableInfo>(`tables/${id}`);
      setContent(await once(`content/${found.content}`));
      setBoard(await loadBoard(found.game));
      setInfo(found);
    };
    load().catch((error) => setProblem(error instanceof Problem ? error.message : String(error)));
  }, [id]);
  return (
    <Page title="Replay" here="" broad>
      {problem && <p class="error">{problem}</p>}
      {info && content && <Player id={id} info={info} board={board} content={content} first={Number(query.get("at") ?? 0)} />}
    </Page>
  );
}

/** Who played whom. */
function told(info: TableInfo): string {
  return info.seats.map((row) => seatInfo(row).name).join(" – ");
}

interface PlayerProps {
  id: string;
  info: TableInfo;
  board: BoardModule | null;
  content: any;
  first: number;
}

function Player({ id, info, board, content, first }: PlayerProps): JSX.Element {
  const mine = info.seats.find(isMine)?.seat;
  const [seat, setSeat] = useState(mine ?? 0);
  const [at, setAt] = useState(first);
  const [step, setStep] = useState<Step | null>(null);
  const [before, setBefore] = useState<Step | null>(null);
  const [runs, setRuns] = useState(false);
  const [area, size] = useSize<HTMLDivElement>();
  const shown = useRef<Step | null>(null);
  useEffect(() => {
    let current = true;
    void get<Step>(`tables/${id}/replay?at=${at}&seat=${seat}`).then((found) => {
      if (!current) return;
      setBefore(shown.current && shown.current.at === found.at - 1 ? shown.current : null);
      shown.current = found;
      setStep(found);
      go(`/replay/${id}?at=${at}`, true);
    });
    return () => {
      current = false;
    };
  }, [at, seat]);
  const last = step?.last ?? 0;
  const to = (place: number): void => setAt(Math.max(0, Math.min(last || place, place)));
  useEffect(() => {
    if (!runs) return undefined;
    if (step && step.at >= last) setRuns(false);
    const timer = setTimeout(() => to(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [runs, step]);
  // Before the page is painted: End pressed at the first sight of the last move must lead there.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((event.target as HTMLElement).tagName) || event.ctrlKey || event.metaKey) return;
      const steps: Record<string, () => void> = {
        ArrowLeft: () => to(at - 1),
        ArrowRight: () => to(at + 1),
        Home: () => to(0),
        End: () => to(last),
      };
      if (!steps[event.key]) return;
      event.preventDefault();
      steps[event.key]!();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  const Board = board?.Board;
  const line = useLine(id, at);
  const seats = info.seats.map(seatInfo);
  const shownAt = (eyes: number, now: Step, old: Step | null): ReturnType<typeof looking> => {
    const { moment } = line;
    if (!moment) return looking(content, now.facts, old?.facts ?? null, eyes, seats, now.acting);
    return { ...looking(content, moment.facts, null, moment.seat < 0 ? eyes : moment.seat, seats, moment.acting), ...line.board };
  };
  const button = (icon: IconName, words: string, place: number): JSX.Element => (
    <button type="button" class="ib" aria-label={words} onClick={() => to(place)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="replay">
      <div class="stack">
        <div>
          <h1 class="display">{info.title}, move by move</h1>
          <p class="mut ell">{told(info)}</p>
        </div>
        <div class="board-area" ref={area}>
          {Board && step && size.width > 0 && (
            <Board {...shownAt(seat, step, before)} still={still()} {...size} />
          )}
        </div>
        <div class="transport card">
          {button("first", "To the beginning", 0)}
          {button("back", "A step back", at - 1)}
          <button type="button" class="ib" aria-label={runs ? "Stop" : "Play on"} onClick={() => setRuns(!runs)}>
            <Icon name={runs ? "pause" : "play"} />
          </button>
          {button("next", "A step on", at + 1)}
          {button("last", "To the end", last)}
          <input type="range" min={0} max={last} value={at} aria-label="Move" onInput={(event) => to(Number(event.currentTarget.value))} />
          <span class="num label">
            {at} of {last}
          </span>
        </div>
      </div>
      <aside>
        {info.status === "over" && <Ledger game={info.game} table={id} at={at} last={last} seats={seats} seat={seat} go={to} />}
        <section class="card form" aria-live="polite">
          <h2 class="over">What just happened</h2>
          <p>{step?.line ? <Told game={info.game} text={step.line[3]} /> : "The table is laid."}</p>
          <p class="mut">{step?.prompt}</p>
        </section>
        {(info.status === "over" || info.terms.analysis) && (
          <Analysis table={id} at={at} last={last} seats={seats} seat={seat} go={to} />
        )}
        {info.status === "over" && (
          <div class="stack">
            <LinePanel line={line} game={info.game} />
          </div>
        )}
        <div class="stack">
          <label class="field">
            <span>Seen by</span>
            <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
              {info.seats.map((row) => (
                <option key={row.seat} value={row.seat}>
                  {seatInfo(row).name} ({row.side})
                </option>
              ))}
            </select>
          </label>
          <div class="row wrap">
            <a class="btn" href={`/api/1/tables/${id}/record`} download={`${info.game}.castra`}>
              <Icon name="share" size={18} /> The record
            </a>
            <button type="button" class="btn" onClick={() => area.current && savePicture(area.current, `${info.game}-${at}.svg`)}>
              <Icon name="share" size={18} /> A picture
            </button>
            <a class="btn" href={`/verify/${id}`}>
              <Icon name="lock" size={18} /> Check the draws
            </a>
          </div>
        </div>
      </aside>
    </div>
  );
}
