import { ListPlus } from "lucide-react";
import type { CylinderTest, LicencePlateFilter, LicencePlateOrder } from "../../../schema-types.generated.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { LicencePlatesDocument } from "./licence-plates.generated.ts";
import { AddLicencePlatesDocument } from "./plate-groups.generated.ts";

const TESTS: readonly CylinderTest[] = ["OVERDUE", "DUE_SOON", "VALID", "NONE"];
export const TEST_WORDS = words(TESTS, (test) => `plate.cylinderTest.${test}`);

/** What plates can be narrowed by; the keys are the address's. */
interface LicencePlateFilters {
  readonly text: string;
  readonly platform: readonly string[];
  readonly group: readonly string[];
  readonly test: readonly CylinderTest[];
}

const ADDRESS: ListSchema<LicencePlateFilters, LicencePlateOrder, LicencePlateFilter> = {
  fields: { text: textField, platform: idsField, group: idsField, test: choicesField(TESTS) },
  sorts: {
    plate: { up: "PLATE_ASC", down: "PLATE_DESC" },
    group: { up: "GROUP_ASC", down: "GROUP_DESC" },
    test: { up: "CYLINDER_TEST_ASC", down: "CYLINDER_TEST_DESC" },
  },
  sortedBy: { key: "plate", down: false },
  places: { platform: "platform" },
  filterOf: ({ text, platform, group, test }) => ({
    ...(text !== undefined && { search: text }),
    ...(platform && { platformIds: [...platform] }),
    ...(group && { groupIds: [...group] }),
    ...(test && { cylinderTests: [...test] }),
  }),
};

/** Vehicles that are known by their plates. */
export const LICENCE_PLATES = recordList({
  noun: "licencePlates",
  document: LicencePlatesDocument,
  address: ADDRESS,
  title: "menu.licencePlates",
  views: "licencePlates",
  search: "plate.search",
  empty: { title: "plate.none", text: "plate.none.text" },
  nameOf: ({ plate }) => plate,
  add: { needs: AddLicencePlatesDocument, label: "plateGroup.addPlates", icon: ListPlus },
  filled: "LICENCE_PLATES",
  file: { list: "LICENCE_PLATES" },
});
