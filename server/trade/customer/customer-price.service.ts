import { Decimal } from "decimal.js";
import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { dayIn, dayOf } from "../../kernel/lists/days.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertMarkdown, assertValidity } from "../markdown/markdown.rules.ts";
import { resolved } from "../markdown/station-set.service.ts";
import { platformOf } from "../../access/platform/platform.service.ts";
import type {
  ChangeCustomerPriceInput,
  CreateCustomerPriceInput,
  DeleteCustomerPriceInput,
} from "./customer.inputs.ts";
import { customer, customers, lockedCustomer } from "./customer.list.ts";
import { assertNoRival, assertNotOver } from "./customer.rules.ts";
import type { Customer, CustomerPrice } from "./customer.types.ts";

/** Prices of one customer; a few dozen say more than anybody remembers. */
const MOST_PRICES = 200;

const FACTS = ["kind", "value", "gradeIds", "stations", "validFrom", "validUntil"] as const;
type Facts = Pick<CustomerPrice, (typeof FACTS)[number]>;

const factsOf = (row: Facts): Facts =>
  Object.fromEntries(FACTS.map((field) => [field, row[field]])) as unknown as Facts;

async function pricesWhere(ctx: Context, condition: RawBuilder<unknown>): Promise<CustomerPrice[]> {
  const { rows } = await sql<CustomerPrice>`
    select cp.id, cp.customer_id as "customerId", cp.kind, cp.value, cp.grade_ids::text[] as "gradeIds",
      json_build_object('kind', cp.place_kind, 'ids', cp.place_ids) as stations, cp.valid_from as "validFrom", cp.valid_until as "validUntil"
    from customer_price cp join customer c on c.id = cp.customer_id and c.network_id = cp.network_id
    where ${rawOf(customers.condition(ctx, null))} and cp.deleted_at is null and ${condition} order by cp.created_at, cp.id`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** The special prices of a customer, the oldest first. 10014 */
export async function customerPrices(ctx: Context, customerId: string): Promise<CustomerPrice[]> {
  const { id } = await customer(ctx, customerId, "customerId");
  return pricesWhere(ctx, sql`cp.customer_id = ${id}`);
}

/** The price and its customer, locked: prices of one customer change one after the other. 10014 */
async function lockedPrice(ctx: Context, id: string): Promise<{ price: CustomerPrice; owner: Customer }> {
  const where = isId(id) ? sql`cp.id = ${id}::uuid` : sql`false`;
  const [found] = await pricesWhere(ctx, where);
  const owner = await lockedCustomer(ctx, found?.customerId ?? "");
  const [price] = await pricesWhere(ctx, where);
  return price === undefined ? refuse("OBJECT_NOT_FOUND", { field: "id" }) : { price, owner };
}

/** Facts as they are kept, after all that can be said against them: 10012. */
function checked(facts: Facts): Facts {
  assertMarkdown(facts);
  assertValidity(facts);
  return { ...facts, value: new Decimal(facts.value).toFixed() };
}

async function assertNotOverFor(ctx: Context, owner: Customer, validUntil: string | null): Promise<void> {
  const { timeZone } = await platformOf(ctx, owner.platformId);
  assertNotOver(validUntil, dayIn(timeZone, ctx.clock.now()));
}

/** What an input says of a price; null empties a day, and is as good as absent where nothing can be empty. */
function told(input: CreateCustomerPriceInput | ChangeCustomerPriceInput): Partial<Facts> {
  const { kind, value, gradeIds, stations, validFrom, validUntil } = input;
  return {
    ...(kind != null && { kind }),
    ...(value != null && { value }),
    ...(gradeIds != null && { gradeIds }),
    ...(stations != null && { stations: { kind: stations.kind, ids: stations.ids } }),
    ...(validFrom !== undefined && { validFrom: dayOf(validFrom) }),
    ...(validUntil !== undefined && { validUntil: dayOf(validUntil) }),
  };
}

const EMPTY = { validFrom: null, validUntil: null };

/** Gives a customer a price. 10014, 10005, 10003, 10015 (says what another says), 10041 (over already), 10012. */
export async function createCustomerPrice(ctx: Context, input: CreateCustomerPriceInput): Promise<CustomerPrice> {
  return transacting(ctx, async (inner) => {
    const owner = await lockedCustomer(inner, input.customerId, "customerId");
    const place = { platformId: owner.platformId, leastGrades: 1 } as const;
    const facts = checked({ ...EMPTY, ...(await resolved<Facts>(inner, told(input), place)) } as Facts);
    await assertNotOverFor(inner, owner, facts.validUntil);
    const others = await pricesWhere(inner, sql`cp.customer_id = ${owner.id}`);
    if (others.length >= MOST_PRICES) {
      refuse("PARAMETER_ERROR", { field: "customerId", params: { most: MOST_PRICES } });
    }
    assertNoRival(facts, others);
    const id = newId();
    await write(inner, { id, customerId: owner.id, facts });
    await record(inner, {
      operation: "createCustomerPrice",
      objectType: "Customer",
      objectId: owner.id,
      after: { priceId: id, ...facts },
    });
    return { id, customerId: owner.id, ...facts };
  });
}

interface Row {
  readonly id: string;
  readonly customerId: string;
  readonly facts: Facts;
}

async function write(ctx: Context, { id, customerId, facts }: Row): Promise<void> {
  const { kind, value, gradeIds, stations, validFrom, validUntil } = facts;
  await sql`
    insert into customer_price (id, network_id, customer_id, kind, value, grade_ids, place_kind, place_ids, valid_from, valid_until, created_at)
    values (${id}, ${account(ctx).scope.networkId}, ${customerId}, ${kind}, ${value}, ${gradeIds}::uuid[], ${stations.kind}, ${stations.ids}::uuid[],
      ${validFrom}, ${validUntil}, ${ctx.clock.now()})
    on conflict (id) do update set kind = excluded.kind, value = excluded.value, grade_ids = excluded.grade_ids, place_kind = excluded.place_kind,
      place_ids = excluded.place_ids, valid_from = excluded.valid_from, valid_until = excluded.valid_until`.execute(
    sqlOf(ctx.em),
  );
}

/** Changes a price. 10014, 10005, 10003, 10015, 10041 (another end, which is over), 10012. */
export async function changeCustomerPrice(ctx: Context, input: ChangeCustomerPriceInput): Promise<CustomerPrice> {
  return transacting(ctx, async (inner) => {
    const { price, owner } = await lockedPrice(inner, input.id);
    // What isn't named anew isn't looked for again: a station that is gone since then hinders no other change.
    const named = await resolved<Facts>(inner, told(input), { platformId: owner.platformId, leastGrades: 1 });
    const change = changesOf(factsOf(price), checked({ ...factsOf(price), ...named }));
    if (change === null) {
      return price;
    }
    const facts = { ...factsOf(price), ...change.after };
    if (change.after.validUntil !== undefined) {
      await assertNotOverFor(inner, owner, facts.validUntil);
    }
    const others = await pricesWhere(inner, sql`cp.customer_id = ${owner.id} and cp.id <> ${price.id}`);
    assertNoRival(facts, others);
    await write(inner, { id: price.id, customerId: owner.id, facts });
    await record(inner, {
      operation: "changeCustomerPrice",
      objectType: "Customer",
      objectId: owner.id,
      before: { priceId: price.id, ...change.before },
      after: { priceId: price.id, ...change.after },
    });
    return { ...price, ...facts };
  });
}

/** Takes a price away; sales that were made at it keep it. 10014 */
export async function deleteCustomerPrice(ctx: Context, { id }: DeleteCustomerPriceInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    const { price, owner } = await lockedPrice(inner, id);
    await sql`update customer_price set deleted_at = ${ctx.clock.now()}
      where network_id = ${account(ctx).scope.networkId} and id = ${price.id}`.execute(sqlOf(inner.em));
    await record(inner, {
      operation: "deleteCustomerPrice",
      objectType: "Customer",
      objectId: owner.id,
      before: { priceId: price.id, ...factsOf(price) },
    });
  });
  return true;
}
