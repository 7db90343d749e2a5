import { useIntl } from "react-intl";
import type { StationFilter } from "../../../schema-types.generated.ts";
import { ACTIVATION_STATES } from "../../../parts/activation/activation-badge.tsx";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";
import type { StationLineFragment } from "./stations.generated.ts";
import { useStationWords } from "./use-station-words.ts";

interface Props {
  readonly view: TableView<StationFilter>;
  readonly columns: readonly DataColumn<StationLineFragment>[];
}

/** What a file doesn't have: how a station is at this moment. */
const LIVE_ALONE = ["devices", "openAlarms"];
const FILE_ALONE = [
  { id: "latitude", title: "map.latitude" },
  { id: "longitude", title: "map.longitude" },
] as const;

/** Makes a file of the stations as they are filtered. */
export function StationExport({ view, columns }: Props) {
  const { formatMessage } = useIntl();
  const words = useStationWords();
  const values = {
    activationState: ACTIVATION_STATES.map((value) => ({ value, label: formatMessage({ id: `activation.${value}` }) })),
    controlMode: words.controls,
    authorizationMode: words.authorizations,
    certification: words.certifications,
  };
  const lasting = columns.filter(({ id }) => !LIVE_ALONE.includes(id));
  // The name's cell says the platform too.
  const shown = new Set(view.columns.flatMap((id) => (id === "name" ? [id, "platform"] : [id])));
  return (
    <ListExport
      list="STATIONS"
      view={{ ...view, columns: [...shown] }}
      columns={[...lasting, ...FILE_ALONE]}
      values={values}
    />
  );
}
