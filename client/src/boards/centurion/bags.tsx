/** Bags and losses: all of it is public. In the seat card as emblems with counts, in the study with the odds of a draw. */
import type { JSX } from "preact";
import type { SeatProps, StudyProps } from "../board";
import { percent, share } from "../shared/numbers";
import { Emblem } from "./tile";
import { SIDES, tileOf, type Content, type Facts, type TileContent } from "./types";

interface ChipProps {
  tile: TileContent;
  count: number;
  lost?: boolean;
  title: string;
}

function TileChip({ tile, count, lost, title }: ChipProps): JSX.Element {
  return (
    <li class={lost ? "c-chip lost" : "c-chip"} title={title}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <Emblem tile={tile} x={12} y={12} size={22} />
      </svg>
      {count > 1 && <span class="c-count" aria-hidden="true">{count}</span>}
      <span class="sr">{title}</span>
    </li>
  );
}

export function Seat({ content, facts, info: { seat } }: SeatProps<Facts, Content>): JSX.Element {
  const bag = Object.entries(facts.bags[seat] ?? {});
  const size = bag.reduce((sum, [, count]) => sum + count, 0);
  const lost = counted(facts.captured[seat] ?? []);
  return (
    <div class="c-seat">
      <p class="c-seat-line small"><span>In the bag</span><b class="num">{size}</b></p>
      <ul class="c-chips">
        {bag.map(([key, count]) => {
          const tile = tileOf(content, seat, key);
          return <TileChip key={key} tile={tile} count={count} title={`${tile.name}${count > 1 ? `, ${count}` : ""}: drawn next ${share(count, size)}`} />;
        })}
      </ul>
      {lost.length > 0 && (
        <>
          <p class="c-seat-line small"><span>Lost</span><b class="num">{facts.captured[seat]!.length}</b></p>
          <ul class="c-chips">
            {lost.map(([key, count]) => {
              const tile = tileOf(content, seat, key);
              return <TileChip key={key} tile={tile} count={count} lost title={`${tile.name}${count > 1 ? `, ${count}` : ""} lost`} />;
            })}
          </ul>
        </>
      )}
    </div>
  );
}

function counted(keys: string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1);
  return [...found];
}

/** The chance of every tile to be drawn next, for both sides. */
export function Bags({ content, facts, seat }: StudyProps<Facts, Content>): JSX.Element {
  const order = seat === 1 ? [1, 0] : [0, 1];
  return (
    <div class="study-body">
      {order.map((owner) => {
        const bag = Object.entries(facts.bags[owner] ?? {}).sort((a, b) => b[1] - a[1]);
        const size = bag.reduce((sum, [, count]) => sum + count, 0);
        return (
          <section key={owner}>
            <h2 class="over">{SIDES[owner]} draws next</h2>
            <div class="pairs">
              {bag.map(([key, count]) => (
                <>
                  <span>{tileOf(content, owner, key).name}</span>
                  <span class="num">{share(count, size)}</span>
                  <span class="share-bar" aria-hidden="true"><i style={{ width: percent(count / size).replace(" ", "") }} /></span>
                </>
              ))}
              {size === 0 && <span class="mut">The bag is empty.</span>}
            </div>
          </section>
        );
      })}
    </div>
  );
}
