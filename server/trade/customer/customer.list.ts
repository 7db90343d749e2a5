import { Int } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, mentioning, narrowing } from "../../kernel/lists/filters.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { Customer, CustomerState } from "./customer.types.ts";

const ofOwn = ofOwnPlatform("c");
const KEPT = piece("c.deleted_at is null");

/** Special customers of the caller's platforms that are not deleted. */
export const customers = defineList("Customer", {
  rows: "special customers",
  node: Customer,
  from: "customer c",
  joins: { p: "join platform p on p.id = c.platform_id and p.network_id = c.network_id" },
  scope: (ctx) => allOf([ofOwn(ctx), KEPT]),
  columns: {
    id: "c.id",
    code: { sql: "c.code", file: "TEXT" },
    name: { sql: "c.name", file: "TEXT" },
    contact: { sql: "c.contact", file: "TEXT" },
    phone: { sql: "c.phone", file: "TEXT" },
    platformId: "c.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    creditLimit: { sql: "c.credit_limit", file: { kind: "DECIMAL", digits: [0, 3] } },
    currencySymbol: "p.currency_symbol",
    repaymentDay: { sql: "c.repayment_day", file: "INTEGER" },
    state: { sql: "c.state", file: "ENUM" },
    validFrom: { sql: "c.valid_from", file: "TEXT" },
    validUntil: { sql: "c.valid_until", file: "TEXT" },
    priceCount: {
      sql: `(select count(*)::int from customer_price cp
        where cp.network_id = c.network_id and cp.customer_id = c.id and cp.deleted_at is null)`,
      file: "INTEGER",
    },
    stationPasswordCount: {
      sql: `(select count(*)::int from customer_station_password w
        where w.network_id = c.network_id and w.customer_id = c.id)`,
      file: "INTEGER",
    },
    createdAt: "c.created_at",
  },
  filters: {
    platformIds: platformsOf("c"),
    search: mentioning(
      ["c.code", "c.name", "c.contact", "c.phone"],
      "Part of the code, name, contact or phone; at most 200 characters.",
    ),
    states: among(CustomerState, "c.state", "In one of these states."),
    repaymentDays: narrowing<number[]>(
      () => [Int],
      "Repaying on one of these days.",
      (days) => piece("c.repayment_day = any($1::int[])", days),
    ),
  },
  sorts: { CODE: ["c.code"], NAME: ["c.name"] },
  sorted: "By code or name.",
  order: "CODE_ASC",
  file: { list: "CUSTOMERS", permissions: [Permission.PersonalCredit] },
});

/** A special customer that the caller sees, or 10014. */
export async function customer(ctx: Context, id: string, field = "id"): Promise<Customer> {
  return (await customers.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field });
}

/** The same, and nobody else changes it or what belongs to it until the transaction ends. */
export async function lockedCustomer(ctx: Context, id: string, field = "id"): Promise<Customer> {
  const [found] = await customers.locked(ctx, customers.withIds([id]));
  return found ?? refuse("OBJECT_NOT_FOUND", { field });
}
