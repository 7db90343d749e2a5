import { domain } from "../../kernel/domain.ts";
import { QuarantineResolver } from "./quarantine.resolver.ts";

export const quarantineDomain = domain({
  resolvers: [QuarantineResolver],
  tables: ["quarantined_report"],
});
