import { type Kysely, sql } from "kysely";
import { SIGN_IN_CODE } from "../../../common/sign-in.ts";
import type { Services } from "../../kernel/context.ts";
import { openSecret, type SecretPlace } from "../../kernel/sealed-secrets.ts";
import type { IdentityClaim } from "./identity-provider.types.ts";

/** How a network's identity provider is set up. */
export interface ProviderSettings {
  readonly networkId: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly accountClaim: IdentityClaim;
  readonly enabled: boolean;
  readonly passwordsAllowed: boolean;
}

/** Where the secret of a network's provider stands. */
export const placeOfProvider = (networkId: string): SecretPlace => ({
  table: "identity_provider",
  networkId,
  id: networkId,
});

/** A network's identity provider; null: it has none. */
export async function providerSettings(
  { config }: Pick<Services, "config">,
  db: Kysely<unknown>,
  networkId: string,
): Promise<ProviderSettings | null> {
  const { rows } = await sql<ProviderSettings>`
    select network_id as "networkId", name, issuer, client_id as "clientId", client_secret as "clientSecret",
      account_claim as "accountClaim", enabled, passwords_allowed as "passwordsAllowed"
    from identity_provider where network_id = ${networkId}`.execute(db);
  const [settings] = rows;
  if (settings === undefined) {
    return null;
  }
  const { clientSecret: stored } = settings;
  const clientSecret = stored === null ? null : openSecret(config, placeOfProvider(networkId), stored);
  return { ...settings, clientSecret };
}

/** The network behind a code whose people may sign in by a provider; null: the same for any other code. */
export async function providerByCode(
  { config, db }: Pick<Services, "config" | "db">,
  code: string,
): Promise<ProviderSettings | null> {
  if (!SIGN_IN_CODE.test(code)) {
    return null;
  }
  const { rows } = await sql<{ networkId: string }>`
    select id as "networkId" from platform where network_id = id and deleted_at is null and sign_in_code = ${code}`.execute(
    db,
  );
  const [network] = rows;
  const settings = network === undefined ? null : await providerSettings({ config }, db, network.networkId);
  return settings?.enabled === true ? settings : null;
}
