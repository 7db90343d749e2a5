import { IdCard } from "lucide-react";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { EmployeeCardFilter, EmployeeCardOrder } from "../../../schema-types.generated.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateEmployeeCardDocument, EmployeeCardListDocument } from "./employee-card.generated.ts";

export const CARD_STATE_WORDS = words(
  ["ACTIVE", "LOST", "STOPPED", "REPLACED"],
  (state) => `employeeCard.state.${state}`,
);
export const CERTIFICATION_WORDS = words(
  ["GENERAL", "EMPLOYEE", "NEEDS_EMPLOYEE_CERTIFICATION", "PASSWORD", "CAR_LICENCE"],
  (certification) => `employee.certification.${certification}`,
);

type Of<Value> = Value extends { readonly values: infer Values } ? Values : never;

/** What employee cards can be narrowed by; the keys are the address's. */
interface CardFilters extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  readonly state: Of<typeof CARD_STATE_WORDS>;
  readonly employee: readonly string[];
}

const ADDRESS: ListSchema<CardFilters, EmployeeCardOrder, EmployeeCardFilter> = {
  fields: {
    text: textField,
    platform: placeFields.platform,
    state: choicesField(CARD_STATE_WORDS.values),
    employee: idsField,
  },
  sorts: {
    number: { up: "NUMBER_ASC", down: "NUMBER_DESC" },
    employee: { up: "EMPLOYEE_ASC", down: "EMPLOYEE_DESC" },
    createdAt: { up: "CREATED_AT_ASC", down: "CREATED_AT_DESC" },
  },
  sortedBy: { key: "number", down: false },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, state, employee, ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(state !== undefined && { states: [...state] }),
    ...(employee !== undefined && { employeeIds: [...employee] }),
  }),
};

/** Cards by which people at work are known. */
export const EMPLOYEE_CARDS = recordList({
  noun: "employeeCards",
  document: EmployeeCardListDocument,
  address: ADDRESS,
  title: "menu.EmpCardList",
  views: "EmpCardList",
  search: "employeeCard.search",
  empty: { title: "employeeCard.none", text: "employeeCard.none.text" },
  nameOf: ({ number }) => number,
  add: { needs: CreateEmployeeCardDocument, label: "employeeCard.new", icon: IdCard },
  file: { list: "EMPLOYEE_CARDS" },
});
