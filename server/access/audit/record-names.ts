import { sql } from "kysely";
import { account, sqlOf } from "../../kernel/context.ts";
import { isId } from "../../kernel/ids.ts";
import { loaderOf } from "../../kernel/loader.ts";
import type { AuditEntry, NamedRecord } from "./audit.types.ts";
import { placeOfKind } from "./record-places.ts";

/** Kinds of records whose rows bear a name, by their tables. */
const NAMED: Readonly<Record<string, readonly [table: string, column: string]>> = {
  Account: ["account", "login"],
  ApiToken: ["api_token", "name"],
  AuxiliaryDevice: ["auxiliary_device", "name"],
  City: ["city", "name"],
  CommunicationBox: ["communication_box", "name"],
  Customer: ["customer", "name"],
  Device: ["device", "name"],
  DiscountRule: ["discount_rule", "name"],
  Dispenser: ["dispenser", "number::text"],
  Employee: ["employee", "name"],
  Grade: ["grade", "name"],
  Gun: ["gun", "number::text"],
  LicencePlate: ["licence_plate", "plate"],
  LicencePlateGroup: ["licence_plate_group", "name"],
  Platform: ["platform", "name"],
  Region: ["region", "name"],
  Role: ["role", "name"],
  SavedView: ["saved_view", "name"],
  Station: ["station", "name"],
  Tank: ["tank", "name"],
};

/** The name of the record that an entry of the log (a) is about, as its row bears it; SQL. */
export const NAME_OF_OBJECT = `case a.object_type ${Object.entries(NAMED)
  .map(
    ([type, [table, column]]) =>
      `when '${type}' then (select n.${column} from ${table} n where n.network_id = a.network_id and n.id = a.object_id)`,
  )
  .join(" ")} end`;

/** Those among the records asked for (o) that are of a kind, and belong to a platform that the caller sees or that is above it. */
function namedOfKind(type: string, table: string, column: string): string {
  const place = placeOfKind(type);
  return `select n.id, n.${column} as name from e cross join o join ${table} n on n.network_id = e.network and n.id = o.id
    ${place === undefined ? "" : `where e.line is null or ${place} = any(e.line)`}`;
}

/** One person's, which nobody else is told of. */
const PERSONAL = "SavedView";

const NAMES = Object.entries(NAMED)
  .filter(([type]) => type !== PERSONAL)
  .map(([type, [table, column]]) => namedOfKind(type, table, column))
  .join(" union all ");

/** The names of records of any kind, by their ids; null: it bears none, is gone, or is none of the caller's business. */
const nameOfRecord = loaderOf(async (ctx, ids: readonly string[]) => {
  const { networkId, branchIds, lineIds } = account(ctx).scope;
  const line = branchIds === null || lineIds === null ? null : [...new Set([...lineIds, ...branchIds])];
  const { rows } = await sql<NamedRecord>`
    with e as (select ${networkId}::uuid as network, ${line}::uuid[] as line), o as (select unnest(${ids}::uuid[]) as id)
    ${sql.raw(NAMES)}`.execute(sqlOf(ctx.em));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? null);
});

/** Every id in a value, however deep. */
function idsIn(value: unknown): string[] {
  if (typeof value === "string") {
    return isId(value) ? [value] : [];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

/** The records that an entry speaks of in `before` and `after`, each once, as they are called now. */
export async function recordsNamedIn(
  ctx: Parameters<typeof nameOfRecord>[0],
  { before, after }: Pick<AuditEntry, "before" | "after">,
): Promise<NamedRecord[]> {
  const ids = [...new Set([before, after].flatMap(idsIn))];
  const named = await Promise.all(ids.map(async (id) => ({ id, name: await nameOfRecord(ctx).load(id) })));
  return named.filter((record): record is NamedRecord => record.name !== null);
}
