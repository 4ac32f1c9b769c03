/**
 * Questions to the server over the socket, one after the other: it works at one of each seat at a time.
 * A newer question of the same kind takes the place of one that has not been sent yet.
 */
import { send } from "../net/socket";

interface Question {
  id: number;
  what: string;
  frame: object;
  answer(body: any): void;
}

export class Asking {
  private next = 1;
  private under: Question | null = null;
  private waiting: Question[] = [];

  constructor(private readonly table: string) {}

  /** The body of the answer; null if there is none, the question was refused, or a newer one came. */
  ask(what: string, more: Record<string, unknown> = {}): Promise<any> {
    const id = this.next++;
    const frame = { type: "ask", table: this.table, what, id, ...more };
    return new Promise((answer) => {
      this.waiting.filter((one) => one.what === what).forEach((one) => one.answer(null));
      this.waiting = this.waiting.filter((one) => one.what !== what);
      this.waiting.push({ id, what, frame, answer });
      this.proceed();
    });
  }

  private proceed(): void {
    if (this.under || this.waiting.length === 0) return;
    this.under = this.waiting.shift()!;
    send(this.under.frame);
  }

  /** An answer, or null for a refusal; whether it was to one of our questions. */
  answered(id: number, body: any): boolean {
    if (this.under?.id !== id) return false;
    const { answer } = this.under;
    this.under = null;
    answer(body);
    this.proceed();
    return true;
  }

  /** The connection is back: what was not answered is asked again. */
  again(): void {
    if (this.under) send(this.under.frame);
    else this.proceed();
  }

  close(): void {
    for (const one of this.under ? [this.under, ...this.waiting] : this.waiting) one.answer(null);
    this.under = null;
    this.waiting = [];
  }
}
