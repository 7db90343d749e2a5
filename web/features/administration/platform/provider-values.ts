import { type infer as Infer, boolean, custom, object } from "zod/mini";
import type { IdentityClaim } from "../../../schema-types.generated.ts";
import { lineText, optionalText, webAddressText } from "../../../ui/form/checks.ts";
import type { ProviderFactsFragment } from "./provider.generated.ts";

const LONGEST_NAME = 60;
const LONGEST_ID = 200;
const LONGEST_SECRET = 500;

/** By which claim somebody who comes for the first time is found, the safest first. */
export const IDENTITY_CLAIMS = ["EMAIL", "PREFERRED_USERNAME"] as const satisfies readonly IdentityClaim[];

/** What the form of the company's provider holds. */
export const PROVIDER_SCHEMA = object({
  name: lineText(LONGEST_NAME),
  issuer: webAddressText(),
  clientId: lineText(LONGEST_ID),
  clientSecret: optionalText(LONGEST_SECRET),
  accountClaim: custom<IdentityClaim | "">((value) => IDENTITY_CLAIMS.some((claim) => claim === value)),
  enabled: boolean(),
  passwordsAllowed: boolean(),
});
export type ProviderValues = Infer<typeof PROVIDER_SCHEMA>;

/** As it is set up; else as most will want it. The secret is never told, and typed anew. */
export const providerValues = (facts: ProviderFactsFragment | null): ProviderValues => ({
  name: facts?.name ?? "",
  issuer: facts?.issuer ?? "",
  clientId: facts?.clientId ?? "",
  clientSecret: "",
  accountClaim: facts?.accountClaim ?? "EMAIL",
  enabled: facts?.enabled ?? true,
  passwordsAllowed: facts?.passwordsAllowed ?? true,
});
