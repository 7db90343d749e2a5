import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { transacting } from "../../kernel/transacting.ts";
import type {
  ChangeLicencePlateGroupInput,
  CreateLicencePlateGroupInput,
  DeleteLicencePlateGroupInput,
} from "./plate.inputs.ts";
import { plateGroups } from "./plate.list.ts";
import { type PlateGroupFacts, assertPlateGroup } from "./plate.rules.ts";
import type { LicencePlateGroup } from "./plate.types.ts";

const TAKEN = { licence_plate_group_name: "name" };
const LIMITS = ["dayAmount", "dayVolume", "dayCount", "monthAmount", "monthVolume", "monthCount"] as const;
/** What can be empty: null takes it away. */
const EMPTIABLE: ReadonlySet<string> = new Set([...LIMITS, "discountKind", "discountValue"]);

/** A group that the caller sees; 10033 */
export async function plateGroupOf(ctx: Context, id: string, field: string): Promise<LicencePlateGroup> {
  return (await plateGroups.one(ctx, id)) ?? refuse("GROUP_NOT_FOUND", { field });
}

/** The same, and nobody else changes it until the transaction ends. */
async function lockedPlateGroup(ctx: Context, id: string): Promise<LicencePlateGroup> {
  const [found] = await plateGroups.locked(ctx, plateGroups.withIds([id]));
  return found ?? refuse("GROUP_NOT_FOUND", { field: "id" });
}

function factsOf(row: LicencePlateGroup): PlateGroupFacts {
  const { name, discountKind, discountValue, declinesOverdue, active, remark } = row;
  const { dayAmount, dayVolume, dayCount, monthAmount, monthVolume, monthCount } = row;
  const limits = { dayAmount, dayVolume, dayCount, monthAmount, monthVolume, monthCount };
  return { name, discountKind, discountValue, ...limits, declinesOverdue, active, remark };
}

/** Makes a plate group. 10017, 10015 (name), 10006 (a price in place of a discount), 10012. */
export async function createLicencePlateGroup(
  ctx: Context,
  input: CreateLicencePlateGroupInput,
): Promise<LicencePlateGroup> {
  const platform = await platformOf(ctx, input.platformId ?? account(ctx).platformId);
  const { name, discountKind = null, discountValue = null, declinesOverdue, active, remark } = input;
  const { dayAmount = null, dayVolume = null, dayCount = null } = input;
  const { monthAmount = null, monthVolume = null, monthCount = null } = input;
  const limits = { dayAmount, dayVolume, dayCount, monthAmount, monthVolume, monthCount };
  const rest = { declinesOverdue, active, remark: remark.trim() };
  const facts: PlateGroupFacts = { name: name.trim(), discountKind, discountValue, ...limits, ...rest };
  assertPlateGroup(facts);
  const id = newId();
  return transacting(ctx, async (inner) => {
    await holdPlatform(inner, platform);
    const insert = sql`
      insert into licence_plate_group (network_id, id, platform_id, name, discount_kind, discount_value, day_amount, day_volume, day_count,
        month_amount, month_volume, month_count, declines_overdue, active, remark, created_at)
      values (${platform.networkId}, ${id}, ${platform.id}, ${facts.name}, ${discountKind}, ${discountValue}, ${dayAmount}, ${dayVolume}, ${dayCount},
        ${monthAmount}, ${monthVolume}, ${monthCount}, ${declinesOverdue}, ${active}, ${facts.remark}, ${ctx.clock.now()})`;
    await refuseBroken(TAKEN, insert.execute(sqlOf(inner.em)));
    const after = { platformId: platform.id, ...facts };
    await record(inner, {
      operation: "createLicencePlateGroup",
      objectType: "LicencePlateGroup",
      objectId: id,
      after,
    });
    return plateGroupOf(inner, id, "id");
  });
}

/** Changes a plate group; what is absent stays. 10033, 10015 (name), 10006, 10012. */
export async function changeLicencePlateGroup(
  ctx: Context,
  { id, ...input }: ChangeLicencePlateGroupInput,
): Promise<LicencePlateGroup> {
  return transacting(ctx, async (inner) => {
    const row = await lockedPlateGroup(inner, id);
    const change = changesOf<Partial<PlateGroupFacts>>(factsOf(row), wantedOf(input));
    if (change === null) {
      return row;
    }
    const facts = { ...factsOf(row), ...change.after };
    assertPlateGroup(facts);
    const update = sql`
      update licence_plate_group set name = ${facts.name}, discount_kind = ${facts.discountKind}, discount_value = ${facts.discountValue},
        day_amount = ${facts.dayAmount}, day_volume = ${facts.dayVolume}, day_count = ${facts.dayCount},
        month_amount = ${facts.monthAmount}, month_volume = ${facts.monthVolume}, month_count = ${facts.monthCount},
        declines_overdue = ${facts.declinesOverdue}, active = ${facts.active}, remark = ${facts.remark}
      where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
    await refuseBroken(TAKEN, update.execute(sqlOf(inner.em)));
    const of = { objectType: "LicencePlateGroup", objectId: row.id };
    await record(inner, { operation: "changeLicencePlateGroup", ...of, ...change });
    return plateGroupOf(inner, row.id, "id");
  });
}

function wantedOf(input: Omit<ChangeLicencePlateGroupInput, "id">): Partial<PlateGroupFacts> {
  const told = Object.entries(input)
    .filter(([field, value]) => value !== undefined && (value !== null || EMPTIABLE.has(field)))
    .map(([field, value]: [string, unknown]) => [field, typeof value === "string" ? value.trim() : value]);
  return Object.fromEntries(told) as Partial<PlateGroupFacts>;
}

/** Deletes a plate group. 10033; 10019 while plates are in it. */
export async function deleteLicencePlateGroup(ctx: Context, { id }: DeleteLicencePlateGroupInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    const row = await lockedPlateGroup(inner, id);
    const remove = sql`delete from licence_plate_group where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
    await refuseBroken({}, remove.execute(sqlOf(inner.em)));
    const of = { objectType: "LicencePlateGroup", objectId: row.id };
    await record(inner, { operation: "deleteLicencePlateGroup", ...of, before: factsOf(row) });
  });
  return true;
}
