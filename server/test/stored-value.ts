import type { CardSummary } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";

const FIGURES =
  "opening deposits gifts transfersIn consumption reversals refunds giftsBack transfersOut corrections closing difference";
const SUMMARY = `query Summary($filter: CardSummaryFilter!) { cardSummary(filter: $filter) {
  places { stationId stationName figures { ${FIGURES} } } total { ${FIGURES} } } }`;

/** What became of stored value within a time. */
export async function summaryOf(caller: Caller, filter: object): Promise<CardSummary> {
  return (await caller.run<{ cardSummary: CardSummary }>(SUMMARY, { filter })).cardSummary;
}
