/** An objective as a card: large with its spaces as places, or small in icons only. */
import type { JSX } from "preact";
import type { Objective } from "./facts";
import { PowerIcons } from "./power";
import { Scenery } from "./scenery";
import { Good, Kind, Legion, Token, symbolName } from "./symbols";

export interface SpaceState {
  symbol: string;
  filled: boolean;
  lit: boolean;
  /** A legion stands here once what is picked is played. */
  ghost: boolean;
  fresh: boolean;
}

interface Props {
  card: Objective;
  spaces: SpaceState[];
  seat: number;
  width: number;
  /** Of the picture behind the spaces, in px. */
  scene: number;
  lit: boolean;
  picked: boolean;
  badge?: string;
  pickCard(): void;
  pickSpace(symbol: string): void;
}

const words = (card: Objective): string => `#${card.number} ${card.name}`;
const points = (card: Objective): string => (card.points ? String(card.points) : "?");

export function LargeCard(props: Props): JSX.Element {
  const { card, spaces, seat, width, scene, lit, picked, badge, pickCard, pickSpace } = props;
  const size = Math.min(44, (width - 12) / Math.max(3, spaces.length) - 6);
  return (
    <article class={`ac k-${card.colour}${card.red ? " red" : ""}${picked ? " sel" : ""}${lit ? " lit" : ""}`} style={{ width: `${width}px` }} aria-label={words(card)}>
      <header>
        <span class="no num">{card.number}</span>
        <h3 class="display ell">{card.name}</h3>
        <Kind colour={card.colour} />
        <span class="sr">{card.colour === "senator" ? "senator" : `${card.colour} province`}{card.red ? ", hostile" : ""}</span>
      </header>
      <div class="ac-scene">
        <svg class="pic" height={scene} viewBox="0 0 200 118" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <Scenery card={card} />
        </svg>
        {badge && <span class="chip badge">{badge}</span>}
        <div class="spaces">
          {spaces.map((space, i) => (
            <Space key={i} card={card} space={space} seat={seat} size={size} pick={() => pickSpace(space.symbol)} />
          ))}
        </div>
      </div>
      <footer>
        <div class="grow">
          <div class="power-icons">
            <PowerIcons card={card} />
          </div>
          <div class="power-words">{card.power === "none" ? "no power" : card.text}</div>
        </div>
        <div class="value">
          <b class="num" aria-label={`${points(card)} points`} role="img">
            {points(card)}
          </b>
          <span class="row">
            {card.gold && <Good good="gold" />}
            {card.wheat && <Good good="wheat" />}
          </span>
        </div>
      </footer>
      {lit && (
        <button type="button" class="btn s card-pick" aria-label={`Choose ${words(card)}`} onClick={pickCard}>
          {picked ? "Put back" : "Choose"}
        </button>
      )}
    </article>
  );
}

function Space({ card, space, seat, size, pick }: { card: Objective; space: SpaceState; seat: number; size: number; pick(): void }): JSX.Element {
  const state = [space.filled && "legion stands here", space.ghost && "your legion would stand here", space.lit && "can be chosen"].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      class={`space${space.lit ? " lit" : ""}${space.ghost ? " ghosted" : ""}${space.fresh ? " fresh" : ""}`}
      style={{ width: `${size + 6}px` }}
      tabIndex={space.lit ? 0 : -1}
      aria-disabled={space.lit ? undefined : "true"}
      aria-label={`${symbolName(space.symbol)} space of ${words(card)}${state ? `, ${state}` : ""}`}
      onClick={pick}
    >
      {(space.filled || space.ghost) && <Legion seat={seat} size={size * 1.3} ghost={!space.filled} />}
      <Token symbol={space.symbol} size={space.filled ? size * 0.74 : size} quiet />
    </button>
  );
}

interface SmallProps {
  card: Objective;
  lit?: boolean;
  picked?: boolean;
  pick?(): void;
  filled?: string[];
}

/** Icons only; a button when it can be chosen. */
export function SmallCard({ card, lit = false, picked = false, pick }: SmallProps): JSX.Element {
  const inside = (
    <>
      <header>
        <span class="no num">{card.number}</span>
        <Kind colour={card.colour} size={12} />
      </header>
      <svg class="pic" viewBox="0 30 200 88" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Scenery card={card} />
      </svg>
      <span class="nm ell">{card.name}</span>
      <span class="sy">
        {card.spaces.map((symbol, i) => (
          <Token key={i} symbol={symbol} size={15} quiet />
        ))}
      </span>
      <footer>
        <span class="power-icons">
          <PowerIcons card={card} size={14} />
        </span>
        <span class="grow" />
        {card.gold && <Good good="gold" size={14} />}
        {card.wheat && <Good good="wheat" size={14} />}
        <b class="pt num">{points(card)}</b>
      </footer>
    </>
  );
  const kind = `ac s k-${card.colour}${card.red ? " red" : ""}${lit ? " lit" : ""}${picked ? " sel" : ""}`;
  const told = `${words(card)}: ${card.spaces.map(symbolName).join(", ")}; ${card.text}; ${points(card)} points`;
  return lit ? (
    <button type="button" class={kind} aria-label={`Choose ${told}`} onClick={pick}>
      {inside}
    </button>
  ) : (
    <article class={kind} aria-label={told}>
      {inside}
    </article>
  );
}
