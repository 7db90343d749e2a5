import type { RoleFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";
import type { RoleRowFragment } from "./permission.generated.ts";
import { useRightOptions } from "./use-right-options.ts";

/** What the file tells beyond the table. */
const LEVELS = [
  { id: "operates", title: "role.operates" },
  { id: "approves", title: "role.approves" },
] as const;

interface Props {
  readonly view: TableView<RoleFilter>;
  readonly columns: readonly DataColumn<RoleRowFragment>[];
}

/** Makes a file of the roles as they are filtered: where the table counts permissions, the file names them. */
export function RoleExport({ view, columns }: Props) {
  const permissions = useRightOptions();
  return (
    <ListExport
      list="ROLES"
      view={view}
      columns={[...columns, ...LEVELS]}
      values={{ permissions, operates: permissions, approves: permissions }}
    />
  );
}
