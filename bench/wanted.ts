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
  /** Rows a second of a file of a million sales against PostgreSQL's own. */
  csv: { atLeast: 0.3 },
  /** Totals of a list's sales against their statement alone. */
  totals: { atMost: 1.6 },
  /** Facts of a whole network that are stored while they are told, as a part of those that are told. */
  fleet: { atLeast: 0.98 },
  /** What a fact costs with the most servers against what it costs with one. */
  fleetCpu: { atMost: 1.2 },
} as const;

/** What a page of the price matrix may cost PostgreSQL. */
export const PRICES_SQL_MS = 10;
/** From a gateway's report until 99 of 100 subscribers have it. */
export const FANOUT_MS = 50;

/** From a box's message until 99 of 100 readings are on the screens of who watches. */
export const BOX_LAG_MS = 2_000;

/** From a station until 99 of 100 facts are on the screens of who watches at another server. */
export const FLEET_LAG_MS = 1_000;

/** What the report of a year may take beyond the reading of its roll-up. */
export const REPORT_MS = 2;

/** What the wet stock of a network and a month may take. */
export const WET_STOCK_MS = 1_000;

/** What the server holds in the second half of a long file, as a part of what it held in the first: its length weighs nothing. */
export const CSV_GROWTH = 1.1;

/** Of what was played in the past of stations so much is found, and so much of what was not is blamed. */
export const INSIGHT = { found: 0.9, blamed: 0.02 } as const;

/** A share as the table says it. */
const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Of the low levels that came so much was foretold twelve hours ahead, so much of the warnings was false, and so much of the bands held. */
export const FORECAST = { foretold: 0.9, falseWarnings: 0.1, bands: [0.7, 0.9] } as const;
export const FORECAST_WORDS = {
  foretold: `≥ ${percent(FORECAST.foretold)}`,
  falseWarnings: `≤ ${percent(FORECAST.falseWarnings)}`,
  bands: `${FORECAST.bands.map(percent).join(" to ")}`,
} as const;

/** A bound as the table says it. */
export const boundText = (bound: { atLeast: number } | { atMost: number }): string =>
  "atLeast" in bound ? `≥ ${spoken(bound.atLeast)} ×` : `≤ ${spoken(bound.atMost)} ×`;

/** One place behind the point, or as many as it takes. */
const spoken = (bound: number): string => (Number.isInteger(bound) ? bound.toFixed(1) : String(bound));
