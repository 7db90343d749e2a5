import { KeySquare } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { SecretDialog } from "../../../ui/secret-dialog.tsx";
import { grantedCount } from "../../../ui/rights-map.ts";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { ApiTokenDetail } from "./api-token-detail.tsx";
import { ApiTokenExport } from "./api-token-export.tsx";
import { ApiTokenForm } from "./api-token-form.tsx";
import { API_TOKEN_LIST, TOKEN_STATES } from "./api-token-list.ts";
import { DisplayToken, PhoneToken } from "./link-tokens.tsx";
import { TokenState } from "./api-token-state.tsx";
import { CreateApiTokenDocument, ApiTokensDocument, type ApiTokenRowFragment } from "./api-token.generated.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** What programs call the API with: made in one's own name, shown once, taken back at any time. */
export function ApiTokensPart({ tabs }: { readonly tabs: ReactNode }) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(API_TOKEN_LIST);
  const { variables } = list;
  const result = useListQuery({ document: ApiTokensDocument, variables, pick: (data) => data.apiTokens });
  const columns = useColumns(timeZone);
  const filters = useFilters(list);
  const detail = useOpenRow();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const states = TOKEN_STATES.map((value) => ({ value, label: formatMessage({ id: `apiToken.state.${value}` }) }));
  const add = (
    <>
      <DisplayToken />
      <PhoneToken />
      <DeedButton needs={CreateApiTokenDocument} size="sm" onClick={() => setMaking(true)}>
        <KeySquare aria-hidden />
        <FormattedMessage id="apiToken.new" />
      </DeedButton>
    </>
  );
  return (
    <Screen title="menu.permisConfig" tabs={tabs} actions={add} fill>
      <DataTable
        {...result}
        noun="apiTokens"
        caption={formatMessage({ id: "permission.part.tokens" })}
        columns={columns}
        list={list}
        filters={[
          filters.text("search", "apiToken.search"),
          filters.choices("state", { title: "apiToken.state", options: states }),
        ]}
        empty={{ title: "apiToken.none", text: "apiToken.none.text", action: add }}
        nameOf={({ name }) => name}
        onOpen={({ id }) => detail.open(id)}
        actions={(view) => <ApiTokenExport view={view} columns={columns} timeZone={timeZone} />}
      />
      {detail.id !== null && <ApiTokenDetail id={detail.id} timeZone={timeZone} onClose={detail.close} />}
      {making && (
        <ApiTokenForm
          onMade={(token) => {
            setMaking(false);
            setSecret(token);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title="apiToken.made"
          text="apiToken.made.text"
          label="apiToken.secret"
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Screen>
  );
}

function useColumns(timeZone: string | undefined): readonly DataColumn<ApiTokenRowFragment>[] {
  const { dateTime } = useFormat(timeZone);
  const time = (value: string | null) => (value === null ? NO_VALUE : <time dateTime={value}>{dateTime(value)}</time>);
  return [
    {
      id: "name",
      title: "apiToken.name",
      cell: ({ name }) => <bdi>{name}</bdi>,
      sort: "name",
      width: 13,
      grow: true,
      priority: 1,
    },
    { id: "accountLogin", title: "apiToken.account", cell: ({ accountLogin }) => <bdi>{accountLogin}</bdi>, width: 10 },
    {
      id: "permissions",
      title: "role.rights",
      cell: ({ permissions }) => grantedCount(permissions),
      numeric: true,
      width: 7,
    },
    { id: "state", title: "apiToken.state", cell: ({ state }) => <TokenState state={state} />, width: 8 },
    {
      id: "expiresAt",
      title: "apiToken.expires",
      cell: ({ expiresAt }) => time(expiresAt),
      sort: "expires",
      width: 10,
    },
    {
      id: "lastUsedAt",
      title: "apiToken.lastUsed",
      cell: ({ lastUsedAt }) => time(lastUsedAt),
      sort: "lastUsed",
      width: 10,
    },
    {
      id: "createdAt",
      title: "account.createdAt",
      cell: ({ createdAt }) => time(createdAt),
      sort: "created",
      width: 10,
      hidden: true,
    },
  ];
}
