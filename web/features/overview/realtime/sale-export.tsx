import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { type IntlShape, useIntl } from "react-intl";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import type { ExportColumn } from "../../../parts/export/export-target.ts";
import type { ForecourtUnits } from "../../../parts/gun/gun-tile.tsx";
import { StationSaleCountDocument, type RealTimeStationFragment } from "./realtime.generated.ts";

interface SaleExportProps {
  station: RealTimeStationFragment;
  units: ForecourtUnits;
  timeZone: string | undefined;
}

/** What the list of a station's sales shows of each. */
const SHOWN = ["time", "gunNumber", "gradeName", "volume", "price", "amount", "carNumber", "userName", "cardNo"];

/** All sales of the station as a file, not the latest alone; they are counted once somebody asks. */
export function SaleExport({ station, units, timeZone }: SaleExportProps) {
  const intl = useIntl();
  const [asked, setAsked] = useState(false);
  const { data } = useQuery(StationSaleCountDocument, {
    variables: { stationId: station.id },
    skip: !asked,
    fetchPolicy: "network-only",
  });
  const all = columnsOf(intl, units);
  return (
    <ExportButton
      list="TRANSACTIONS"
      filter={{ stationIds: [station.id] }}
      filterText={`${intl.formatMessage({ id: "filter.station" })}: ${station.name}`}
      columns={all.filter(({ id }) => SHOWN.includes(id))}
      allColumns={all}
      total={data?.transactions.totalCount}
      timeZone={timeZone}
      onOpen={() => setAsked(true)}
    />
  );
}

function columnsOf({ formatMessage }: IntlShape, units: ForecourtUnits): readonly ExportColumn[] {
  const symbol = units.currencySymbol;
  const unit = units.measureUnitSymbol;
  return [
    { id: "time", header: formatMessage({ id: "sale.time" }) },
    { id: "startedAt", header: formatMessage({ id: "sale.started" }) },
    { id: "stationName", header: formatMessage({ id: "filter.station" }) },
    { id: "gunNumber", header: formatMessage({ id: "sale.gun" }) },
    { id: "gradeName", header: formatMessage({ id: "sale.grade" }) },
    { id: "volume", header: formatMessage({ id: "sale.volume" }, { unit }) },
    { id: "price", header: formatMessage({ id: "sale.price" }) },
    { id: "amount", header: formatMessage({ id: "sale.amount" }, { symbol }) },
    { id: "oldAmount", header: formatMessage({ id: "sale.originalAmount" }, { symbol }) },
    { id: "volumeTotal", header: formatMessage({ id: "sale.totalizer" }, { unit }) },
    {
      id: "consumeType",
      header: formatMessage({ id: "sale.kind" }),
      values: {
        CONSUME: formatMessage({ id: "sale.kind.CONSUME" }),
        STORE_CONSUME: formatMessage({ id: "sale.kind.STORE_CONSUME" }),
        REVERSE: formatMessage({ id: "sale.kind.REVERSE" }),
      },
    },
    {
      id: "group",
      header: formatMessage({ id: "sale.group" }),
      values: {
        NORMAL: formatMessage({ id: "sale.group.NORMAL" }),
        SHARED: formatMessage({ id: "sale.group.SHARED" }),
      },
    },
    { id: "cardNo", header: formatMessage({ id: "gun.card" }) },
    { id: "userName", header: formatMessage({ id: "gun.user" }) },
    { id: "carNumber", header: formatMessage({ id: "gun.plate" }) },
    { id: "mileage", header: formatMessage({ id: "sale.mileage" }) },
    { id: "transactionNo", header: formatMessage({ id: "sale.number" }) },
    { id: "address", header: formatMessage({ id: "sale.address" }) },
    {
      id: "offline",
      header: formatMessage({ id: "sale.offline" }),
      values: { true: formatMessage({ id: "answer.yes" }), false: formatMessage({ id: "answer.no" }) },
    },
    { id: "receivedAt", header: formatMessage({ id: "sale.received" }) },
    { id: "gatewayReceivedAt", header: formatMessage({ id: "sale.gatewayReceived" }) },
  ];
}
