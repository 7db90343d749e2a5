import { createHmac, timingSafeEqual } from "node:crypto";

/** X-Data-Signature: HMAC-SHA256 over the exact bytes of the body, in base64. */
export function sign(secretKey: string, body: string | Buffer): string {
  return createHmac("sha256", secretKey).update(body).digest("base64");
}

/** Is this the signature of these bytes? Takes the same time whatever is wrong with it. */
export function isSignature(secretKey: string, body: Buffer, signature: string): boolean {
  return sameText(sign(secretKey, body), signature.trim());
}

/** Compares secrets without telling by the time taken how much of them agreed. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
