import { sign } from "./signature.ts";

/** What a shop is told of a payment. */
interface Message {
  readonly callback: string;
  readonly payment: string;
  readonly event: "PAID" | "FAILED" | "REFUNDED";
  readonly amount: string;
  readonly currency: string;
  readonly reference?: string;
}

const FIRST_WAIT_MS = 500;
const MOST_TRIES = 10;
const PATIENCE_MS = 5_000;

/** Tells shops what became of payments, again and later each time until they have heard it. */
export class Callbacks {
  readonly #secret: string;
  readonly #waiting = new Set<NodeJS.Timeout>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  tell(message: Message): void {
    void this.#try(message, 1);
  }

  stop(): void {
    this.#waiting.forEach((timer) => clearTimeout(timer));
  }

  async #try(message: Message, time: number): Promise<void> {
    const { callback, ...told } = message;
    // Signed anew each time: what is signed is of now.
    const [body, timestamp] = [JSON.stringify(told), String(Math.floor(Date.now() / 1_000))];
    const headers = {
      "content-type": "application/json",
      "x-payment-timestamp": timestamp,
      "x-payment-signature": sign(this.#secret, timestamp, body),
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const status = await fetch(callback, { method: "POST", headers, body, signal }).then(
      (answer) => answer.status,
      () => 0,
    );
    process.stdout.write(`${told.payment} ${told.event}: ${status || "nobody there"}\n`);
    if (status !== 200 && time < MOST_TRIES) {
      const timer = setTimeout(
        () => {
          this.#waiting.delete(timer);
          void this.#try(message, time + 1);
        },
        FIRST_WAIT_MS * 2 ** (time - 1),
      );
      this.#waiting.add(timer);
    }
  }
}
