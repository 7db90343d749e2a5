import type { JournalLine, JournalTotal } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";

const JOURNAL = `query Journal($filter: JournalFilter) {
  journal(filter: $filter, first: 200) { totalCount nodes { id day platformName stationName account tender gradeName otherPlatformName debit credit currency } }
  journalTotals(filter: $filter) { currency debit credit difference } }`;

/** The lines of a journal, each as one text, and what they come to. */
export async function journalFor(caller: Caller, filter: object) {
  const { journal, journalTotals } = await caller.run<{
    journal: { totalCount: number; nodes: JournalLine[] };
    journalTotals: JournalTotal[];
  }>(JOURNAL, { filter });
  return { lines: journal.nodes, total: journal.totalCount, sums: journalTotals };
}

/** Where a line is booked, and what. */
export const toldOf = ({ day, account, tender, gradeName, otherPlatformName, debit, credit }: JournalLine): string =>
  [day.slice(8), account, tender ?? gradeName ?? otherPlatformName, `${debit}:${credit}`].filter(Boolean).join(" ");
