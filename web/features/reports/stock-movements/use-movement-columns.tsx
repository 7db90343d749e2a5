import { chakra } from "@chakra-ui/react";
import { CircleCheck, CircleX, Hourglass, type LucideIcon, Undo2 } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { KIND_WORDS, STATE_WORDS } from "./movement-list.ts";
import type { MovementLineFragment } from "./movements.generated.ts";

type Column = RecordColumn<MovementLineFragment>;

const STATES = {
  WAITING: { meaning: "warning", icon: Hourglass },
  DONE: { meaning: "free", icon: CircleCheck },
  REJECTED: { meaning: "fault", icon: CircleX },
  WITHDRAWN: { meaning: "offline", icon: Undo2 },
} as const;

/** Where a movement stands, and whether it takes back another one. */
export function MovementMarks({ state, countersId }: Pick<MovementLineFragment, "state" | "countersId">) {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1">
      <Mark {...STATES[state]} word={STATE_WORDS.wordOf(state)} />
      {countersId !== null && <Mark meaning="authorized" icon={Undo2} word="movement.counter" />}
    </chakra.span>
  );
}

interface MarkProps {
  readonly meaning: "free" | "warning" | "fault" | "offline" | "authorized";
  readonly icon: LucideIcon;
  readonly word: MessageId;
}

function Mark({ word, ...badge }: MarkProps) {
  return <StatusBadge {...badge} word={useIntl().formatMessage({ id: word })} />;
}

/** What is known of a movement. */
export function useMovementColumns(): readonly Column[] {
  const network = useMe()?.network;
  const unit = network?.measureUnitSymbol ?? "";
  const { dateTime, instant, number, volume } = useFormat(network?.timeZone);
  const litres = (id: "litres" | "gaugeLitres"): Column => ({
    id,
    title: `movement.${id}`,
    cell: ({ [id]: value }) => (value === null ? NO_VALUE : <bdi>{number(value)}</bdi>),
    fact: ({ [id]: value }) => (value === null ? NO_VALUE : <bdi>{volume(value, unit)}</bdi>),
    unit,
    numeric: true,
    width: 7,
  });
  return [
    {
      id: "time",
      title: "movement.time",
      sort: "time",
      cell: ({ time }) => dateTime(time),
      under: ({ author }) => <bdi>{author}</bdi>,
      tells: ["author"],
      width: 11,
    },
    { ...stationColumn<MovementLineFragment>(10), priority: 1 },
    {
      id: "tankNumber",
      title: "tankForecast.number",
      under: ({ gradeName }) => <bdi>{gradeName}</bdi>,
      tells: ["gradeName"],
      width: 7,
    },
    { id: "gradeName", title: "sale.grade", width: 6, hidden: true },
    { id: "kind", title: "movement.kind", words: KIND_WORDS, filter: "kind", width: 10 },
    litres("litres"),
    {
      id: "state",
      title: "movement.state",
      cell: (row) => <MovementMarks {...row} />,
      words: STATE_WORDS,
      filter: "state",
      width: 11,
    },
    { id: "toTankNumber", title: "movement.toTank", numeric: true, width: 5 },
    { ...litres("gaugeLitres"), hidden: true },
    {
      id: "number",
      title: "movement.number",
      cell: ({ number: paper }) => <bdi dir="ltr">{paper === "" ? NO_VALUE : paper}</bdi>,
      width: 8,
      hidden: true,
    },
    {
      id: "reason",
      title: "movement.reason",
      under: ({ number: paper }) => paper && <bdi dir="ltr">{paper}</bdi>,
      tells: ["number"],
      width: 12,
    },
    { id: "author", title: "movement.author", width: 8, hidden: true },
    {
      id: "createdAt",
      title: "movement.createdAt",
      cell: ({ createdAt }) => <bdi>{instant(createdAt)}</bdi>,
      width: 11,
      hidden: true,
    },
    { id: "decider", title: "movement.decider", width: 8, hidden: true },
    {
      id: "decidedAt",
      title: "movement.decidedAt",
      cell: ({ decidedAt }) => (decidedAt === null ? NO_VALUE : <bdi>{instant(decidedAt)}</bdi>),
      width: 11,
      hidden: true,
    },
    { id: "note", title: "movement.note", width: 10, hidden: true },
  ];
}

/** Facts of a movement in their order: of what it has none nothing is told. */
export const factIdsOf = ({ kind, decidedAt, note }: MovementLineFragment): readonly string[] => [
  "time",
  "stationName",
  "tankNumber",
  ...(kind === "TRANSFER" ? ["toTankNumber"] : []),
  "gradeName",
  "litres",
  ...(kind === "DIP" ? ["gaugeLitres"] : []),
  "number",
  "reason",
  "author",
  "createdAt",
  ...(decidedAt === null ? [] : ["decider", "decidedAt"]),
  ...(note === null ? [] : ["note"]),
];
