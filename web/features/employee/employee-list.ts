import type { EmployeeFilter, EmployeeOrder } from "../../schema-types.generated.ts";
import { choicesField, type FilterField, textField } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";

export const STATES = ["ACTIVE", "LEFT"] as const;
/** What somebody at work can show; the contract's other certifications are customers'. */
export const CERTIFICATIONS = ["GENERAL", "EMPLOYEE", "PASSWORD"] as const;
export const LOGINS = ["with", "without"] as const;

/** What the employees can be narrowed by; the keys are the address's. */
export interface EmployeeFilters {
  readonly text: string;
  readonly station: readonly string[];
  readonly state: readonly (typeof STATES)[number][];
  readonly certification: readonly (typeof CERTIFICATIONS)[number][];
  readonly login: readonly (typeof LOGINS)[number][];
}

/** Stations by their ids: which there are, the server knows. */
const stationsField: FilterField<readonly string[]> = {
  parse: (ids) => (ids.length > 0 ? ids : undefined),
  format: (ids) => ids,
};

/** The employees as a list of the address. */
export const EMPLOYEE_LIST: ListSchema<EmployeeFilters, EmployeeOrder, EmployeeFilter> = {
  fields: {
    text: textField,
    station: stationsField,
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
  filterOf: ({ text, station, state, certification, login = [] }) => ({
    ...(text !== undefined && { search: text }),
    ...(station !== undefined && { stationIds: [...station] }),
    ...(state !== undefined && { states: [...state] }),
    ...(certification !== undefined && { certifications: [...certification] }),
    // Both together are everybody.
    ...(login.length === 1 && { hasLogin: login[0] === "with" }),
  }),
};
