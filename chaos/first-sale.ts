/** How many sales the stations had made and the database held, at a moment as Date.now() tells it; -1: nobody could say. */
export interface Look {
  readonly made: number;
  readonly stored: number;
  readonly at: number;
}

/**
 * The first sale that is stored after a kill: since when it was there to be stored, and when it was. That nobody buys
 * is no harm of anybody's, and does not count.
 */
export class FirstSale {
  #madeAt: number | null;
  #storedAt: number | null = null;

  constructor(
    private readonly storedBefore: number,
    kill: Omit<Look, "stored">,
  ) {
    this.#madeAt = kill.made > storedBefore ? kill.at : null;
  }

  get madeAt(): number | null {
    return this.#madeAt;
  }

  get storedAt(): number | null {
    return this.#storedAt;
  }

  /** Null until it is stored. */
  get waitedMs(): number | null {
    return this.#storedAt === null ? null : this.#storedAt - (this.#madeAt ?? this.#storedAt);
  }

  look({ made, stored, at }: Look): void {
    if (this.#madeAt === null && made > this.storedBefore) {
      this.#madeAt = at;
    }
    if (this.#storedAt === null && stored > this.storedBefore) {
      this.#storedAt = at;
    }
  }
}

/**
 * After how many ms all worked again. A sale that was there before all programs were ready counts until it is stored;
 * one that came later proves it by not waiting for long.
 */
export function backAfter({
  killedAt,
  readyAt,
  first,
}: {
  readonly killedAt: number;
  readonly readyAt: number;
  readonly first: Pick<FirstSale, "madeAt" | "storedAt" | "waitedMs">;
}): number {
  const stored = (first.madeAt ?? readyAt) < readyAt ? (first.storedAt ?? readyAt) - killedAt : (first.waitedMs ?? 0);
  return Math.max(readyAt - killedAt, stored);
}
