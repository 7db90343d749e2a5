import { registerEnumType } from "type-graphql";

/** What one refused row of many means for the others. */
export const BulkMode = { ALL_OR_NOTHING: "ALL_OR_NOTHING", ROW_BY_ROW: "ROW_BY_ROW" } as const;
export type BulkMode = keyof typeof BulkMode;
registerEnumType(BulkMode, {
  name: "BulkMode",
  description: "ALL_OR_NOTHING: one refused row undoes all. ROW_BY_ROW: the others are done.",
});
