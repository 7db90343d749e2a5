import { UserPlus } from "lucide-react";
import type { EmployeeFilter, EmployeeOrder } from "../../../schema-types.generated.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateEmployeeDocument, EmployeeListDocument } from "./employee.generated.ts";

export const STATE_WORDS = words(["ACTIVE", "LEFT"], (state) => `employee.state.${state}`);
/** What somebody at work can show; the contract's other certifications are customers'. */
export const CERTIFICATION_WORDS = words(
  ["GENERAL", "EMPLOYEE", "PASSWORD"],
  (certification) => `employee.certification.${certification}`,
);
const LOGIN_WORDS = words(["with", "without"], (login) => `employee.login.${login}`);

type Of<Value> = Value extends { readonly values: infer Values } ? Values : never;

/** What the employees can be narrowed by; the keys are the address's. */
interface EmployeeFilters extends PlaceFilters {
  readonly text: string;
  readonly state: Of<typeof STATE_WORDS>;
  readonly certification: Of<typeof CERTIFICATION_WORDS>;
  readonly login: Of<typeof LOGIN_WORDS>;
}

const ADDRESS: ListSchema<EmployeeFilters, EmployeeOrder, EmployeeFilter> = {
  fields: {
    text: textField,
    ...placeFields,
    state: choicesField(STATE_WORDS.values),
    certification: choicesField(CERTIFICATION_WORDS.values),
    login: choicesField(LOGIN_WORDS.values),
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

/** Who works for the platform, and where. */
export const EMPLOYEES = recordList({
  noun: "employees",
  document: EmployeeListDocument,
  address: ADDRESS,
  title: "menu.employeeSet",
  views: "employeeSet",
  search: "employee.search",
  choices: { login: { title: "employee.login", words: LOGIN_WORDS } },
  empty: { title: "employee.none", text: "employee.none.text" },
  nameOf: ({ code, name }) => `${code} ${name}`,
  add: { needs: CreateEmployeeDocument, label: "employee.new", icon: UserPlus },
  filled: "EMPLOYEES",
  file: {
    list: "EMPLOYEES",
    all: ["code", "name", "phone", "stationCode", "login", "certification", "state", "validFrom", "validUntil"],
  },
});
