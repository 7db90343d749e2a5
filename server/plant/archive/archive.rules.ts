/**
 * Raw readings, whose months may leave the database for the archive, by what tells them. Everything else stays for good: sales, money,
 * movements, the audit log, alarms, locks, and what was reckoned of these readings (days of tanks, deliveries).
 */
export const ARCHIVED_TABLES = {
  TANKS: "tank_reading",
  GUNS: "gun_state_change",
  MEASURES: "measure_reading",
} as const;

/** A month of a table of readings. */
export interface ReadingMonth {
  readonly table: string;
  /** Its first day. */
  readonly month: string;
  /** Its partition. */
  readonly name: string;
  readonly from: Date;
  /** Its end, which is not in it. */
  readonly until: Date;
}

const PARTITION = /^(\w+)_(\d{4})_(\d\d)$/;

/** The month that a partition is of; null: of none (the default one). */
export function readingMonthOf(name: string): ReadingMonth | null {
  const [, table, year, month] = PARTITION.exec(name) ?? [];
  if (table === undefined) {
    return null;
  }
  const [from, until] = [-1, 0].map((offset) => new Date(Date.UTC(Number(year), Number(month) + offset, 1))) as [
    Date,
    Date,
  ];
  return { table, month: `${year}-${month}-01`, name, from, until };
}

/** The first moment of which readings are kept: so many whole months, and the one that has begun. */
export const firstKept = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
