import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useListSums } from "../../../ui/data-table/use-list-sums.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Sums } from "../../../ui/sums.tsx";
import { HOLDER_WORDS, STORED_VALUES } from "./stored-value-list.ts";
import {
  StoredValueDetailDocument,
  type StoredValueLineFragment,
  StoredValueSumsDocument,
} from "./stored-values.generated.ts";

const FACTS = [
  "holder",
  "groupName",
  "name",
  "phone",
  "idNumberMasked",
  "principal",
  "gift",
  "owed",
  "balance",
  "deposited",
  "platformName",
];

/** /storedValueInquire: what cards and groups held at the end of the days that are asked for, and what was paid in within them. */
export function StoredValueScreen() {
  const columns = useStoredValueColumns();
  const factsOf = useFactsOf(columns);
  const { variables } = useAsked();
  const { from, to } = variables.filter;
  return (
    <ListScreen
      of={STORED_VALUES}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "storedValue.days")]}
      actions={<Totals />}
      detail={({ id, onClose }) => (
        <RecordDrawer
          id={id}
          document={StoredValueDetailDocument}
          beside={{ from: from ?? null, to: to ?? null }}
          pick={({ storedValues }) => storedValues.nodes[0]}
          title={(row) => <Account of={row} />}
          facts={(row) => factsOf(row, FACTS)}
          onClose={onClose}
        />
      )}
    />
  );
}

/** A card by its number, a group by its name. */
const Account = ({ of: { cardNumber, groupName } }: { readonly of: StoredValueLineFragment }) => (
  <bdi dir={cardNumber === null ? "auto" : "ltr"}>{cardNumber ?? groupName}</bdi>
);

const useAsked = () => useListState(STORED_VALUES.address, useMe()?.network.timeZone);

const SUMS = ["principal", "gift", "owed", "balance", "deposited"] as const;

/** What all that the filter leaves held together. */
function Totals() {
  const me = useMe();
  const { money } = useFormat(me?.network.timeZone);
  const sums = useListSums(StoredValueSumsDocument, useAsked())?.storedValueTotals;
  return (
    <Sums
      label="cardFlow.totals"
      sums={SUMS.map((id) => ({
        title: `storedValue.${id}`,
        value: sums && money(sums[id], me?.network.currencySymbol ?? ""),
      }))}
    />
  );
}

/** What is known of a holder of stored value. */
function useStoredValueColumns(): readonly RecordColumn<StoredValueLineFragment>[] {
  const { money } = useFormat(useMe()?.network.timeZone);
  const amount = (
    id: "principal" | "gift" | "balance" | "owed" | "deposited",
  ): RecordColumn<StoredValueLineFragment> => ({
    id,
    title: `storedValue.${id}`,
    cell: ({ [id]: value, currencySymbol }) =>
      compareDecimals(value, "0") === 0 ? NO_VALUE : money(value, currencySymbol),
    numeric: true,
    width: 7.5,
  });
  return [
    { id: "holder", title: "storedValue.holder", words: HOLDER_WORDS, filter: "holder", width: 5.5 },
    {
      id: "cardNumber",
      title: "storedValue.account",
      cell: (row) => <Account of={row} />,
      file: [{ id: "cardNumber", title: "card.number" }],
      width: 9.8,
      priority: 1,
    },
    {
      id: "groupName",
      title: "group.name",
      cell: ({ cardNumber, groupName }) => (cardNumber === null ? NO_VALUE : (groupName ?? NO_VALUE)),
      width: 9.8,
    },
    { id: "name", title: "storedValue.name", width: 9.25, grow: true },
    amount("principal"),
    { ...amount("gift"), width: 6.5 },
    { ...amount("owed"), hidden: true },
    amount("balance"),
    amount("deposited"),
    { id: "phone", title: "card.phone", cell: ({ phone }) => <bdi dir="ltr">{phone || NO_VALUE}</bdi>, width: 11 },
    {
      id: "idNumberMasked",
      title: "storedValue.idNumber",
      cell: ({ idNumberMasked }) => <bdi dir="ltr">{idNumberMasked ?? NO_VALUE}</bdi>,
      width: 9,
      hidden: true,
    },
    { id: "platformName", title: "card.platform", width: 10, hidden: true },
  ];
}
