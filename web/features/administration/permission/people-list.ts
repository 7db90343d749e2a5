import type { AccountFilter, AccountOrder } from "../../../schema-types.generated.ts";
import type { FilterField } from "../../../ui/data-table/list-fields.ts";
import { textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { paths } from "../../../lib/paths.ts";
import { PART } from "../../../ui/parts.ts";

/** What the accounts can be narrowed by; the keys are the address's. */
export interface PeopleFilters {
  readonly search: string;
  /** Ids of roles. */
  readonly role: readonly string[];
}

const idsField: FilterField<readonly string[]> = {
  parse: (values) => (values.length > 0 ? values : undefined),
  format: (ids) => ids,
};

/** Those who may log in, as a list of the address. */
export const PEOPLE_LIST: ListSchema<PeopleFilters, AccountOrder, AccountFilter> = {
  fields: { search: textField, role: idsField },
  sorts: {
    login: { up: "LOGIN_ASC", down: "LOGIN_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
  },
  sortedBy: { key: "login", down: false },
  kept: [PART],
  filterOf: ({ search, role }) => ({
    ...(search !== undefined && { search }),
    ...(role !== undefined && { roleIds: [...role] }),
  }),
};

/** The way to those who have a role. */
export const peoplePath = (roleId: string): string =>
  `${paths.permisConfig}?${new URLSearchParams({ [PART]: "people", role: roleId })}`;
