import { setTimeout as after } from "node:timers/promises";

/** Whoever was answered may ask for the next thing at once: so long it is waited for, where several were. */
const LINGER_MS = 1;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Has what many ask for at once done together, so that they share a transaction and its statements: what is asked for while a batch
 * of the same key is worked at waits, and goes with the next one. Whoever asks alone goes at once.
 */
export class Batcher<Ask, Answer> {
  readonly #work: (asks: readonly Ask[]) => Promise<readonly Answer[]>;
  readonly #most: number;
  readonly #waiting = new Map<string, Waiting<Ask, Answer>[]>();

  /** `work` gives an answer for each of what is asked, in its order; `most` go into a batch. */
  constructor(work: (asks: readonly Ask[]) => Promise<readonly Answer[]>, most: number) {
    this.#work = work;
    this.#most = most;
  }

  /** What the batch's work answered; fails with the whole batch. Batches of different keys go side by side. */
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
      const batch = queue.splice(0, this.#most);
      size = batch.length;
      if (size === 0) {
        break;
      }
      await this.#answer(batch);
    }
    this.#waiting.delete(key);
  }

  async #answer(batch: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.#work(batch.map(({ ask }) => ask));
      batch.forEach(({ answer }, index) => answer(answers[index] as Answer));
    } catch (error) {
      batch.forEach(({ fail }) => fail(error));
    }
  }
}
