import { type Kysely, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { record } from "../../access/audit/audit.service.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { type Context, type Services, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { openSecret, sealSecret, type SecretPlace } from "../../kernel/sealed-secrets.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { ChangePaymentSettingsInput } from "./payment.inputs.ts";
import { type PaymentProvider, signedProvider } from "./payment.provider.ts";
import type { PaymentSettings } from "./payment.types.ts";

const SECRET_LENGTH = { least: 32, most: 200 };

const placeOf = (networkId: string): SecretPlace => ({ table: "payment_setting", networkId, id: networkId });

async function ownSecretOf(
  { config }: Pick<Services, "config">,
  db: Kysely<unknown>,
  networkId: string,
): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`
    select secret from payment_setting where network_id = ${networkId}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : openSecret(config, placeOf(networkId), row.secret);
}

/** Who takes payments for a network: with its own secret, or with that of the server. */
export async function providerOf(
  { config }: Pick<Services, "config">,
  db: Kysely<unknown>,
  networkId: string,
): Promise<PaymentProvider | undefined> {
  return signedProvider(config, (await ownSecretOf({ config }, db, networkId)) ?? config.PAYMENT_SECRET ?? null);
}

interface AtPlatform {
  readonly networkId: string;
  readonly platformId: string;
}

/** Who takes payments for what is at a platform: nobody where it is for training, as a provider takes real money. */
export async function providerFor(
  ctx: Pick<Services, "config">,
  db: Kysely<unknown>,
  { networkId, platformId }: AtPlatform,
): Promise<PaymentProvider | undefined> {
  const { rows } = await sql<{ training: boolean }>`
    select training from platform where network_id = ${networkId} and id = ${platformId}`.execute(db);
  return rows[0]?.training === false ? providerOf(ctx, db, networkId) : undefined;
}

/** How the caller's platform is paid online. */
export async function paymentSettings(ctx: Context): Promise<PaymentSettings> {
  const { scope, platformId } = account(ctx);
  const { networkId } = scope;
  const db = sqlOf(ctx.em);
  const own = await ownSecretOf(ctx, db, networkId);
  const provider = await providerFor(ctx, db, { networkId, platformId });
  return { id: networkId, available: provider !== undefined, hasSecret: own !== null };
}

/** Whoever shares a secret with the provider could tell of payments in its name that nobody made. */
const DECIDES = rightsTo(PermissionLevel.APPROVE, [Permission.OrderReview]);

/**
 * Gives the network a secret to share with the provider, or takes it. The log tells that it changed, never what it is. 10031, 10012; 403
 * for a program, and for whoever decides about nobody's reviews.
 */
export async function changePaymentSettings(
  ctx: Context,
  { secret }: ChangePaymentSettingsInput,
): Promise<PaymentSettings> {
  const { rights, scope } = person(ctx);
  const { networkId, branchIds } = scope;
  if (branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  if (secret === undefined) {
    return paymentSettings(ctx);
  }
  if (!holdsOneOf(rights, DECIDES)) {
    refuse("FORBIDDEN", { field: "secret", params: { missing: [Permission.OrderReview], level: "APPROVE" } });
  }
  const { least, most } = SECRET_LENGTH;
  if (secret !== null && (secret.length < least || secret.length > most)) {
    refuse("PARAMETER_ERROR", { field: "secret", params: { least, most } });
  }
  return transacting(ctx, async (inner) => {
    const { hasSecret } = await paymentSettings(inner);
    await (
      secret === null
        ? sql`delete from payment_setting where network_id = ${networkId}`
        : sql`insert into payment_setting (network_id, secret) values (${networkId}, ${sealSecret(ctx.config, placeOf(networkId), secret)})
          on conflict (network_id) do update set secret = excluded.secret`
    ).execute(sqlOf(inner.em));
    const deed = { operation: "changePaymentSettings", objectType: "PaymentSettings", objectId: networkId };
    await record(inner, { ...deed, before: { hasSecret }, after: { hasSecret: secret !== null, changed: true } });
    return paymentSettings(inner);
  });
}
