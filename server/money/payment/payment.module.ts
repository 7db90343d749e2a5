import { domain } from "../../kernel/domain.ts";
import { askRefunds, expirePayments } from "./payment.chores.ts";
import { onlinePayments } from "./payment.list.ts";
import { PaymentResolver } from "./payment.resolver.ts";

const EVERY_MS = { expiry: 30_000, refunds: 5_000 };

/** Deposits that are paid at a payment provider. */
export const paymentDomain = domain({
  resolvers: [PaymentResolver],
  tables: { reference: ["payment_setting"], distributed: ["online_payment"] },
  files: [onlinePayments.file],
  chores: [
    { name: "payments that nobody made in time", everyMs: EVERY_MS.expiry, work: expirePayments },
    { name: "refunds that providers are asked for", everyMs: EVERY_MS.refunds, work: askRefunds },
  ],
});
