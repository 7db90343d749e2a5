import type { AccountFilter, AccountOrder, SecondFactorState } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";

/** The address's parameter that says which platform is on screen. */
export const PLATFORM = "platform";
export const ACCOUNT_STATES = ["enabled", "disabled"] as const;
/** How it may stand with a second factor, as the address calls it and the contract. */
export const FACTORS = { on: "ON", missing: "MISSING", none: "NONE" } as const satisfies Record<
  string,
  SecondFactorState
>;
export const FACTOR_STATES = ["on", "missing", "none"] as const satisfies readonly (keyof typeof FACTORS)[];

/** What the accounts of a platform can be narrowed by; the keys are the address's. */
export interface AccountFilters {
  readonly search: string;
  readonly state: readonly (typeof ACCOUNT_STATES)[number][];
  readonly factor: readonly (typeof FACTOR_STATES)[number][];
}

/** The accounts of a platform as a list of the address. */
export function accountList(platformId: string): ListSchema<AccountFilters, AccountOrder, AccountFilter> {
  return {
    fields: { search: textField, state: choicesField(ACCOUNT_STATES), factor: choicesField(FACTOR_STATES) },
    sorts: {
      login: { up: "LOGIN_ASC", down: "LOGIN_DESC" },
      name: { up: "NAME_ASC", down: "NAME_DESC" },
      lastLogin: { up: "LAST_LOGIN_ASC", down: "LAST_LOGIN_DESC" },
      factor: { up: "SECOND_FACTOR_ASC", down: "SECOND_FACTOR_DESC" },
    },
    sortedBy: { key: "login", down: false },
    kept: [PLATFORM],
    filterOf: ({ search, state = [], factor = [] }) => ({
      platformIds: [platformId],
      ...(search !== undefined && { search }),
      // Both together are everything.
      ...(state.length === 1 && { disabled: state[0] === "disabled" }),
      ...(factor.length > 0 && { secondFactorStates: factor.map((value) => FACTORS[value]) }),
    }),
  };
}
