import { CircleCheck, Unplug } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { PROTOCOL_NAMES } from "../../../lib/protocol-names.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { ConfigurableLineFragment, OrderLineFragment } from "./device-set.generated.ts";
import { OrderStatus } from "./order-status.tsx";

/** The newest of the orders that were heard of, by device. */
export function newestOf(orders: readonly OrderLineFragment[]): ReadonlyMap<string, OrderLineFragment> {
  return new Map(
    orders
      .toSorted((one, other) => one.requestedAt.localeCompare(other.requestedAt))
      .map((order) => [order.deviceId, order]),
  );
}

/** A device with its station, and what became of the last configuration that was sent to it. */
export function useDeviceColumns(
  newest: ReadonlyMap<string, OrderLineFragment>,
  timeZone: string | undefined,
): readonly DataColumn<ConfigurableLineFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(timeZone);
  const lastOf = (row: ConfigurableLineFragment) => {
    const live = newest.get(row.id);
    return {
      status: live?.status ?? row.lastStatus,
      at: live?.requestedAt ?? row.lastRequestedAt,
      by: live?.requestedBy ?? row.lastRequestedBy,
    };
  };
  return [
    stationColumn(12),
    { id: "name", title: "tanks.name", cell: ({ name }) => <bdi>{name}</bdi>, sort: "name", width: 11, priority: 1 },
    { id: "protocol", title: "device.protocol", cell: ({ protocol }) => PROTOCOL_NAMES[protocol], width: 7.5 },
    {
      id: "version",
      title: "device.version",
      cell: ({ version }) => <bdi>{version ?? NO_VALUE}</bdi>,
      width: 11,
      priority: 3,
    },
    {
      id: "boxName",
      title: "device.box",
      cell: ({ boxName }) => <bdi>{boxName ?? NO_VALUE}</bdi>,
      width: 9,
      priority: 3,
      hidden: true,
    },
    {
      id: "online",
      title: "filter.connection",
      cell: ({ online }) => (
        <StatusBadge
          meaning={online ? "refuelling" : "offline"}
          icon={online ? CircleCheck : Unplug}
          word={formatMessage({ id: online ? "realtime.online" : "realtime.offline" })}
        />
      ),
      width: 9.5,
    },
    {
      id: "lastStatus",
      title: "deviceSet.last",
      cell: (row) => {
        const { status } = lastOf(row);
        return status ? <OrderStatus status={status} /> : NO_VALUE;
      },
      width: 9,
    },
    {
      id: "lastRequestedAt",
      title: "deviceSet.lastAt",
      cell: (row) => {
        const { at } = lastOf(row);
        return at ? dateTime(at) : NO_VALUE;
      },
      width: 10,
    },
    {
      id: "lastRequestedBy",
      title: "audit.who",
      cell: (row) => <bdi>{lastOf(row).by ?? NO_VALUE}</bdi>,
      width: 8,
      priority: 3,
      hidden: true,
    },
  ];
}
