/** Says plainly when the connection is gone, and that nothing is lost. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { farewell, link } from "../net/socket";
import { Icon } from "./icons";

const offline = signal(!navigator.onLine);
addEventListener("offline", () => (offline.value = true));
addEventListener("online", () => (offline.value = false));

/** Short interruptions are not worth a word. */
const PATIENCE = 1500;

export function Notice(): JSX.Element | null {
  const gone = link.value === "lost";
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!gone) {
      setLong(false);
      return undefined;
    }
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [gone]);
  const words = offline.value
    ? "You are offline. What you played is safe on the server; the page goes on when the network is back."
    : gone && long
      ? farewell.value || "The connection is gone; trying again. Your last acknowledged move is safe."
      : "";
  return (
    <div role="status" class={words ? "notice" : "notice none"}>
      {words && (
        <>
          <Icon name="reconnect" size={18} /> {words}
        </>
      )}
    </div>
  );
}
