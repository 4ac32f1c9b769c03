/** Requests to the server, and its one shape of errors. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule = "",
    readonly places: string[] = [],
    readonly body: any = null,
  ) {
    super(message);
  }
}

const BASE = "/api/1/";

export async function request<T = any>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(BASE + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Problem("network", "The server cannot be reached. Check the network and try again.");
  }
  const text = await answer.text();
  let data: any = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) return text as T;
  }
  if (!answer.ok) {
    const words = data?.message ?? `The server answered ${answer.status}.`;
    throw new Problem(data?.code ?? String(answer.status), words, data?.rule ?? "", data?.places ?? [], data);
  }
  return data as T;
}

export const get = <T = any>(path: string): Promise<T> => request<T>("GET", path);
export const post = <T = any>(path: string, body: unknown = {}): Promise<T> => request<T>("POST", path, body);
export const remove = <T = any>(path: string): Promise<T> => request<T>("DELETE", path);

/** What never changes is fetched once. */
const kept = new Map<string, Promise<any>>();
export function once<T = any>(path: string): Promise<T> {
  let found = kept.get(path);
  if (!found) {
    found = get<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found as Promise<T>;
}

/** Fit for the server's keys of requests: letters that an address may have. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
