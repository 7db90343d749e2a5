import { chakra } from "@chakra-ui/react";
import {
  CircleCheck,
  Gauge,
  Link2,
  type LucideIcon,
  MessageSquareWarning,
  ReceiptText,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { InboundLineFragment, InboundSheetFragment } from "./inbound.generated.ts";
import { BASIS_WORDS, DISPUTE_WORDS, LEVEL_WORDS, OUTCOME_WORDS, STATE_WORDS } from "./inbound-list.ts";

/** A delivery of the list, with what its detail knows beside. */
export type InboundRow = InboundLineFragment & Partial<InboundSheetFragment>;
type Column = RecordColumn<InboundRow>;

const STATES = {
  MATCHED: { meaning: "free", icon: Link2 },
  TICKET_ONLY: { meaning: "warning", icon: ReceiptText },
  RISE_ONLY: { meaning: "warning", icon: Gauge },
} as const;
const LEVELS = {
  WITHIN: { meaning: "free", icon: CircleCheck },
  AMBER: { meaning: "warning", icon: TriangleAlert },
  RED: { meaning: "fault", icon: TriangleAlert },
} as const;
const DISPUTES = {
  OPEN: { meaning: "fault", icon: MessageSquareWarning },
  SETTLED: { meaning: "authorized", icon: CircleCheck },
} as const;

/** What is known of a delivery, how far both are apart, and whether it is disputed. */
export function InboundMarks({ state, level, dispute }: Pick<InboundRow, "state" | "level" | "dispute">) {
  return (
    <chakra.span css={MARKS}>
      <Mark {...STATES[state]} word={STATE_WORDS.wordOf(state)} />
      {level && level !== "WITHIN" && <Mark {...LEVELS[level]} word={LEVEL_WORDS.wordOf(level)} />}
      {dispute !== "NONE" && <Mark {...DISPUTES[dispute]} word={DISPUTE_WORDS.wordOf(dispute)} />}
    </chakra.span>
  );
}

/** Where they become several lines they keep off the row's. */
const MARKS = {
  display: "inline-flex",
  flexWrap: "wrap",
  gap: "1",
  verticalAlign: "middle",
  "&:has(> :nth-of-type(2))": { paddingBlock: "1" },
} as const;

interface MarkProps {
  readonly meaning: "free" | "warning" | "fault" | "authorized";
  readonly icon: LucideIcon;
  readonly word: MessageId;
}

function Mark({ word, ...badge }: MarkProps) {
  return <StatusBadge {...badge} word={useIntl().formatMessage({ id: word })} />;
}

/** What is known of a delivery. */
export function useInboundColumns(): readonly Column[] {
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const { figures, net } = useFigureColumns();
  return [
    { id: "time", title: "inbound.time", sort: "time", cell: ({ time }) => dateTime(time), width: 11 },
    { ...stationColumn<InboundRow>(12.5), priority: 1 },
    {
      id: "tankNumber",
      title: "tankForecast.number",
      cell: (row) => <Tank {...row} />,
      fact: ({ tankNumber }) => <bdi>{tankNumber}</bdi>,
      file: [
        { id: "tankNumber", title: "tankForecast.number" },
        { id: "gradeName", title: "sale.grade" },
      ],
      width: 7.5,
    },
    { id: "gradeName", title: "sale.grade", width: 6.5, hidden: true },
    ...figures,
    {
      id: "state",
      title: "inbound.state",
      cell: (row) => <InboundMarks {...row} />,
      words: STATE_WORDS,
      filter: "state",
      width: 13.25,
    },
    net,
    { id: "supplier", title: "inbound.supplier", width: 10, hidden: true },
    {
      id: "number",
      title: "inbound.number",
      cell: ({ number }) => <bdi dir="ltr">{number ?? NO_VALUE}</bdi>,
      width: 10,
      hidden: true,
    },
    {
      id: "level",
      title: "inbound.level",
      cell: ({ level }) => (level ? <Mark {...LEVELS[level]} word={LEVEL_WORDS.wordOf(level)} /> : NO_VALUE),
      words: LEVEL_WORDS,
      filter: "level",
      width: 7,
      hidden: true,
    },
    {
      id: "dispute",
      title: "inbound.dispute",
      cell: ({ dispute }) =>
        dispute === "NONE" ? NO_VALUE : <Mark {...DISPUTES[dispute]} word={DISPUTE_WORDS.wordOf(dispute)} />,
      words: DISPUTE_WORDS,
      filter: "dispute",
      width: 7,
      hidden: true,
    },
    { id: "driver", title: "inbound.driver", width: 8, hidden: true },
    { id: "vehicle", title: "inbound.vehicle", width: 7, hidden: true },
  ];
}

type LitresOf =
  | "ticketLitres"
  | "loadedNetLitres"
  | "receivedLitres"
  | "receivedNetLitres"
  | "differenceLitres"
  | "differenceNetLitres";

function useFigureColumns(): { readonly figures: readonly Column[]; readonly net: Column } {
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const { number, volume } = useFormat();
  const litres = (id: LitresOf): Column => ({
    id,
    title: `inbound.${id}`,
    cell: ({ [id]: value }) => (value === null ? NO_VALUE : <bdi>{number(value)}</bdi>),
    fact: ({ [id]: value }) => (value === null ? NO_VALUE : <bdi>{volume(value, unit)}</bdi>),
    unit,
    numeric: true,
    width: 7.5,
  });
  const figures: readonly Column[] = [
    litres("ticketLitres"),
    { ...litres("loadedNetLitres"), hidden: true },
    litres("receivedLitres"),
    { ...litres("receivedNetLitres"), hidden: true },
    {
      ...litres("differenceLitres"),
      cell: (row) => <Difference {...row} />,
      file: [
        { id: "differenceLitres", title: "inbound.differenceLitres", unit },
        { id: "differenceNetLitres", title: "inbound.differenceNetLitres", unit },
        { id: "differencePercent", title: "inbound.differencePercent" },
      ],
      width: 10.25,
    },
    {
      id: "differencePercent",
      title: "inbound.differencePercent",
      cell: ({ differencePercent: off }) => (off === null ? NO_VALUE : <bdi>{number(off)}</bdi>),
      numeric: true,
      width: 7,
      hidden: true,
    },
    { id: "basis", title: "inbound.basis", words: BASIS_WORDS, width: 8, hidden: true },
  ];
  return { figures, net: { ...litres("differenceNetLitres"), width: 9, hidden: true } };
}

/** Which tank of its station, and what is in it. */
function Tank({ tankNumber, gradeName }: InboundRow) {
  return (
    <>
      <bdi>{tankNumber}</bdi>
      <chakra.span color="muted" marginInlineStart="1.5">
        <bdi>{gradeName}</bdi>
      </chakra.span>
    </>
  );
}

/** How far both are apart; the share stands by the litres of which it is one: those as measured, or the net ones below. */
function Difference(row: InboundRow) {
  const { formatMessage, formatNumber } = useIntl();
  const { number } = useFormat();
  const { differenceLitres: off, differenceNetLitres: net, differencePercent, basis } = row;
  if (off === null) {
    return NO_VALUE;
  }
  const share =
    differencePercent !== null &&
    formatNumber(Number(differencePercent) / 100, { style: "percent", maximumFractionDigits: 2 });
  return (
    <>
      <bdi>{number(off)}</bdi>
      {share && (basis !== "NET" || net === null) && (
        <chakra.span color="muted" fontSize="sm" marginInlineStart="1.5">
          <bdi>{share}</bdi>
        </chakra.span>
      )}
      {share && basis === "NET" && net !== null && (
        <chakra.bdi display="block" color="muted" fontSize="xs">
          {formatMessage({ id: "inbound.netOff" }, { litres: number(net), share })}
        </chakra.bdi>
      )}
    </>
  );
}

/** What its detail and its sheet know beside. */
export function useInboundFacts(): readonly Column[] {
  const { formatMessage } = useIntl();
  const network = useMe()?.network;
  const unit = network?.measureUnitSymbol ?? "";
  const { instant, number, volume } = useFormat(network?.timeZone);
  const fact = <Value,>(
    id: keyof InboundSheetFragment,
    title: MessageId,
    cell: (value: Value) => ReactNode,
  ): Column => ({
    id,
    title,
    cell: ({ [id]: value }) => (value == null ? NO_VALUE : <bdi>{cell(value as Value)}</bdi>),
    width: 8,
  });
  const litres = (value: string) => volume(value, unit);
  const degrees = (value: string | number) => formatMessage({ id: "inbound.degrees" }, { value: number(value) });
  return [
    fact("plannedAt", "inbound.plannedAt", instant),
    fact("ticketNetLitres", "inbound.ticketNetLitres", litres),
    fact("ticketTemperatureC", "inbound.ticketTemperatureC", degrees),
    fact("density", "inbound.density", (value: string) =>
      formatMessage({ id: "inbound.perCubicMetre" }, { value: number(value) }),
    ),
    { id: "compartments", title: "inbound.compartments", width: 8 },
    { id: "remark", title: "inbound.remark", width: 8 },
    { id: "author", title: "inbound.author", width: 8 },
    {
      id: "matchedBy",
      title: "inbound.matchedBy",
      cell: ({ matchedAt, matchedBy }) =>
        matchedAt == null ? NO_VALUE : <bdi>{matchedBy ?? formatMessage({ id: "inbound.byItself" })}</bdi>,
      width: 8,
    },
    fact("startedAt", "inbound.startedAt", instant),
    fact("endedAt", "inbound.endedAt", instant),
    fact("riseLitres", "inbound.riseLitres", litres),
    fact("soldLitres", "inbound.soldLitres", litres),
    fact("startTemperatureC", "inbound.startTemperatureC", degrees),
    fact("gaugeTemperatureC", "inbound.gaugeTemperatureC", degrees),
    { id: "outcome", title: "inbound.outcome", words: OUTCOME_WORDS, width: 8 },
    fact("agreedLitres", "inbound.agreedLitres", litres),
  ];
}

/** Facts of a delivery in their order: of what is not there nothing is told. */
export function factIdsOf({ ticketId, deliveryId, dispute }: InboundSheetFragment): readonly string[] {
  return [
    ...PLACE_FACTS,
    ...(ticketId === null ? [] : TICKET_FACTS),
    ...(deliveryId === null ? [] : RISE_FACTS),
    ...(ticketId === null || deliveryId === null
      ? []
      : ["differenceLitres", "differenceNetLitres", "differencePercent", "basis", "level", "matchedBy"]),
    ...(dispute === "SETTLED" ? ["outcome", "agreedLitres"] : []),
  ];
}

const PLACE_FACTS = ["time", "stationName", "tankNumber", "gradeName"];
const TICKET_FACTS = [
  "supplier",
  "number",
  "driver",
  "vehicle",
  "plannedAt",
  "ticketLitres",
  "ticketNetLitres",
  "ticketTemperatureC",
  "loadedNetLitres",
  "density",
  "compartments",
  "remark",
  "author",
];
const RISE_FACTS = [
  "startedAt",
  "endedAt",
  "riseLitres",
  "soldLitres",
  "receivedLitres",
  "startTemperatureC",
  "gaugeTemperatureC",
  "receivedNetLitres",
];
