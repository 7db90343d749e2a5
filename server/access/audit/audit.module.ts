import { domain } from "../../kernel/domain.ts";
import { AuditResolver } from "./audit.resolver.ts";
import { auditExport } from "./audit.export.ts";

export const auditDomain = domain({
  resolvers: [AuditResolver],
  tables: { distributed: ["audit_entry"] },
  files: [auditExport],
});
