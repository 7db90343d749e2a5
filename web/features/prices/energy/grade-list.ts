import type { GradeFilter, GradeKind, GradeOrder, GradeUnit } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";

/** What a grade is and what it is sold by, in the contract's words. */
export const KINDS = ["LIQUID", "GAS"] as const satisfies readonly GradeKind[];
export const UNITS = ["LITRE", "KILOGRAM", "CUBIC_METRE"] as const satisfies readonly GradeUnit[];

/** What the list of grades can be narrowed by; the keys are the address's. */
export interface GradeFilters {
  readonly text: string;
  readonly kind: readonly GradeKind[];
  readonly unit: readonly GradeUnit[];
}

/** Grades as a list of the address. */
export const GRADE_LIST: ListSchema<GradeFilters, GradeOrder, GradeFilter> = {
  fields: { text: textField, kind: choicesField(KINDS), unit: choicesField(UNITS) },
  sorts: { code: { up: "CODE_ASC", down: "CODE_DESC" }, name: { up: "NAME_ASC", down: "NAME_DESC" } },
  sortedBy: { key: "code", down: false },
  filterOf: ({ text, kind, unit }) => ({
    ...(text !== undefined && { text }),
    ...(kind !== undefined && { kinds: [...kind] }),
    ...(unit !== undefined && { units: [...unit] }),
  }),
};
