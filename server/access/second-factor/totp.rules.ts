import { Secret, TOTP } from "otpauth";

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, a new code each half minute. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const ALGORITHM = "SHA1";
/** RFC 4226 asks for 128 bits and recommends 160. */
const SECRET_BYTES = 20;
/** A phone's clock may be half a minute ahead or behind. */
const STEPS_APART = 1;

const TYPED = new RegExp(`^\\d{${DIGITS}}$`);

const settings = (secret: string) => ({
  secret: Secret.fromBase32(secret),
  algorithm: ALGORITHM,
  digits: DIGITS,
  period: PERIOD_SECONDS,
});

/** A new secret, base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Whether what was typed has the look of an app's code. */
export const isTotpCode = (code: string): boolean => TYPED.test(code);

/**
 * The half minute, counted from 1970, that a code belongs to; null: it is none of now, of the one before or the one after, or
 * none later than `after`, whose code was taken already.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, after }: { readonly now: Date; readonly after: number },
): number | null {
  const timestamp = now.getTime();
  const delta = isTotpCode(code)
    ? TOTP.validate({ ...settings(secret), token: code, timestamp, window: STEPS_APART })
    : null;
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + (delta ?? 0);
  return delta === null || step <= after ? null : step;
}

/** What a QR code tells an app: whose login it is, and the secret. */
export function totpUri(
  secret: string,
  { issuer, login }: { readonly issuer: string; readonly login: string },
): string {
  // By a colon the two are told apart.
  const plain = (text: string) => text.replaceAll(":", " ");
  return new TOTP({ ...settings(secret), issuer: plain(issuer), label: plain(login) }).toString();
}
