import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  BOX_LAG_MS,
  CSV_GROWTH,
  FANOUT_MS,
  FLEET_LAG_MS,
  FORECAST_WORDS,
  INSIGHT,
  PRICES_SQL_MS,
  REPORT_MS,
  WANTED,
  WET_STOCK_MS,
  boundText,
} from "./wanted.ts";

const insight = `≥ ${INSIGHT.found * 100} % found, ≤ ${INSIGHT.blamed * 100} % blamed`;

/** By the first words of a row of README's table: what is wanted there. */
const ROWS = [
  ["50 of 1.5 million sales", boundText(WANTED.listCpu)],
  ["the same, against PostGraphile", boundText(WANTED.listSpeed)],
  ["the same, SQL statements a request", "1"],
  ["tree of 10000 stations", boundText(WANTED.treeCpu)],
  ["a city of that tree opened", boundText(WANTED.treeCpu)],
  ["50 of 1000 stations with the prices", boundText(WANTED.pricesCpu)],
  ["the same, PostgreSQL's share", `≤ ${PRICES_SQL_MS} ms`],
  ["readings of 4 gateways", boundText(WANTED.readings)],
  ["one event to 1000 subscribers |", boundText(WANTED.fanout)],
  ["one event to 1000 subscribers, from", `≤ ${FANOUT_MS} ms`],
  ["one event to 1000 subscribers, lost", "0"],
  ["a year of 1000 stations", `≤ limit + ${REPORT_MS} ms`],
  ["totals of a month's sales", boundText(WANTED.totals)],
  ["wet stock of 1000 stations", `≤ ${WET_STOCK_MS} ms`],
  ["insight: tanks that leak 0.7 l/h, gauges off by 5 L", insight],
  ["insight: meters that drift to 0.6 %, gauges off by 5 L", insight],
  ["insight: loads in another tank than their ticket's, gauges off by 5 L", insight],
  ["forecast: low levels", FORECAST_WORDS.foretold],
  ["forecast: warnings", FORECAST_WORDS.falseWarnings],
  ["forecast: run-outs", FORECAST_WORDS.bands],
  ["a file (CSV) of", boundText(WANTED.csv)],
  ["2000 boxes that tell", `≤ ${(BOX_LAG_MS / 1000).toFixed(2)} s`],
  ["1000 stations (6000 guns, 4000 tanks)", boundText(WANTED.fleet)],
  ["the same, from the station to a screen", `≤ ${(FLEET_LAG_MS / 1000).toFixed(2)} s`],
  ["CPU of servers for each fact", boundText(WANTED.fleetCpu)],
  ["CPU of PostgreSQL for each fact", boundText(WANTED.fleetCpu)],
  ["the same, memory of the server", `≤ ${CSV_GROWTH} ×`],
  ["sales at the till in batches", boundText(WANTED.sales)],
  ["sales with cards in batches", boundText(WANTED.sales)],
] as const;

const lines = readFileSync(new URL("../README.md", import.meta.url), "utf8")
  .split("\n")
  .map((line) => line.replaceAll(/ +/g, " "));

test.each(ROWS)("README wants of %s what the bench judges by: %s", (what, wanted) => {
  const [line, ...others] = lines.filter((one) => one.startsWith(`| ${what}`));

  expect(others).toEqual([]);
  expect(line?.split("|").at(-2)?.replaceAll("*", "").replace(": missed", "").trim()).toBe(wanted);
});
