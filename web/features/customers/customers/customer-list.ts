import type { CustomerFilter, CustomerOrder, CustomerState } from "../../../schema-types.generated.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateCustomerDocument, CustomersDocument } from "./customers.generated.ts";

const STATES: readonly CustomerState[] = ["ACTIVE", "STOPPED"];
export const STATE_WORDS = words(STATES, (state) => `customer.state.${state}`);

/** What special customers can be narrowed by; the keys are the address's. */
interface CustomerFilters {
  readonly text: string;
  readonly platform: readonly string[];
  readonly state: readonly CustomerState[];
}

const ADDRESS: ListSchema<CustomerFilters, CustomerOrder, CustomerFilter> = {
  fields: { text: textField, platform: idsField, state: choicesField(STATES) },
  sorts: { code: { up: "CODE_ASC", down: "CODE_DESC" }, name: { up: "NAME_ASC", down: "NAME_DESC" } },
  sortedBy: { key: "code", down: false },
  places: { platform: "platform" },
  filterOf: ({ text, platform, state }) => ({
    ...(text !== undefined && { search: text }),
    ...(platform && { platformIds: [...platform] }),
    ...(state !== undefined && { states: [...state] }),
  }),
};

/** Who buys on credit and at prices of their own. */
export const CUSTOMERS = recordList({
  noun: "customers",
  document: CustomersDocument,
  address: ADDRESS,
  title: "menu.PersonalCredit",
  views: "PersonalCredit",
  search: "customer.search",
  empty: { title: "customer.none", text: "customer.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreateCustomerDocument, label: "customer.new" },
  file: { list: "CUSTOMERS" },
});
