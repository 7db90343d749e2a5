import { setTimeout as after } from "node:timers/promises";

/** Whoever was answered may ask for the next thing at once: so long it is waited for, where several were. */
const LINGER_MS = 1;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Has what many ask for at once done together, so that they share a transaction and its statements: what is asked for while a lot
 * of the same key is worked at waits, and goes with the next one. Whoever asks alone goes at once.
 */
export class Gatherer<Ask, Answer> {
  readonly #work: (asks: readonly Ask[]) => Promise<readonly Answer[]>;
  readonly #most: number;
  readonly #waiting = new Map<string, Waiting<Ask, Answer>[]>();

  /** `work` gives an answer for each of what is asked, in its order; `most` go into a lot. */
  constructor(work: (asks: readonly Ask[]) => Promise<readonly Answer[]>, most: number) {
    this.#work = work;
    this.#most = most;
  }

  /** What the lot's work answered; fails with the whole lot. Lots of different keys go side by side. */
  ask(key: string, ask: Ask): Promise<Answer> {
    return new Promise((answer, fail) => {
      const waiting = this.#waiting.get(key);
      if (waiting !== undefined) {
        waiting.push({ ask, answer, fail });
        return;
      }
      const queue = [{ ask, answer, fail }];
      this.#waiting.set(key, queue);
      // Whoever came at the same moment goes along.
      setImmediate(() => void this.#run(key, queue));
    });
  }

  async #run(key: string, queue: Waiting<Ask, Answer>[]): Promise<void> {
    for (let size = 1; ;) {
      if (size > 1 && queue.length < size) {
        await after(LINGER_MS);
      }
      const lot = queue.splice(0, this.#most);
      size = lot.length;
      if (size === 0) {
        break;
      }
      await this.#answer(lot);
    }
    this.#waiting.delete(key);
  }

  async #answer(lot: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.#work(lot.map(({ ask }) => ask));
      lot.forEach(({ answer }, index) => answer(answers[index] as Answer));
    } catch (error) {
      lot.forEach(({ fail }) => fail(error));
    }
  }
}
