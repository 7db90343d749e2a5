import { ALL_PERMISSIONS } from "../../common/permission.ts";
import { VALUES_OF } from "../access/auth/rights.ts";
import type { Clock } from "../kernel/context.ts";
import { HOUR } from "./clock.ts";
import { Caller } from "./execute.ts";
import { unique } from "./world.ts";

/** A program with an API token that has every right of its holder. */
export async function programWithRightsOf(holder: Caller, { clock }: { readonly clock: Clock }): Promise<Caller> {
  const grants = { permissions: ALL_PERMISSIONS, operates: VALUES_OF.OPERATE, approves: VALUES_OF.APPROVE };
  const expiresAt = new Date(clock.now().getTime() + 24 * HOUR).toISOString();
  const { createApiToken } = await holder.run<{ createApiToken: { token: string } }>(
    "mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }",
    { input: { name: unique("program"), ...grants, expiresAt } },
  );
  return new Caller(holder.http, createApiToken.token);
}
