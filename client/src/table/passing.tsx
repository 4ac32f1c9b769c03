/** Several people at one screen: while the device goes from hand to hand, nobody sees what is another's secret. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { SeatSign } from "../parts/brand";
import { Page } from "../parts/page";
import type { TableStore } from "../state/table";
import { seatInfos } from "./seats";

export function Passing({ table, seat }: { table: TableStore; seat: number }): JSX.Element {
  const side = seatInfos(table)[seat]?.side ?? `seat ${seat + 1}`;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  return (
    <Page title="Pass the device" here="">
      <div class="empty">
        <SeatSign game={table.info.value!.game} seat={seat} size={64} />
        <h1 class="display">Pass the device to {side}</h1>
        <p>What the others may not see is covered until {side} looks.</p>
        <button type="button" class="btn p" ref={button} onClick={() => table.sitAt(seat)}>
          I am {side}
        </button>
      </div>
    </Page>
  );
}
