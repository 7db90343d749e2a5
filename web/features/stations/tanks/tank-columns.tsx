import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { useMillimetre } from "../../../parts/tank/millimetre.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { TankLineFragment } from "./tanks.generated.ts";

type LitresOf = "capacityLitres" | "lowLimitLitres" | "highLimitLitres" | "hysteresisLitres";

/** What is known of a tank; a fact has its unit behind it, a column at its head. */
export function useTankColumns(): readonly RecordColumn<TankLineFragment>[] {
  const { formatMessage } = useIntl();
  const millimetre = useMillimetre();
  const network = useMe()?.network;
  const { number, dateTime, volume } = useFormat(network?.timeZone);
  const unit = network?.measureUnitSymbol;
  const litres = (id: LitresOf, title: MessageId): RecordColumn<TankLineFragment> => ({
    id,
    title,
    numeric: true,
    unit,
    width: 7,
    cell: (row) => number(row[id]),
    fact: (row) => volume(row[id], unit ?? "", 0),
  });
  const millimetres = (id: "heightMm" | "waterLimitMm", title: MessageId): RecordColumn<TankLineFragment> => ({
    id,
    title,
    numeric: true,
    unit: millimetre,
    width: 8,
    cell: (row) => number(row[id]),
    fact: (row) => formatMessage({ id: "unit.millimetre" }, { value: number(row[id]) }),
  });
  return [
    stationColumn(13),
    { id: "number", title: "tanks.number", numeric: true, width: 5 },
    { id: "name", title: "tanks.name", sort: "name", width: 7.5, priority: 1 },
    { id: "gradeName", title: "filter.grade", cell: (row) => <GradeName {...row} />, width: 7.5 },
    { ...litres("capacityLitres", "tank.capacity"), sort: "capacity", width: 8.75 },
    litres("lowLimitLitres", "tanks.low"),
    litres("highLimitLitres", "tanks.high"),
    { ...litres("hysteresisLitres", "tanks.hysteresis"), hidden: true },
    { ...millimetres("heightMm", "tanks.height"), hidden: true },
    { id: "gunNumbers", title: "tanks.guns", cell: (row) => row.gunNumbers.join(", ") || NO_VALUE, width: 6.5 },
    {
      id: "strappingVersion",
      title: "tanks.strapping",
      cell: ({ strappingVersion: version }) =>
        version === null ? NO_VALUE : formatMessage({ id: "tanks.strapping.version" }, { version }),
      width: 8,
      hidden: true,
    },
    { ...millimetres("waterLimitMm", "tanks.water"), hidden: true, priority: 3 },
    { id: "deviceName", title: "tanks.device", width: 9, priority: 3 },
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
