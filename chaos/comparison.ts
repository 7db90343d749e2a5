import { Decimal } from "decimal.js";

/** What a station itself counted at one of its guns. Decimals as text, litres and money. */
export interface GunTotal {
  readonly station: string;
  readonly gun: number;
  readonly sales: number;
  readonly volume: string;
  readonly amount: string;
}

/** A sale as the server tells it. */
export interface StoredSale {
  readonly station: string;
  /** Null where the address was bound to no gun. */
  readonly gun: number | null;
  readonly deviceId: string;
  readonly address: string;
  readonly transactionNo: string;
  /** The time of the fill's end where the device told no begin. */
  readonly startedAt: string;
  readonly volume: string;
  readonly amount: string;
}

/** Sums of sales; decimals as text. */
export interface Sums {
  readonly sales: number;
  readonly volume: string;
  readonly amount: string;
}

/** A gun of which stations and server tell different things. */
export interface Difference {
  readonly station: string;
  readonly gun: number | null;
  readonly made: Sums;
  readonly stored: Sums;
}

/** What came of the sales of a run. */
export interface Comparison {
  readonly made: Sums;
  readonly stored: Sums;
  /** Made, and not stored. */
  readonly lost: number;
  /** Stored beyond what was made: the same one again, or one that nobody made. */
  readonly doubled: number;
  readonly differences: readonly Difference[];
}

interface Tally {
  sales: number;
  volume: Decimal;
  amount: Decimal;
}

/**
 * Holds the server's sales against what the stations counted, gun by gun. A sale is known by device, address, number
 * and begin; a second one of the same is doubled even where another sale of the gun is lost.
 */
export function compareSales(guns: readonly GunTotal[], sales: readonly StoredSale[]): Comparison {
  const storedAt = Map.groupBy(sales, (sale) => placeOf(sale));
  const madeAt = new Map(guns.map((gun) => [placeOf(gun), gun]));
  let lost = 0;
  let doubled = 0;
  const differences: Difference[] = [];
  for (const place of new Set([...madeAt.keys(), ...storedAt.keys()])) {
    const there = storedAt.get(place) ?? [];
    const distinct = new Set(there.map(identityOf)).size;
    const made = sumsOf(madeAt.has(place) ? [madeAt.get(place) as GunTotal] : []);
    const stored = sumsOf(there.map((sale) => ({ ...sale, sales: 1 })));
    lost += Math.max(0, made.sales - distinct);
    doubled += there.length - distinct + Math.max(0, distinct - made.sales);
    if (there.length !== distinct || !areEqual(made, stored)) {
      const [station = "", gun] = place.split("/");
      differences.push({ station, gun: gun === "" ? null : Number(gun), made, stored });
    }
  }
  return {
    made: sumsOf(guns),
    stored: sumsOf(sales.map((sale) => ({ ...sale, sales: 1 }))),
    lost,
    doubled,
    differences,
  };
}

/** Whether nothing is lost or doubled and every gun's sums are the same. */
export function isWhole({ lost, doubled, differences }: Comparison): boolean {
  return lost === 0 && doubled === 0 && differences.length === 0;
}

/** Whether the sums are the same to the last digit, however they are written. */
export function areEqual(one: Sums, other: Sums): boolean {
  return (
    one.sales === other.sales &&
    new Decimal(one.volume).equals(other.volume) &&
    new Decimal(one.amount).equals(other.amount)
  );
}

function placeOf({ station, gun }: { station: string; gun: number | null }): string {
  return `${station}/${gun ?? ""}`;
}

function identityOf({ deviceId, address, transactionNo, startedAt }: StoredSale): string {
  return JSON.stringify([deviceId, address, transactionNo, Date.parse(startedAt)]);
}

function sumsOf(parts: readonly Sums[]): Sums {
  const tally: Tally = { sales: 0, volume: new Decimal(0), amount: new Decimal(0) };
  for (const { sales, volume, amount } of parts) {
    tally.sales += sales;
    tally.volume = tally.volume.plus(volume);
    tally.amount = tally.amount.plus(amount);
  }
  return { sales: tally.sales, volume: tally.volume.toFixed(2), amount: tally.amount.toFixed(2) };
}
