import { domain } from "../../kernel/domain.ts";
import { AuditResolver } from "./audit.resolver.ts";
import { auditLog } from "./audit.list.ts";

export const auditDomain = domain({
  resolvers: [AuditResolver],
  tables: { distributed: ["audit_entry", "once_key", "answered_request"] },
  files: [auditLog.file],
});
