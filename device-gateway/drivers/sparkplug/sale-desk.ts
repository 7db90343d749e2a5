import { SpoolFull, type Host, type SaleReading } from "../../driver.ts";
import { figuresOf, type Figures } from "./figures.ts";
import type { Told } from "./node.ts";
import { Unreadable, lastSaleIn, saleIn } from "./sales.ts";
import type { Visits } from "./visits.ts";

/** Sales that may wait for room on the disk: nobody sends them again. */
const MOST_OWED = 1_000;
/** After a birth a box tells what it has kept, sales with their cards among it: a birth's sale waits until nothing has come for so long, */
const QUIET_MS = 10_000;
/** …and no longer than this. */
const LONGEST_WAIT_MS = 300_000;

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
  /** False: it held metrics besides that nobody knows. */
  readonly isWhole: boolean;
}

/** A sale with the text that it was read from. */
interface Read {
  readonly fact: SaleReading;
  readonly raw: string;
}

/** Keeps the sales that a box tells. */
export class SaleDesk {
  private readonly owed: Read[] = [];
  /** Sales that births told, by their names, and since when; none has its card. */
  private readonly fromBirths = new Map<string, Read & { readonly since: number }>();
  /** The sale that each gun told last, by its name. */
  private readonly last = new Map<string, Read>();
  private keptToldAt = 0;

  constructor(private readonly host: Host) {}

  hear(gun: SellingGun, telling: Telling): void {
    const raw = textOf(telling.told);
    try {
      const sale = this.saleOf(gun, telling);
      if (sale) this.take({ fact: sale, raw });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.host.counters.badFrames++;
      hasRoom(() => this.host.setAside(raw, `a sale at ${gun.address}: ${error.message}`));
    }
  }

  /** A birth tells the gun's last sale without its card: whoever told it with its card comes first. */
  hearBirth(address: string, { told, skew }: Pick<Telling, "told" | "skew">): void {
    const now = this.host.clock.now();
    const fact = lastSaleIn(told, { address, now, skew });
    if (fact === null || this.isLast(fact)) return;
    const name = nameOf(fact);
    const since = this.fromBirths.get(name)?.since ?? now.getTime();
    this.fromBirths.set(name, { fact, raw: textOf(told), since });
    this.keptToldAt = now.getTime();
  }

  /** What is due by itself. */
  tick(): void {
    while (this.owed[0] && this.isKept(this.owed[0])) this.owed.shift();
    const now = this.host.clock.now().getTime();
    const isQuiet = now - this.keptToldAt >= QUIET_MS;
    for (const read of this.fromBirths.values()) if (isQuiet || now - read.since >= LONGEST_WAIT_MS) this.take(read);
  }

  /** The box is heard no longer: what waits for a better telling is kept as it is. */
  close(): void {
    for (const read of this.fromBirths.values()) this.take(read);
  }

  private take(read: Read): void {
    const { fact, raw } = read;
    const before = this.last.get(fact.address);
    if (before && this.isLast(fact) && before.fact.cardNo === null && fact.cardNo !== null) {
      hasRoom(() => this.host.setAside(raw, `a sale at ${fact.address}: its card came after it was kept without one`));
    }
    this.fromBirths.delete(nameOf(fact));
    this.last.set(fact.address, read);
    if (!this.isKept(read)) this.owe(read);
  }

  private isLast(fact: SaleReading): boolean {
    const last = this.last.get(fact.address);
    return last !== undefined && nameOf(last.fact) === nameOf(fact);
  }

  private saleOf(gun: SellingGun, { told, skew, isLive, isWhole }: Telling): SaleReading | null {
    const { address, figures, visits } = gun;
    const now = this.host.clock.now();
    if (told.some(({ isHistorical }) => isHistorical)) this.keptToldAt = now.getTime();
    const known = isLive ? figures : null;
    const sale = saleIn(told, { address, known, now, skew, isPart: !isWhole });
    if (sale === null || !isLive || this.isLast(sale)) return sale;
    const card = visits.cardOfSale();
    return told.some(({ name }) => name === "Card No") ? sale : { ...sale, cardNo: card };
  }

  private isKept({ fact, raw }: Read): boolean {
    return hasRoom(() => this.host.keep(fact, raw));
  }

  private owe(one: Read): void {
    if (this.owed.length >= MOST_OWED) {
      this.owed.shift();
      this.host.log.warn({ waiting: MOST_OWED }, "a sale was lost: there is no room for it on the disk");
    }
    this.owed.push(one);
  }
}

/** By what a sale is told to be the same. */
const nameOf = ({ address, transactionNo, stamp }: SaleReading): string =>
  JSON.stringify([address, transactionNo, stamp]);

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
