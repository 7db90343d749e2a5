import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import type { AuxiliaryFilter } from "../../schema-types.generated.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import { KINDS } from "./auxiliary-list.ts";
import type { AuxiliaryLineFragment } from "./auxiliary.generated.ts";

interface Props {
  readonly view: TableView<AuxiliaryFilter>;
  readonly columns: readonly DataColumn<AuxiliaryLineFragment>[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the auxiliary devices as they are filtered. */
export function AuxiliaryExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, formatMessage({ id: `aid.kind.${kind}` })]));
  const known = columns.map(({ id, title }) => ({
    id,
    header: formatMessage({ id: title }),
    ...(id === "kind" && { values: kinds }),
  }));
  return (
    <ExportButton
      list="AUXILIARY_DEVICES"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={[{ id: "stationCode", header: formatMessage({ id: "tanks.stationCode" }) }, ...known]}
      total={view.totalCount}
      timeZone={timeZone}
    />
  );
}

/** The auxiliary devices as one likes to see them, under a name. */
export function AuxiliaryViews() {
  const [params, setParams] = useSearchParams();
  const search = new URLSearchParams([...params].filter(([key]) => key !== "page" && key !== "open"));
  return (
    <SavedViews
      screen="AIDBind"
      search={search.toString()}
      onApply={(view, first) => setParams(new URLSearchParams(view.search), { replace: first })}
    />
  );
}
