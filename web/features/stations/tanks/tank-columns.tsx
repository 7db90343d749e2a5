import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { TankLineFragment } from "./tanks.generated.ts";

/** The columns of the tanks. */
export function useTankColumns(timeZone: string | undefined): readonly DataColumn<TankLineFragment>[] {
  const { formatMessage } = useIntl();
  const { number, dateTime } = useFormat(timeZone);
  const unit = useMe()?.network.measureUnitSymbol;
  const litres = { numeric: true, unit, width: 8 } as const;
  return [
    stationColumn(13),
    { id: "number", title: "tanks.number", cell: (row) => row.number, numeric: true, width: 5 },
    { id: "name", title: "tanks.name", cell: (row) => <bdi>{row.name}</bdi>, sort: "name", width: 8, priority: 1 },
    { id: "gradeName", title: "filter.grade", cell: (row) => <GradeName {...row} />, width: 8 },
    {
      id: "capacityLitres",
      title: "tank.capacity",
      cell: (row) => number(row.capacityLitres),
      ...litres,
      sort: "capacity",
    },
    { id: "lowLimitLitres", title: "tanks.low", cell: (row) => number(row.lowLimitLitres), ...litres },
    { id: "highLimitLitres", title: "tanks.high", cell: (row) => number(row.highLimitLitres), ...litres },
    {
      id: "hysteresisLitres",
      title: "tanks.hysteresis",
      cell: (row) => number(row.hysteresisLitres),
      ...litres,
      hidden: true,
    },
    {
      id: "heightMm",
      title: "tanks.height",
      cell: (row) => number(row.heightMm),
      numeric: true,
      unit: "mm",
      width: 7,
      hidden: true,
    },
    { id: "gunNumbers", title: "tanks.guns", cell: (row) => row.gunNumbers.join(", ") || NO_VALUE, width: 5 },
    {
      id: "strappingVersion",
      title: "tanks.strapping",
      cell: ({ strappingVersion: version }) =>
        version === null ? NO_VALUE : formatMessage({ id: "tanks.strapping.version" }, { version }),
      width: 8,
    },
    {
      id: "waterLimitMm",
      title: "tanks.water",
      cell: (row) => number(row.waterLimitMm),
      numeric: true,
      unit: "mm",
      width: 8,
      priority: 3,
    },
    {
      id: "deviceName",
      title: "tanks.device",
      cell: (row) => <bdi>{row.deviceName ?? NO_VALUE}</bdi>,
      width: 9,
      priority: 3,
    },
    {
      id: "strappedAt",
      title: "tanks.strappedAt",
      cell: ({ strappedAt }) => (strappedAt === null ? NO_VALUE : dateTime(strappedAt)),
      width: 10,
      hidden: true,
      priority: 3,
    },
  ];
}

/** A grade by its colour and name. */
export function GradeName({ gradeName, gradeColour }: Pick<TankLineFragment, "gradeName" | "gradeColour">) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" minW="0">
      <chakra.i boxSize="2.5" borderRadius="full" flex="none" style={{ background: gradeColour }} />
      <bdi>{gradeName}</bdi>
    </chakra.span>
  );
}
