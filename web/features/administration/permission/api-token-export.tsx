import { useIntl } from "react-intl";
import type { ApiTokenFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";
import { TOKEN_STATES } from "./api-token-list.ts";
import type { ApiTokenRowFragment } from "./api-token.generated.ts";
import { useRightOptions } from "./use-right-options.ts";

const FILE_ALONE = [
  { id: "accountName", title: "apiToken.accountName" },
  { id: "lastUsedAddress", title: "audit.address" },
  { id: "addresses", title: "apiToken.addresses" },
  { id: "turnedAwayAt", title: "apiToken.turnedAway" },
  { id: "turnedAwayAddress", title: "apiToken.turnedAway.address" },
  { id: "revokedAt", title: "apiToken.revokedAt" },
] as const;

interface Props {
  readonly view: TableView<ApiTokenFilter>;
  readonly columns: readonly DataColumn<ApiTokenRowFragment>[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the API tokens as they are filtered: where the table counts permissions, the file names them. */
export function ApiTokenExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const permissions = useRightOptions();
  const state = TOKEN_STATES.map((value) => ({ value, label: formatMessage({ id: `apiToken.state.${value}` }) }));
  return (
    <ListExport
      list="API_TOKENS"
      view={view}
      columns={[...columns, ...FILE_ALONE]}
      values={{ permissions, operates: permissions, approves: permissions, state }}
      timeZone={timeZone}
    />
  );
}
