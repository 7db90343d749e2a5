import type { AuditFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";
import { wordedKinds, wordedOperations, useAuditWords } from "../../../parts/record-history/audit-words.ts";
import type { AuditLineFragment } from "./log.generated.ts";

interface Props {
  readonly view: TableView<AuditFilter>;
  readonly columns: readonly DataColumn<AuditLineFragment>[];
  readonly timeZone: string | undefined;
}

const FILE_ALONE = [
  { id: "before", title: "changes.before" },
  { id: "after", title: "changes.after" },
  { id: "apiToken", title: "audit.apiToken" },
  { id: "requestId", title: "audit.request" },
] as const;

/** Makes a file of the log as it is filtered. */
export function AuditExport({ view, columns, timeZone }: Props) {
  const words = useAuditWords();
  const values = {
    operation: wordedOperations().map((value) => ({ value, label: words.operation(value) })),
    objectType: wordedKinds().map((value) => ({ value, label: words.objectType(value) })),
  };
  return (
    <ListExport
      list="AUDIT_LOG"
      view={view}
      columns={[...columns, ...FILE_ALONE]}
      values={values}
      timeZone={timeZone}
    />
  );
}
