import type { LicencePlateGroupFilter, LicencePlateGroupOrder } from "../../../schema-types.generated.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateLicencePlateGroupDocument, LicencePlateGroupsDocument } from "./plate-groups.generated.ts";

const STATES = ["on", "off"] as const;
export const STATE_WORDS = words(STATES, (state) => `plateGroup.state.${state}`);
export const ACTIVE_WORDS = words(["true", "false"], (is) => `plateGroup.state.${is === "true" ? "on" : "off"}`);
export const OVERDUE_WORDS = words(
  ["true", "false"],
  (is) => `plateGroup.overdue.${is === "true" ? "declines" : "warns"}`,
);
export const DISCOUNT_WORDS = words(["PERCENT_OFF", "AMOUNT_OFF"], (kind) => `plateGroup.discount.${kind}`);
const TESTS = ["with", "without"] as const;
const TEST_WORDS = words(TESTS, (tests) => `plateGroup.testsDue.${tests}`);

/** What plate groups can be narrowed by; the keys are the address's. */
interface PlateGroupFilters {
  readonly text: string;
  readonly platform: readonly string[];
  readonly state: readonly (typeof STATES)[number][];
  readonly tests: readonly (typeof TESTS)[number][];
}

const ADDRESS: ListSchema<PlateGroupFilters, LicencePlateGroupOrder, LicencePlateGroupFilter> = {
  fields: { text: textField, platform: idsField, state: choicesField(STATES), tests: choicesField(TESTS) },
  sorts: { name: { up: "NAME_ASC", down: "NAME_DESC" } },
  sortedBy: { key: "name", down: false },
  places: { platform: "platform" },
  filterOf: ({ text, platform, state = [], tests = [] }) => ({
    ...(text !== undefined && { search: text }),
    ...(platform && { platformIds: [...platform] }),
    // Both together are all of them.
    ...(state.length === 1 && { active: state[0] === "on" }),
    ...(tests.length === 1 && { testsDue: tests[0] === "with" }),
  }),
};

/** Vehicles that are known by their plates, by their groups. */
export const PLATE_GROUPS = recordList({
  noun: "licencePlateGroups",
  document: LicencePlateGroupsDocument,
  address: ADDRESS,
  title: "menu.CarLicenseGroup",
  views: "CarLicenseGroup",
  search: "plateGroup.search",
  choices: {
    state: { title: "plateGroup.state", words: STATE_WORDS },
    tests: { title: "plateGroup.testsDue", words: TEST_WORDS },
  },
  empty: { title: "plateGroup.none", text: "plateGroup.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreateLicencePlateGroupDocument, label: "plateGroup.new" },
  file: { list: "LICENCE_PLATE_GROUPS" },
});
