import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymentState } from "./payment.types.ts";

/** A message that is older, or from further ahead, is not from the provider just now. */
const TOLERANCE_MS = 5 * 60_000;
/** So long somebody may take to pay. */
export const PAYMENT_MS = 30 * 60_000;

/** What a provider tells of a payment. */
export type PaymentEvent = "PAID" | "FAILED" | "REFUNDED";

/** The signature of a text that was sent at a time (seconds): HMAC-SHA256 of both, in hexadecimal digits. */
export const signatureOf = (secret: string, timestamp: string, text: string): string =>
  createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex");

/** What came with a message. */
export interface Signed {
  readonly timestamp: string;
  readonly signature: string;
  /** As it came, to the byte. */
  readonly body: string;
}

/** Whether a message is from who knows the secret, and of now. It takes as long whatever is wrong with the signature. */
export function isGenuine(secret: string, { timestamp, signature, body }: Signed, now: Date): boolean {
  const [made, given] = [Buffer.from(signatureOf(secret, timestamp, body)), Buffer.from(signature)];
  const isSigned = made.length === given.length && timingSafeEqual(made, given);
  const at = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
  return isSigned && Math.abs(now.getTime() - at) <= TOLERANCE_MS;
}

/**
 * Where a payment stands after a message; null: the message changes nothing. What is paid stays paid, whatever came late; what
 * failed or expired may be paid yet; only what is to be paid back can be.
 */
export function stateAfter(state: PaymentState, event: PaymentEvent, isRefundAsked: boolean): PaymentState | null {
  switch (event) {
    case "PAID":
      return state === "PAID" || state === "REFUNDED" ? null : "PAID";
    case "FAILED":
      return state === "CREATED" ? "FAILED" : null;
    case "REFUNDED":
      return state === "PAID" && isRefundAsked ? "REFUNDED" : null;
  }
}
