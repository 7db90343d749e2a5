import { chakra } from "@chakra-ui/react";
import { CalendarClock, CircleCheck, CirclePause } from "lucide-react";
import { useIntl } from "react-intl";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ACTIVE_WORDS, DISCOUNT_WORDS, OVERDUE_WORDS, STATE_WORDS } from "./plate-group-list.ts";
import type { PlateGroupLineFragment } from "./plate-groups.generated.ts";

/** Whether a group's plates are served, in colour, icon and word. */
export function PlateGroupBadge({ active }: Pick<PlateGroupLineFragment, "active">) {
  const word = useIntl().formatMessage({ id: STATE_WORDS.wordOf(active ? "on" : "off") });
  return active ? (
    <StatusBadge meaning="free" icon={CircleCheck} word={word} />
  ) : (
    <StatusBadge meaning="offline" icon={CirclePause} word={word} />
  );
}

/** Words that take as many lines as they need. */
const Lines = chakra("span", {
  base: { display: "inline-block", whiteSpace: "normal", lineHeight: "1.25", paddingBlock: "1" },
});

function useLimits() {
  const { formatMessage } = useIntl();
  const { price, quantity } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  return (amount: string | null, volume: string | null, count: number | null, symbol: string) => {
    const told = [
      ...(amount === null ? [] : [price(amount, symbol)]),
      ...(volume === null ? [] : [formatMessage({ id: "tank.volumeOf" }, { value: quantity(volume, unit) })]),
      ...(count === null ? [] : [formatMessage({ id: "plateGroup.fills" }, { count })]),
    ];
    return told.length === 0 ? (
      formatMessage({ id: "plateGroup.noLimit" })
    ) : (
      <Lines>
        <bdi>{told.join(" · ")}</bdi>
      </Lines>
    );
  };
}

function useDiscount() {
  const { formatMessage } = useIntl();
  const { price, number } = useFormat();
  return ({ discountKind, discountValue, currencySymbol }: PlateGroupLineFragment) => {
    if (discountKind === null || discountKind === "FIXED_PRICE" || discountValue === null) {
      return NO_VALUE;
    }
    const value = discountKind === "PERCENT_OFF" ? number(discountValue) : price(discountValue, currencySymbol);
    return <bdi>{formatMessage({ id: `plateGroup.less.${discountKind}` }, { value })}</bdi>;
  };
}

const limit = <Id extends "Amount" | "Volume" | "Count", Of extends "day" | "month">(of: Of, id: Id) =>
  ({ id: `${of}${id}`, title: `plateGroup.${of}${id}` }) as const;

/** What is known of a plate group. */
export function usePlateGroupColumns(): readonly RecordColumn<PlateGroupLineFragment>[] {
  const { formatMessage } = useIntl();
  const [limits, discount] = [useLimits(), useDiscount()];
  return [
    { id: "name", title: "plateGroup.name", sort: "name", width: 10.25, grow: true, priority: 1 },
    { id: "plateCount", title: "plateGroup.plates", numeric: true, width: 7 },
    {
      id: "testsDue",
      title: "plateGroup.testsDue",
      cell: ({ testsDue: count }) =>
        count === 0 ? (
          NO_VALUE
        ) : (
          <StatusBadge
            meaning="warning"
            icon={CalendarClock}
            word={formatMessage({ id: "plateGroup.testsDue.count" }, { count })}
          />
        ),
      width: 7.75,
    },
    {
      id: "discount",
      title: "plateGroup.discount",
      cell: discount,
      file: [
        { id: "discountKind", title: "plateGroup.discount", words: DISCOUNT_WORDS },
        { id: "discountValue", title: "plateGroup.discountValue" },
      ],
      numeric: true,
      width: 6.25,
    },
    {
      id: "day",
      title: "plateGroup.day",
      cell: (row) => limits(row.dayAmount, row.dayVolume, row.dayCount, row.currencySymbol),
      file: [limit("day", "Amount"), limit("day", "Volume"), limit("day", "Count")],
      width: 9.25,
      priority: 3,
    },
    {
      id: "month",
      title: "plateGroup.month",
      cell: (row) => limits(row.monthAmount, row.monthVolume, row.monthCount, row.currencySymbol),
      file: [limit("month", "Amount"), limit("month", "Volume"), limit("month", "Count")],
      width: 9.25,
      priority: 3,
    },
    {
      id: "declinesOverdue",
      title: "plateGroup.overdue",
      cell: ({ declinesOverdue: declines }) => (
        <Lines>{formatMessage({ id: declines ? "plateGroup.overdue.declines" : "plateGroup.overdue.warns" })}</Lines>
      ),
      words: OVERDUE_WORDS,
      width: 10.75,
      priority: 3,
    },
    {
      id: "active",
      title: "plateGroup.state",
      cell: (row) => <PlateGroupBadge {...row} />,
      words: ACTIVE_WORDS,
      width: 9.25,
    },
    { id: "remark", title: "plateGroup.remark", width: 10, hidden: true, priority: 3 },
    { id: "platformName", title: "plateGroup.platform", width: 10, hidden: true, priority: 3 },
  ];
}
