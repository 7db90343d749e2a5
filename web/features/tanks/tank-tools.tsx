import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import type { TankConfigFilter } from "../../schema-types.generated.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import type { TankLineFragment } from "./tanks.generated.ts";

interface Props {
  readonly view: TableView<TankConfigFilter>;
  readonly columns: readonly DataColumn<TankLineFragment>[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the tanks as they are filtered. */
export function TankExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const known = columns.map(({ id, title }) => ({ id, header: formatMessage({ id: title }) }));
  return (
    <ExportButton
      list="TANKS"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={[{ id: "stationCode", header: formatMessage({ id: "tanks.stationCode" }) }, ...known]}
      total={view.totalCount}
      timeZone={timeZone}
    />
  );
}

/** The tanks as one likes to see them, under a name. */
export function TankViews() {
  const [params, setParams] = useSearchParams();
  const search = new URLSearchParams([...params].filter(([key]) => key !== "page" && key !== "open"));
  return (
    <SavedViews
      screen="tankConfig"
      search={search.toString()}
      onApply={(view, first) => setParams(new URLSearchParams(view.search), { replace: first })}
    />
  );
}
