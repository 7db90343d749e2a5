import { domain } from "../../kernel/domain.ts";
import { QuarantineResolver } from "./quarantine.resolver.ts";
import { quarantine } from "./quarantine.list.ts";

export const quarantineDomain = domain({
  resolvers: [QuarantineResolver],
  tables: { distributed: ["quarantined_report"] },
  files: [quarantine.file],
});
