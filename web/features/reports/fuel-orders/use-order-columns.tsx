import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { formatOf, useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { STATE_WORDS } from "./fuel-order-list.ts";
import type { FuelOrderCardFragment, FuelOrderLineFragment } from "./fuel-orders.generated.ts";
import { OrderMark, useLineName, useLitres } from "./order-marks.tsx";

/** A row of the list, or an order with its course. */
type Row = FuelOrderLineFragment & Partial<Pick<FuelOrderCardFragment, "lines">>;
type Column = RecordColumn<Row>;

/** A time of an order by the clocks of its station. */
export function useStationTime() {
  const { locale } = useIntl();
  return (time: string, timeZone: string) => formatOf(locale, timeZone).dateTime(time);
}

/** What is known of an order. */
export function useOrderColumns(): readonly Column[] {
  const { instant, number } = useFormat(useMe()?.network.timeZone);
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const at = useStationTime();
  const litres = useLitres();
  const time = (id: "wantedFrom" | "wantedUntil" | "expectedAt"): Column => ({
    id,
    title: `fuelOrder.${id}`,
    cell: ({ [id]: told, timeZone }) => (told === null ? NO_VALUE : <bdi>{at(told, timeZone)}</bdi>),
    width: 9,
  });
  const text = (id: "supplier" | "carrier" | "vehicle" | "note" | "author", width: number): Column => ({
    id,
    title: `fuelOrder.${id}`,
    cell: ({ [id]: told }) => <bdi>{told || NO_VALUE}</bdi>,
    width,
  });
  return [
    {
      id: "number",
      title: "fuelOrder.number",
      sort: "number",
      cell: ({ number: told }) => <bdi>{told}</bdi>,
      under: ({ author }) => <bdi>{author}</bdi>,
      tells: ["author"],
      width: 6,
      priority: 1,
    },
    { ...stationColumn<Row>(10), priority: 1 },
    {
      id: "state",
      title: "fuelOrder.state",
      cell: ({ state }) => <OrderMark state={state} />,
      words: STATE_WORDS,
      filter: "state",
      width: 9,
    },
    text("supplier", 9),
    {
      id: "orderedLitres",
      title: "fuelOrder.orderedLitres",
      cell: ({ orderedLitres }) => <bdi>{number(orderedLitres)}</bdi>,
      fact: ({ orderedLitres }) => <bdi>{litres(orderedLitres)}</bdi>,
      under: ({ lines = [] }) => <Grades lines={lines} />,
      unit,
      numeric: true,
      width: 9,
    },
    { ...time("wantedFrom"), sort: "wanted" },
    time("wantedUntil"),
    {
      ...time("expectedAt"),
      sort: "expected",
      under: ({ carrier }) => carrier && <bdi>{carrier}</bdi>,
      tells: ["carrier"],
    },
    {
      id: "stateAt",
      title: "fuelOrder.stateAt",
      sort: "since",
      cell: ({ stateAt }) => <bdi>{instant(stateAt)}</bdi>,
      width: 11,
      hidden: true,
    },
    { ...text("carrier", 9), hidden: true },
    { ...text("vehicle", 7), hidden: true },
    { ...text("note", 10), hidden: true },
    { ...text("author", 8), hidden: true },
    {
      id: "createdAt",
      title: "fuelOrder.createdAt",
      cell: ({ createdAt }) => <bdi>{instant(createdAt)}</bdi>,
      width: 11,
      hidden: true,
    },
  ];
}

/** What is ordered, line by line, as far as it is short. */
export function Grades({ lines }: Pick<FuelOrderCardFragment, "lines">) {
  const nameOf = useLineName();
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" columnGap="2" minW="0">
      {lines.map((line) => (
        <GradeMark key={line.place} name={nameOf(line)} colour={line.gradeColour} />
      ))}
    </chakra.span>
  );
}

/** Facts of an order in their order: of what it has none nothing is told. */
export const factIdsOf = ({ note, expectedAt }: Row): readonly string[] => [
  "stationName",
  "supplier",
  "orderedLitres",
  "wantedFrom",
  "wantedUntil",
  ...(expectedAt === null ? [] : ["expectedAt", "carrier", "vehicle"]),
  ...(note === "" ? [] : ["note"]),
  "author",
  "createdAt",
];
