import { useQuery } from "@apollo/client/react";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { wholeList } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { grantedCount } from "../../../ui/rights-map.ts";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { CreateRoleDocument, type RoleRowFragment, RolesDocument } from "./permission.generated.ts";
import { RoleDetail } from "./role-detail.tsx";
import { RoleExport } from "./role-export.tsx";
import { NewRoleForm } from "./role-form.tsx";
import { ROLE_LIST, rolePage } from "./role-list.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** The roles of the person's platforms: what they allow, and how many have them. */
export function RolesPart({ tabs }: { readonly tabs: ReactNode }) {
  const { formatMessage } = useIntl();
  const { data, loading, error, refetch } = useQuery(RolesDocument, {
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(ROLE_LIST);
  const filters = useFilters(list);
  const detail = useOpenRow();
  const [making, setMaking] = useState(false);
  const platforms = data?.platforms ?? [];
  const columns = columnsFor(platforms);
  const opened = data?.roles.find(({ id }) => id === detail.id);
  const add = (
    <DeedButton needs={CreateRoleDocument} size="sm" onClick={() => setMaking(true)}>
      <Plus aria-hidden />
      <FormattedMessage id="role.new" />
    </DeedButton>
  );
  return (
    <Screen title="menu.permisConfig" tabs={tabs} actions={add} fill>
      <DataTable
        {...wholeList(data && rolePage(data.roles, list.variables))}
        loading={loading}
        error={data ? undefined : error}
        refetch={() => void refetch().catch(() => undefined)}
        noun="roles"
        caption={formatMessage({ id: "permission.part.roles" })}
        columns={columns}
        list={list}
        filters={[filters.text("search", "role.name")]}
        empty={{ title: "role.none", text: "role.none.text", action: add }}
        nameOf={({ name }) => name}
        onOpen={({ id }) => detail.open(id)}
        actions={(view) => <RoleExport view={view} columns={columns} />}
      />
      {detail.id !== null && data && (
        <RoleDetail role={opened} platforms={platforms} timeZone={timeZone} onClose={detail.close} />
      )}
      {making && <NewRoleForm platforms={platforms} onClose={() => setMaking(false)} />}
    </Screen>
  );
}

function columnsFor(
  platforms: readonly { readonly id: string; readonly name: string }[],
): readonly DataColumn<RoleRowFragment>[] {
  const platformOf = (id: string) => platforms.find((platform) => platform.id === id)?.name ?? "";
  return [
    {
      id: "name",
      title: "role.name",
      cell: ({ name }) => <bdi>{name}</bdi>,
      sort: "name",
      width: 16,
      grow: true,
      priority: 1,
    },
    {
      id: "platform",
      title: "role.platform",
      cell: ({ platformId }) => <bdi>{platformOf(platformId)}</bdi>,
      width: 16,
    },
    {
      id: "permissions",
      title: "role.rights",
      cell: ({ permissions }) => grantedCount(permissions),
      numeric: true,
      width: 9,
    },
    {
      id: "accounts",
      title: "role.accounts",
      cell: ({ accountCount }) => accountCount,
      sort: "accounts",
      numeric: true,
      width: 9,
    },
  ];
}
