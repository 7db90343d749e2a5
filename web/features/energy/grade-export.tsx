import { useIntl } from "react-intl";
import type { GradeFilter } from "../../schema-types.generated.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../ui/export/export-button.tsx";
import type { GradeLineFragment } from "./energy.generated.ts";
import { KINDS, UNITS } from "./grade-list.ts";

interface Props {
  readonly view: TableView<GradeFilter>;
  readonly columns: readonly DataColumn<GradeLineFragment>[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the grades as they are filtered. */
export function GradeExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    kind: Object.fromEntries(KINDS.map((kind) => [kind, formatMessage({ id: `grade.kind.${kind}` })])),
    unit: Object.fromEntries(UNITS.map((unit) => [unit, formatMessage({ id: `grade.unit.${unit}` })])),
  };
  const known = [
    ...columns.map(({ id, title }) => ({ id, header: formatMessage({ id: title }) })),
    { id: "colour", header: formatMessage({ id: "grade.colour" }) },
  ].map((column) => ({ ...column, ...(values[column.id] && { values: values[column.id] }) }));
  return (
    <ExportButton
      list="GRADES"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={known}
      total={view.totalCount}
      timeZone={timeZone}
    />
  );
}
