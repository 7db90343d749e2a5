import { domain } from "../../kernel/domain.ts";
import { forgetTickets } from "./login-ticket.ts";
import { SignInRulesResolver } from "./sign-in-rules.resolver.ts";
import { SecondFactorResolver } from "./second-factor.resolver.ts";

export const secondFactorDomain = domain({
  resolvers: [SecondFactorResolver, SignInRulesResolver],
  tables: { reference: ["sign_in_rule"], distributed: ["second_factor", "recovery_code", "login_ticket"] },
  chores: [{ name: "logins whose code never came", everyMs: 600_000, work: forgetTickets }],
});
