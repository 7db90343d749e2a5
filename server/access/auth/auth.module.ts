import { domain } from "../../kernel/domain.ts";
import { Account } from "./account.entity.ts";
import { ApiTokenResolver } from "./api-token.resolver.ts";
import { AuthResolver } from "./auth.resolver.ts";
import { LoginFailure } from "./login-failure.entity.ts";
import { Role } from "./role.entity.ts";
import { Session } from "./session.entity.ts";
import { SessionResolver } from "./session.resolver.ts";
import { sweepLogins } from "./throttle.ts";
import { apiTokens } from "./api-token.list.ts";

export const authDomain = domain({
  resolvers: [ApiTokenResolver, AuthResolver, SessionResolver],
  entities: [Account, LoginFailure, Role, Session],
  tables: { reference: ["api_token"], distributed: ["rights_touch"] },
  files: [apiTokens.file],
  chores: [{ name: "failed logins and sessions that are over", everyMs: 600_000, work: sweepLogins }],
});
