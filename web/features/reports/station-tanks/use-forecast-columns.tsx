import { chakra } from "@chakra-ui/react";
import { CalendarClock, Clock, Droplets, Truck } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { useMillimetre } from "../../../parts/tank/millimetre.ts";
import { TankMark } from "../../../parts/tank/tank-mark.tsx";
import { NO_VALUE, ReadingAge } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ORDER_WORDS, QUALITY_WORDS } from "./forecast-list.ts";
import { LEVEL_WORDS } from "../../../parts/tank/level-words.ts";
import type { TankForecastLineFragment } from "./station-tanks.generated.ts";
import { TimeLeft } from "./time-left.tsx";

type Line = TankForecastLineFragment;
type Column = RecordColumn<Line>;
type LitresOf =
  | "capacityLitres"
  | "volumeLitres"
  | "ullageLitres"
  | "soldPerDayLitres"
  | "reorderLitres"
  | "onTheWayLitres"
  | "loadLitres"
  | "stationLoadLitres";

/** What is known of a tank now and of when it runs dry; a fact has its unit behind it, a column at its head. */
export function useForecastColumns(): readonly Column[] {
  const litres = useLitres();
  const measured = useMeasured();
  const [dry, order, ...told] = useTold();
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  return [
    { ...stationColumn<Line>(12.5), priority: 1 },
    {
      id: "number",
      title: "tankForecast.number",
      cell: (row) => <TankMark {...row} />,
      fact: ({ number }) => number,
      tells: ["gradeName"],
      width: 8.25,
    },
    { id: "name", title: "tankForecast.name", width: 8, hidden: true },
    {
      id: "gradeName",
      title: "filter.grade",
      cell: ({ gradeName, gradeColour }) => <GradeMark name={gradeName} colour={gradeColour} />,
      width: 7.25,
      hidden: true,
    },
    dry,
    order,
    measured.fill,
    litres("volumeLitres", "tank.volume"),
    litres("loadLitres", "tankForecast.load"),
    { ...litres("ullageLitres", "tank.ullage"), hidden: true },
    ...told,
    litres("soldPerDayLitres", "tankForecast.soldPerDay"),
    { ...litres("onTheWayLitres", "tankForecast.onTheWay"), hidden: true },
    {
      id: "expectedAt",
      title: "tankForecast.expectedAt",
      cell: ({ expectedAt }) => (expectedAt === null ? NO_VALUE : <bdi>{dateTime(expectedAt)}</bdi>),
      width: 9,
      hidden: true,
      priority: 3,
    },
    { ...litres("reorderLitres", "tankForecast.reorder"), hidden: true },
    { ...litres("stationLoadLitres", "tankForecast.stationLoad"), hidden: true, priority: 3 },
    measured.water,
    measured.temperature,
    {
      id: "level",
      title: "tankForecast.level",
      words: LEVEL_WORDS,
      filter: "level",
      width: 6,
      hidden: true,
      priority: 3,
    },
    { ...litres("capacityLitres", "tank.capacity"), hidden: true, priority: 3 },
  ];
}

function useLitres() {
  const unit = useMe()?.network.measureUnitSymbol;
  const { number, volume } = useFormat();
  return (id: LitresOf, title: MessageId): Column => ({
    id,
    title,
    numeric: true,
    unit,
    width: 7,
    cell: ({ [id]: value }) => (value === null ? NO_VALUE : number(value, 0)),
    fact: ({ [id]: value }) => (value === null ? NO_VALUE : volume(value, unit ?? "", 0)),
  });
}

function useMeasured(): Readonly<Record<"fill" | "water" | "temperature", Column>> {
  const { formatMessage } = useIntl();
  const millimetre = useMillimetre();
  const { number, percent } = useFormat();
  const unitOf = (id: "unit.millimetre" | "unit.celsius", value: number | null, digits: number) =>
    value === null ? NO_VALUE : formatMessage({ id }, { value: number(value, digits) });
  return {
    fill: {
      id: "fillPercent",
      title: "tankForecast.fill",
      sort: "fill",
      cell: ({ fillPercent, gradeColour }) => <Fill percent={fillPercent} colour={gradeColour} />,
      fact: ({ fillPercent }) => (fillPercent === null ? NO_VALUE : percent(fillPercent / 100)),
      numeric: true,
      unit: "%",
      width: 7,
    },
    water: {
      id: "waterHeightMm",
      title: "tank.water",
      cell: ({ waterHeightMm, waterHigh }) => (
        <chakra.span css={MARKED} data-marked={waterHigh || undefined}>
          {waterHigh && <Droplets size={12} aria-label={formatMessage({ id: "tank.waterHigh" })} />}
          {waterHeightMm === null ? NO_VALUE : number(waterHeightMm, 0)}
        </chakra.span>
      ),
      fact: ({ waterHeightMm }) => unitOf("unit.millimetre", waterHeightMm, 0),
      numeric: true,
      unit: millimetre,
      width: 6,
    },
    temperature: {
      id: "temperatureC",
      title: "tank.temperature",
      cell: ({ temperatureC }) => (temperatureC === null ? NO_VALUE : number(temperatureC, 1)),
      fact: ({ temperatureC }) => unitOf("unit.celsius", temperatureC, 1),
      numeric: true,
      unit: "°C",
      width: 8.5,
      hidden: true,
      priority: 3,
    },
  };
}

/** When it runs dry, whether it is to be ordered, and of when that is. */
function useTold(): readonly [dry: Column, order: Column, ...others: Column[]] {
  const { formatMessage } = useIntl();
  return [
    {
      id: "dryAt",
      title: "tankForecast.dry",
      sort: "dry",
      cell: (row) => <TimeLeft {...row} />,
      under: (row) => (
        <>
          {row.toOrder && <ToOrder />}
          {row.onTheWayLitres !== null && <OnTheWay litres={row.onTheWayLitres} />}
        </>
      ),
      tells: ["toOrder", "onTheWayLitres"],
      fact: (row) => <TimeLeft {...row} exact />,
      file: [
        { id: "dryAt", title: "tankForecast.dryAt" },
        { id: "dryEarliest", title: "tankForecast.dryEarliest" },
        { id: "dryLatest", title: "tankForecast.dryLatest" },
      ],
      width: 11.5,
      priority: 1,
    },
    {
      id: "toOrder",
      title: "tankForecast.toOrder",
      cell: ({ toOrder }) => (toOrder ? <ToOrder /> : NO_VALUE),
      words: ORDER_WORDS,
      filter: "order",
      width: 11,
      hidden: true,
    },
    {
      id: "readAt",
      title: "tank.readAt",
      sort: "readAt",
      cell: ({ readAt, quality }) =>
        quality === null || quality === "GOOD" ? (
          <ReadingAge at={readAt} />
        ) : (
          <chakra.span css={MARKED} data-marked>
            <Clock size={12} aria-label={formatMessage({ id: QUALITY_WORDS.wordOf(quality) })} />
            <ReadingAge at={readAt} />
          </chakra.span>
        ),
      fact: ({ readAt, quality }) => (
        <>
          <ReadingAge at={readAt} />
          {quality !== null && ` · ${formatMessage({ id: QUALITY_WORDS.wordOf(quality) })}`}
        </>
      ),
      width: 8.75,
    },
    { id: "quality", title: "tankForecast.quality", words: QUALITY_WORDS, width: 8, hidden: true, priority: 3 },
  ];
}

function ToOrder() {
  const word = useIntl().formatMessage({ id: ORDER_WORDS.wordOf("true") });
  return <StatusBadge meaning="warning" icon={CalendarClock} word={word} />;
}

/** How much comes by an order; when, the detail tells. */
function OnTheWay({ litres }: { readonly litres: string }) {
  const { formatMessage } = useIntl();
  const { volume } = useFormat();
  const told = volume(litres, useMe()?.network.measureUnitSymbol ?? "", 0);
  const word = formatMessage({ id: "tankForecast.comes" }, { litres: told });
  return <StatusBadge meaning="working" icon={Truck} word={word} />;
}

/** How full it is, as a figure over a bar in the grade's colour. */
function Fill({ percent, colour }: { readonly percent: number | null; readonly colour: string }) {
  const { number } = useFormat();
  return percent === null ? (
    NO_VALUE
  ) : (
    <chakra.span css={FILL}>
      {number(percent, 0)}
      <i aria-hidden>
        <b style={{ inlineSize: `${Math.min(100, Math.max(0, percent))}%`, background: colour }} />
      </i>
    </chakra.span>
  );
}

const FILL = {
  display: "inline-grid",
  inlineSize: "100%",
  minInlineSize: "3rem",
  rowGap: "2px",
  "& > i": {
    display: "block",
    blockSize: "3px",
    borderRadius: "full",
    background: "surface.sunken",
    overflow: "hidden",
  },
  "& b": { display: "block", blockSize: "100%" },
} as const;

const MARKED = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  "&[data-marked]": { color: "state.warning.fg", fontWeight: "600" },
} as const;
