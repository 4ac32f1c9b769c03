/** Who plays here. Nobody needs an account: whoever acts first becomes a guest. */
import { signal } from "@preact/signals";
import { get, post, Problem, remove } from "../net/api";
import { reopen } from "../net/socket";

export interface Me {
  user: number;
  name: string;
  kind: "person" | "guest" | "bot";
}

/** undefined: not asked yet; null: nobody. */
export const me = signal<Me | null | undefined>(undefined);

/** Whether I have an account, as rated games need one. */
export const isRegistered = (): boolean => Boolean(me.value) && me.value!.kind !== "guest";

export async function findMe(): Promise<Me | null> {
  try {
    me.value = (await get<Me | null>("me")) ?? null;
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code === "network") throw problem;
    me.value = null;
  }
  return me.value ?? null;
}

let coming: Promise<Me> | null = null;

/** Me, as a guest if need be; two parts of the page that ask at once become the same guest. */
export function somebody(): Promise<Me> {
  if (me.value) return Promise.resolve(me.value);
  coming ??= (async () => {
    const found = me.value === undefined ? await findMe() : null;
    if (!found) {
      me.value = await post<Me>("session/guest");
    }
    return me.value!;
  })().finally(() => (coming = null));
  return coming;
}

export async function logIn(name: string, password: string): Promise<void> {
  me.value = await post<Me>("session", { name, password });
  reopen();
}

export async function register(name: string, password: string): Promise<void> {
  me.value = await post<Me>("accounts", { name, password });
  reopen();
}

export async function logOut(): Promise<void> {
  await remove("session");
  me.value = null;
  reopen();
}
