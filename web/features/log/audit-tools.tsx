import { useIntl } from "react-intl";
import type { AuditFilter } from "../../schema-types.generated.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { OBJECT_TYPES, OPERATIONS, useAuditWords } from "../../ui/record-history/audit-words.ts";
import type { AuditLineFragment } from "./log.generated.ts";

interface Props {
  readonly view: TableView<AuditFilter>;
  readonly columns: readonly DataColumn<AuditLineFragment>[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the log as it is filtered. */
export function AuditExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const words = useAuditWords();
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    operation: Object.fromEntries(OPERATIONS.map((name) => [name, words.operation(name)])),
    objectType: Object.fromEntries(OBJECT_TYPES.map((name) => [name, words.objectType(name)])),
  };
  const known = columns.map(({ id, title }) => ({
    id,
    header: formatMessage({ id: title }),
    ...(values[id] && { values: values[id] }),
  }));
  const further = [
    { id: "before", header: formatMessage({ id: "changes.before" }) },
    { id: "after", header: formatMessage({ id: "changes.after" }) },
    { id: "apiToken", header: formatMessage({ id: "audit.apiToken" }) },
    { id: "requestId", header: formatMessage({ id: "audit.request" }) },
  ];
  return (
    <ExportButton
      list="AUDIT_LOG"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={[...known, ...further]}
      total={view.totalCount}
      filterText={view.filterText}
      timeZone={timeZone}
    />
  );
}
