import { createHmac } from "node:crypto";
import type { OnlineDeposit, OnlinePayment } from "../schema-types.generated.ts";
import { cardDeed, cardOf } from "./cards.ts";
import type { Caller } from "./execute.ts";
import type { TestServer } from "./server.ts";
import { type Network, unique } from "./world.ts";

/** What a server needs to be paid online; nobody listens there. */
export const PAYMENT_ENVIRONMENT = {
  PAYMENT_PROVIDER_URL: "http://127.0.0.1:9",
  PAYMENT_CALLBACK_URL: "http://127.0.0.1:4000",
};
export const PAYMENT_SECRET = "what the network shares with its provider";

const PAYMENT =
  "id state cardId cardNumber amount author reference flowId unbooked refundAmount refundAskedAt refundedAt paidAt";
export const CREATE_PAYMENT = `mutation Create($input: CreateOnlineDepositInput!) { createOnlineDeposit(input: $input) { pageUrl payment { ${PAYMENT} } } }`;
export const REFUND_PAYMENT = `mutation Refund($input: RefundOnlinePaymentInput!) { refundOnlinePayment(input: $input) { ${PAYMENT} } }`;
export const BOOK_PAYMENT = `mutation Book($input: BookOnlinePaymentInput!) { bookOnlinePayment(input: $input) { ${PAYMENT} } }`;
export const SET_PAYMENT_SECRET = `mutation Secret($input: ChangePaymentSettingsInput!) { changePaymentSettings(input: $input) { available hasSecret } }`;
const PAYMENTS = `query Payments($filter: OnlinePaymentFilter) { onlinePayments(filter: $filter, first: 50) { nodes { ${PAYMENT} } } }`;

/** Gives the network a secret. */
export const shareSecret = (caller: Caller, secret: string | null = PAYMENT_SECRET) =>
  caller.run(SET_PAYMENT_SECRET, { input: { secret } });

/** Begins a payment for a card. */
export const payFor = async (caller: Caller, cardId: string, given: object = {}): Promise<OnlineDeposit> =>
  (
    await caller.run<{ createOnlineDeposit: OnlineDeposit }>(CREATE_PAYMENT, {
      input: { cardId, amount: "100", idempotencyKey: unique("pay"), ...given },
    })
  ).createOnlineDeposit;

/** The payments that a caller sees. */
export const paymentsOf = async (caller: Caller, filter: object = {}): Promise<OnlinePayment[]> =>
  (await caller.run<{ onlinePayments: { nodes: OnlinePayment[] } }>(PAYMENTS, { filter })).onlinePayments.nodes;

interface Told {
  readonly secret?: string;
  /** Seconds that it is late. */
  readonly late?: number;
  readonly provider?: string;
}

/** Tells a server what a provider would, signed. */
export async function tellPayment(
  { app, clock }: Pick<TestServer, "app" | "clock">,
  network: Pick<Network, "id">,
  message: object,
  { secret = PAYMENT_SECRET, late = 0, provider = "signed" }: Told = {},
): Promise<number> {
  const payload = JSON.stringify({ amount: "100", currency: "CNY", ...message });
  const timestamp = String(Math.floor(clock.now().getTime() / 1_000) - late);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-payment-timestamp": timestamp,
    "x-payment-signature": signature,
  };
  const url = `/payments/${provider}/callback/${network.id}`;
  return (await app.http.inject({ method: "POST", url, headers, payload })).statusCode;
}

/** A payment that is paid and could not be put on its card, which is lost. */
export async function unbookedOf(server: Pick<TestServer, "app" | "clock">, network: Network) {
  const { owner } = network;
  await shareSecret(owner);
  const { id: cardId } = await cardOf(owner);
  const { payment } = await payFor(owner, cardId);
  await cardDeed(owner, "reportCardLoss", { cardId });
  await tellPayment(server, network, { payment: payment.id, event: "PAID" });
  return { id: payment.id, cardId };
}

/** How each change of payments is brought to succeed at a server. */
export const paymentDeedsAt = (
  server: Pick<TestServer, "app" | "clock">,
): Readonly<Record<string, (network: Network) => Promise<unknown>>> => ({
  changePaymentSettings: ({ owner }) => shareSecret(owner),
  createOnlineDeposit: async ({ owner }) => {
    await shareSecret(owner);
    await payFor(owner, (await cardOf(owner)).id);
  },
  refundOnlinePayment: async (network) => {
    const { id } = await unbookedOf(server, network);
    await network.owner.run(REFUND_PAYMENT, { input: { id, reason: "card is lost" } });
  },
  bookOnlinePayment: async (network) => {
    const { id, cardId } = await unbookedOf(server, network);
    await cardDeed(network.owner, "findCard", { cardId });
    await network.owner.run(BOOK_PAYMENT, { input: { id } });
  },
});
