import { domain } from "../../kernel/domain.ts";
import { AuditResolver } from "./audit.resolver.ts";

export const auditDomain = domain({
  resolvers: [AuditResolver],
  tables: ["audit_entry"],
});
