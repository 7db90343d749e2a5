import { useIntl } from "react-intl";
import { protocolOptions } from "../../../lib/protocol-names.ts";
import type { ConfigurableDeviceFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";
import { CONNECTIONS, ORDER_STATUSES } from "./device-list.ts";

interface Props {
  readonly view: TableView<ConfigurableDeviceFilter>;
  readonly columns: readonly Pick<DataColumn<never>, "id" | "title">[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the devices as they are filtered. */
export function DeviceExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const values = {
    protocol: protocolOptions,
    online: CONNECTIONS.map((way) => ({
      value: String(way === "online"),
      label: formatMessage({ id: `realtime.${way}` }),
    })),
    lastStatus: ORDER_STATUSES.map((value) => ({ value, label: formatMessage({ id: `order.status.${value}` }) })),
  };
  return (
    <ListExport
      list="CONFIGURABLE_DEVICES"
      view={view}
      columns={[STATION_CODE, ...columns]}
      values={values}
      timeZone={timeZone}
    />
  );
}
