import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { MOST_INVOICED } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { once } from "../../kernel/once.ts";
import { previewed } from "../../kernel/previewed.ts";
import { transacting } from "../../kernel/transacting.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { invoiceItems } from "./invoice-item.list.ts";
import { invoiceSettingsOf } from "./invoice-setting.service.ts";
import type { CounterInvoiceInput, RequestInvoiceInput } from "./invoice.inputs.ts";
import { type InvoiceRow, invoices } from "./invoice.list.ts";
import { ratesOf, sumOfRates, taxNumberOf } from "./invoice.rules.ts";
import type { Invoice, InvoiceDetail, InvoiceItem, InvoiceLine, InvoiceRate, InvoiceReceipt } from "./invoice.types.ts";

/** The lines of an invoice that the caller sees, in their order. 10014 */
export async function invoiceLines(ctx: Context, id: string): Promise<InvoiceLine[]> {
  await heldInvoice(ctx, id, false);
  const { rows } = await sql<InvoiceLine>`
    select line, source, source_id as "sourceId", time, station_name as "stationName", card_number as "cardNumber", plate, grade_name as "gradeName", grade_unit as "gradeUnit",
      trim_scale(volume)::text as volume, trim_scale(price)::text as price, trim_scale(rate)::text as rate, gross::text as gross
    from invoice_line where network_id = ${account(ctx).scope.networkId} and invoice_id = ${id} order by line`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** An invoice that the caller sees, whole. 10014 */
export async function invoiceDetail(ctx: Context, id: string): Promise<InvoiceDetail> {
  const invoice = await heldInvoice(ctx, id, false);
  return { invoice, lines: await invoiceLines(ctx, id), rates: await invoiceRates(ctx, id) };
}

/** What an invoice that the caller sees comes to by tax rate, the highest first. 10014 */
export async function invoiceRates(ctx: Context, id: string): Promise<InvoiceRate[]> {
  await heldInvoice(ctx, id, false);
  const { rows } = await sql<InvoiceRate>`
    select trim_scale(rate)::text as rate, net::text as net, tax::text as tax, gross::text as gross from invoice_rate r
    where r.network_id = ${account(ctx).scope.networkId} and r.invoice_id = ${id} order by r.rate desc`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** An invoice as it is now, locked if wanted. 10014 */
export async function heldInvoice(ctx: Context, id: string, locked = true): Promise<InvoiceRow> {
  const [found] = locked ? await invoices.held(ctx, [id]) : await invoices.byIds(ctx, [id]);
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/**
 * Asks for an invoice of sales and deposits of one buyer; another person passes it. 10014 (an item that isn't there, or was taken
 * back), 10037 (of several buyers), 10015 (billed already), 10013 (the settings lack the seller), 10012, 10017.
 */
export async function requestInvoice(ctx: Context, input: RequestInvoiceInput): Promise<InvoiceReceipt> {
  const title = input.title.trim();
  assertText(title, "title");
  assertText(input.remark || "-", "remark");
  const told = { title, taxNumber: taxNumberOf(input.taxNumber ?? ""), remark: input.remark?.trim() ?? "" };
  const wanted = [...new Set(input.itemIds)];
  if (wanted.length === 0 || wanted.length > MOST_INVOICED) {
    refuse("PARAMETER_ERROR", { field: "itemIds", params: { least: 1, most: MOST_INVOICED } });
  }
  return previewed(
    ctx,
    { mutation: "requestInvoice", input },
    async (inside, id) => {
      const issuer = await platformOf(inside, input.platformId ?? account(inside).platformId);
      await holdPlatform(inside, issuer);
      await ask(inside, id, wanted, { ...told, platformId: issuer.id });
    },
    receiptOf,
  );
}

async function receiptOf(ctx: Context, id: string): Promise<InvoiceReceipt> {
  return { id, invoice: await heldInvoice(ctx, id, false), rates: await invoiceRates(ctx, id) };
}

/** What is told of a buyer. */
interface Told {
  readonly title: string;
  readonly taxNumber: string;
  readonly remark: string;
}

type Asked = Told & { readonly platformId: string };

async function ask(ctx: Context, id: string, wanted: readonly string[], told: Asked): Promise<void> {
  const { networkId } = account(ctx).scope;
  const db = sqlOf(ctx.em);
  const settings = await invoiceSettingsOf(db, networkId);
  if (settings.seller === "") {
    refuse("SITE_INFO_MISSING", { params: { missing: "seller" } });
  }
  const items = await heldItems(ctx, wanted);
  const holder = buyerOf(items);
  const lines = items.toReversed().map((item) => ({
    ...item,
    rate: item.source === "SALE" ? settings.fuelRate : settings.depositRate,
    gross: item.amount,
  }));
  const { rows } = await sql<{
    currency: string;
  }>`select currency from platform where network_id = ${networkId} and id = ${told.platformId}`.execute(db);
  const rates = ratesOf(lines, placesOf(rows[0]?.currency ?? ""));
  const { seller, taxNumber, address } = settings;
  await writeInvoice(ctx, {
    id,
    kind: "INVOICE",
    ...told,
    ...holder,
    seller,
    sellerTaxNumber: taxNumber,
    sellerAddress: address,
    rates,
    lines,
  });
  const claims = sql`insert into invoice_claim (network_id, source_id, invoice_id) select ${networkId}, id, ${id} from unnest(${wanted}::uuid[]) id`;
  await refuseBroken({ invoice_claim_pkey: "itemIds" }, claims.execute(db));
  const after = { title: told.title, items: wanted.length, gross: sumOfRates(rates).gross };
  await record(ctx, { operation: "requestInvoice", objectType: "Invoice", objectId: id, after });
}

/**
 * What is to be billed, kept from being taken back meanwhile: whoever takes back has the card's account, and looks whether an invoice bills it.
 * 10014
 */
async function heldItems(ctx: Context, wanted: readonly string[]): Promise<InvoiceItem[]> {
  const accounts = (await invoiceItems.byIds(ctx, wanted)).flatMap(({ cardAccountId }) => cardAccountId ?? []);
  await sql`
    select from card_account a where a.network_id = ${account(ctx).scope.networkId} and a.id = any(${[...new Set(accounts)]}::uuid[])
    order by a.id for share`.execute(sqlOf(ctx.em));
  const items = await invoiceItems.byIds(ctx, wanted);
  return items.length < wanted.length ? refuse("OBJECT_NOT_FOUND", { field: "itemIds" }) : items;
}

type Holder = Pick<InvoiceItem, "memberId" | "groupId" | "customerId">;

/** Whom an item is billed to: what was filled on credit is owed by the special customer, whoever's card it was. */
const holderOf = ({ memberId, groupId, customerId }: Holder): string | null => customerId ?? memberId ?? groupId;

/** The one whose sales and deposits these are; whoever paid in cash may be anybody. 10037 */
function buyerOf(items: readonly InvoiceItem[]): Holder {
  const held = items.filter((item) => holderOf(item) !== null);
  const [first] = held;
  if (first === undefined) {
    return { memberId: null, groupId: null, customerId: null };
  }
  if (held.some((item) => holderOf(item) !== holderOf(first))) {
    refuse("GROUP_MISMATCH", { field: "itemIds" });
  }
  const { memberId, groupId, customerId } = first;
  return customerId === null ? { memberId, groupId, customerId } : { memberId: null, groupId: null, customerId };
}

type Written = Told &
  Pick<
    InvoiceRow,
    "id" | "kind" | "seller" | "sellerTaxNumber" | "sellerAddress" | "memberId" | "groupId" | "customerId"
  > & {
    readonly platformId: string;
    readonly rates: readonly InvoiceRate[];
    readonly lines: readonly object[];
    readonly cancelsId?: string;
    readonly reason?: string;
  };

async function writeInvoice(ctx: Context, of: Written): Promise<void> {
  const { accountId, login, scope } = account(ctx);
  const { networkId } = scope;
  const db = sqlOf(ctx.em);
  const { net, tax, gross } = sumOfRates(of.rates);
  const insert = sql`
    insert into invoice (network_id, id, platform_id, kind, state, member_id, group_id, customer_id, title, tax_number, remark, seller, seller_tax_number, seller_address,
      net, tax, gross, time, account_id, author, cancels_id, reason)
    values (${networkId}, ${of.id}, ${of.platformId}, ${of.kind}, 'WAITING', ${of.memberId}, ${of.groupId}, ${of.customerId}, ${of.title}, ${of.taxNumber},
      ${of.remark}, ${of.seller}, ${of.sellerTaxNumber}, ${of.sellerAddress}, ${net}, ${tax}, ${gross}, ${ctx.clock.now()}, ${accountId}, ${login},
      ${of.cancelsId ?? null}, ${of.reason ?? null})`;
  await refuseBroken({ invoice_countered: "id" }, insert.execute(db));
  await sql`
    insert into invoice_line (network_id, invoice_id, line, source, source_id, time, station_name, card_number, plate, grade_name, grade_unit, volume, price, rate, gross)
    select ${networkId}, ${of.id}, row_number() over (), l.source, l.id, l.time, l."stationName", l."cardNumber", l.plate, l."gradeName", l."gradeUnit",
      l.volume, l.price, l.rate, l.gross
    from jsonb_to_recordset(${JSON.stringify(of.lines)}::jsonb) l (source text, id uuid, time timestamptz, "stationName" text, "cardNumber" text, plate text,
      "gradeName" text, "gradeUnit" text, volume numeric, price numeric, rate numeric, gross numeric)`.execute(db);
  await sql`
    insert into invoice_rate (network_id, invoice_id, rate, net, tax, gross) select ${networkId}, ${of.id}, r.rate, r.net, r.tax, r.gross
    from jsonb_to_recordset(${JSON.stringify(of.rates)}::jsonb) r (rate numeric, net numeric, tax numeric, gross numeric)`.execute(
    db,
  );
}

/**
 * Asks to take a passed invoice back by a counter-invoice; another person passes it, and what it billed can be billed anew then. 10014,
 * 10006 (not passed, or a counter-invoice itself), 10015 (asked for already), 10012.
 */
export async function counterInvoice(ctx: Context, input: CounterInvoiceInput): Promise<Invoice> {
  const reason = input.reason.trim();
  assertText(reason, "reason");
  const { idempotencyKey: key, ...meant } = input;
  return transacting(ctx, async (inner) => {
    const { id } = await once(inner, { what: "counterInvoice", key, meant }, async (fresh) => {
      const first = await heldInvoice(inner, input.id);
      if (first.kind !== "INVOICE" || first.state !== "PASSED") {
        refuse("ILLEGAL_SELECTION", { field: "id", params: { state: first.state } });
      }
      const negated = (amount: string) => new Decimal(amount).negated().toFixed();
      const rates = (await invoiceRates(inner, first.id)).map(({ rate, net, tax, gross }) => ({
        rate,
        net: negated(net),
        tax: negated(tax),
        gross: negated(gross),
      }));
      const lines = (await invoiceLines(inner, first.id)).map(({ sourceId, gross, ...line }) => ({
        ...line,
        id: sourceId,
        gross: negated(gross),
      }));
      await writeInvoice(inner, { ...first, id: fresh, kind: "COUNTER", cancelsId: first.id, reason, rates, lines });
      const after = { cancels: first.number, reason, gross: negated(first.gross) };
      await record(inner, { operation: "counterInvoice", objectType: "Invoice", objectId: fresh, after });
    });
    return heldInvoice(inner, id, false);
  });
}
