import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Config } from "../config.ts";
import { openSecret, type SecretPlace } from "../sealed-secrets.ts";

/** For so long after a change messages are signed with the secret of before as well. */
const BOTH_SECRETS_MS = 24 * 3_600_000;
/** Of those of before: their signatures go along in one header. */
const MOST_OLD_SECRETS = 9;

/** What a message is signed with, as it is stored. */
export interface StoredSecrets {
  readonly secret: string;
  /** Those of before that hold still, the newest first. */
  readonly oldSecrets: readonly string[];
}

/** A secret as Standard Webhooks writes it. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** The secrets of before of a row that hold still, the newest first, as an array of texts. */
export function oldSecretsOf(row: string, now: Date): RawBuilder<string[]> {
  const [secrets, untils] = [sql.ref(`${row}.old_secrets`), sql.ref(`${row}.old_secrets_until`)];
  return sql`array(select o.secret from unnest(${secrets}, ${untils}) o (secret, until)
    where o.until > ${now} order by o.until desc)`;
}

/**
 * Gives a row another secret, stored so, as assignments of an update. Each that held within a day holds on until its own day is over: a
 * receiver may have any of them.
 */
export function withNewSecret(
  row: string,
  { stored, now }: { readonly stored: string; readonly now: Date },
): RawBuilder<unknown> {
  const [secrets, untils] = [sql.ref(`${row}.old_secrets`), sql.ref(`${row}.old_secrets_until`)];
  return sql`secret = ${stored}, changed_at = ${now}, (old_secrets, old_secrets_until) = (
    select array_agg(k.secret order by k.until desc), array_agg(k.until order by k.until desc) from (
      select ${sql.ref(`${row}.secret`)} as secret, ${new Date(now.getTime() + BOTH_SECRETS_MS)}::timestamptz as until
      union all (select o.secret, o.until from unnest(${secrets}, ${untils}) o (secret, until)
        where o.until > ${now} order by o.until desc limit ${MOST_OLD_SECRETS - 1}::int)) k)`;
}

/** What a message is signed with, of what is stored: the newest first; receivers take any of them. */
export const secretsOf = (
  config: Pick<Config, "SECRETS_KEY">,
  place: SecretPlace,
  { secret, oldSecrets }: StoredSecrets,
): string[] => [secret, ...oldSecrets].map((stored) => openSecret(config, place, stored));
