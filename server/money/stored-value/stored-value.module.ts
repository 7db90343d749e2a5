import { domain } from "../../kernel/domain.ts";
import { storedValues } from "./stored-value.list.ts";
import { StoredValueResolver } from "./stored-value.resolver.ts";
import { sumValueDays } from "./value-day.writer.ts";

export const storedValueDomain = domain({
  resolvers: [StoredValueResolver],
  files: [storedValues.file],
  tables: { reference: ["value_sum"], distributed: ["value_day"] },
  chores: [{ name: "days of stored value that are over", everyMs: 600_000, work: sumValueDays }],
});
