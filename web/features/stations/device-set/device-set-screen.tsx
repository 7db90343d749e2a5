import { useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { useLiveList } from "../../../lib/use-live.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { ConfigureForm } from "./configure-form.tsx";
import { newestOf, useDeviceColumns } from "./device-columns.tsx";
import { DeviceExport } from "./device-export.tsx";
import { CONNECTIONS, DEVICE_LIST, type DeviceFilters } from "./device-list.ts";
import { DeviceSetDetail } from "./device-set-detail.tsx";
import {
  ConfigureDevicesDocument,
  ConfigurableDevicesDocument,
  DeviceOrderChangesDocument,
} from "./device-set.generated.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

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
  const columns = useDeviceColumns(newest, timeZone);
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
        actions={(view) => <DeviceExport view={view} columns={columns} timeZone={timeZone} />}
        bulk={(selected) =>
          "ids" in selected && (
            <DeedButton needs={ConfigureDevicesDocument} size="sm" onClick={() => setAsked(selected.ids)}>
              <FormattedMessage id="deviceSet.configure.many" values={{ count: selected.ids.length }} />
            </DeedButton>
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

function useDeviceFilters(list: List<DeviceFilters>) {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const places = usePlaceFilters(list);
  const connections = CONNECTIONS.map((value) => ({ value, label: formatMessage({ id: `realtime.${value}` }) }));
  return [
    filters.text("text", "tanks.search"),
    ...places,
    filters.choices("connection", { title: "filter.connection", options: connections }),
  ];
}
