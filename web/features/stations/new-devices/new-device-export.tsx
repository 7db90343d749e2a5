import { useMe } from "../../../lib/me.ts";
import { protocolOptions } from "../../../lib/protocol-names.ts";
import type { UnknownDeviceFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";

/** What the screen alone has: a guess of the moment, and what one can do. */
const SCREEN_ALONE: readonly string[] = ["guess", "actions"];
const VALUES = { protocol: protocolOptions } as const;

interface Props {
  readonly view: TableView<UnknownDeviceFilter>;
  readonly columns: readonly Pick<DataColumn<never>, "id" | "title">[];
}

/** Makes a file of the new devices as they are filtered. */
export function NewDeviceExport({ view, columns }: Props) {
  const lasting = columns.filter(({ id }) => !SCREEN_ALONE.includes(id));
  const timeZone = useMe()?.network.timeZone;
  return <ListExport list="UNKNOWN_DEVICES" view={view} columns={lasting} values={VALUES} timeZone={timeZone} />;
}
