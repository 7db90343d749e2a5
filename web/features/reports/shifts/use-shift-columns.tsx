import { chakra } from "@chakra-ui/react";
import { CircleCheck, Clock, Hourglass, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import { useVolumes, volumeColumns, type Volumes } from "../../../parts/sales/use-volumes.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { PROVISIONAL_WORDS, SHIFT_STATE_WORDS } from "./shift-list.ts";
import type { ShiftLineFragment } from "./shifts.generated.ts";

type Line = ShiftLineFragment;
type Column = RecordColumn<Line>;

const BADGES = {
  OPEN: { meaning: "authorized", icon: Clock },
  CLOSED: { meaning: "free", icon: CircleCheck },
} as const;

/** Where a shift stands, and what is to be known of its signature. */
export function ShiftMarks({
  state,
  provisional,
  lateSales,
  lateReceived,
}: Pick<Line, "state" | "provisional" | "lateSales" | "lateReceived">) {
  const { formatMessage } = useIntl();
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1">
      <StatusBadge {...BADGES[state]} word={formatMessage({ id: SHIFT_STATE_WORDS.wordOf(state) })} />
      {provisional && (
        <StatusBadge
          meaning="warning"
          icon={Hourglass}
          word={formatMessage({ id: PROVISIONAL_WORDS.wordOf("true") })}
        />
      )}
      {lateSales !== 0 && (
        <StatusBadge
          meaning="warning"
          icon={TriangleAlert}
          word={formatMessage({ id: "shift.late" }, { count: lateSales })}
        />
      )}
      {compareDecimals(lateReceived, "0") !== 0 && (
        <StatusBadge meaning="warning" icon={TriangleAlert} word={formatMessage({ id: "shift.lateReceived" })} />
      )}
    </chakra.span>
  );
}

type MoneyOf = "amount" | "expected" | "declared" | "overShort" | "overShortNow" | "lateAmount" | "lateReceived";

/** What is known of a shift; its figures are those that were signed. `volumes`: what all listed ones sold. */
export function useShiftColumns(volumes: Volumes | undefined): readonly Column[] {
  const network = useMe()?.network;
  const { sum, sumUnderLitres, symbolOf } = useVolumes();
  const { dateTime, money, volume } = useFormat(network?.timeZone);
  const moment = (id: "openedAt" | "closedAt", title: MessageId): Column => ({
    id,
    title,
    cell: ({ [id]: at }) => (at === null ? NO_VALUE : dateTime(at)),
    width: 11,
  });
  const amount = (id: MoneyOf, title: MessageId): Column => ({
    id,
    title,
    cell: ({ [id]: value, currencySymbol }) =>
      value === null ? NO_VALUE : <Difference value={value} shown={money(value, currencySymbol)} />,
    numeric: true,
    width: 8,
  });
  const onlySymbol = (sold: Volumes | null) => (sold?.length === 1 && sold[0] ? symbolOf(sold[0].unit) : "");
  return [
    { ...stationColumn<Line>(12), sort: undefined, priority: 1 },
    {
      id: "state",
      title: "shift.state",
      cell: (row) => <ShiftMarks {...row} />,
      words: SHIFT_STATE_WORDS,
      filter: "state",
      width: 9.5,
    },
    { ...moment("openedAt", "shift.openedAt"), sort: "openedAt" },
    { id: "openedBy", title: "shift.openedBy", width: 7 },
    moment("closedAt", "shift.closedAt"),
    { id: "closedBy", title: "shift.closedBy", width: 7, hidden: true },
    { id: "sales", title: "shift.sales", numeric: true, width: 5, hidden: true },
    {
      id: "volume",
      title: "shift.volume",
      cell: ({ volumes: sold }) => (sold === null ? NO_VALUE : <bdi>{sumUnderLitres(sold)}</bdi>),
      fact: ({ volumes: sold }) => (sold === null ? NO_VALUE : <bdi>{sum(sold)}</bdi>),
      unit: symbolOf("LITRE"),
      file: volumeColumns(volumes, "shift.volume"),
      numeric: true,
      width: 7,
    },
    amount("amount", "shift.amount"),
    { ...amount("expected", "shift.expected"), hidden: true },
    { ...amount("declared", "shift.declared"), hidden: true },
    { ...amount("overShort", "shift.overShort"), priority: 1 },
    { id: "reason", title: "shift.reason", width: 10, hidden: true },
    {
      id: "provisional",
      title: "shift.provisional",
      words: PROVISIONAL_WORDS,
      filter: "provisional",
      width: 7,
      hidden: true,
    },
    { id: "overrideReason", title: "shift.override", width: 10, hidden: true },
    { id: "lateSales", title: "shift.lateSales", numeric: true, width: 5, hidden: true },
    {
      id: "lateVolume",
      title: "shift.lateVolume",
      // What came late isn't told apart by what it is sold by.
      cell: ({ lateVolume, volumes: sold }) => <bdi>{volume(lateVolume, onlySymbol(sold))}</bdi>,
      numeric: true,
      width: 7,
      hidden: true,
    },
    { ...amount("lateAmount", "shift.lateAmount"), hidden: true },
    { ...amount("lateReceived", "shift.lateReceived"), hidden: true },
    { ...amount("overShortNow", "shift.overShortNow"), hidden: true },
  ];
}

/** An amount that is marked where it is below 0. */
export function Difference({ value, shown }: { readonly value: string; readonly shown: string }) {
  return (
    <chakra.bdi data-below={compareDecimals(value, "0") < 0 || undefined} css={MARKED}>
      {shown}
    </chakra.bdi>
  );
}

const MARKED = { "&[data-below]": { color: "state.fault.fg", fontWeight: "600" } } as const;
