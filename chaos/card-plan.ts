import { randomOf } from "./random.ts";

/** A customer who comes with a card. */
export interface Purchase {
  /** Which of all guns, and which of all cards, from 0 to 1. */
  readonly gun: number;
  readonly card: number;
  /** Litres, as text. */
  readonly volume: string;
}

/** Money that is paid in for a card. */
export interface Deposit {
  /** What it is called, as idempotency key and in its line. */
  readonly key: string;
  /** Which of all cards, from 0 to 1. */
  readonly card: number;
  /** In the network's currency, with its two places; no two of a run pay in the same, which the product would refuse within a minute. */
  readonly amount: string;
  /** Who pays in asks again where nothing was heard; the others go away, and never learn what became of it. */
  readonly insists: boolean;
}

/** Litres of a fill: short enough that it is over soon. */
const LEAST_LITRES = 3;
const MOST_LITRES = 12;
const LEAST_CENTS = 10_000;
const STEP_CENTS = 37;
const INSISTING = 0.7;
/** Streams of their own, so that one more customer shifts no deposit, and no kill. */
const PURCHASES = 0x5a1e;
const DEPOSITS = 0xca5b;

/** Who comes with a card, one after the other, without end; the same for the same seed. */
export function* planPurchases(seed: number): Generator<Purchase, never> {
  const random = randomOf(seed ^ PURCHASES);
  for (;;) {
    const litres = LEAST_LITRES + (MOST_LITRES - LEAST_LITRES) * random();
    yield { gun: random(), card: random(), volume: litres.toFixed(2) };
  }
}

/** What is paid in for cards, one after the other, without end; the same for the same seed. */
export function* planDeposits(seed: number): Generator<Deposit, never> {
  const random = randomOf(seed ^ DEPOSITS);
  for (let number = 1; ; number++) {
    const amount = ((LEAST_CENTS + STEP_CENTS * number) / 100).toFixed(2);
    yield { key: `chaos ${seed} deposit ${number}`, card: random(), amount, insists: random() < INSISTING };
  }
}
