import { chakra } from "@chakra-ui/react";
import { Hand, RotateCcw } from "lucide-react";
import { useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { PAYMENT_WORDS } from "../../../parts/sales/payment-words.ts";
import { type GradeUnit } from "../../../schema-types.generated.ts";
import { useVolumes } from "../../../parts/sales/use-volumes.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { ShiftSheetFragment } from "./shifts.generated.ts";
import { Difference } from "./use-shift-columns.tsx";

type Counter = ShiftSheetFragment["counters"][number];
type Money = NonNullable<ShiftSheetFragment["money"]>;
type Sum = ShiftSheetFragment["sums"][number];

/** What each gun counted and sold. */
export function CounterTable({ counters }: { readonly counters: readonly Counter[] }) {
  const { formatMessage } = useIntl();
  const { number } = useFormat();
  const { marked } = useVolumes();
  const metered = (value: string | null, unit: GradeUnit) =>
    value === null ? NO_VALUE : <bdi>{marked(value, unit)}</bdi>;
  const column = (id: "begin" | "counted" | "sold", of: (row: Counter) => string | null) => ({
    id,
    title: formatMessage({ id: `shift.${id}` }),
    cell: (row: Counter) => metered(of(row), row.gradeUnit),
    numeric: true,
  });
  return (
    <PlainTable<Counter>
      caption={formatMessage({ id: "shift.counters" })}
      rows={counters}
      keyOf={({ gunId }) => gunId}
      columns={[
        { id: "gun", title: formatMessage({ id: "shift.gun" }), cell: ({ gunNumber }) => number(gunNumber, 0) },
        { id: "grade", title: formatMessage({ id: "filter.grade" }), cell: ({ gradeName }) => <bdi>{gradeName}</bdi> },
        column("begin", ({ beginLitres }) => beginLitres),
        {
          id: "end",
          title: formatMessage({ id: "shift.end" }),
          cell: ({ endLitres, setBackLitres, readByHand, gradeUnit }) => (
            <>
              {metered(endLitres, gradeUnit)}
              {compareDecimals(setBackLitres, "0") > 0 && (
                <chakra.span display="inline-block" ms="1">
                  <RotateCcw
                    size={12}
                    aria-label={formatMessage({ id: "shift.setBack" }, { litres: marked(setBackLitres, gradeUnit) })}
                  />
                </chakra.span>
              )}
              {readByHand && (
                <chakra.span display="inline-block" ms="1">
                  <Hand size={12} aria-label={formatMessage({ id: "shift.byHand" })} />
                </chakra.span>
              )}
            </>
          ),
          numeric: true,
        },
        column("counted", ({ countedLitres }) => countedLitres),
        column("sold", (row) => row.volume),
        {
          id: "difference",
          title: formatMessage({ id: "shift.difference" }),
          cell: ({ difference, gradeUnit }) =>
            difference === null ? NO_VALUE : <Difference value={difference} shown={marked(difference, gradeUnit)} />,
          numeric: true,
        },
        ...(counters.some(({ reason }) => reason !== null)
          ? [
              {
                id: "reason",
                title: formatMessage({ id: "shift.reason" }),
                cell: ({ reason }: Counter) => (reason === null ? NO_VALUE : <bdi>{reason}</bdi>),
              },
            ]
          : []),
      ]}
    />
  );
}

interface MoneyProps {
  readonly money: Money;
  readonly symbol: string;
}

interface MoneyRow {
  readonly key: string;
  readonly name: string;
  readonly received: string | null;
  readonly declared: string | null;
}

/** What was counted by tender, and what the till had to have of all of them together. */
export function MoneyTable({ money: of, symbol }: MoneyProps) {
  const { formatMessage } = useIntl();
  const wordOf = useWordOf(TENDER_WORDS);
  const { money } = useFormat();
  const amount = (value: string | null) => (value === null ? NO_VALUE : <bdi>{money(value, symbol)}</bdi>);
  const rows: readonly MoneyRow[] = [
    ...of.tenders.map(({ tender, received, declared }) => ({ key: tender, name: wordOf(tender), received, declared })),
    { key: "till", name: formatMessage({ id: "shift.till" }), received: of.till, declared: null },
  ];
  return (
    <>
      <PlainTable<MoneyRow>
        caption={formatMessage({ id: "shift.money" })}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            id: "tender",
            title: formatMessage({ id: "shift.tender" }),
            cell: ({ name }) => name,
            total: formatMessage({ id: "table.totals" }),
          },
          {
            id: "expected",
            title: formatMessage({ id: "shift.expected" }),
            cell: ({ received }) => amount(received),
            total: amount(of.expected),
            numeric: true,
          },
          {
            id: "declared",
            title: formatMessage({ id: "shift.declared" }),
            cell: ({ declared }) => amount(declared),
            total: amount(of.declared),
            numeric: true,
          },
        ]}
      />
      <chakra.p display="flex" justifyContent="space-between" gap="3" fontWeight="600" px="3">
        <span>{formatMessage({ id: "shift.overShort" })}</span>
        <Difference value={of.overShort} shown={money(of.overShort, symbol)} />
      </chakra.p>
    </>
  );
}

/** Sales by grade and way of payment. */
export function SumTable({ sums, symbol }: { readonly sums: readonly Sum[]; readonly symbol: string }) {
  const { formatMessage } = useIntl();
  const wordOf = useWordOf(PAYMENT_WORDS);
  const { money, number } = useFormat();
  const { marked } = useVolumes();
  return (
    <PlainTable<Sum>
      caption={formatMessage({ id: "shift.sums" })}
      rows={sums}
      keyOf={({ gradeName, payment }) => `${gradeName} ${payment}`}
      columns={[
        {
          id: "grade",
          title: formatMessage({ id: "filter.grade" }),
          cell: ({ gradeName }) => <bdi>{gradeName ?? formatMessage({ id: "report.noGrade" })}</bdi>,
        },
        { id: "payment", title: formatMessage({ id: "shift.payment" }), cell: ({ payment }) => wordOf(payment) },
        {
          id: "sales",
          title: formatMessage({ id: "shift.sales" }),
          cell: ({ sales }) => number(sales, 0),
          numeric: true,
        },
        {
          id: "volume",
          title: formatMessage({ id: "shift.volume" }),
          cell: ({ volume, gradeUnit }) => <bdi>{marked(volume, gradeUnit)}</bdi>,
          numeric: true,
        },
        {
          id: "amount",
          title: formatMessage({ id: "shift.amount" }),
          cell: ({ amount }) => <bdi>{money(amount, symbol)}</bdi>,
          numeric: true,
        },
      ]}
    />
  );
}
