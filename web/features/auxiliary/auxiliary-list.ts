import type { AuxiliaryFilter, AuxiliaryKind, AuxiliaryOrder } from "../../schema-types.generated.ts";
import { choicesField, idsField, textField } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";

export const KINDS: readonly AuxiliaryKind[] = ["CARD_READER", "PRINTER", "PRICE_SIGN", "DISPLAY", "CAMERA"];

/** What auxiliary devices can be narrowed by; the keys are the address's. */
export interface AuxiliaryFilters {
  readonly text: string;
  readonly station: readonly string[];
  readonly kind: readonly AuxiliaryKind[];
}

/** The auxiliary devices as a list of the address. */
export const AUXILIARY_LIST: ListSchema<AuxiliaryFilters, AuxiliaryOrder, AuxiliaryFilter> = {
  fields: { text: textField, station: idsField, kind: choicesField(KINDS) },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
  },
  sortedBy: { key: "station", down: false },
  filterOf: ({ text, station, kind }) => ({
    ...(text !== undefined && { search: text }),
    ...(station !== undefined && { stationIds: [...station] }),
    ...(kind !== undefined && { kinds: [...kind] }),
  }),
};
