/** Draws derived again in the browser, from the secret that was fixed before the first action (see core/chance.py). */
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const hex = (data: ArrayBuffer | Uint8Array): string => [...new Uint8Array(data as ArrayBuffer)].map((one) => one.toString(16).padStart(2, "0")).join("");
export const unhex = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
const digest = async (data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest("SHA-256", data));

/** What was published before the first action. */
export const commitment = async (secret: string): Promise<string> => hex(await digest(joined(bytes("castra commitment\n"), unhex(secret))));

async function keyed(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

const SPAN = 1n << 64n;

export class Chance {
  private constructor(private readonly key: CryptoKey) {}

  /** `words` are what the seats added, in the order of seats. */
  static async of(secret: string, words: string[]): Promise<Chance> {
    const parts = words.flatMap((word) => {
      const text = bytes(word);
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, text.length);
      return [length, text];
    });
    const seats = await crypto.subtle.sign("HMAC", await keyed(unhex(secret)), joined(bytes("castra seats\n"), ...parts));
    return new Chance(await keyed(new Uint8Array(seats)));
  }

  /** A number from 0 to n - 1, each exactly as likely, for draw `index` of `stream`. */
  async below(n: number, stream: string, index: number): Promise<number> {
    const count = BigInt(n);
    const unbiased = SPAN - (SPAN % count);
    for (let attempt = 0; ; attempt++) {
      const signed = await crypto.subtle.sign("HMAC", this.key, bytes(`${stream}/${index}/${attempt}`));
      const number = new DataView(signed).getBigUint64(0);
      if (number < unbiased) return Number(number % count);
    }
  }

  /** The place in `weights` that comes up, each as likely as it weighs. */
  async pick(weights: number[], stream: string, index: number): Promise<number> {
    let left = await this.below(
      weights.reduce((sum, weight) => sum + weight, 0),
      stream,
      index,
    );
    for (let place = 0; place < weights.length; place++) {
      left -= weights[place]!;
      if (left < 0) return place;
    }
    throw new Error("weights add up to more than their sum");
  }
}

/** The number of the first line whose eight digits do not follow from the line and everything above; 0 if all do. */
export async function brokenLine(record: string): Promise<number> {
  let chain: Uint8Array = new Uint8Array(0);
  const lines = record.replace(/\n$/, "").split("\n");
  for (let i = 0; i < lines.length; i++) {
    chain = await digest(joined(chain, bytes(`${lines[i]!.slice(10)}\n`)));
    if (hex(chain).slice(0, 8) !== lines[i]!.slice(0, 8)) return i + 1;
  }
  return 0;
}

/** The words that the seats added, from a record. */
export function wordsOf(record: string): string[] {
  return [...record.matchAll(/^.{8} {2}words of [^:]+: (.*)$/gm)].map((found) => found[1]!);
}
