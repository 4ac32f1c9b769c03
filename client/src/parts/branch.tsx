/** A line that was not played: from a moment of a finished game on, seats and chance do what somebody picks. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps, Pick } from "../boards/board";
import { post, Problem } from "../net/api";
import type { ChoiceTable } from "../net/frames";
import { clicked, complete, nextPicks, pickOf } from "../state/picking";
import { percent } from "../table/odds";
import { Icon } from "./icons";
import { Told } from "./rule";

interface Moment {
  /** Whoever decides; below 0 chance, or nobody any more. */
  seat: number;
  facts: any;
  prompt: string;
  acting: number[];
  told: string[];
  choices: ChoiceTable | null;
  draws: { label: string; chance: number }[];
}

export interface Line {
  moment: Moment | null;
  problem: string;
  /** What the board needs to be played on. */
  board: Partial<BoardProps>;
  open: Pick[];
  begin(): void;
  end(): void;
  back(): void;
  play(choice: number): void;
  pick(kind: string, id: string): void;
}

const MOST = 300;

/** Kept until another moment of the game is looked at. */
export function useLine(table: string, at: number): Line {
  const [places, setPlaces] = useState<number[] | null>(null);
  const [moment, setMoment] = useState<Moment | null>(null);
  const [before, setBefore] = useState<any>(null);
  const [chosen, setChosen] = useState<number[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => setPlaces(null), [table, at]);
  useEffect(() => {
    let current = true;
    setChosen([]);
    setProblem("");
    if (!places) setMoment(null);
    else
      post<Moment>(`tables/${table}/line`, { at, choices: places }).then(
        (found) => {
          if (!current) return;
          setBefore(moment?.seat === found.seat ? moment.facts : null);
          setMoment(found);
        },
        (error) => current && setProblem(error instanceof Problem ? error.message : String(error)),
      );
    return () => {
      current = false;
    };
  }, [places]);
  const choices = moment?.choices ?? null;
  const open = choices ? nextPicks(choices, chosen).map((number) => pickOf(choices, number)) : [];
  const play = (choice: number): void => setPlaces([...(places ?? []), choice]);
  const pick = (kind: string, id: string): void => {
    const way = choices && clicked(choices, chosen, kind, id);
    if (!choices || !way) return;
    const done = complete(choices, way);
    if (done === null) setChosen(way);
    else play(done);
  };
  const picked = choices ? chosen.map((number) => pickOf(choices, number)) : [];
  return {
    moment,
    problem,
    open,
    play,
    pick,
    board: { before, chosen: picked, open: open.filter((one) => one.kind !== "button"), buttons: open.filter((one) => one.kind === "button"), pick },
    begin: () => setPlaces([]),
    end: () => setPlaces(null),
    back: () => (chosen.length ? setChosen([]) : setPlaces((old) => (old?.length ? old.slice(0, -1) : null))),
  };
}

export function LinePanel({ line, game }: { line: Line; game: string }): JSX.Element {
  const { moment } = line;
  if (!moment)
    return (
      <>
        <button type="button" class="btn" onClick={line.begin}>
          <Icon name="play" size={18} /> Try a line from here
        </button>
        {line.problem && <p class="error">{line.problem}</p>}
      </>
    );
  const table = moment.choices;
  const words = (choice: number): string => table!.labels?.[choice] ?? table!.choices[choice]!.map((number) => pickOf(table!, number).label).join(", ");
  return (
    <section class="card form" aria-label="A line of your own">
      <h2 class="over">A line of your own</h2>
      <ol class="log">
        {moment.told.map((text, i) => (
          <li key={i}>
            <span class="num faint no">{i + 1}</span>
            <span class="grow">
              <Told game={game} text={text} />
            </span>
          </li>
        ))}
      </ol>
      <p class="b" role="status">
        {moment.prompt}
      </p>
      {line.problem && <p class="error">{line.problem}</p>}
      <div class="row wrap">
        <button type="button" class="btn s" onClick={line.back}>
          <Icon name="undo" size={16} /> Back
        </button>
        <button type="button" class="btn s" onClick={line.end}>
          Return to the game
        </button>
      </div>
      <ol class="moves">
        {moment.draws.slice(0, MOST).map((draw, i) => (
          <li key={i}>
            <button type="button" class="move" onClick={() => line.play(i)}>
              <span class="grow">{draw.label}</span>
              <b class="num">{percent(draw.chance)}</b>
            </button>
          </li>
        ))}
        {table?.choices.slice(0, MOST).map((_, i) => (
          <li key={i}>
            <button type="button" class="move" onClick={() => line.play(i)}>
              {words(i)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
