import { domain } from "../../kernel/domain.ts";
import { QuarantineResolver } from "./quarantine.resolver.ts";
import { quarantineExport } from "./quarantine.export.ts";

export const quarantineDomain = domain({
  resolvers: [QuarantineResolver],
  tables: { distributed: ["quarantined_report"] },
  files: [quarantineExport],
});
