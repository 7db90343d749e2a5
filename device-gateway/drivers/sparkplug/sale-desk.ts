import { SpoolFull, type Fact, type Host, type SaleReading } from "../../driver.ts";
import { figuresOf, type Figures } from "./figures.ts";
import type { Told } from "./node.ts";
import { Unreadable, saleIn } from "./sales.ts";
import type { Visits } from "./visits.ts";

/** Sales that may wait for room on the disk: nobody sends them again. */
const MOST_OWED = 1_000;

/** The gun that a sale was made at. */
export interface SellingGun {
  readonly address: string;
  readonly figures: Figures;
  readonly visits: Visits;
}

/** How a sale was told. */
export interface Telling {
  readonly told: readonly Told[];
  /** By how much the box's clock is wrong, in milliseconds. */
  readonly skew: number;
  /** As it was made: what is known of the gun is of this sale. */
  readonly isLive: boolean;
}

/** Keeps the sales that a box tells. */
export class SaleDesk {
  private readonly owed: { readonly fact: Fact; readonly raw: string }[] = [];

  constructor(private readonly host: Host) {}

  told(gun: SellingGun, telling: Telling): void {
    const raw = textOf(telling.told);
    try {
      const sale = this.saleOf(gun, telling);
      if (sale && !this.isKept({ fact: sale, raw })) this.owe({ fact: sale, raw });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.host.counters.badFrames++;
      hasRoom(() => this.host.setAside(raw, `a sale at ${gun.address}: ${error.message}`));
    }
  }

  /** What is due by itself. */
  tick(): void {
    while (this.owed[0] && this.isKept(this.owed[0])) this.owed.shift();
  }

  private saleOf({ address, figures, visits }: SellingGun, { told, skew, isLive }: Telling): SaleReading | null {
    const known = isLive ? figures : null;
    const sale = saleIn(told, { address, known, now: this.host.clock.now(), skew });
    if (sale === null || !isLive) return sale;
    const card = visits.cardOfSale();
    return told.some(({ name }) => name === "Card No") ? sale : { ...sale, cardNo: card };
  }

  private isKept({ fact, raw }: { readonly fact: Fact; readonly raw: string }): boolean {
    return hasRoom(() => this.host.keep(fact, raw));
  }

  private owe(one: { readonly fact: Fact; readonly raw: string }): void {
    if (this.owed.length >= MOST_OWED) {
      this.owed.shift();
      this.host.log.warn({ waiting: MOST_OWED }, "a sale was lost: there is no room for it on the disk");
    }
    this.owed.push(one);
  }
}

/** Whether the disk had room for what is kept within. */
export function hasRoom(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof SpoolFull)) throw error;
    return false;
  }
}

/** As a person can read it. */
const textOf = (told: readonly Told[]): string =>
  JSON.stringify(Object.fromEntries(figuresOf(told)), (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
