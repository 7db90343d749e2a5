import type { CustomerFilter, CustomerOrder, CustomerState } from "../../../schema-types.generated.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";

export const STATES: readonly CustomerState[] = ["ACTIVE", "STOPPED"];

/** What special customers can be narrowed by; the keys are the address's. */
export interface CustomerFilters {
  readonly text: string;
  readonly platform: readonly string[];
  readonly state: readonly CustomerState[];
}

/** The special customers as a list of the address. */
export const CUSTOMER_LIST: ListSchema<CustomerFilters, CustomerOrder, CustomerFilter> = {
  fields: { text: textField, platform: idsField, state: choicesField(STATES) },
  sorts: { code: { up: "CODE_ASC", down: "CODE_DESC" }, name: { up: "NAME_ASC", down: "NAME_DESC" } },
  sortedBy: { key: "code", down: false },
  places: { platform: "platform" },
  filterOf: ({ text, platform, state }) => ({
    ...(text !== undefined && { text }),
    ...(platform && { platformIds: [...platform] }),
    ...(state !== undefined && { states: [...state] }),
  }),
};
