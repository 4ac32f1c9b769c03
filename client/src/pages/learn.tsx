/** A first game that teaches by playing: a few steps on real positions, checked by the server. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { loadBoard, type BoardModule } from "../boards/board";
import { GameChoice } from "../parts/game_choice";
import { Icon } from "../parts/icons";
import { Page } from "../parts/page";
import { RuleLink } from "../parts/rule";
import { useSize } from "../parts/size";
import { once } from "../net/api";
import type { ChoiceTable } from "../net/frames";
import { clicked, complete, nextPicks, pickOf } from "../state/picking";
import { still } from "../state/settings";
import { sentence } from "../state/table";
import { titleOf } from "../state/tables";
import { looking } from "../table/looking";

interface Step {
  title: string;
  text: string;
  rules: string[];
  ask: string;
  after: string;
  seat: number;
  facts: any;
  acting: number[];
  choices: ChoiceTable;
  /** The choices that do what is asked, by their place in the list. */
  accept: number[];
}

interface Lesson {
  summary: string;
  content: any;
  seats: string[];
  steps: Step[];
}

export default function Learn({ parts }: PageProps): JSX.Element {
  const game = parts[0];
  if (!game)
    return (
      <Page title="Learn" here="/learn">
        <h1 class="display">Learn by playing</h1>
        <GameChoice to="/learn" words="a few short steps" />
      </Page>
    );
  return <LessonPage key={game} game={game} />;
}

function LessonPage({ game }: { game: string }): JSX.Element {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [board, setBoard] = useState<BoardModule | null>(null);
  const [problem, setProblem] = useState("");
  const [at, setAt] = useState(0);
  useEffect(() => {
    void Promise.all([once<Lesson>(`games/${game}/lessons`), loadBoard(game)]).then(
      ([found, module]) => {
        setLesson(found);
        setBoard(module);
      },
      (error) => setProblem(error.message),
    );
  }, [game]);
  const step = lesson?.steps[at];
  return (
    <Page title={`Learn ${titleOf(game)}`} here="/learn" broad>
      {problem && <p class="error">{problem}</p>}
      {lesson && step && <StepView key={at} game={game} lesson={lesson} step={step} at={at} board={board} next={() => setAt(at + 1)} />}
      {lesson && !step && (
        <div class="empty">
          <h1 class="display">You know enough to play {titleOf(game)}.</h1>
          <a class="btn p" href="/">
            Play
          </a>
          <a class="link" href={`/rules/${game}`}>
            All rules
          </a>
        </div>
      )}
    </Page>
  );
}

/** Texts of lessons name the signs of the terminal in brackets; here things are drawn, and need none. */
export function drawnWords(text: string): string {
  return text.replace(/ \([^\p{L}\d)]{1,4}\)/gu, "");
}

interface StepProps {
  game: string;
  lesson: Lesson;
  step: Step;
  at: number;
  board: BoardModule | null;
  next(): void;
}

function StepView({ game, lesson, step, at, board, next }: StepProps): JSX.Element {
  const [chosen, setChosen] = useState<number[]>([]);
  const [said, setSaid] = useState("");
  const [done, setDone] = useState(false);
  const [area, size] = useSize<HTMLDivElement>();
  const seats = useMemo(() => lesson.seats.map((side, seat) => ({ seat, name: side, side, bot: false, me: seat === step.seat })), [lesson]);
  const open = nextPicks(step.choices, chosen).map((number) => pickOf(step.choices, number));

  function tried(choice: number): void {
    setChosen([]);
    if (step.accept.includes(choice)) {
      setDone(true);
      setSaid(step.after);
    } else setSaid(`That is allowed, but not what is asked: ${step.choices.labels?.[choice] ?? "another choice"}.`);
  }

  function pick(kind: string, id: string): void {
    if (done) return;
    const way = clicked(step.choices, chosen, kind, id);
    if (!way) {
      setSaid("That cannot be picked here.");
      return;
    }
    const ready = complete(step.choices, way);
    if (ready === null) setChosen(way);
    else tried(ready);
  }

  const Board = board?.Board;
  return (
    <div class="lesson">
      <div class="board-area" ref={area}>
        {Board && size.width > 0 && (
          <Board
            {...looking(lesson.content, step.facts, null, step.seat, seats, step.acting)}
            open={done ? [] : open.filter((one) => one.kind !== "button")}
            chosen={chosen.map((number) => pickOf(step.choices, number))}
            pick={pick}
            still={still()}
            {...size}
          />
        )}
      </div>
      <aside class="stack">
        <div class="steps" role="img" aria-label={`Step ${at + 1} of ${lesson.steps.length}`}>
          {lesson.steps.map((_, i) => (
            <i key={i} class={i < at ? "done" : i === at ? "here" : ""} />
          ))}
        </div>
        <h1 class="display">{step.title}</h1>
        <p>{drawnWords(step.text)}</p>
        <p class="b">{step.ask}</p>
        <div class="row wrap">
          {open
            .filter((one) => one.kind === "button" && !done)
            .slice(0, 8)
            .map((one) => (
              <button type="button" key={one.id} class="btn" onClick={() => pick("button", one.id)}>
                {sentence(one.label)}
              </button>
            ))}
          {chosen.length > 0 && (
            <button type="button" class="btn" onClick={() => setChosen([])}>
              <Icon name="undo" size={18} /> Put back
            </button>
          )}
        </div>
        <p role="status">{said}</p>
        {done ? (
          <button type="button" class="btn p" onClick={next}>
            Go on
          </button>
        ) : (
          <div class="row wrap">
            <button type="button" class="btn" onClick={() => tried(step.accept[0]!)}>
              Show me
            </button>
            <button type="button" class="btn" onClick={next}>
              Skip
            </button>
          </div>
        )}
        <details>
          <summary>The same as a list</summary>
          <ol class="moves">
            {step.choices.choices.slice(0, 60).map((_, i) => (
              <li key={i}>
                <button type="button" class="move" disabled={done} onClick={() => tried(i)}>
                  {sentence(step.choices.labels?.[i] ?? `choice ${i + 1}`)}
                </button>
              </li>
            ))}
          </ol>
        </details>
        <p class="small mut">
          Read on: {step.rules.map((rule) => <RuleLink key={rule} game={game} number={rule} />)}
        </p>
      </aside>
    </div>
  );
}
