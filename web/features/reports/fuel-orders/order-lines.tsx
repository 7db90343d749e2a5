import { chakra } from "@chakra-ui/react";
import { Unlink } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMay } from "../../../lib/may.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { FUEL_ORDER_CHANGES } from "./fuel-order-changes.ts";
import { type FuelOrderSheetFragment, UnlinkFuelOrderDocument } from "./fuel-orders.generated.ts";
import { useLineName } from "./order-marks.tsx";
import { useStationTime } from "./use-order-columns.tsx";

type Line = FuelOrderSheetFragment["lines"][number];
type Load = Line["loads"][number];

interface Props {
  readonly order: FuelOrderSheetFragment;
}

/** What is ordered beside what tickets say and what was measured, line by line. */
export function OrderLines({ order: { lines } }: Props) {
  const { formatMessage } = useIntl();
  const { number } = useFormat();
  const nameOf = useLineName();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const litres = (id: keyof Pick<Line, "orderedLitres" | "ticketLitres" | "measuredLitres" | "lossLitres">) => ({
    id,
    title: `${formatMessage({ id: `fuelOrder.${id}` })}, ${unit}`,
    numeric: true,
    wraps: true,
    cell: ({ [id]: value }: Line) => (value === null ? NO_VALUE : <bdi>{number(value)}</bdi>),
  });
  return (
    <PlainTable<Line>
      caption={formatMessage({ id: "fuelOrder.lines" })}
      rows={lines}
      keyOf={({ place }) => String(place)}
      columns={[
        {
          id: "line",
          title: formatMessage({ id: "fuelOrder.line" }),
          cell: (line) => <GradeMark name={nameOf(line)} colour={line.gradeColour} />,
        },
        litres("orderedLitres"),
        litres("ticketLitres"),
        litres("measuredLitres"),
        {
          id: "difference",
          title: `${formatMessage({ id: "fuelOrder.differenceLitres" })}, ${unit}`,
          numeric: true,
          wraps: true,
          cell: ({ differenceLitres, differencePercent }) =>
            differenceLitres === null ? (
              NO_VALUE
            ) : (
              <chakra.bdi whiteSpace="nowrap">
                {formatMessage(
                  { id: "fuelOrder.difference" },
                  { litres: number(differenceLitres), percent: number(differencePercent ?? "0") },
                )}
              </chakra.bdi>
            ),
        },
        litres("lossLitres"),
      ]}
    />
  );
}

/** What came of an order, with who linked it. */
export function OrderLoads({ order }: Props) {
  const loads = order.lines.flatMap((line) => line.loads.map((load) => ({ ...load, gradeName: line.gradeName })));
  if (loads.length === 0) {
    return (
      <chakra.p color="muted" fontSize="sm">
        <FormattedMessage id="fuelOrder.loads.none" />
      </chakra.p>
    );
  }
  return (
    <chakra.ul display="grid" gap="2" listStyleType="none">
      {loads.map((load) => (
        <LoadLine key={load.id} load={load} order={order} />
      ))}
    </chakra.ul>
  );
}

interface LoadProps extends Props {
  readonly load: Load & Pick<Line, "gradeName">;
}

function LoadLine({ load, order: { id, state, timeZone } }: LoadProps) {
  const { formatMessage } = useIntl();
  const { volume } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const at = useStationTime();
  const mayUnlink = useMay(UnlinkFuelOrderDocument);
  const { act, loading } = useDeed(UnlinkFuelOrderDocument, FUEL_ORDER_CHANGES);
  const name = load.number ?? formatMessage({ id: "fuelOrder.load.rise" });
  const tank = useLineName()(load);
  const litres = load.measuredLitres ?? load.ticketLitres ?? "0";
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" fontSize="sm">
      <chakra.bdi fontWeight="600">{name}</chakra.bdi>
      <bdi>{at(load.time, timeZone)}</bdi>
      <bdi>{tank}</bdi>
      <bdi>{volume(litres, unit)}</bdi>
      <chakra.span color="muted">
        <FormattedMessage
          id={load.linkedBy === null ? "fuelOrder.linked" : "fuelOrder.linkedBy"}
          values={{ name: <bdi key="name">{load.linkedBy}</bdi> }}
        />
      </chakra.span>
      {load.level !== null && load.level !== "WITHIN" && (
        <span>
          <FormattedMessage id={`inbound.level.${load.level}`} />
        </span>
      )}
      {load.dispute !== "NONE" && (
        <span>
          <FormattedMessage id={`inbound.dispute.${load.dispute}`} />
        </span>
      )}
      {mayUnlink && (state === "IN_TRANSIT" || state === "DROPPED") && (
        <IconButton
          size="sm"
          label={formatMessage({ id: "fuelOrder.unlink.named" }, { name })}
          disabled={loading}
          onClick={() => void act({ id, deliveryId: load.id })}
        >
          <Unlink size={16} aria-hidden />
        </IconButton>
      )}
    </chakra.li>
  );
}
