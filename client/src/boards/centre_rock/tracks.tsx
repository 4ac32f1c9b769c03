/** The two tracks, always visible: how long The Rock has been held, and the points with a king per team. */
import type { JSX } from "preact";
import type { SeatInfo } from "../board";
import { RuleLink } from "../../parts/rule";
import { COLOURS, type Facts } from "./types";

const HOLD = ["–", "I", "II", "III"];
const LAST_POINT = 12;
const CUP = "M7 4H17V9A5 5 0 0 1 7 9ZM7 5.5H4C4 9 5 10.5 7.4 10.8M17 5.5H20C20 9 19 10.5 16.6 10.8M12 14V18M8.5 20H15.5";

export function Tracks({ facts, seats }: { facts: Facts; seats: SeatInfo[] }): JSX.Element {
  const holder = facts.units.find((unit) => unit.hex === facts.rock);
  const who = (seat: number): string => seats[seat]?.name || COLOURS[seat]!;
  return (
    <div class="r-tracks">
      <section class="r-track" aria-label={`The Rock: ${facts.marker ? `held for ${facts.marker} turns` : "no turn held"}`}>
        <h2 class="over">
          The Rock <RuleLink game="centre-rock" number="8.2" />
        </h2>
        <div class="r-hold" aria-hidden="true">
          {HOLD.map((word, at) => (
            <span key={word} class={at === facts.marker ? "on" : ""}>{word}</span>
          ))}
          <span class={facts.marker === HOLD.length ? "cup on" : "cup"}>
            <svg viewBox="0 0 24 24" width="16" height="16"><path d={CUP} /></svg>
          </span>
        </div>
        <p class="label mut r-holder">{holder ? `${who(holder.seat)} stands there` : "nobody stands there"}</p>
      </section>
      <section class="r-track" aria-label={`Points: ${facts.points.map((points, team) => `${teamName(facts, seats, team)} ${points}`).join(", ")}`}>
        <h2 class="over">
          Points <RuleLink game="centre-rock" number="8.3" />
        </h2>
        {facts.points.map((points, team) => (
          <div key={team} class="r-points" title={`${teamName(facts, seats, team)}: ${points}`}>
            <i class={`r-king s${facts.teams.indexOf(team)}`} />
            <span class="r-line" aria-hidden="true">
              {Array.from({ length: LAST_POINT }, (_, at) => (
                <b key={at} class={at < points ? "on" : ""} />
              ))}
            </span>
            <span class="num label">{points}</span>
          </div>
        ))}
      </section>
    </div>
  );
}

function teamName(facts: Facts, seats: SeatInfo[], team: number): string {
  const members = facts.teams.map((one, seat) => (one === team ? (seats[seat]?.name ?? COLOURS[seat]!) : "")).filter(Boolean);
  return members.join(" and ");
}
