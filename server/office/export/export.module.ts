import { domain } from "../../kernel/domain.ts";
import { tidyExports } from "./export.chores.ts";
import { ExportResolver } from "./export.resolver.ts";

export const exportDomain = domain({
  resolvers: [ExportResolver],
  tables: ["export_job"],
  chores: [{ name: "exports that are over", everyMs: 15_000, work: tidyExports }],
});
