import { Button, chakra } from "@chakra-ui/react";
import { CircleCheck, Unplug } from "lucide-react";
import { useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { PROTOCOL_NAMES } from "../../lib/protocol-names.ts";
import { useLiveList } from "../../lib/use-live.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useFilters } from "../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../ui/data-table/use-list-query.ts";
import { type List, useListState } from "../../ui/data-table/use-list-state.ts";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import { usePlaces } from "../../ui/scope-picker/use-places.ts";
import { Screen } from "../../ui/screen.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useOpenRow } from "../../ui/use-open-row.ts";
import { ConfigureForm } from "./configure-form.tsx";
import { CONNECTIONS, DEVICE_LIST, type DeviceFilters } from "./device-list.ts";
import { DeviceSetDetail } from "./device-set-detail.tsx";
import {
  ConfigurableDevicesDocument,
  DeviceOrderChangesDocument,
  type ConfigurableLineFragment,
  type OrderLineFragment,
} from "./device-set.generated.ts";
import { OrderStatus } from "./order-status.tsx";

const NOTHING = {};

/** /airDeviceSet: configuration sent to controllers, with what became of it as it happens. */
export function DeviceSetScreen() {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(DEVICE_LIST);
  const { variables } = list;
  const pick = { document: ConfigurableDevicesDocument, variables } as const;
  const result = useListQuery({ ...pick, pick: (data) => data.configurableDevices });
  const orders = useLiveList(DeviceOrderChangesDocument, NOTHING, ({ id }) => id);
  const newest = useMemo(() => newestOf(orders.value), [orders.value]);
  const columns = useColumns(newest, timeZone);
  const filters = useDeviceFilters(list);
  const detail = useOpenRow();
  const [asked, setAsked] = useState<readonly string[]>();
  return (
    <Screen title="menu.airDeviceSet" fill>
      <DataTable
        {...result}
        noun="configurableDevices"
        caption={formatMessage({ id: "menu.airDeviceSet" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{ title: "bind.none", text: "deviceSet.none.text" }}
        nameOf={({ name, stationName }) => `${name}, ${stationName}`}
        onOpen={({ id }) => detail.open(id)}
        bulk={(selected) =>
          "ids" in selected && (
            <Button size="sm" onClick={() => setAsked(selected.ids)}>
              <FormattedMessage id="deviceSet.configure.many" values={{ count: selected.ids.length }} />
            </Button>
          )
        }
      />
      {detail.id !== null && (
        <DeviceSetDetail
          id={detail.id}
          timeZone={timeZone}
          live={orders.value}
          onClose={detail.close}
          onConfigure={(id) => setAsked([id])}
        />
      )}
      {asked && (
        <ConfigureForm
          deviceIds={asked}
          names={new Map(result.page?.nodes.map(({ id, name, stationName }) => [id, `${name}, ${stationName}`]))}
          onSent={orders.merge}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Screen>
  );
}

/** The newest of the orders that were heard of, by device. */
function newestOf(orders: readonly OrderLineFragment[]): ReadonlyMap<string, OrderLineFragment> {
  return new Map(
    orders
      .toSorted((one, other) => one.requestedAt.localeCompare(other.requestedAt))
      .map((order) => [order.deviceId, order]),
  );
}

function useColumns(
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
    {
      id: "stationName",
      title: "filter.station",
      cell: ({ stationName, stationCode }) => (
        <>
          <bdi>{stationName}</bdi> <chakra.small color="muted">{stationCode}</chakra.small>
        </>
      ),
      sort: "station",
      width: 12,
      grow: true,
    },
    { id: "name", title: "tanks.name", cell: ({ name }) => <bdi>{name}</bdi>, sort: "name", width: 10, priority: 1 },
    { id: "protocol", title: "device.protocol", cell: ({ protocol }) => PROTOCOL_NAMES[protocol], width: 6 },
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
      width: 7,
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

function useDeviceFilters(list: List<DeviceFilters>) {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const stations = usePlaces().stations.map(({ id, name, code }) => ({ value: id, label: name, note: code }));
  const connections = CONNECTIONS.map((value) => ({ value, label: formatMessage({ id: `realtime.${value}` }) }));
  return [
    filters.text("text", "tanks.search"),
    filters.choices("station", { title: "filter.station", options: stations }),
    filters.choices("connection", { title: "filter.connection", options: connections }),
  ];
}
