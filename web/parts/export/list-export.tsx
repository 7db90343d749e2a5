import type { ExportList } from "../../schema-types.generated.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { useTitle } from "../../ui/data-table/use-title.ts";
import type { Option } from "../../ui/inputs/select-input.tsx";
import { ExportButton } from "./export-button.tsx";
import type { ExportColumn, ExportTarget } from "./export-target.ts";

type FilterOf<List extends ExportList> = NonNullable<Extract<ExportTarget, { readonly list: List }>["filter"]>;

interface Props<List extends ExportList> {
  readonly list: List;
  readonly view: TableView<FilterOf<List>>;
  /** All that the file may have, in its order: the table's, and those of the file alone. */
  readonly columns: readonly Pick<DataColumn<never>, "id" | "title" | "unit">[];
  /** What a column's values are called, by the column's id: options, as the filters have them. */
  readonly values?: Readonly<Record<string, readonly Option[]>>;
  /** The zone in which the list shows times; the network's unless told. */
  readonly timeZone?: string | undefined;
}

/** Makes a file of a list as it is filtered, ordered and shown. For the table's slot `actions`. */
export function ListExport<List extends ExportList>({ list, view, columns, values = {}, timeZone }: Props<List>) {
  const titleOf = useTitle();
  const known = columns.map(({ id, title, unit }): ExportColumn => {
    const named = values[id]?.map(({ value, label }) => [value, label]);
    return { id, header: titleOf({ title, unit }), ...(named && { values: Object.fromEntries(named) }) };
  });
  // The types of the two properties above go together; in their union that is not seen any more.
  const target = { list, filter: view.filter } as ExportTarget;
  return (
    <ExportButton
      {...target}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={known}
      total={view.totalCount}
      filterText={view.filterText}
      undatedText={view.undatedText}
      timeZone={timeZone}
    />
  );
}
