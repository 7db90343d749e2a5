import { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import { TAX_RATE } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { ChangeInvoiceSettingsInput } from "./invoice.inputs.ts";
import { taxNumberOf } from "./invoice.rules.ts";
import type { InvoiceSettings } from "./invoice.types.ts";

/** Before anybody sets it: nobody issues invoices. */
const USUAL = { seller: "", taxNumber: "", address: "", fuelRate: "0", depositRate: "0" };

/** What holds for all invoices of a network. */
export async function invoiceSettingsOf(db: Kysely<unknown>, networkId: string): Promise<InvoiceSettings> {
  const { rows } = await sql<Omit<InvoiceSettings, "id">>`
    select seller, tax_number as "taxNumber", address, trim_scale(fuel_rate)::text as "fuelRate", trim_scale(deposit_rate)::text as "depositRate"
    from invoice_setting where network_id = ${networkId}`.execute(db);
  return { id: networkId, ...USUAL, ...rows[0] };
}

/** Changes them for invoices that are asked for from now on. 10031 below the network's root, 10012. */
export async function changeInvoiceSettings(ctx: Context, input: ChangeInvoiceSettingsInput): Promise<InvoiceSettings> {
  const { networkId, branchIds } = account(ctx).scope;
  if (branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  for (const field of ["fuelRate", "depositRate"] as const) {
    assertDecimal(input[field] ?? "0", TAX_RATE, field);
  }
  assertText(input.seller ?? "-", "seller");
  assertText(input.address || "-", "address");
  return transacting(ctx, async (inner) => {
    const db = sqlOf(inner.em);
    await sql`select 1 from platform where network_id = ${networkId} and id = ${networkId} for update`.execute(db);
    const { id: _, ...first } = await invoiceSettingsOf(db, networkId);
    const after = {
      seller: input.seller?.trim() ?? first.seller,
      taxNumber: input.taxNumber == null ? first.taxNumber : taxNumberOf(input.taxNumber),
      address: input.address?.trim() ?? first.address,
      fuelRate: new Decimal(input.fuelRate ?? first.fuelRate).toFixed(),
      depositRate: new Decimal(input.depositRate ?? first.depositRate).toFixed(),
    };
    await sql`
      insert into invoice_setting (network_id, seller, tax_number, address, fuel_rate, deposit_rate)
      values (${networkId}, ${after.seller}, ${after.taxNumber}, ${after.address}, ${after.fuelRate}, ${after.depositRate})
      on conflict (network_id) do update set seller = excluded.seller, tax_number = excluded.tax_number, address = excluded.address,
        fuel_rate = excluded.fuel_rate, deposit_rate = excluded.deposit_rate`.execute(db);
    const operation = "changeInvoiceSettings";
    await record(inner, { operation, objectType: "InvoiceSettings", objectId: networkId, before: first, after });
    return { id: networkId, ...after };
  });
}
