/** A table that has not begun: its terms, its seats, and how to bring others here. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SeatSign } from "../parts/brand";
import { Icon } from "../parts/icons";
import { Page } from "../parts/page";
import { post, Problem } from "../net/api";
import { go } from "../route";
import type { TableStore } from "../state/table";
import { isRegistered } from "../state/session";
import { isFree, isMine } from "../state/tables";
import { clockWords } from "./clock_words";
import { seatInfo } from "./seats";

export function Waiting({ table }: { table: TableStore }): JSX.Element {
  const info = table.info.value!;
  const [problem, setProblem] = useState("");
  const [copied, setCopied] = useState(false);
  const seated = info.seats.some(isMine);
  const address = `${location.origin}/table/${info.id}${table.invite ? `?invite=${table.invite}` : ""}`;
  const options = Object.entries(info.setup.options);
  const needsAccount = info.rated && !seated && !isRegistered();

  async function tried(work: () => Promise<unknown>): Promise<void> {
    setProblem("");
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : String(error));
    }
  }

  return (
    <Page title={info.title} here="">
      <div class="waiting card">
        <h1 class="display">{info.title}</h1>
        <p class="mut">{[info.rated ? "rated" : "casual", clockWords(info.clock) || "no clock", ...options.map(([name, value]) => `${name}: ${value}`)].join(" · ")}</p>
        <ul class="waiting-seats">
          {info.seats.map((row) => {
            const seat = seatInfo(row);
            return (
              <li key={row.seat} class="row">
                <SeatSign game={table.info.value!.game} seat={row.seat} size={28} />
                <span class="grow">
                  <b>{isFree(row) ? "free" : seat.name}</b> <span class="mut">{row.side}</span>
                </span>
                {isFree(row) && !seated && !needsAccount && (
                  <button type="button" class="btn s p" onClick={() => void tried(() => table.takeSeat(row.seat))}>
                    Sit down
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        {needsAccount && (
          <p>
            Rated games need an account. <a class="link" href="/account">Register or log in</a>, then come back here to sit down.
          </p>
        )}
        {seated && (
          <>
            <p role="status">
              <b>Waiting for the others.</b> The game begins when every seat is taken.
            </p>
            <div class="row">
              <input class="text grow" readOnly value={address} aria-label="Address to send to others" onFocus={(event) => event.currentTarget.select()} />
              <button type="button" class="btn" onClick={() => void navigator.clipboard?.writeText(address).then(() => setCopied(true))}>
                <Icon name="link" size={18} /> {copied ? "Copied" : "Copy"}
              </button>
            </div>
            <div class="row end">
              <button
                type="button"
                class="btn"
                onClick={() =>
                  void tried(async () => {
                    await post(`tables/${info.id}/leave`);
                    go("/");
                  })
                }
              >
                Leave
              </button>
            </div>
          </>
        )}
        {problem && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Page>
  );
}
