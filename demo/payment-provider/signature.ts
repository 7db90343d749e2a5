import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 of when something was sent (seconds) and what, in hexadecimal digits. */
export const sign = (secret: string, timestamp: string, text: string): string =>
  createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex");

/** Whether whoever shares the secret signed it. */
export function isSigned(secret: string, timestamp: string, text: string, signature: string): boolean {
  const [made, given] = [Buffer.from(sign(secret, timestamp, text)), Buffer.from(signature)];
  return made.length === given.length && timingSafeEqual(made, given);
}
