import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { once } from "../../kernel/once.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertDeposit } from "../card/card-deposit.service.ts";
import { cardFor } from "../card/card-operation.ts";
import { bookPayment } from "./payment-callback.service.ts";
import { providerFor } from "./payment-setting.service.ts";
import type { CreateOnlineDepositInput, RefundOnlinePaymentInput } from "./payment.inputs.ts";
import { type OnlinePaymentRow, onlinePayments } from "./payment.list.ts";
import { PAYMENT_MS } from "./payment.rules.ts";
import type { OnlineDeposit, OnlinePayment } from "./payment.types.ts";

/**
 * Begins a deposit that is paid at the provider; nothing moves before it tells that it is. 10016, 10036, 10041, 10012, 10035 (below the
 * network's least), 10013 (no provider is set, or one practises), 10015 (the key with another meaning).
 */
export async function createOnlineDeposit(ctx: Context, input: CreateOnlineDepositInput): Promise<OnlineDeposit> {
  const { idempotencyKey: key, ...meant } = input;
  return transacting(ctx, async (inner) => {
    const { accountId, login, platformId, scope } = account(inner);
    const { networkId } = scope;
    const db = sqlOf(inner.em);
    const provider = (await providerFor(ctx, db, { networkId, platformId })) ?? refuse("SITE_INFO_MISSING");
    const { id } = await once(inner, { what: "createOnlineDeposit", key, meant }, async (fresh) => {
      const card = await cardFor(inner, "DEPOSIT", input.cardId);
      const amount = await assertDeposit(inner, card, input.amount);
      const now = ctx.clock.now();
      await sql`
        insert into online_payment (network_id, id, platform_id, card_id, amount, currency, state, time, expires_at, account_id, author)
        values (${networkId}, ${fresh}, ${card.platformId}, ${card.id}, ${amount.toFixed()}, ${card.currency}, 'CREATED', ${now},
          ${new Date(now.getTime() + PAYMENT_MS)}, ${accountId}, ${login})`.execute(db);
      const after = { cardId: card.id, amount: amount.toFixed(), state: "CREATED" };
      await record(inner, {
        operation: "createOnlineDeposit",
        objectType: "OnlinePayment",
        objectId: fresh,
        after,
      });
    });
    const payment = (await onlinePayments.one(inner, id)) as OnlinePaymentRow;
    return { payment, pageUrl: provider.pageOf({ ...payment, networkId }) };
  });
}

/** A payment that is on no card though it was paid, locked. 10014, 10006 (it is on its card, not paid, or goes back already). */
async function unbookedPayment(ctx: Context, id: string): Promise<OnlinePaymentRow> {
  const [found] = await onlinePayments.held(ctx, [id]);
  const { state, unbooked, refundAskedAt } = found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  if (state !== "PAID" || unbooked === null || refundAskedAt !== null) {
    refuse("ILLEGAL_SELECTION", { field: "id", params: { state } });
  }
  return found as OnlinePaymentRow;
}

/**
 * Has the provider pay back what could not be put on its card; a deposit that is on its card goes back by `refundCardDeposit`. 10014,
 * 10006 (on its card, not paid, or asked already), 10012.
 */
export async function refundOnlinePayment(ctx: Context, input: RefundOnlinePaymentInput): Promise<OnlinePayment> {
  const reason = input.reason.trim();
  assertText(reason, "reason");
  return transacting(ctx, async (inner) => {
    const { id, amount } = await unbookedPayment(inner, input.id);
    await sql`
      update online_payment set refund_amount = amount, refund_asked_at = ${ctx.clock.now()}
      where network_id = ${account(ctx).scope.networkId} and id = ${id}`.execute(sqlOf(inner.em));
    const after = { refundAmount: amount, reason };
    await record(inner, { operation: "refundOnlinePayment", objectType: "OnlinePayment", objectId: id, after });
    return (await onlinePayments.one(inner, id)) as OnlinePayment;
  });
}

/** Puts what is paid on its card after all, once the card allows it. 10014, 10006, 10036, 10041. */
export async function bookOnlinePayment(ctx: Context, id: string): Promise<OnlinePayment> {
  return transacting(ctx, async (inner) => {
    const found = await unbookedPayment(inner, id);
    const flowId = await bookPayment(inner, found);
    await sql`
      update online_payment set flow_id = ${flowId}, unbooked = null
      where network_id = ${account(ctx).scope.networkId} and id = ${id}`.execute(sqlOf(inner.em));
    const [before, after] = [{ unbooked: found.unbooked }, { unbooked: null, lineId: flowId }];
    await record(inner, { operation: "bookOnlinePayment", objectType: "OnlinePayment", objectId: id, before, after });
    return (await onlinePayments.one(inner, id)) as OnlinePayment;
  });
}
