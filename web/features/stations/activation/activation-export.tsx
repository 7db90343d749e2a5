import { useIntl } from "react-intl";
import { protocolOptions } from "../../../lib/protocol-names.ts";
import type { StationActivationFilter } from "../../../schema-types.generated.ts";
import { ACTIVATION_STATES } from "../../../parts/activation/activation-badge.tsx";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";

const STAND_BY = ["NONE", "READY", "GONE"] as const;

interface ExportProps {
  readonly noun: "stationActivations" | "deviceActivations";
  readonly view: TableView<StationActivationFilter>;
  readonly columns: readonly Pick<DataColumn<never>, "id" | "title">[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the activations as they are filtered. */
export function ActivationExport({ noun, ...shown }: ExportProps) {
  const { formatMessage } = useIntl();
  const values = {
    state: ACTIVATION_STATES.map((value) => ({ value, label: formatMessage({ id: `activation.${value}` }) })),
    standBy: STAND_BY.map((value) => ({ value, label: formatMessage({ id: `standBy.${value}` }) })),
    protocol: protocolOptions,
    online: [
      { value: "true", label: formatMessage({ id: "realtime.online" }) },
      { value: "false", label: formatMessage({ id: "realtime.offline" }) },
    ],
  };
  const list = noun === "stationActivations" ? "STATION_ACTIVATIONS" : "DEVICE_ACTIVATIONS";
  return <ListExport list={list} {...shown} values={values} />;
}
