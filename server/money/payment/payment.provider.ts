import type { Config } from "../../kernel/config.ts";
import { type Signed, isGenuine, signatureOf } from "./payment.rules.ts";

/** What a provider is told of a payment. */
export interface ProviderPayment {
  readonly id: string;
  readonly networkId: string;
  readonly amount: string;
  readonly currency: string;
  readonly time: Date;
}

/** Whoever takes payments for networks; how it talks is its own affair. */
export interface PaymentProvider {
  /** Its name in the address of its messages. */
  readonly name: string;
  /** Where a payment is paid. */
  pageOf(payment: ProviderPayment): string;
  /** Whether a message is from it, and of now. */
  verify(message: Signed, now: Date): boolean;
  /** Asks it to pay something back; it tells by a message when it has. Asked twice it pays once. */
  askRefund(refund: Omit<ProviderPayment, "time">, now: Date): Promise<void>;
}

const PATIENCE_MS = 3_000;

/** The environment of a provider. */
type Surroundings = Pick<Config, "PAYMENT_PROVIDER_URL" | "PAYMENT_CALLBACK_URL">;

/** The provider whose messages are signed with a shared secret; undefined where this server knows none. */
export function signedProvider(config: Surroundings, secret: string | null): PaymentProvider | undefined {
  const { PAYMENT_PROVIDER_URL: base, PAYMENT_CALLBACK_URL: back } = config;
  if (base === undefined || back === undefined || secret === null) {
    return undefined;
  }
  const name = "signed";
  const callbackOf = (networkId: string) => new URL(`/payments/${name}/callback/${networkId}`, back).href;
  return {
    name,
    pageOf({ id, networkId, amount, currency, time }) {
      const timestamp = String(Math.floor(time.getTime() / 1_000));
      const callback = callbackOf(networkId);
      const told = new URLSearchParams({ payment: id, amount, currency, callback, timestamp });
      told.set("signature", signatureOf(secret, timestamp, told.toString()));
      return new URL(`/pay?${told}`, base).href;
    },
    verify: (message, now) => isGenuine(secret, message, now),
    async askRefund({ id, networkId, amount, currency }, now) {
      const body = JSON.stringify({ payment: id, amount, currency, callback: callbackOf(networkId) });
      const timestamp = String(Math.floor(now.getTime() / 1_000));
      const headers = {
        "content-type": "application/json",
        "x-payment-timestamp": timestamp,
        "x-payment-signature": signatureOf(secret, timestamp, body),
      };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const asked = { method: "POST", headers, body, signal, redirect: "error" } as const;
      const answer = await fetch(new URL("/refunds", base), asked);
      if (!answer.ok) {
        throw new Error(`the provider answered ${answer.status}`);
      }
    },
  };
}
