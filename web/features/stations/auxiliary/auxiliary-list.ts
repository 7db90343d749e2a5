import type { AuxiliaryFilter, AuxiliaryKind, AuxiliaryOrder } from "../../../schema-types.generated.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { AuxiliaryDevicesDocument, CreateAuxiliaryDeviceDocument } from "./auxiliary.generated.ts";

const KINDS: readonly AuxiliaryKind[] = ["CARD_READER", "PRINTER", "PRICE_SIGN", "DISPLAY", "CAMERA"];
export const KIND_WORDS = words(KINDS, (kind) => `aid.kind.${kind}`);

/** What auxiliary devices can be narrowed by; the keys are the address's. */
interface AuxiliaryFilters extends PlaceFilters {
  readonly text: string;
  readonly kind: readonly AuxiliaryKind[];
}

const ADDRESS: ListSchema<AuxiliaryFilters, AuxiliaryOrder, AuxiliaryFilter> = {
  fields: { text: textField, ...placeFields, kind: choicesField(KINDS) },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
  },
  sortedBy: { key: "station", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, kind, ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(kind !== undefined && { kinds: [...kind] }),
  }),
};

/** Card readers, printers, price signs, displays and cameras. */
export const AUXILIARY_DEVICES = recordList({
  noun: "auxiliaryDevices",
  document: AuxiliaryDevicesDocument,
  address: ADDRESS,
  title: "menu.AIDBind",
  views: "AIDBind",
  search: "aid.search",
  empty: { title: "aid.none", text: "aid.none.text" },
  nameOf: ({ name, stationName }) => `${name}, ${stationName}`,
  add: { needs: CreateAuxiliaryDeviceDocument, label: "aid.add" },
  file: { list: "AUXILIARY_DEVICES", before: [STATION_CODE] },
});
