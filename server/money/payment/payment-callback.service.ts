import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { z } from "zod";
import { recordDue } from "../../access/audit/audit.service.ts";
import { inSavepoint } from "../../kernel/attempt.ts";
import { type AccountCaller, type Context, account, sqlOf } from "../../kernel/context.ts";
import { ALL_REFUSALS } from "../../kernel/errors/catalogue.ts";
import { Refusal, refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { transacting } from "../../kernel/transacting.ts";
import { clearDebtOf } from "../card/card-debt.service.ts";
import { bookDeposit } from "../card/card-deposit.service.ts";
import { cardFor } from "../card/card-operation.ts";
import { providerOf } from "./payment-setting.service.ts";
import { type OnlinePaymentRow, onlinePayments } from "./payment.list.ts";
import { type PaymentEvent, type Signed, stateAfter } from "./payment.rules.ts";

/** What became of a message: a provider that hears 200 doesn't send it again. */
export interface Heard {
  readonly http: 200 | 401 | 404 | 409;
  readonly told: string;
}

const Message = z.object({
  payment: z.string(),
  event: z.enum(["PAID", "FAILED", "REFUNDED"]),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  currency: z.string(),
  reference: z.string().max(100).optional(),
});
type Message = z.infer<typeof Message>;

const UNSIGNED: Heard = { http: 401, told: "the signature is not ours" };
const UNKNOWN: Heard = { http: 404, told: "there is no such payment" };

/**
 * Hears a provider's message of a payment: whatever is repeated, late or out of its order, a payment is booked once, in the
 * transaction that marks it paid. What can't be put on its card is kept as paid, with the reason, for a person to see.
 */
export async function hearPayment(ctx: Context, networkId: string, name: string, signed: Signed): Promise<Heard> {
  const heard = await judgeMessage(ctx, networkId, name, signed);
  if (heard.http !== 200) {
    ctx.log.warn({ networkId, provider: name, http: heard.http }, `payment message refused: ${heard.told}`);
  }
  return heard;
}

async function judgeMessage(ctx: Context, networkId: string, name: string, signed: Signed): Promise<Heard> {
  const provider = isId(networkId) ? await providerOf(ctx, ctx.db, networkId) : undefined;
  if (provider?.name !== name || !provider.verify(signed, ctx.clock.now())) {
    return UNSIGNED;
  }
  const parsed = Message.safeParse(jsonOf(signed.body));
  return parsed.success && isId(parsed.data.payment) ? applyMessage(ctx, networkId, parsed.data) : UNKNOWN;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whoever asked for a payment, as the author of what it moves; the whole network is in its sight. */
const payerOf = (networkId: string, payment: Pick<OnlinePaymentRow, "accountId" | "author" | "platformId">) =>
  ({
    kind: "ACCOUNT",
    sessionId: "",
    accountId: payment.accountId,
    login: payment.author,
    name: payment.author,
    platformId: payment.platformId,
    rights: [],
    scope: { networkId, platformIds: null, branchIds: null, lineIds: null },
    expiresAt: new Date(0),
  }) satisfies AccountCaller;

async function applyMessage(ctx: Context, networkId: string, message: Message): Promise<Heard> {
  return transacting(ctx, async (inside) => {
    const nobody = { accountId: newId(), author: "", platformId: networkId };
    const seeing = { ...inside, caller: payerOf(networkId, nobody) };
    const [payment] = await onlinePayments.held(seeing, [message.payment]);
    if (payment === undefined) {
      return UNKNOWN;
    }
    const expected = message.event === "REFUNDED" ? (payment.refundAmount ?? payment.amount) : payment.amount;
    if (message.currency !== payment.currency || !new Decimal(message.amount).eq(expected)) {
      return { http: 409, told: "the amount or its currency differs" };
    }
    const state = stateAfter(payment.state, message.event, payment.refundAskedAt !== null);
    if (state === null) {
      return { http: 200, told: "nothing to do" };
    }
    await write({ ...seeing, caller: payerOf(networkId, payment) }, payment, message);
    return { http: 200, told: state };
  });
}

/** Writes where a payment stands now, in the transaction of `ctx`. */
async function write(ctx: Context, payment: OnlinePaymentRow, { event, reference }: Message): Promise<void> {
  const { networkId } = account(ctx).scope;
  const [db, now, { id, state }] = [sqlOf(ctx.em), ctx.clock.now(), payment];
  const called = { ...payment, reference: reference ?? payment.reference };
  const booked = event === "PAID" ? await bookOrTell(ctx, called) : null;
  await sql`
    update online_payment set state = ${event}, reference = coalesce(${reference ?? null}, reference),
      paid_at = case when ${event} = 'PAID' then ${now}::timestamptz else paid_at end,
      refunded_at = case when ${event} = 'REFUNDED' then ${now}::timestamptz else refunded_at end,
      flow_id = coalesce(${booked?.flowId ?? null}, flow_id), unbooked = coalesce(${booked?.unbooked ?? null}, unbooked)
    where network_id = ${networkId} and id = ${id}`.execute(db);
  const operations: Readonly<Record<PaymentEvent, string>> = {
    PAID: "paymentPaid",
    FAILED: "paymentFailed",
    REFUNDED: "paymentRefunded",
  };
  const { platformId, accountId, author: name } = payment;
  const after = { state: event, ...(booked?.unbooked && { unbooked: booked.unbooked }) };
  const deed = { operation: operations[event], objectType: "OnlinePayment", objectId: id, before: { state }, after };
  await recordDue({ em: ctx.em, clock: ctx.clock }, deed, { networkId, platformId, accountId, name });
}

interface Booked {
  readonly flowId: string | null;
  /** The number of why it could not be put on the card. */
  readonly unbooked: number | null;
}

/** Puts a payment on its card; what the card doesn't allow is told by its number, since the money is there all the same. */
async function bookOrTell(ctx: Context, payment: OnlinePaymentRow): Promise<Booked> {
  try {
    return { flowId: await inSavepoint(ctx, () => bookPayment(ctx, payment)), unbooked: null };
  } catch (error) {
    if (error instanceof Refusal) {
      return { flowId: null, unbooked: ALL_REFUSALS[error.refusal].number };
    }
    throw error;
  }
}

/**
 * Books a payment on the card that its account uses now, with gift and points, as any deposit; its reason is what the provider calls it. Gives the line.
 * 10016, 10036, 10041
 */
export async function bookPayment(ctx: Context, { cardId, amount, reference }: OnlinePaymentRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select c.id from card f join card c on c.network_id = f.network_id and c.card_account_id = f.card_account_id
    where f.network_id = ${account(ctx).scope.networkId} and f.id = ${cardId} and c.state not in ('REPLACED', 'CLOSED')`.execute(
    sqlOf(ctx.em),
  );
  const inUse = rows[0]?.id ?? refuse("CARD_OPERATION_NOT_ALLOWED", { field: "id", params: { state: "CLOSED" } });
  const card = await cardFor(ctx, "DEPOSIT", inUse);
  const flowId = newId();
  const told = { stationId: null, tender: "ONLINE", reason: reference } as const;
  await bookDeposit(ctx, { id: flowId, mutation: "depositCard", card, deposit: new Decimal(amount), ...told });
  await clearDebtOf(ctx, "depositCard", card);
  return flowId;
}
