import { useQuery } from "@apollo/client/react";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { grantedCount } from "../../../ui/rights-map.ts";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { AssignForm } from "./assign-form.tsx";
import { PEOPLE_LIST } from "./people-list.ts";
import { AssignRoleDocument, PeopleDocument, type PersonRowFragment, RolesDocument } from "./permission.generated.ts";
import { RightsDrawer } from "./rights-drawer.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** Who has which roles; a role is given to many at once, and one sees what a person would see. */
export function PeoplePart({ tabs }: { readonly tabs: ReactNode }) {
  const { formatMessage } = useIntl();
  const list = useListState(PEOPLE_LIST);
  const { variables } = list;
  const result = useListQuery({ document: PeopleDocument, variables, pick: (data) => data.accounts });
  const roles = useQuery(RolesDocument, { context: { silent: true } }).data?.roles ?? [];
  const filters = useFilters(list);
  const detail = useOpenRow();
  const [chosen, setChosen] = useState<readonly string[]>();
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Screen title="menu.permisConfig" tabs={tabs} fill>
      <DataTable
        {...result}
        noun="people"
        caption={formatMessage({ id: "permission.part.people" })}
        columns={COLUMNS}
        list={list}
        filters={[
          filters.text("search", "account.search"),
          filters.choices("role", { title: "account.roles", options }),
        ]}
        empty={{ title: "account.none" }}
        nameOf={({ login }) => login}
        onOpen={({ id }) => detail.open(id)}
        bulk={(selected) => {
          // All that match are more than one request may name: a page at a time.
          const ids = "ids" in selected ? selected.ids : (result.page?.nodes ?? []).map(({ id }) => id);
          return (
            <DeedButton needs={AssignRoleDocument} size="sm" variant="outline" onClick={() => setChosen(ids)}>
              <ShieldCheck aria-hidden />
              <FormattedMessage id="assign.action" values={{ count: ids.length }} />
            </DeedButton>
          );
        }}
      />
      {detail.id !== null && <RightsDrawer id={detail.id} onClose={detail.close} />}
      {chosen && <AssignForm accountIds={chosen} roles={roles} onClose={() => setChosen(undefined)} />}
    </Screen>
  );
}

const COLUMNS: readonly DataColumn<PersonRowFragment>[] = [
  {
    id: "login",
    title: "account.login",
    cell: ({ login }) => <bdi>{login}</bdi>,
    sort: "login",
    width: 11,
    priority: 1,
  },
  { id: "name", title: "account.name", cell: ({ name }) => <bdi>{name}</bdi>, sort: "name", width: 12 },
  { id: "platform", title: "account.platform", cell: ({ platform }) => <bdi>{platform.name}</bdi>, width: 13 },
  {
    id: "roles",
    title: "account.roles",
    cell: ({ roles }) => <bdi>{roles.map(({ name }) => name).join(", ") || NO_VALUE}</bdi>,
    width: 16,
    grow: true,
  },
  {
    id: "permissions",
    title: "role.rights",
    cell: ({ permissions }) => grantedCount(permissions),
    numeric: true,
    width: 7,
  },
];
