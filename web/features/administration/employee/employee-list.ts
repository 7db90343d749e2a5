import type { EmployeeFilter, EmployeeOrder } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";

export const STATES = ["ACTIVE", "LEFT"] as const;
/** What somebody at work can show; the contract's other certifications are customers'. */
export const CERTIFICATIONS = ["GENERAL", "EMPLOYEE", "PASSWORD"] as const;
export const LOGINS = ["with", "without"] as const;

/** What the employees can be narrowed by; the keys are the address's. */
export interface EmployeeFilters extends PlaceFilters {
  readonly text: string;
  readonly state: readonly (typeof STATES)[number][];
  readonly certification: readonly (typeof CERTIFICATIONS)[number][];
  readonly login: readonly (typeof LOGINS)[number][];
}

/** The employees as a list of the address. */
export const EMPLOYEE_LIST: ListSchema<EmployeeFilters, EmployeeOrder, EmployeeFilter> = {
  fields: {
    text: textField,
    ...placeFields,
    state: choicesField(STATES),
    certification: choicesField(CERTIFICATIONS),
    login: choicesField(LOGINS),
  },
  sorts: {
    code: { up: "CODE_ASC", down: "CODE_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    station: { up: "STATION_ASC", down: "STATION_DESC" },
  },
  sortedBy: { key: "code", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, state, certification, login = [], ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(state !== undefined && { states: [...state] }),
    ...(certification !== undefined && { certifications: [...certification] }),
    // Both together are everybody.
    ...(login.length === 1 && { hasLogin: login[0] === "with" }),
  }),
};
