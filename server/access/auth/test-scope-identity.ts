import type { Requests } from "./test-scope-inputs.ts";

/** What is asked of identity providers and second factors, and of whose they are, that aren't the caller's. */
export const IDENTITY_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.identityProvider": () => [{}],
  "Query.signInWay": () => [{ code: "nobody-at-all" }],
  "Mutation.changeIdentityProvider": ({ platform }) => [
    {
      input: {
        name: "Theirs",
        issuer: "https://login.example.org",
        clientId: platform,
        accountClaim: "EMAIL",
        enabled: false,
        passwordsAllowed: true,
      },
    },
  ],
  "Mutation.testIdentityProvider": () => [{ input: { issuer: "https://127.0.0.1:1" } }],
  "Mutation.demandSecondFactor": ({ account }) => [{ input: { id: account, demanded: true } }],
  "Mutation.demandAllSecondFactors": ({ account, platform, role }) =>
    [{ ids: [account] }, { platformIds: [platform] }, { roleIds: [role] }].map((filter) => ({
      input: { filter, demanded: true },
    })),
  "Query.signInRules": () => [{}],
  "Mutation.changeSignInRules": () => [{ input: { secondFactorDemanded: false } }],
  "Mutation.unlinkIdentity": ({ account }) => [{ input: { id: account } }],
};
