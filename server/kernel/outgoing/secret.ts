import { randomBytes } from "node:crypto";

/** For so long after a change messages are signed with the secret of before as well. */
export const BOTH_SECRETS_MS = 24 * 3_600_000;

/** A secret as Standard Webhooks writes it. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** What a message is signed with: the newest first; receivers take any of them. */
export const secretsOf = ({
  secret,
  oldSecret,
}: {
  readonly secret: string;
  readonly oldSecret: string | null;
}): string[] => [secret, ...(oldSecret === null ? [] : [oldSecret])];
