import { domain } from "../../kernel/domain.ts";
import { AccountResolver } from "./account.resolver.ts";
import { Platform } from "./platform.entity.ts";
import { PlatformResolver } from "./platform.resolver.ts";
import { RoleResolver } from "./role.resolver.ts";
import { accountExport } from "./account.export.ts";
import { roleExport } from "./role.export.ts";

export const platformDomain = domain({
  resolvers: [AccountResolver, PlatformResolver, RoleResolver],
  entities: [Platform],
  files: [accountExport, roleExport],
});
