import { sql } from "kysely";
import { subtractDecimals } from "../../../common/decimal.ts";
import { TANK_LEVEL } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { assertSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { newId } from "../../kernel/ids.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import type {
  CommentDeliveryDisputeInput,
  OpenDeliveryDisputeInput,
  SettleDeliveryDisputeInput,
} from "./delivery-ticket.inputs.ts";
import type { DisputeDeed, DisputeOutcome } from "./delivery-ticket.types.ts";
import { markBook, refuseLockedTicket, tellChanged, ticketById, ticketStanding } from "./held-ticket.ts";
import type { InboundDeliveryRow } from "./inbound.list.ts";

const OPERATIONS = {
  OPENED: "openDeliveryDispute",
  COMMENTED: "commentDeliveryDispute",
  SETTLED: "settleDeliveryDispute",
} as const satisfies Record<DisputeDeed, string>;

/** Something that is done in a dispute. */
interface Said {
  readonly deed: DisputeDeed;
  readonly text: string;
  readonly outcome?: DisputeOutcome;
  readonly agreedLitres?: string;
}

/** Writes down what was done in a dispute and says so in the log; gives the ticket as it is now. */
async function say(ctx: Context, { id, dispute }: InboundDeliveryRow, said: Said): Promise<InboundDeliveryRow> {
  const { accountId, login, scope } = account(ctx);
  const { deed, text, outcome = null, agreedLitres = null } = said;
  await sql`
    insert into delivery_dispute_entry (network_id, id, ticket_id, time, deed, account_id, author, text, outcome, agreed_litres)
    values (${scope.networkId}, ${newId()}, ${id}, ${ctx.clock.now()}, ${deed}, ${accountId}, ${login}, ${text}, ${outcome}, ${agreedLitres})`.execute(
    sqlOf(ctx.em),
  );
  const after = { text, ...(outcome && { outcome, agreedLitres }) };
  await record(ctx, {
    operation: OPERATIONS[deed],
    objectType: "DeliveryTicket",
    objectId: id,
    before: { dispute },
    after,
  });
  const told = await ticketById(ctx, id);
  await tellChanged(ctx, told);
  return told;
}

/** Disputes a ticket. 10014, 10006 (it is or was disputed), 10012. */
export async function openDeliveryDispute(ctx: Context, input: OpenDeliveryDisputeInput): Promise<InboundDeliveryRow> {
  const text = input.reason.trim();
  assertText(text, "reason");
  return transacting(ctx, async (inner) => {
    const ticket = await ticketStanding(inner, input.id, "NONE");
    const { accountId, scope } = account(ctx);
    await sql`
      update delivery_ticket set dispute = 'OPEN', disputed_by_id = ${accountId} where network_id = ${scope.networkId} and id = ${ticket.id}`.execute(
      sqlOf(inner.em),
    );
    return say(inner, ticket, { deed: "OPENED", text });
  });
}

/** Says something in an open dispute. 10014, 10006 (none is open), 10012. */
export async function commentDeliveryDispute(
  ctx: Context,
  input: CommentDeliveryDisputeInput,
): Promise<InboundDeliveryRow> {
  const text = input.text.trim();
  assertText(text, "text");
  return transacting(ctx, async (inner) => {
    return say(inner, await ticketStanding(inner, input.id, "OPEN"), { deed: "COMMENTED", text });
  });
}

/** Ends a dispute as a second person to who opened it. 10014, 10006 (none is open), 403 (who opened it, and whoever they had a hand in), 10012, 10041 (a locked day). */
export async function settleDeliveryDispute(
  ctx: Context,
  input: SettleDeliveryDisputeInput,
): Promise<InboundDeliveryRow> {
  const text = input.text.trim();
  const { id, outcome, agreedLitres } = input;
  assertText(text, "text");
  assertDecimal(agreedLitres, TANK_LEVEL, "agreedLitres");
  return transacting(ctx, async (inner) => {
    const ticket = await ticketStanding(inner, id, "OPEN");
    await assertSecondPerson(inner, ticket.disputedById ?? "");
    assertDecimal(agreedLitres, { ...TANK_LEVEL, max: subtractDecimals(ticket.capacityLitres, "0") }, "agreedLitres");
    await refuseLockedTicket(inner, [ticket], input.lockReason);
    await sql`
      update delivery_ticket set dispute = 'SETTLED', outcome = ${outcome}, agreed_litres = ${agreedLitres}
      where network_id = ${account(ctx).scope.networkId} and id = ${ticket.id}`.execute(sqlOf(inner.em));
    await markBook(inner, [ticket.deliveryId]);
    return say(inner, ticket, { deed: "SETTLED", text, outcome, agreedLitres });
  });
}
