import { domain } from "../../kernel/domain.ts";
import { IdentityProviderResolver } from "./identity-provider.resolver.ts";
import { forgetAttempts } from "./sign-in-attempt.ts";

export const identityProviderDomain = domain({
  resolvers: [IdentityProviderResolver],
  tables: { reference: ["identity_provider"], distributed: ["identity_link", "provider_sign_in"] },
  chores: [{ name: "sign-ins that never came back", everyMs: 600_000, work: forgetAttempts }],
});
