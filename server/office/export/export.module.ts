import { domain } from "../../kernel/domain.ts";
import { tidyExports } from "./export.chores.ts";
import { ExportResolver } from "./export.resolver.ts";
import { offerFiles } from "./export.types.ts";

export const exportDomain = domain({
  resolvers: [ExportResolver],
  tables: { reference: ["export_job"] },
  gather: offerFiles,
  chores: [{ name: "exports that are over", everyMs: 15_000, work: tidyExports }],
});
