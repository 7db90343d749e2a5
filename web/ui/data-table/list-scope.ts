import type { Scoping } from "../../lib/use-scoped-params.ts";
import { type ListSchema, readList, writeList } from "./list-schema.ts";
import { withPlace } from "../../lib/place-keys.ts";
import { OPEN_ROW } from "../use-open-row.ts";

/** How the person's scope narrows a list by its address; undefined where its rows stand nowhere. */
export function scopingOf<Filters extends object, Order extends string, Filter extends object>(
  schema: ListSchema<Filters, Order, Filter>,
): Scoping | undefined {
  const { places } = schema;
  return (
    places && {
      // A link to one record is to that record, wherever it stands.
      isOpen: (params) => !params.has(OPEN_ROW) && Object.keys(readList(params, schema).filters).length === 0,
      narrowed: (params, place) => {
        const state = readList(params, schema);
        return writeList(params, schema, { ...state, page: 1, filters: withPlace(state.filters, places, place) });
      },
    }
  );
}
