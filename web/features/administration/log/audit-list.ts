import type { AuditFilter, AuditOrder } from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { wordedKinds, wordedOperations } from "../../../parts/record-history/audit-words.ts";
import { PART } from "../../../ui/parts.ts";

export const OUTCOMES = ["done", "refused"] as const;

/** What the audit log can be narrowed by; the keys are the address's. */
export interface AuditFilters {
  readonly text: string;
  readonly who: string;
  readonly days: Days;
  readonly operation: readonly string[];
  readonly kind: readonly string[];
  readonly outcome: readonly (typeof OUTCOMES)[number][];
}

/** The audit log as a list of the address. */
export const AUDIT_LIST: ListSchema<AuditFilters, AuditOrder, AuditFilter> = {
  fields: {
    text: textField,
    who: textField,
    days: daysField,
    operation: choicesField(wordedOperations),
    kind: choicesField(wordedKinds),
    outcome: choicesField(OUTCOMES),
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  kept: [PART],
  filterOf: ({ text, who, days, operation, kind, outcome = [] }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...(who !== undefined && { accountName: who }),
    ...timesOf(days, timeZone),
    ...(operation !== undefined && { operations: [...operation] }),
    ...(kind !== undefined && { objectTypes: [...kind] }),
    // Both together are everything.
    ...(outcome.length === 1 && { refused: outcome[0] === "refused" }),
  }),
};
