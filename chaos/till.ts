import { setTimeout as wait } from "node:timers/promises";
import { planDeposits, type Deposit } from "./card-plan.ts";
import { Refused, type ConsoleClient, type TillCard } from "./console-client.ts";
import type { Asked } from "./deposit-comparison.ts";
import { becomesTrue, type Patience } from "./waiting.ts";

/** Clerks at work at once, so that some are always in the middle of a deposit when something dies. */
const CLERKS = 3;
const PAUSE_MS = 700;
/** So many that were told OK are asked for again after a kill: the last before it, which it may have taken along. */
const DOUBTED = 100;

/** Pays in for cards through the API while everything dies, and keeps what it was told of each deposit. */
export class Till {
  /** Every deposit that was asked for. */
  readonly asked: Asked[] = [];
  /** When a server said something of a deposit, as Date.now() tells it. */
  readonly answeredAt: number[] = [];

  readonly #plan: Generator<Deposit, never>;
  readonly #again = new Set<Asked>();
  #clerks: Promise<void>[] = [];
  #open = true;

  constructor(
    private readonly console: ConsoleClient,
    private readonly cards: readonly TillCard[],
    seed: number,
  ) {
    this.#plan = planDeposits(seed);
  }

  /** Lets the clerks begin. */
  start(abort: AbortSignal): void {
    this.#clerks = Array.from({ length: CLERKS }, () => this.#work(abort));
  }

  /** Asks once more for the last that were told OK since the last time, with the same keys: as somebody does who doesn't trust the answer. */
  async repeat(): Promise<void> {
    const again = [...this.#again];
    this.#again.clear();
    for (const one of again) {
      await this.#ask(one);
    }
  }

  /** Takes nothing new, and waits until whoever insists was told something, and the last of them were asked for twice. */
  async close(patience: Patience): Promise<void> {
    this.#open = false;
    await Promise.all(this.#clerks);
    await becomesTrue(async () => {
      for (const one of this.asked.filter(({ told, deposit }) => told === null && deposit.insists)) {
        await this.#ask(one);
      }
      await this.repeat();
      return this.asked.every(({ told, deposit }) => told !== null || !deposit.insists);
    }, patience);
  }

  async #work(abort: AbortSignal): Promise<void> {
    while (this.#open && !abort.aborted) {
      const deposit = this.#plan.next().value;
      const card = this.cards[Math.floor(deposit.card * this.cards.length)] as TillCard;
      const one = { deposit, cardNumber: card.number, told: null, times: 0, contradicted: false };
      this.asked.push(one);
      await this.#insist(one, abort);
      await wait(PAUSE_MS, undefined, { signal: abort }).catch(() => undefined);
    }
  }

  async #insist(one: Asked, abort: AbortSignal): Promise<void> {
    do {
      await this.#ask(one);
      if (one.told !== null) {
        return;
      }
      await wait(PAUSE_MS, undefined, { signal: abort }).catch(() => undefined);
    } while (this.#open && one.deposit.insists && !abort.aborted);
  }

  /** Asks for a deposit; no answer, or one that tells of a fault, is nothing heard. */
  async #ask(one: Asked): Promise<void> {
    const { deposit, cardNumber, told: before } = one;
    const cardId = this.cards.find(({ number }) => number === cardNumber)?.id ?? "";
    one.times++;
    try {
      const line = await this.console.deposit(cardId, deposit);
      this.answeredAt.push(Date.now());
      one.contradicted ||= before !== null && !("line" in before && before.line === line);
      one.told = before ?? { line };
      if (one.times === 1) {
        this.#again.add(one);
      }
      const [oldest] = this.#again;
      if (oldest && this.#again.size > DOUBTED) {
        this.#again.delete(oldest);
      }
    } catch (fault) {
      if (fault instanceof Refused) {
        this.answeredAt.push(Date.now());
        one.contradicted ||= before !== null && "line" in before;
        one.told = before ?? { refused: fault.message };
      }
    }
  }
}
