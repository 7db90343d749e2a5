import { CircleCheck, CirclePlus, PencilLine, Undo2 } from "lucide-react";
import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { useWordOf, words } from "../../../parts/records/words.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { READING_STATES, UNIT_WORDS } from "./gas-address.ts";
import type { GasReadingLineFragment } from "./gas-balance.generated.ts";

type Column = RecordColumn<GasReadingLineFragment>;

const STATES = {
  COUNTS: { meaning: "free", icon: CircleCheck },
  AMENDED: { meaning: "offline", icon: PencilLine },
  WITHDRAWN: { meaning: "offline", icon: Undo2 },
} as const;

const REPLACED = words<"true" | "false">(["true", "false"], (replaced) => `gas.meterReplaced.${replaced}`);

/** Where a reading stands, and whether a new meter begins with it. */
export function ReadingMarks({ state, meterReplaced }: Pick<GasReadingLineFragment, "state" | "meterReplaced">) {
  const { formatMessage } = useIntl();
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1">
      <StatusBadge {...STATES[state]} word={formatMessage({ id: READING_STATES.wordOf(state) })} />
      {meterReplaced && (
        <StatusBadge meaning="authorized" icon={CirclePlus} word={formatMessage({ id: "gas.meterReplaced.true" })} />
      )}
    </chakra.span>
  );
}

/** What is known of a reading. */
export function useReadingColumns(): readonly Column[] {
  const { dateTime, instant, number, volume } = useFormat(useMe()?.network.timeZone);
  const unitOf = useWordOf(UNIT_WORDS);
  const { formatMessage } = useIntl();
  const counter = (id: "counter" | "bought" | "oldMeterCounter"): Column => ({
    id,
    title: `gas.${id}`,
    cell: ({ [id]: value }) => (value === null ? NO_VALUE : <bdi>{number(value)}</bdi>),
    fact: ({ [id]: value, unit }) => (value === null ? NO_VALUE : <bdi>{volume(value, unitOf(unit), 3)}</bdi>),
    numeric: true,
    width: 8,
  });
  const moment = (id: "createdAt" | "endedAt"): Column => ({
    id,
    title: `gas.${id}`,
    cell: ({ [id]: at }) => (at === null ? NO_VALUE : <bdi>{instant(at)}</bdi>),
    width: 11,
    hidden: true,
  });
  return [
    { id: "time", title: "gas.time", sort: "time", cell: ({ time }) => dateTime(time), width: 10.75 },
    { ...stationColumn<GasReadingLineFragment>(9.75), priority: 1 },
    {
      id: "state",
      title: "gas.readingState",
      cell: (row) => <ReadingMarks {...row} />,
      words: READING_STATES,
      filter: "state",
      width: 11,
    },
    counter("counter"),
    counter("bought"),
    { id: "unit", title: "gas.unit", words: UNIT_WORDS, filter: "unit", width: 5.75 },
    {
      id: "meterReplaced",
      title: "gas.meterReplaced",
      cell: ({ meterReplaced }) => formatMessage({ id: REPLACED.wordOf(meterReplaced ? "true" : "false") }),
      words: REPLACED,
      width: 8,
      hidden: true,
    },
    { ...counter("oldMeterCounter"), hidden: true },
    {
      id: "number",
      title: "gas.number",
      cell: ({ number: paper }) => <bdi dir="ltr">{paper === "" ? NO_VALUE : paper}</bdi>,
      width: 7,
    },
    { id: "note", title: "gas.note", width: 8 },
    { id: "author", title: "gas.author", width: 6.75 },
    moment("createdAt"),
    { id: "ender", title: "gas.ender", width: 8, hidden: true },
    moment("endedAt"),
    { id: "endReason", title: "gas.endReason", width: 12, hidden: true },
  ];
}

/** Facts of a reading in their order: of what it has none nothing is told. */
export const readingFactIdsOf = ({ meterReplaced, endedAt }: GasReadingLineFragment): readonly string[] => [
  "time",
  "stationName",
  "counter",
  "bought",
  ...(meterReplaced ? ["meterReplaced", "oldMeterCounter"] : []),
  "number",
  "note",
  "author",
  "createdAt",
  ...(endedAt === null ? [] : ["ender", "endedAt", "endReason"]),
];
