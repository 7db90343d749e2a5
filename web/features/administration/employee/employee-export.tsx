import { useIntl } from "react-intl";
import type { EmployeeFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { CERTIFICATIONS, STATES } from "./employee-list.ts";
import type { EmployeeLineFragment } from "./employee.generated.ts";

interface Props {
  readonly view: TableView<EmployeeFilter>;
  readonly columns: readonly DataColumn<EmployeeLineFragment>[];
}

/** Makes a file of the employees as they are filtered; with all its columns it can be imported again. */
export function EmployeeExport({ view, columns }: Props) {
  const { formatMessage } = useIntl();
  const word = (id: string) => formatMessage({ id: `import.column.EMPLOYEES.${id}` as "import.column.EMPLOYEES.code" });
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    certification: Object.fromEntries(
      CERTIFICATIONS.map((name) => [name, formatMessage({ id: `employee.certification.${name}` })]),
    ),
    state: Object.fromEntries(STATES.map((name) => [name, formatMessage({ id: `employee.state.${name}` })])),
  };
  const days = ["validFrom", "validUntil"].map((id) => ({ id, header: word(id) }));
  const shown = columns
    .filter(({ id }) => view.columns.includes(id))
    .flatMap(({ id, title }) =>
      id === "valid" ? days : [{ id, header: formatMessage({ id: title }), ...(values[id] && { values: values[id] }) }],
    );
  const all = ["code", "name", "phone", "stationCode", "login", "certification", "state"].map((id) => ({
    id,
    header: word(id),
    ...(values[id] && { values: values[id] }),
  }));
  return (
    <ExportButton
      list="EMPLOYEES"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={shown}
      allColumns={[...all, ...days]}
      total={view.totalCount}
      filterText={view.filterText}
    />
  );
}
