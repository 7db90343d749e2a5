import type { UnknownDeviceFilter, UnknownDeviceOrder } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";

export const SHOWN = ["waiting", "ignored"] as const;

/** What new devices can be narrowed by; the keys are the address's. */
export interface NewDeviceFilters {
  readonly text: string;
  readonly show: readonly (typeof SHOWN)[number][];
}

/** The new devices as a list of the address; those that were set aside are left out until they are asked for. */
export const NEW_DEVICE_LIST: ListSchema<NewDeviceFilters, UnknownDeviceOrder, UnknownDeviceFilter> = {
  fields: { text: textField, show: choicesField(SHOWN) },
  sorts: {
    last: { up: "LAST_SEEN_ASC", down: "LAST_SEEN_DESC" },
    first: { up: "FIRST_SEEN_ASC", down: "FIRST_SEEN_DESC" },
  },
  sortedBy: { key: "last", down: true },
  filterOf: ({ text, show = ["waiting"] }) => ({
    ...(text !== undefined && { search: text }),
    // Both together are everything.
    ...(show.length === 1 && { ignored: show[0] === "ignored" }),
  }),
};
