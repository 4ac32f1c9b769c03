/** Beside the table: each player's cards at a glance, what lies in the middle, rewards, and the count of points. */
import type { JSX } from "preact";
import type { SeatProps, StudyProps } from "../board";
import { type Content, type Facts, objective, total, won } from "./facts";
import { Icon } from "../../parts/icons";
import { SmallCard } from "./card";
import { Good, symbolName, Token } from "./symbols";

export function AugustusSeat({ content, facts, info, over }: SeatProps<Facts, Content>): JSX.Element {
  const player = facts.players[info.seat]!;
  return (
    <>
      <div class="row label">
        <span class="grow num">
          {won(player).length} of 7 <span class="roomy">won</span> · {total(player)} <span class="spare">points</span>
        </span>
        {!over && facts.phase === "placing" && <State done={player.chosen} words={player.chosen ? "chosen" : "choosing"} />}
        {!over && facts.phase === "keeping" && <State done={player.confirmed} words={player.confirmed ? "ready" : "keeping"} />}
      </div>
      {!info.me && <Works content={content} player={player} />}
    </>
  );
}

/** Where there is no room for words a tick or a clock is left, with the words for whoever listens. */
function State({ done, words }: { done: boolean; words: string }): JSX.Element {
  return (
    <span class={done ? "chip go" : "chip"}>
      <Icon name={done ? "check" : "clock"} size={14} /> <span class="spare">{words}</span>
    </span>
  );
}

/** The objectives before a player, a box for each space. */
function Works({ content, player }: { content: Content; player: Facts["players"][number] }): JSX.Element {
  return (
    <ul class="glance">
      {Object.entries(player.before).map(([number, legions]) => (
        <Glance key={number} name={objective(content, Number(number)).name} number={number} spaces={objective(content, Number(number)).spaces} legions={legions} />
      ))}
    </ul>
  );
}

function Glance({ number, name, spaces, legions }: { number: string; name: string; spaces: string[]; legions: string[] }): JSX.Element {
  const left = [...legions];
  return (
    <li class="row label">
      <span class="num faint">{number}</span>
      <span class="grow ell">{name}</span>
      <span class="boxes" role="img" aria-label={`${legions.length} of ${spaces.length} legions: ${spaces.map(symbolName).join(", ")}`}>
        {spaces.map((symbol, i) => {
          const at = left.indexOf(symbol);
          if (at >= 0) left.splice(at, 1);
          return (
            <span key={i} class={at >= 0 ? "box full" : "box"}>
              <Token symbol={symbol} size={15} quiet />
            </span>
          );
        })}
      </span>
    </li>
  );
}

const COMPLETED = "AVE CESAR!";

/** What has come of the last token, from the first completed objective on; nothing if none was. */
export function storyOf(log: string[]): string[] {
  const called = log.findLastIndex((line) => / calls: /.test(line));
  const since = log.slice(called + 1);
  const first = since.findIndex((line) => line.includes(COMPLETED));
  if (first < 0) return [];
  const lines = [since[first]!.slice(since[first]!.indexOf(COMPLETED)), ...since.slice(first + 1)];
  return lines.flatMap((line) => line.split(COMPLETED)).map((line) => line.trim()).filter(Boolean);
}

function Story({ log }: { log: string[] }): JSX.Element | null {
  const lines = storyOf(log);
  if (lines.length === 0) return null;
  return (
    <section class="story">
      <h3 class="display">Ave Cesar!</h3>
      <ol>
        {lines.map((line, i) => (
          <li key={i} class="small">
            {line}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Middle({ content, facts, log }: StudyProps<Facts, Content>): JSX.Element {
  return (
    <>
      <Story log={log ?? []} />
      <section>
        <h3 class="over">In the middle · {facts.deck} in the deck</h3>
        <div class="small-cards">
          {facts.display.map((number) => (
            <SmallCard key={number} card={objective(content, number)} />
          ))}
        </div>
      </section>
      <section>
        <h3 class="over">Rewards</h3>
        <ul class="rewards">
          {content.rewards.map((reward) => {
            const owner = facts.rewards[reward.name];
            return (
              <li key={reward.name} class="row small">
                {(reward.name === "gold" || reward.name === "wheat") && <Good good={reward.name} />}
                <span class="grow">{reward.title}</span>
                {owner != null && <span class="chip">player {owner + 1}</span>}
                <b class="num">{reward.points}</b>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

export function Score({ content, facts, seats }: StudyProps<Facts, Content>): JSX.Element {
  return (
    <>
      <Points facts={facts} seats={seats} />
      {seats
        .filter((one) => !one.me && facts.players[one.seat])
        .map((one) => (
          <section key={one.seat}>
            <h3 class="over">What {one.name} ({one.side}) works on</h3>
            <Works content={content} player={facts.players[one.seat]!} />
          </section>
        ))}
    </>
  );
}

function Points({ facts, seats }: Pick<StudyProps<Facts, Content>, "facts" | "seats">): JSX.Element {
  return (
    <table>
      <caption class="over">Points so far</caption>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col" class="r">Rewards</th>
          <th scope="col" class="r">Printed</th>
          <th scope="col" class="r">Powers</th>
          <th scope="col" class="r">Sum</th>
        </tr>
      </thead>
      <tbody>
        {facts.players.map((player, seat) => (
          <tr key={seat} class={seats[seat]?.me ? "own" : ""}>
            <th scope="row">{seats[seat]?.me ? "you" : (seats[seat]?.name ?? `player ${seat + 1}`)}</th>
            {player.score.map((points, i) => (
              <td key={i} class="r num">
                {points}
              </td>
            ))}
            <td class="r num">
              <b>{total(player)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
