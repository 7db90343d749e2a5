import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { assertSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import { networkZone } from "../points-rule/points-rule.service.ts";
import { invoiceItems } from "./invoice-item.list.ts";
import type { RejectInvoiceInput } from "./invoice.inputs.ts";
import type { InvoiceRow } from "./invoice.list.ts";
import { heldInvoice, invoiceLines } from "./invoice.service.ts";
import type { Invoice } from "./invoice.types.ts";

/** The invoice that waits, locked. 10014; 10015 where somebody decided before, telling who and how; 403 for who is no second person. */
async function waiting(ctx: Context, id: string): Promise<InvoiceRow> {
  const found = await heldInvoice(ctx, id);
  if (found.state !== "WAITING") {
    refuse("DUPLICATE_INFO", { field: "id", params: { state: found.state, by: found.decider ?? "" } });
  }
  await assertSecondPerson(ctx, found.accountId);
  return found;
}

/** What became of an invoice, and its number where it has one now. */
interface Decided {
  readonly state: "PASSED" | "REJECTED";
  readonly year?: number;
  readonly number?: number;
  readonly reason?: string;
}

async function decide(ctx: Context, id: string, { state, year, number, reason }: Decided): Promise<void> {
  const { accountId, login, scope } = account(ctx);
  await sql`
    update invoice set state = ${state}, year = ${year ?? null}, number = ${number ?? null}, decided_at = ${ctx.clock.now()}, decider_id = ${accountId},
      decider = ${login}, reason = coalesce(${reason ?? null}, reason)
    where network_id = ${scope.networkId} and id = ${id}`.execute(sqlOf(ctx.em));
}

/** Frees what an invoice billed, for another one. */
async function free(ctx: Context, invoiceId: string): Promise<void> {
  await sql`delete from invoice_claim where network_id = ${account(ctx).scope.networkId} and invoice_id = ${invoiceId}`.execute(
    sqlOf(ctx.em),
  );
}

/**
 * Passes an invoice that somebody else asked for: it gets the next number of its platform and year. A counter-invoice cancels what it takes
 * back. 10014; 403; 10015 (decided already); 10006 (something it bills was taken back meanwhile).
 */
export async function passInvoice(ctx: Context, id: string): Promise<Invoice> {
  return transacting(ctx, async (inner) => {
    const db = sqlOf(inner.em);
    const found = await waiting(inner, id);
    const { networkId } = account(inner).scope;
    if (found.kind === "INVOICE") {
      await assertStillThere(inner, id);
    } else {
      await sql`update invoice set state = 'CANCELLED' where network_id = ${networkId} and id = ${found.cancelsId}`.execute(
        db,
      );
      await free(inner, found.cancelsId ?? "");
    }
    const year = Number(dayIn(await networkZone(db, networkId), ctx.clock.now()).slice(0, 4));
    const { rows } = await sql<{ last: number }>`
      insert into invoice_series (network_id, platform_id, year, last) values (${networkId}, ${found.platformId}, ${year}, 1)
      on conflict (network_id, platform_id, year) do update set last = invoice_series.last + 1 returning last`.execute(
      db,
    );
    const number = rows[0]?.last ?? 1;
    await decide(inner, id, { state: "PASSED", year, number });
    const passed = await heldInvoice(inner, id, false);
    const [before, after] = [{ state: "WAITING" }, { state: "PASSED", number: passed.number }];
    await record(inner, { operation: "passInvoice", objectType: "Invoice", objectId: id, before, after });
    return passed;
  });
}

/** Refuses an invoice of something that was taken back since it was asked for. 10006 */
async function assertStillThere(ctx: Context, id: string): Promise<void> {
  const lines = await invoiceLines(ctx, id);
  const there = await invoiceItems.byIds(
    ctx,
    lines.map(({ sourceId }) => sourceId),
  );
  if (there.length < lines.length) {
    refuse("ILLEGAL_SELECTION", { field: "id" });
  }
}

/** Rejects an invoice that somebody else asked for; what it billed can be billed anew. 10014; 403; 10015; 10012. */
export async function rejectInvoice(ctx: Context, input: RejectInvoiceInput): Promise<Invoice> {
  const reason = input.reason.trim();
  assertText(reason, "reason");
  return transacting(ctx, async (inner) => {
    await waiting(inner, input.id);
    await free(inner, input.id);
    await decide(inner, input.id, { state: "REJECTED", reason });
    const [before, after] = [{ state: "WAITING" }, { state: "REJECTED", reason }];
    await record(inner, { operation: "rejectInvoice", objectType: "Invoice", objectId: input.id, before, after });
    return heldInvoice(inner, input.id, false);
  });
}
