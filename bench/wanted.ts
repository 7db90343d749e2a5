/** What each comparison has to reach; README's table says the same (wanted.test.ts). */
export const WANTED = {
  /** A page of sales: CPU a request against node:http and pg. */
  listCpu: { atMost: 1.4 },
  /** Its requests a second against PostGraphile's. */
  listSpeed: { atLeast: 2 },
  treeCpu: { atMost: 1.6 },
  pricesCpu: { atMost: 1.6 },
  readings: { atLeast: 0.6 },
  fanout: { atLeast: 0.75 },
  /** Debits of cards a second against the ledger's statement alone. */
  debits: { atLeast: 0.6 },
  /** Sales a second against the bare rows. */
  sales: { atLeast: 0.5 },
  /** Totals of a list's sales against their statement alone. */
  totals: { atMost: 1.6 },
} as const;

/** What a page of the price matrix may cost PostgreSQL. */
export const PRICES_SQL_MS = 10;
/** From a gateway's report until 99 of 100 subscribers have it. */
export const FANOUT_MS = 50;

/** What the report of a year may take beyond the reading of its roll-up. */
export const REPORT_MS = 2;

/** What the wet stock of a network and a month may take. */
export const WET_STOCK_MS = 1_000;

/** A bound as the table says it. */
export const boundText = (bound: { atLeast: number } | { atMost: number }): string =>
  "atLeast" in bound ? `≥ ${spoken(bound.atLeast)} ×` : `≤ ${spoken(bound.atMost)} ×`;

/** One place behind the point, or as many as it takes. */
const spoken = (bound: number): string => (Number.isInteger(bound) ? bound.toFixed(1) : String(bound));
