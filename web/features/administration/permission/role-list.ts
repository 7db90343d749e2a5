import { compareNames } from "../../../lib/by-name.ts";
import { textField } from "../../../ui/data-table/list-fields.ts";
import type { ListPage } from "../../../ui/data-table/use-list-query.ts";
import { type ListSchema, type ListVariables } from "../../../ui/data-table/list-schema.ts";
import type { RoleRowFragment } from "./permission.generated.ts";

type RoleOrder = "NAME_ASC" | "NAME_DESC" | "ACCOUNTS_ASC" | "ACCOUNTS_DESC";

/** What the roles can be narrowed by. */
export interface RoleFilters {
  readonly search: string;
}

/** The roles as a list of the address: few enough to come at once, so that the window cuts them into pages. */
export const ROLE_LIST: ListSchema<RoleFilters, RoleOrder, Partial<RoleFilters>> = {
  fields: { search: textField },
  sorts: {
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    accounts: { up: "ACCOUNTS_ASC", down: "ACCOUNTS_DESC" },
  },
  sortedBy: { key: "name", down: false },
  filterOf: ({ search }) => (search === undefined ? {} : { search }),
};

const COMPARE: Readonly<Record<RoleOrder, (one: RoleRowFragment, other: RoleRowFragment) => number>> = {
  NAME_ASC: (one, other) => compareNames(one.name, other.name),
  NAME_DESC: (one, other) => compareNames(other.name, one.name),
  ACCOUNTS_ASC: (one, other) => one.accountCount - other.accountCount,
  ACCOUNTS_DESC: (one, other) => other.accountCount - one.accountCount,
};

/** The page of the roles that the address asks for. */
export function rolePage(
  roles: readonly RoleRowFragment[],
  { first, offset, orderBy, filter }: ListVariables<RoleOrder, Partial<RoleFilters>>,
): ListPage<RoleRowFragment> {
  const wanted = filter.search?.toLocaleLowerCase() ?? "";
  const found = roles.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).sort(COMPARE[orderBy]);
  return {
    nodes: found.slice(offset, offset + first),
    totalCount: found.length,
    pageInfo: { hasNextPage: offset + first < found.length },
  };
}
