/** The table of Augustus: the called token, my objectives with their spaces, what I have won. */
import type { JSX } from "preact";
import type { BoardProps, Pick } from "../board";
import { openAt } from "../board";
import { LargeCard, SmallCard, type SpaceState } from "./card";
import { type Content, type Facts, objective, total, TOKENS, won } from "./facts";
import { Good, Legion, Token, symbolName } from "./symbols";

type Props = BoardProps<Facts, Content>;

/** Phases in which a space that is picked first already has a legion. */
const TAKING_AWAY = new Set(["removing", "clearing"]);

export function AugustusBoard(props: Props): JSX.Element {
  const { facts, width, height } = props;
  const narrow = width < 560;
  const keeping = facts.phase === "keeping" && facts.hand !== undefined;
  return (
    <div class={`aug${narrow ? " narrow" : ""}`} role="group" aria-label="Table of Augustus" style={{ width: `${width}px`, maxHeight: narrow ? undefined : `${height}px` }}>
      <Strip {...props} narrow={narrow} />
      {keeping ? <Keeping {...props} /> : <Own {...props} narrow={narrow} />}
      {!keeping && <Below {...props} />}
    </div>
  );
}

function Strip({ facts, seats, narrow }: Props & { narrow: boolean }): JSX.Element {
  const crier = seats.find((seat) => seat.seat === facts.crier);
  const drawn = TOKENS.flatMap((token) => [...Array(facts.drawn[token] ?? 0)].map(() => token));
  return (
    <section class="strip card" aria-label="Tokens">
      {facts.token ? (
        <div class="called" key={drawn.length}>
          <Token symbol={facts.token} size={narrow ? 46 : 56} quiet />
          <div>
            <p class="over">{crier?.me ? "you call" : `${crier?.name ?? "the crier"} calls`}</p>
            <p class="display word">{symbolName(facts.token)}</p>
          </div>
        </div>
      ) : (
        <p class="display word">{facts.phase === "keeping" ? "Keep three of six" : "No token is called"}</p>
      )}
      <div class="grow drawn">
        <p class="over">Drawn since the joker</p>
        <div class="row wrap tight" role="img" aria-label={drawn.map(symbolName).join(", ") || "none"}>
          {drawn.map((token, i) => (
            <Token key={i} symbol={token} size={22} quiet />
          ))}
        </div>
      </div>
      <div class="bag">
        <p class="over">In the bag</p>
        <ul class="row tight">
          {TOKENS.map((token) => (
            <li key={token}>
              <Token symbol={token} size={22} />
              <b class="num label">{facts.bag[token]}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** My objectives; a spectator sees those of the seat that is told first. */
function Own(props: Props & { narrow: boolean }): JSX.Element {
  const { facts, content, seat, seats, width, height, narrow, chosen, open, pick, before } = props;
  const shown = seat < 0 ? (props.acting[0] ?? 0) : seat;
  const player = facts.players[shown]!;
  const cards = Object.keys(player.before).map(Number);
  const [wide, scene] = cardSize(width, height - 250, narrow, Math.max(3, cards.length));
  return (
    <section class="own" aria-label={seat < 0 ? `Objectives of ${seats[shown]?.name ?? "a player"}` : "Your objectives"}>
      {cards.map((number) => {
        const card = objective(content, number);
        const spaces = spaceStates(props, shown, number);
        const done = spaces.every((space) => space.filled || space.ghost);
        return (
          <LargeCard
            key={number}
            card={card}
            spaces={spaces.map((space) => ({ ...space, fresh: space.fresh && before !== null }))}
            seat={shown}
            width={wide}
            scene={scene}
            lit={Boolean(openAt(open, "card", String(number)))}
            picked={chosen.some((one) => one.kind === "card" && one.id === String(number)) || spaces.some((space) => space.ghost)}
            badge={player.complete.includes(number) ? "complete" : done ? "completes it" : completes(props, spaces) ? "one to go" : undefined}
            pickCard={() => pick("card", String(number))}
            pickSpace={(symbol) => pick("space", `${number} ${symbol}`)}
          />
        );
      })}
      {cards.length === 0 && <p class="mut empty">No objective lies here yet.</p>}
    </section>
  );
}

/** How wide cards are, so many in a row, and how high their pictures, so that they fit the room. */
/** Beyond so many px of height there is room for larger cards. */
const ROOMY = 520;

function cardSize(width: number, height: number, narrow: boolean, count: number): [number, number] {
  const widest = height > ROOMY ? 400 : 300;
  const wide = narrow ? 208 : Math.max(160, Math.min(widest, (width - 4) / count - 10));
  const around = 30 + 46 + 72;
  return [wide, Math.max(54, Math.min(wide * (narrow ? 0.59 : 0.82), (narrow ? 400 : height) - around))];
}

/** Whether a lit space is the only free one. */
function completes({ open }: Props, spaces: SpaceState[]): boolean {
  const free = spaces.filter((space) => !space.filled);
  return open.length > 0 && free.length === 1 && free[0]!.lit;
}

/** Which spaces have legions, which are lit, where a legion would go. */
function spaceStates({ facts, before, content, chosen, open, seat }: Props, shown: number, number: number): SpaceState[] {
  const legions = [...(facts.players[shown]!.before[number] ?? [])];
  const earlier = [...(before?.players[shown]?.before[number] ?? [])];
  const target = seat === shown ? placing(chosen, facts.choice) : null;
  const onFilled = chosen.some((one) => one.kind === "space") || TAKING_AWAY.has(facts.phase) || chosen.some((one) => one.id === "lift");
  let ghost = target?.card === number ? target.symbol : "";
  const states = objective(content, number).spaces.map((symbol) => {
    const filled = took(legions, symbol);
    const was = filled && took(earlier, symbol);
    return { symbol, filled, fresh: filled && !was, lit: false, ghost: false };
  });
  for (const state of states) {
    if (ghost && state.symbol === ghost && !state.filled) {
      state.ghost = true;
      ghost = "";
    }
    const wanted = onFilled ? state.filled : !state.filled;
    const others = states.some((one) => one.symbol === state.symbol && one.filled === onFilled);
    state.lit = Boolean(openAt(open, "space", `${number} ${state.symbol}`)) && (wanted || !others);
  }
  return states;
}

function took(legions: string[], symbol: string): boolean {
  const at = legions.indexOf(symbol);
  if (at >= 0) legions.splice(at, 1);
  return at >= 0;
}

/** Where a legion is about to go: by what is picked, or by my secret choice that the server has. */
function placing(chosen: Pick[], choice: string | null | undefined): { card: number; symbol: string } | null {
  const space = chosen.find((one) => one.kind === "space")?.id ?? choice?.match(/^(?:place|move .* to) (\d+ \w+)$/)?.[1];
  if (!space) return null;
  const [card, symbol] = space.split(" ");
  return { card: Number(card), symbol: symbol! };
}

function Keeping({ facts, content, open, pick, width, height }: Props): JSX.Element {
  const hand = facts.hand!;
  const [wide, scene] = cardSize(width, (height - 140) / 2, width < 560, 3);
  return (
    <section class="own keeping" aria-label="Your six objectives">
      {[...hand.kept, ...hand.dealt, ...hand.rejected].sort((a, b) => a - b).map((number) => (
        <LargeCard
          key={number}
          card={objective(content, number)}
          spaces={objective(content, number).spaces.map((symbol) => ({ symbol, filled: false, lit: false, ghost: false, fresh: false }))}
          seat={0}
          width={wide}
          scene={scene}
          lit={Boolean(openAt(open, "card", String(number)))}
          picked={hand.kept.includes(number)}
          badge={hand.kept.includes(number) ? "kept" : undefined}
          pickCard={() => pick("card", String(number))}
          pickSpace={() => pick("card", String(number))}
        />
      ))}
    </section>
  );
}

/** Stock and won cards; the middle instead, while one may take from there; and whatever else can be picked. */
function Below(props: Props): JSX.Element {
  const { facts, content, seat, open, chosen, pick, seats } = props;
  const shown = seat < 0 ? (props.acting[0] ?? 0) : seat;
  const player = facts.players[shown]!;
  const takes = facts.display.some((number) => openAt(open, "card", String(number)));
  const cards = takes ? facts.display : won(player);
  const drawn = new Set([...cards, ...Object.keys(player.before).map(Number)].map(String));
  const elsewhere = open.filter((one) => (one.kind === "card" && !drawn.has(one.id)) || one.kind === "player");
  const rewards = content.rewards.filter((one) => facts.rewards[one.name] === shown);
  return (
    <section class="below">
      <div class="card stock" aria-label={`${player.stock} legions in stock`} role="img">
        <span class="over">Stock</span>
        <span class="row wrap tight">
          {[...Array(player.stock)].map((_, i) => (
            <Legion key={i} seat={shown} size={player.stock > 6 ? 20 : player.stock > 3 ? 26 : 30} />
          ))}
        </span>
        <span class="label mut">{player.stock} to place</span>
      </div>
      <div class="card lies">
        <div class="row">
          <span class="over grow">{takes ? "In the middle: take one" : `Won ${won(player).length} of 7`}</span>
          {rewards.map((one) => (
            <span key={one.name} class="chip pick">
              {(one.name === "gold" || one.name === "wheat") && <Good good={one.name} size={14} />} {one.title} {one.points}
            </span>
          ))}
          <b class="num">{total(player)} points</b>
        </div>
        <div class="small-cards">
          {cards.map((number) => (
            <SmallCard
              key={number}
              card={objective(content, number)}
              lit={Boolean(openAt(open, "card", String(number)))}
              picked={chosen.some((one) => one.kind === "card" && one.id === String(number))}
              pick={() => pick("card", String(number))}
            />
          ))}
          {elsewhere.map((one) => (
            <button type="button" key={`${one.kind} ${one.id}`} class="btn" onClick={() => pick(one.kind, one.id)}>
              {one.kind === "player" ? named(one, seats) : one.label}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A pick of a player with the name of whoever sits there. */
function named(pick: Pick, seats: Props["seats"]): string {
  const seat = seats.find((one) => one.side === pick.id);
  return seat ? `${pick.label} (${seat.name})` : pick.label;
}
