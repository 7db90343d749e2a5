import { chakra } from "@chakra-ui/react";
import { Lock, LockOpen, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import { addDays, firstOfMonth, usableZone, wallTime } from "../../../../common/zone-time.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RECALCULATED_WORDS } from "./lock-list.ts";
import type { PeriodLockLineFragment } from "./period-lock.generated.ts";

type Line = PeriodLockLineFragment;
type Column = RecordColumn<Line>;
type Month = Line["months"][number];

const SHOWN_MONTHS = 12;
/** So many of them fit beside the rest on a small screen; the others are among the columns. */
const MONTHS_AT_FIRST = 7;

/** The months that the calendar shows, the running one first, each by its first day. */
function useShownMonths(): readonly string[] {
  const zone = usableZone(useMe()?.network.timeZone);
  const { day } = wallTime(new Date(), zone);
  return Array.from({ length: SHOWN_MONTHS }, (_, index) => firstOfMonth(day, -index));
}

interface MarkProps {
  /** By its first day. */
  readonly month: string;
  readonly of: Line;
}

/** Whether a month of a station is locked, in part or not, and whether it came to something else since. */
function MonthMark({ month, of: { through, months } }: MarkProps) {
  const { formatMessage } = useIntl();
  const { date } = useFormat("UTC");
  if (through === null || through < month) {
    return NO_VALUE;
  }
  const signed = months.find((one: Month) => one.month === month);
  const isWhole = through >= addDays(firstOfMonth(month, 1), -1);
  const Icon = isWhole ? Lock : LockOpen;
  const word = formatMessage(
    { id: isWhole ? "periodLock.month.whole" : "periodLock.month.partly" },
    { day: date(through) },
  );
  const late = formatMessage({ id: "periodLock.recalculated.true" });
  return (
    <chakra.span display="inline-flex" gap="1" title={signed?.recalculated ? `${word}, ${late}` : word}>
      <Icon size={16} role="img" aria-label={word} />
      {signed?.recalculated && (
        <chakra.span color="state.warning.fg">
          <TriangleAlert size={16} role="img" aria-label={late} />
        </chakra.span>
      )}
    </chakra.span>
  );
}

/** What is known of the locked days of a station, and its months as a calendar. */
export function useLockColumns(): readonly Column[] {
  const { formatMessage } = useIntl();
  const network = useMe()?.network;
  const unit = network?.measureUnitSymbol ?? "";
  const { dateTime, money, number, volume } = useFormat(network?.timeZone);
  const { date, month: monthName } = useFormat("UTC");
  const calendar = useShownMonths().map((month, index): Column => ({
    id: `month${index}`,
    title: "periodLock.month",
    name: monthName(month),
    cell: (line) => <MonthMark month={month} of={line} />,
    file: [],
    width: 5.1,
    hidden: index >= MONTHS_AT_FIRST || undefined,
    priority: 3,
  }));
  return [
    { ...stationColumn<Line>(12.25), priority: 1 },
    {
      id: "through",
      title: "periodLock.through",
      cell: ({ through }) => (through === null ? NO_VALUE : date(through)),
      under: ({ lockedBy }) => lockedBy && <bdi>{lockedBy}</bdi>,
      tells: ["lockedBy"],
      sort: "through",
      width: 8.5,
      priority: 2,
    },
    {
      id: "recalculated",
      title: "periodLock.recalculated",
      cell: ({ through, recalculated }) =>
        through === null ? NO_VALUE : formatMessage({ id: RECALCULATED_WORDS.wordOf(recalculated ? "true" : "false") }),
      words: RECALCULATED_WORDS,
      filter: "recalculated",
      width: 9,
    },
    {
      id: "lateSales",
      title: "periodLock.lateSales",
      cell: ({ lateSales }) => number(lateSales),
      under: ({ lateAmount, currencySymbol }) => <bdi>{money(lateAmount, currencySymbol)}</bdi>,
      tells: ["lateAmount"],
      numeric: true,
      width: 8,
    },
    {
      id: "lateVolume",
      title: "periodLock.lateVolume",
      cell: ({ lateVolume }) => <bdi>{volume(lateVolume, unit)}</bdi>,
      numeric: true,
      width: 8,
      hidden: true,
    },
    {
      id: "lateAmount",
      title: "periodLock.lateAmount",
      cell: ({ lateAmount, currencySymbol }) => <bdi>{money(lateAmount, currencySymbol)}</bdi>,
      numeric: true,
      width: 8,
      hidden: true,
    },
    ...calendar,
    {
      id: "lockedAt",
      title: "periodLock.lockedAt",
      cell: ({ lockedAt }) => (lockedAt === null ? NO_VALUE : dateTime(lockedAt)),
      width: 10,
      hidden: true,
    },
    { id: "lockedBy", title: "periodLock.lockedBy", width: 7, hidden: true },
    { id: "reason", title: "periodLock.reason", width: 10, hidden: true },
  ];
}
