import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { openSecret, type SecretPlace } from "../sealed-secrets.ts";

/** For so long after a change messages are signed with the secret of before as well. */
export const BOTH_SECRETS_MS = 24 * 3_600_000;

/** A secret as Standard Webhooks writes it. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** What a message is signed with, of what is stored: the newest first; receivers take any of them. */
export const secretsOf = (
  config: Pick<Config, "SECRETS_KEY">,
  place: SecretPlace,
  { secret, oldSecret }: { readonly secret: string; readonly oldSecret: string | null },
): string[] => [secret, ...(oldSecret === null ? [] : [oldSecret])].map((stored) => openSecret(config, place, stored));
