import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import type { StationFilter } from "../../schema-types.generated.ts";
import { ACTIVATION_STATES } from "../../ui/activation-badge.tsx";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import type { StationLineFragment } from "./stations.generated.ts";
import { useStationWords } from "./use-station-words.ts";

interface Props {
  readonly view: TableView<StationFilter>;
  readonly columns: readonly DataColumn<StationLineFragment>[];
}

/** What a file doesn't have: how a station is at this moment. */
const LIVE_ALONE = ["devices", "openAlarms"];

/** Makes a file of the stations as they are filtered. */
export function StationExport({ view, columns }: Props) {
  const { formatMessage } = useIntl();
  const words = useStationWords();
  const named = (options: readonly { value: string; label: string }[]) =>
    Object.fromEntries(options.map(({ value, label }) => [value, label]));
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    activationState: Object.fromEntries(
      ACTIVATION_STATES.map((state) => [state, formatMessage({ id: `activation.${state}` })]),
    ),
    controlMode: named(words.controls),
    authorizationMode: named(words.authorizations),
    certification: named(words.certifications),
  };
  const known = columns
    .filter(({ id }) => !LIVE_ALONE.includes(id))
    .map(({ id, title }) => ({ id, header: formatMessage({ id: title }), ...(values[id] && { values: values[id] }) }));
  const degrees = (["latitude", "longitude"] as const).map((id) => ({
    id,
    header: formatMessage({ id: `map.${id}` }),
  }));
  return (
    <ExportButton
      list="STATIONS"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={[...known, ...degrees]}
      total={view.totalCount}
    />
  );
}

const NOT_OF_A_VIEW = ["page", "open"];

/** The stations as one likes to see them, under a name. */
export function StationViews() {
  const [params, setParams] = useSearchParams();
  const search = new URLSearchParams([...params].filter(([key]) => !NOT_OF_A_VIEW.includes(key)));
  return (
    <SavedViews
      screen="stationSet"
      search={search.toString()}
      onApply={(view, first) => setParams(new URLSearchParams(view.search), { replace: first })}
    />
  );
}
