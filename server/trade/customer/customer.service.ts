import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayIn, dayOf } from "../../kernel/lists/days.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertValidity, placesOf } from "../markdown/markdown.rules.ts";
import { customerLeaving, customerTermsChanging } from "./customer.ports.ts";
import type { Platform } from "../../access/platform/platform.entity.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import type { ChangeCustomerInput, CreateCustomerInput, DeleteCustomerInput } from "./customer.inputs.ts";
import { customer, lockedCustomer } from "./customer.list.ts";
import { assertNotOver, assertRepaymentDay, creditLimitOf } from "./customer.rules.ts";
import { customerSettings } from "./customer-setting.service.ts";
import type { Customer } from "./customer.types.ts";

const FACTS = [
  "code",
  "name",
  "contact",
  "phone",
  "creditLimit",
  "repaymentDay",
  "state",
  "validFrom",
  "validUntil",
] as const;
/** Those of them that say what its cards may fill on credit. */
const TERMS = ["creditLimit", "state", "validFrom", "validUntil"] as const;

/** What is kept of a customer, and what the audit log tells of it. */
type Facts = Pick<Customer, (typeof FACTS)[number]>;

const factsOf = (row: Facts): Facts =>
  Object.fromEntries(FACTS.map((field) => [field, row[field]])) as unknown as Facts;

/** The unique index that decides, also when two come at once, and the field that it is about. */
const TAKEN = { customer_code: "code" };

/** Refuses what no customer is called or reached by (10012). */
function assertTexts(facts: Facts): void {
  assertText(facts.code, "code");
  assertText(facts.name, "name");
  for (const field of ["contact", "phone"] as const) {
    if (facts[field] !== "") {
      assertText(facts[field], field);
    }
  }
}

/** Enters a special customer. 10017, 10015 (code), 10042, 10041 (its validity is over), 10012. */
export async function createCustomer(ctx: Context, input: CreateCustomerInput): Promise<Customer> {
  const platform = await platformOf(ctx, input.platformId ?? account(ctx).platformId);
  const { platformId: _platform, ...given } = input;
  const facts: Facts = {
    ...given,
    code: given.code.trim(),
    creditLimit: creditLimitOf(given.creditLimit, placesOf(platform.currency)),
    validFrom: dayOf(given.validFrom),
    validUntil: dayOf(given.validUntil),
  };
  assertTexts(facts);
  assertValidity(facts);
  assertNotOver(facts.validUntil, today(ctx, platform));
  assertRepaymentDay(facts.repaymentDay, (await customerSettings(ctx)).repaymentWindow);
  const id = newId();
  return transacting(ctx, async (inner) => {
    await holdPlatform(inner, platform);
    await refuseBroken(TAKEN, insert(inner, { id, platform, facts }));
    const after = { platformId: platform.id, ...facts };
    await record(inner, { operation: "createCustomer", objectType: "Customer", objectId: id, after });
    return customer(inner, id);
  });
}

const today = (ctx: Context, platform: Platform): string => dayIn(platform.timeZone, ctx.clock.now());

async function insert(
  ctx: Context,
  { id, platform, facts }: { id: string; platform: Platform; facts: Facts },
): Promise<void> {
  const { code, name, contact, phone, creditLimit, repaymentDay, state, validFrom, validUntil } = facts;
  await sql`
    insert into customer (id, network_id, platform_id, code, name, contact, phone, credit_limit, repayment_day, state, valid_from, valid_until, created_at)
    values (${id}, ${platform.networkId}, ${platform.id}, ${code}, ${name}, ${contact}, ${phone}, ${creditLimit}, ${repaymentDay}, ${state},
      ${validFrom}, ${validUntil}, ${ctx.clock.now()})`.execute(sqlOf(ctx.em));
}

/** Changes a special customer. 10014, 10015 (code), 10042 (another day), 10041 (another end, which is over), 10012. */
export async function changeCustomer(ctx: Context, input: ChangeCustomerInput): Promise<Customer> {
  return transacting(ctx, async (inner) => {
    const row = await lockedCustomer(inner, input.id);
    const platform = await platformOf(inner, row.platformId);
    const change = changesOf(factsOf(row), wantedOf(input, platform));
    if (change === null) {
      return row;
    }
    const facts = { ...factsOf(row), ...change.after };
    assertTexts(facts);
    assertValidity(facts);
    if (change.after.validUntil !== undefined) {
      assertNotOver(facts.validUntil, today(ctx, platform));
    }
    if (change.after.repaymentDay !== undefined) {
      assertRepaymentDay(facts.repaymentDay, (await customerSettings(inner)).repaymentWindow);
    }
    if (TERMS.some((term) => change.after[term] !== undefined)) {
      for (const tell of customerTermsChanging.all) {
        await tell(inner, row.id);
      }
    }
    await refuseBroken(TAKEN, update(inner, row.id, facts));
    await record(inner, { operation: "changeCustomer", objectType: "Customer", objectId: row.id, ...change });
    return customer(inner, row.id);
  });
}

/** What a change asks for: null empties a day, and is as good as absent where nothing can be empty. */
function wantedOf(input: ChangeCustomerInput, platform: Platform): Partial<Facts> {
  const { id: _id, validFrom, validUntil, creditLimit, code, ...plain } = input;
  return {
    ...(Object.fromEntries(Object.entries(plain).filter(([, value]) => value != null)) as Partial<Facts>),
    ...(code != null && { code: code.trim() }),
    ...(creditLimit != null && { creditLimit: creditLimitOf(creditLimit, placesOf(platform.currency)) }),
    ...(validFrom !== undefined && { validFrom: dayOf(validFrom) }),
    ...(validUntil !== undefined && { validUntil: dayOf(validUntil) }),
  };
}

async function update(ctx: Context, id: string, facts: Facts): Promise<void> {
  const { code, name, contact, phone, creditLimit, repaymentDay, state, validFrom, validUntil } = facts;
  await sql`
    update customer set code = ${code}, name = ${name}, contact = ${contact}, phone = ${phone}, credit_limit = ${creditLimit},
      repayment_day = ${repaymentDay}, state = ${state}, valid_from = ${validFrom}, valid_until = ${validUntil}
    where network_id = ${account(ctx).scope.networkId} and id = ${id}`.execute(sqlOf(ctx.em));
}

/** Deletes a special customer with its passwords; what it bought stays readable. 10014 */
export async function deleteCustomer(ctx: Context, { id }: DeleteCustomerInput): Promise<boolean> {
  const { networkId } = account(ctx).scope;
  await transacting(ctx, async (inner) => {
    const row = await lockedCustomer(inner, id);
    for (const leave of customerLeaving.all) {
      await leave(inner, row.id);
    }
    const db = sqlOf(inner.em);
    const now = ctx.clock.now();
    await sql`delete from customer_station_password where network_id = ${networkId} and customer_id = ${row.id}`.execute(
      db,
    );
    await sql`update customer_price set deleted_at = ${now} where network_id = ${networkId} and customer_id = ${row.id} and deleted_at is null`.execute(
      db,
    );
    await sql`update customer set deleted_at = ${now} where network_id = ${networkId} and id = ${row.id}`.execute(db);
    const before = factsOf(row);
    await record(inner, { operation: "deleteCustomer", objectType: "Customer", objectId: row.id, before });
  });
  return true;
}
