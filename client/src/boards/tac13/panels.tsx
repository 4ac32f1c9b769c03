/** A closer look at a stack, the orders of battle, and the two sides in the head of the page. */
import type { JSX } from "preact";
import type { SeatProps, StudyProps } from "../board";
import { percent } from "../shared/numbers";
import { Counter } from "./counter";
import { halves } from "./marks";
import { kindOf, type Content, type Facts } from "./types";

const MARKS: Record<string, string> = { m: "has moved", a: "has attacked", j: "attacks", h: "was attacked", d: "disrupted", s: "stays disrupted", p: "has thrown its pila", r: "rallied", t: "testudo", o: "lies open" };

export function StackPanel({ facts, content, pointed, chosen, insightAt }: StudyProps<Facts, Content>): JSX.Element {
  const picked = chosen.find((pick) => pick.kind === "hex")?.id ?? facts.moving?.from;
  const hex = [pointed, picked].find((one) => one && facts.stacks[one]) ?? null;
  if (!hex) {
    const terrain = pointed && /^\d{4}$/.test(pointed) ? content.map.grid[Number(pointed.slice(2)) - 1]?.[Number(pointed.slice(0, 2)) - 1] : null;
    return <div class="study-body"><p class="mut">{terrain ? `${pointed}: ${terrain}, nobody there.` : "Point at a stack to see what is in it."}</p></div>;
  }
  const stack = facts.stacks[hex]!;
  const units = stack.units ?? [{ unit: stack.top, marks: "" }];
  return (
    <div class="study-body">
      <div class="study-head">
        <h2 class="display">{hex}</h2>
        <span class="mut">{content.scenario.sides[stack.seat]?.name}</span>
        {stack.disrupted && <span class="chip threat">disrupted</span>}
        {stack.testudo && <span class="chip news">testudo</span>}
      </div>
      <ul class="t-units">
        {units.map(({ unit, marks }, at) => {
          const kind = kindOf(content, unit);
          return (
            <li key={at}>
              <svg viewBox="-25 -25 50 52" width="40" height="42" aria-hidden="true">
                <Counter kind={kind} seat={stack.seat} detail="full" />
              </svg>
              <span class="grow">
                <b>{kind.name}</b>
                <span class="small mut t-line">
                  attack {kind.factors[0]}, defence {kind.factors[1]}, movement {kind.factors[2]}
                  {kind.missile[0] > 0 && `, missiles ${kind.missile[0]} as far as ${kind.missile[1]}`}
                  {[...marks].map((mark) => (MARKS[mark] ? `; ${MARKS[mark]}` : "")).join("")}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {!stack.units && <p class="small mut">What lies beneath may be looked at only from near.</p>}
      {pointed === hex && insightAt?.allowance > 0 && <p class="small">Could reach {Object.keys(insightAt.reach).length} hexes with {halves(insightAt.allowance)} movement.</p>}
    </div>
  );
}

export function OrdersPanel({ facts, content }: StudyProps<Facts, Content>): JSX.Element {
  return (
    <div class="study-body">
      {content.scenario.sides.map((side, seat) => (
        <section key={seat}>
          <h2 class="over">{side.name}{facts.panics[seat] ? " · panics" : ""}</h2>
          <ul class="t-units">
            {Object.entries(side.units).map(([code, count]) => {
              const [lost, reserve] = [facts.lost[seat]?.[code] ?? 0, facts.reserve[seat]?.[code] ?? 0];
              const kind = kindOf(content, code);
              return (
                <li key={code}>
                  <svg viewBox="-25 -25 50 52" width="32" height="33" aria-hidden="true"><Counter kind={kind} seat={seat} detail="full" /></svg>
                  <span class="grow">{kind.name}</span>
                  <b class="num">{count - lost}</b>
                  <span class="small mut num">of {count}{reserve > 0 ? `, ${reserve} to set up` : ""}</span>
                </li>
              );
            })}
          </ul>
          <Losses facts={facts} seat={seat} />
        </section>
      ))}
      <p class="small mut">At the end the side that has lost the smaller share of its units wins, or that has destroyed more points, as agreed.</p>
      {content.scenario.note && <p class="small faint">{content.scenario.title}, {content.scenario.date}. {content.scenario.note}</p>}
    </div>
  );
}

function Losses({ facts, seat }: { facts: Facts; seat: number }): JSX.Element {
  const [lost, of, points, ofPoints] = facts.losses[seat] ?? [0, 1, 0, 1];
  const [foeLost, foeOf] = facts.losses[1 - seat] ?? [0, 1];
  const worse = lost / of > foeLost / foeOf;
  return (
    <p class="pairs">
      <span>lost {lost} of {of} units{worse ? " · behind" : ""}</span>
      <b class="num">{percent(lost / of)}</b>
      <span class="share-bar t-loss" aria-hidden="true"><i style={{ width: `${Math.min(100, (200 * lost) / of)}%` }} /></span>
      <span class="small mut">points</span>
      <span class="small mut num">{points} of {ofPoints}</span>
    </p>
  );
}

export function Seat({ content, facts, info: { seat } }: SeatProps<Facts, Content>): JSX.Element {
  const [lost, of] = facts.losses[seat] ?? [0, 1];
  return (
    <div class="t-seat">
      <span class="label mut">{content.scenario.sides[seat]?.name} · lost <b class="num">{lost}</b> of {of}</span>
      <span class="share-bar t-loss" role="img" aria-label={`${percent(lost / of)} of its units lost`}><i style={{ width: `${Math.min(100, (200 * lost) / of)}%` }} /></span>
    </div>
  );
}
