import { domain } from "../../kernel/domain.ts";
import { Account } from "./account.entity.ts";
import { ApiTokenResolver } from "./api-token.resolver.ts";
import { AuthResolver } from "./auth.resolver.ts";
import { forgetUses, writeUses } from "./deprecated-use.ts";
import { LoginFailure } from "./login-failure.entity.ts";
import { Role } from "./role.entity.ts";
import { Session } from "./session.entity.ts";
import { SessionResolver } from "./session.resolver.ts";
import { sweepLogins } from "./throttle.ts";
import { apiTokens } from "./api-token.list.ts";

export const authDomain = domain({
  resolvers: [ApiTokenResolver, AuthResolver, SessionResolver],
  entities: [Account, LoginFailure, Role, Session],
  tables: { reference: ["api_token"], distributed: ["api_token_deprecation", "rights_touch"] },
  files: [apiTokens.file],
  chores: [
    { name: "failed logins and sessions that are over", everyMs: 600_000, work: sweepLogins },
    { name: "uses of what the contract will no longer have", everyMs: 60_000, work: writeUses },
    { name: "uses that are told no more", everyMs: 3_600_000, work: forgetUses },
  ],
});
