import { chakra } from "@chakra-ui/react";
import { Fragment, type ReactNode } from "react";
import { useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { monthSoFar } from "../../../ui/data-table/list-fields.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useListSums } from "../../../ui/data-table/use-list-sums.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Sums } from "../../../ui/sums.tsx";
import { BooksBadge } from "./books-badge.tsx";
import { ACCOUNT_WORDS, JOURNAL } from "./journal-list.ts";
import { type JournalRowFragment, JournalSumsDocument } from "./journal.generated.ts";

/** Movements of value as double-entry lines, for whoever keeps the books elsewhere. */
export function Journal({ lists }: { readonly lists: ReactNode }) {
  const { formatMessage } = useIntl();
  const { state } = useAsked();
  return (
    <ListScreen
      of={JOURNAL}
      subtitle={<DaysTold {...monthSoFar(state.filters.days, useMe()?.network.timeZone)} />}
      columns={useJournalColumns()}
      filters={(pieces) => [pieces.days("days", "cardFlow.days")]}
      actions={<Totals />}
      note={formatMessage({ id: "journal.note" })}
      tabs={lists}
    />
  );
}

const useAsked = () => useListState(JOURNAL.address, useMe()?.network.timeZone);

/** What all lines that the filter leaves come to, by currency, and whether they balance. */
function Totals() {
  const { money } = useFormat(useMe()?.network.timeZone);
  const sums = useListSums(JournalSumsDocument, useAsked())?.journalTotals ?? [];
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
      {sums.map(({ currency, currencySymbol, debit, credit, difference }) => (
        <Fragment key={currency}>
          <Sums
            label="cardFlow.totals"
            sums={[
              { title: "journal.debit", value: money(debit, currencySymbol) },
              { title: "journal.credit", value: money(credit, currencySymbol) },
            ]}
          />
          <BooksBadge
            difference={compareDecimals(difference, "0") === 0 ? undefined : money(difference, currencySymbol)}
          />
        </Fragment>
      ))}
    </chakra.div>
  );
}

/** What is known of a line. */
function useJournalColumns(): readonly RecordColumn<JournalRowFragment>[] {
  const { formatMessage } = useIntl();
  const { money } = useFormat(useMe()?.network.timeZone);
  // A day is of the clocks where it was booked, and is told as it is.
  const { date } = useFormat("UTC");
  const amount = (id: "debit" | "credit"): RecordColumn<JournalRowFragment> => ({
    id,
    title: `journal.${id}`,
    cell: ({ [id]: value, currencySymbol }) =>
      compareDecimals(value, "0") === 0 ? NO_VALUE : <bdi>{money(value, currencySymbol)}</bdi>,
    numeric: true,
    width: 9,
  });
  return [
    { id: "day", title: "cardFlow.days", sort: "day", cell: ({ day }) => date(day), width: 8, priority: 1 },
    { id: "platformName", title: "card.platform", width: 10 },
    { id: "stationName", title: "cardFlow.station", width: 10, grow: true },
    { id: "account", title: "journal.account", words: ACCOUNT_WORDS, width: 12 },
    {
      id: "part",
      title: "journal.part",
      cell: ({ tender, gradeName, otherPlatformName }) =>
        tender === null ? (
          <bdi>{gradeName ?? otherPlatformName ?? NO_VALUE}</bdi>
        ) : (
          formatMessage({ id: TENDER_WORDS.wordOf(tender) })
        ),
      width: 10,
      file: [
        { id: "tender", title: "cardFlow.tender", words: TENDER_WORDS },
        { id: "gradeName", title: "journal.grade" },
        { id: "otherPlatformName", title: "journal.other" },
      ],
    },
    amount("debit"),
    amount("credit"),
    { id: "currency", title: "journal.currency", width: 6, hidden: true },
  ];
}
