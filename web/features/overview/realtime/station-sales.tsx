import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { ForecourtUnits } from "../../../parts/gun/gun-tile.tsx";
import type { GunTileFragment } from "../../../parts/gun/gun-tile.generated.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import type { Column } from "../../../ui/plain-table.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { SaleExport } from "./sale-export.tsx";
import type { RealTimeStationFragment, StationSaleFragment } from "./realtime.generated.ts";
import { StationSalesDocument } from "./realtime.generated.ts";

interface StationSalesProps {
  station: RealTimeStationFragment;
  guns: readonly GunTileFragment[];
  units: ForecourtUnits;
  /** The station's own. */
  timeZone: string | undefined;
}

/** The station's latest sales; a gun that is hung up and free again has made one more. */
export function StationSales({ station, guns, units, timeZone }: StationSalesProps) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(StationSalesDocument, {
    variables: { stationId: station.id },
    fetchPolicy: "cache-and-network",
  });
  const columns = useColumns(units, timeZone);
  useWhenFreed(guns, () => void refetch());
  const sales = data?.transactions.nodes ?? [];
  return (
    <Surface
      title={formatMessage({ id: "realtime.sales" })}
      tools={sales.length > 0 && <SaleExport station={station} units={units} timeZone={timeZone} />}
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />}
      {data && sales.length === 0 && <EmptyState title="realtime.sales.none" text="realtime.sales.none.text" compact />}
      {sales.length > 0 && (
        <PlainTable
          caption={formatMessage({ id: "realtime.sales.of" }, { station: station.name })}
          columns={columns}
          rows={sales}
          keyOf={(sale) => sale.id}
        />
      )}
    </Surface>
  );
}

function useColumns(units: ForecourtUnits, timeZone: string | undefined): readonly Column<StationSaleFragment>[] {
  const { formatMessage } = useIntl();
  const format = useFormat(timeZone);
  return [
    { id: "time", title: formatMessage({ id: "sale.time" }), cell: (sale) => format.clock(sale.time) },
    { id: "gun", title: formatMessage({ id: "sale.gun" }), cell: (sale) => sale.gunNumber ?? NO_VALUE, numeric: true },
    {
      id: "grade",
      title: formatMessage({ id: "sale.grade" }),
      cell: (sale) => <bdi>{sale.gradeName ?? NO_VALUE}</bdi>,
    },
    {
      id: "volume",
      title: formatMessage({ id: "sale.volume" }, { unit: units.measureUnitSymbol }),
      cell: (sale) => format.volume(sale.volume, ""),
      numeric: true,
    },
    {
      id: "price",
      title: formatMessage({ id: "sale.price" }),
      cell: (sale) => format.price(sale.price),
      numeric: true,
    },
    {
      id: "amount",
      title: formatMessage({ id: "sale.amount" }, { symbol: units.currencySymbol }),
      cell: (sale) => <b>{format.money(sale.amount, "")}</b>,
      numeric: true,
    },
    {
      id: "customer",
      title: formatMessage({ id: "sale.customer" }),
      cell: (sale) => <bdi>{sale.carNumber ?? sale.userName ?? sale.cardNo ?? ""}</bdi>,
    },
  ];
}

/** Calls whenever one of the guns comes back to free. */
function useWhenFreed(guns: readonly GunTileFragment[], onFreed: () => void) {
  const busy = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const before = busy.current;
    busy.current = new Set(guns.filter((gun) => gun.state !== "FREE").map((gun) => gun.gunId));
    if (guns.some((gun) => gun.state === "FREE" && before.has(gun.gunId))) {
      onFreed();
    }
  });
}
