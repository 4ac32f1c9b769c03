/** A table as this page knows it: what the server showed last, what is picked, what is on its way. */
import { batch, computed, signal } from "@preact/signals";
import type { BoardModule, Closed, Following, Pick } from "../boards/board";
import { loadBoard } from "../boards/board";
import { get, newKey, once, Problem } from "../net/api";
import { applied, type Change } from "../net/diff";
import { SPECTATOR, type Saying } from "../net/frames";
import type { Around, ChoiceTable, Incoming, Line, NewsFrame, RefusedFrame, ViewFrame } from "../net/frames";
import { listen, send } from "../net/socket";
import { clicked, complete, matching, nextPicks, pickOf, carried } from "./picking";
import { settings } from "./settings";
import { Asking } from "./asking";
import { isMine, type TableInfo } from "./tables";
import { joinTable } from "./words";

export interface View {
  seq: number;
  seat: number;
  facts: any;
  before: any;
  /** What the last frame told. */
  news: Line[];
  prompt: string;
  acting: number[];
  choices: ChoiceTable | null;
  around: Around;
}

/** A place must be pointed at so many milliseconds before it is looked at. */
const POINTING = 120;
/** Milliseconds after which a decision that came too fast is sent again. */
const BREATH = 2000;

interface Pending {
  frame: { type: string; idem: string };
  /** Said when it is refused: the place that was tried. */
  tried: string;
}

export class TableStore {
  readonly info = signal<TableInfo | null>(null);
  readonly view = signal<View | null>(null);
  readonly log = signal<Line[]>([]);
  readonly board = signal<BoardModule | null>(null);
  readonly content = signal<any>(null);
  readonly chosen = signal<number[]>([]);
  readonly closed = signal<Closed | null>(null);
  readonly following = signal<Following<any>[]>([]);
  readonly pointed = signal<string | null>(null);
  /** What the server answered: about the pointed place, the position, the choices, the pointed place of the choices. */
  readonly look = signal<any>(null);
  readonly odds = signal<any>(null);
  readonly insight = signal<any>(null);
  readonly insightAt = signal<any>(null);
  readonly pending = signal<Pending | null>(null);
  readonly talk = signal<Saying[]>([]);
  readonly failure = signal<Problem | null>(null);
  /** At one screen: whom the device is to be passed to before anything is shown again. */
  readonly passing = signal<number | null>(null);
  /** What others did since I acted last, for the live region. */
  readonly spoken = signal("");
  /** When the clocks were told, by this computer's own. */
  clockTold = 0;

  readonly asking: Asking;
  private stop: (() => void) | null = null;
  private lookTimer = 0;
  private joinedAs: number | null | undefined = undefined;

  readonly open = computed<Pick[]>(() => {
    const table = this.choices.value;
    return table ? nextPicks(table, this.chosen.value).map((number) => pickOf(table, number)) : [];
  });
  readonly openPlaces = computed<Pick[]>(() => this.open.value.filter((pick) => pick.kind !== "button"));
  readonly openButtons = computed<Pick[]>(() => this.open.value.filter((pick) => pick.kind === "button"));
  readonly picked = computed<Pick[]>(() => this.chosen.value.map((number) => pickOf(this.choices.value!, number)));
  readonly ready = computed<number | null>(() => complete(this.choices.value, this.chosen.value));
  readonly fitting = computed<number[]>(() => matching(this.choices.value, this.chosen.value));
  /** While a decision is on its way nothing else can be chosen. */
  readonly choices = computed<ChoiceTable | null>(() => (this.pending.value ? null : (this.view.value?.choices ?? null)));

  constructor(
    readonly id: string,
    readonly invite: string | null,
  ) {
    this.asking = new Asking(id);
  }

  // -- coming and going

  async start(): Promise<void> {
    try {
      await this.refresh();
      const info = this.info.value!;
      const [board, content] = await Promise.all([loadBoard(info.game), once(`content/${info.content}`)]);
      batch(() => {
        this.board.value = board;
        this.content.value = content;
      });
      this.stop = listen({ connected: () => this.join(), heard: (frame) => this.heard(frame) });
    } catch (problem) {
      this.failure.value = problem instanceof Problem ? problem : new Problem("page", String(problem));
    }
  }

  close(): void {
    this.stop?.();
    send({ type: "leave", table: this.id });
    this.asking.close();
  }

  async refresh(): Promise<void> {
    const query = this.invite ? `?invite=${encodeURIComponent(this.invite)}` : "";
    this.info.value = await get<TableInfo>(`tables/${this.id}${query}`);
  }

  /** The seats that are mine; several at one screen. */
  mine(): number[] {
    return (this.info.value?.seats ?? []).filter(isMine).map((seat) => seat.seat);
  }

  private join(seat: number | null = this.wantedSeat()): void {
    this.joinedAs = seat;
    const seen = this.view.value?.seat === (seat ?? SPECTATOR) ? this.view.value.seq : null;
    send({ type: "join", table: this.id, seat, ...(seen === null ? {} : { seen }), ...(this.invite ? { invite: this.invite } : {}) });
    const waiting = this.pending.value;
    if (waiting) send(waiting.frame);
    this.asking.again();
  }

  private wantedSeat(): number | null {
    const mine = this.mine();
    if (mine.length === 0) return null;
    const acting = this.view.value?.acting ?? [];
    return mine.find((seat) => acting.includes(seat)) ?? (mine.includes(this.joinedAs as number) ? this.joinedAs! : mine[0]!);
  }

  /** Sit at another of my own seats: several people at one screen. */
  sitAt(seat: number): void {
    this.passing.value = null;
    this.view.value = null;
    this.chosen.value = [];
    this.join(seat);
  }

  async takeSeat(seat: number, word = ""): Promise<void> {
    await joinTable(this.info.value!, { seat, ...(this.invite ? { invite: this.invite } : {}) }, word);
    await this.refresh();
    this.join();
  }

  // -- hearing

  private heard(frame: Incoming): void {
    if (frame.type === "table" && frame.id === this.id) this.info.value = frame;
    if (!("table" in frame) || frame.table !== this.id) return;
    if (frame.type === "view") this.shown(frame);
    else if (frame.type === "news") this.told(frame);
    else if (frame.type === "ack") this.stored(frame.idem);
    else if (frame.type === "refused") this.refused(frame);
    else if (frame.type === "answer") this.asking.answered(frame.id, frame.body);
    else if (frame.type === "said") this.listen(frame);
  }

  /** After a lost connection the server tells the last lines again; each has its number. */
  private listen(line: Saying): void {
    if (!this.talk.value.some((one) => one.id === line.id)) this.talk.value = [...this.talk.value, line];
  }

  private shown(frame: ViewFrame): void {
    if (frame.seat !== (this.joinedAs ?? SPECTATOR)) return;
    batch(() => {
      const old = this.view.value;
      this.log.value = frame.log;
      this.see({ ...frame, before: old?.seat === frame.seat ? old.facts : null, news: [] });
    });
  }

  private told(frame: NewsFrame): void {
    const old = this.view.value;
    if (frame.seat !== (this.joinedAs ?? SPECTATOR)) return;
    if (!old || old.seat !== frame.seat || old.seq !== frame.after) {
      if (!old || frame.seq > old.seq) this.join();
      return;
    }
    batch(() => {
      this.log.value = [...this.log.value, ...frame.log];
      const others = frame.log.filter((line) => line[1] !== old.seat).map((line) => line[3]);
      this.spoken.value = [...others, frame.prompt].join(" ");
      this.see({
        ...old,
        ...frame,
        facts: applied(old.facts, frame.facts),
        before: old.facts,
        news: frame.log,
        choices: frame.choices === undefined ? old.choices : frame.choices,
      });
    });
  }

  private see(view: View): void {
    const old = this.view.value;
    this.chosen.value = carried(old?.choices ?? null, this.chosen.value, view.choices);
    this.clockTold = performance.now();
    this.view.value = view;
    this.following.value = [];
    if (old && old.choices !== view.choices) this.closed.value = null;
    this.odds.value = null;
    this.look.value = null;
    this.insightAt.value = null;
    void this.askInsight();
    this.changeSeat(view);
  }

  /** At one screen the page turns to whoever is asked next. */
  private changeSeat(view: View): void {
    const mine = this.mine();
    if (mine.length < 2 || mine.length === 0 || view.acting.includes(view.seat)) return;
    const next = mine.find((seat) => view.acting.includes(seat));
    if (next === undefined || next === this.joinedAs) return;
    if (this.board.value?.secrets?.(view.facts)) this.passing.value = next;
    else this.join(next);
  }

  private stored(idem: string): void {
    if (this.pending.value?.frame.idem === idem) this.pending.value = null;
  }

  private refused(frame: RefusedFrame): void {
    if (frame.id && this.asking.answered(frame.id, null)) return;
    const waiting = this.pending.value;
    if (frame.idem && waiting?.frame.idem === frame.idem) {
      if (frame.code === "request/too_many") {
        window.setTimeout(() => this.pending.value === waiting && send(waiting.frame), BREATH);
        return;
      }
      batch(() => {
        this.pending.value = null;
        this.chosen.value = [];
        this.closed.value = {
          tried: waiting.tried,
          places: frame.places ?? [],
          message: frame.message,
          rule: frame.rule ?? "",
        };
      });
      if (frame.code.endsWith("stale")) this.join();
    } else if (!frame.idem && !frame.id) {
      this.failure.value = new Problem(frame.code, frame.message, frame.rule);
    }
  }

  // -- choosing

  pick(kind: string, id: string): void {
    const table = this.choices.value;
    const way = table && clicked(table, this.chosen.value, kind, id);
    if (!table || !way) {
      if (table) void this.why(kind, id);
      return;
    }
    batch(() => {
      this.closed.value = null;
      this.following.value = [];
      this.chosen.value = way;
    });
    const done = complete(table, way);
    if (done === null) return;
    const alone = matching(table, way).length === 1;
    if (alone && !this.asks()) this.play(done);
    else void this.foresee(done);
  }

  /** Whether what is complete waits for a confirming click. */
  private asks(): boolean {
    const picks = this.picked.value;
    if (settings.value.confirm !== "steps") return settings.value.confirm === "always";
    if (picks.every((pick) => pick.kind === "button")) return false;
    return !this.board.value?.atOnce?.(picks, this.view.value!.facts);
  }

  back(): void {
    this.closed.value = null;
    this.following.value = [];
    this.chosen.value = this.chosen.value.length > 1 && this.ready.value === null ? this.chosen.value.slice(0, -1) : [];
  }

  confirm(): void {
    if (this.ready.value !== null) this.play(this.ready.value);
  }

  /** Play a choice by its place in the list. */
  play(choice: number): void {
    const view = this.view.value!;
    const last = this.picked.value.at(-1);
    this.dispatch({ type: "act", table: this.id, seat: view.seat, seq: view.seq, idem: newKey(), choice }, last ? `${last.kind} ${last.id}` : "");
  }

  /** Play what somebody typed. */
  playText(text: string): void {
    const view = this.view.value!;
    this.dispatch({ type: "act", table: this.id, seat: view.seat, seq: view.seq, idem: newKey(), text }, "");
  }

  wish(what: "undo" | "resign" | "abort" | "draw" | "takeback" | "yes" | "no"): void {
    this.dispatch({ type: "wish", table: this.id, seat: this.view.value!.seat, what, idem: newKey() }, "");
  }

  say(text: string): void {
    send({ type: "say", table: this.id, text });
  }

  private dispatch(frame: { type: string; idem: string } & Record<string, unknown>, tried: string): void {
    batch(() => {
      this.pending.value = { frame, tried };
      this.chosen.value = [];
      this.following.value = [];
      this.closed.value = null;
    });
    send(frame);
  }

  // -- asking

  /** Point at a place; after a moment the server is asked for a closer look. */
  point(place: string | null): void {
    this.pointed.value = place;
    clearTimeout(this.lookTimer);
    if (place === null || !this.view.value) return;
    this.lookTimer = window.setTimeout(async () => {
      const about = this.seatField();
      const body = await this.asking.ask("look", { ...about, place });
      if (body && this.pointed.value === place) this.look.value = body;
      if (!this.board.value?.insightAtPlace) return;
      const more = await this.asking.ask("insight", { ...about, place });
      if (more && this.pointed.value === place) this.insightAt.value = more;
    }, POINTING);
  }

  async askOdds(): Promise<void> {
    const seq = this.view.value?.seq;
    const body = await this.asking.ask("odds", this.seatField());
    if (body && this.view.value?.seq === seq) this.odds.value = body.odds;
  }

  private async askInsight(): Promise<void> {
    const seq = this.view.value!.seq;
    this.insight.value = null;
    if (this.view.value!.seat < 0 || !this.board.value?.insightful) return;
    const body = await this.asking.ask("insight", this.seatField());
    if (body && this.view.value?.seq === seq) this.insight.value = body;
  }

  async askLabels(): Promise<void> {
    const view = this.view.value;
    if (!view?.choices || view.choices.labels) return;
    const labels = await this.asking.ask("labels", this.seatField());
    const now = this.view.value;
    if (labels && now && now.choices === view.choices) this.view.value = { ...now, choices: { ...now.choices!, labels } };
  }

  private seatField(): { seat?: number } {
    const seat = this.view.value?.seat ?? -1;
    return seat < 0 ? {} : { seat };
  }

  private async foresee(choice: number): Promise<void> {
    const chosen = this.chosen.value;
    const facts = this.view.value!.facts;
    const body = await this.asking.ask("whatif", { seat: this.view.value!.seat, choice });
    if (body && this.chosen.value === chosen) this.following.value = body.outcomes.map((one: any) => followed(facts, one));
  }

  private async why(kind: string, id: string): Promise<void> {
    const tried = `${kind} ${id}`;
    const body = await this.asking.ask("why", { seat: this.view.value!.seat, place: id, picks: this.chosen.value });
    this.closed.value = {
      tried,
      places: (body?.places ?? []).filter((place: string) => place !== id),
      message: sentence(body?.message ?? "That cannot be picked now."),
      rule: body?.rule ?? "",
    };
  }
}

/** Words of the rules as a sentence of their own; names of squares stay as they are. */
export function sentence(words: string): string {
  return /^\w\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the server says may follow, as boards draw it. */
function followed(facts: any, one: { odds: string; chance: number; told: string[]; facts: Change }): Following<any> {
  return {
    chance: one.chance,
    share: one.odds.replace("/", " of "),
    told: one.told.join(" "),
    facts: applied(facts, one.facts),
  };
}
