import type { ApiTokenFilter, ApiTokenOrder, ApiTokenState } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PART } from "../../../ui/parts.ts";

export const TOKEN_STATES: readonly ApiTokenState[] = ["ACTIVE", "EXPIRED", "REVOKED"];

/** What API tokens can be narrowed by; the keys are the address's. */
export interface ApiTokenFilters {
  readonly search: string;
  readonly state: readonly ApiTokenState[];
}

/** API tokens as a list of the address. */
export const API_TOKEN_LIST: ListSchema<ApiTokenFilters, ApiTokenOrder, ApiTokenFilter> = {
  fields: { search: textField, state: choicesField(TOKEN_STATES) },
  sorts: {
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    created: { up: "CREATED_ASC", down: "CREATED_DESC" },
    expires: { up: "EXPIRES_ASC", down: "EXPIRES_DESC" },
    lastUsed: { up: "LAST_USED_ASC", down: "LAST_USED_DESC" },
  },
  sortedBy: { key: "created", down: true },
  kept: [PART],
  filterOf: ({ search, state }) => ({
    ...(search !== undefined && { search }),
    ...(state !== undefined && { states: [...state] }),
  }),
};
