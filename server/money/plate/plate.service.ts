import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayIn, dayOf } from "../../kernel/lists/days.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { type PartOutcome, type RowOutcome, changeChosen, changeEach } from "../../kernel/lists/rows.ts";
import { transacting } from "../../kernel/transacting.ts";
import { plateGroupOf } from "./plate-group.service.ts";
import type {
  AddLicencePlatesInput,
  ChangeLicencePlateInput,
  MoveLicencePlatesInput,
  OverrideCylinderTestInput,
  RemoveLicencePlatesInput,
} from "./plate.inputs.ts";
import { type LicencePlateRow, plateGroups, plates } from "./plate.list.ts";
import { type PlateFacts, assertLicencePlate, plateKeyOf } from "./plate.rules.ts";
import type { LicencePlate } from "./plate.types.ts";

/** Where two come at once the index decides. */
const TAKEN = { licence_plate_normalised: "plate" };

const networkOf = (ctx: Context): string => account(ctx).scope.networkId;

/** What is stored of a row that was read. */
export function plateFactsOf({ groupId, plate, vehicle, driver, cylinderTestUntil }: LicencePlate): PlateFacts {
  return { groupId, plate, vehicle, driver, cylinderTestUntil };
}

/** A plate as it is now, locked; 10014 where the caller sees none. */
async function lockedPlate(ctx: Context, id: string): Promise<LicencePlateRow> {
  const [found] = await plates.locked(ctx, plates.withIds([id]));
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Refuses a plate that another group has already (10015), with the group's name where the caller sees it. */
async function refuseTaken(ctx: Context, key: string): Promise<never> {
  const { rows } = await sql<{ groupId: string }>`
    select l.group_id as "groupId" from licence_plate l where l.network_id = ${networkOf(ctx)} and l.normalised = ${key}`.execute(
    sqlOf(ctx.em),
  );
  const group = rows[0] && (await plateGroups.one(ctx, rows[0].groupId));
  return refuse("DUPLICATE_INFO", { field: "plate", ...(group && { params: { existing: group.name } }) });
}

/** Stores a new plate of a group that the caller sees and says so in the log; the caller's transaction. 10012, 10015. */
export async function addPlate(ctx: Context, facts: PlateFacts): Promise<string> {
  assertLicencePlate(facts);
  const [id, key] = [newId(), plateKeyOf(facts.plate)];
  const { numAffectedRows } = await sql`
    insert into licence_plate (network_id, id, group_id, plate, normalised, vehicle, driver, cylinder_test_until, created_at)
    values (${networkOf(ctx)}, ${id}, ${facts.groupId}, ${facts.plate.trim()}, ${key}, ${facts.vehicle.trim()}, ${facts.driver.trim()},
      ${facts.cylinderTestUntil}, ${ctx.clock.now()})
    on conflict (network_id, normalised) do nothing`.execute(sqlOf(ctx.em));
  if (numAffectedRows === 0n) {
    await refuseTaken(ctx, key);
  }
  await record(ctx, { operation: "addLicencePlates", objectType: "LicencePlate", objectId: id, after: facts });
  return id;
}

/** Stores what is changed of a locked plate and says so in the log; false where nothing is. 10012, 10015. */
export async function alterPlate(
  ctx: Context,
  row: LicencePlateRow,
  { wanted, operation }: { wanted: Partial<PlateFacts>; operation: string },
): Promise<boolean> {
  const change = changesOf<Partial<PlateFacts>>(plateFactsOf(row), wanted);
  if (change === null) {
    return false;
  }
  const facts = { ...plateFactsOf(row), ...change.after };
  assertLicencePlate(facts);
  const key = plateKeyOf(facts.plate);
  const update = sql`
    update licence_plate l set group_id = ${facts.groupId}, plate = ${facts.plate}, normalised = ${key}, vehicle = ${facts.vehicle},
      driver = ${facts.driver}, cylinder_test_until = ${facts.cylinderTestUntil}
    where l.network_id = ${networkOf(ctx)} and l.id = ${row.id} and not exists (
      select 1 from licence_plate o where o.network_id = l.network_id and o.normalised = ${key} and o.id <> l.id)`;
  const { numAffectedRows } = await refuseBroken(TAKEN, update.execute(sqlOf(ctx.em)));
  if (numAffectedRows === 0n) {
    await refuseTaken(ctx, key);
  }
  await record(ctx, { operation, objectType: "LicencePlate", objectId: row.id, ...change });
  return true;
}

/** Adds plates to a group and says of each line what became of it. 10033, 10012 none or too many. By row: 10012, 10015. */
export async function addLicencePlates(
  ctx: Context,
  { groupId, plates: lines, mode }: AddLicencePlatesInput,
): Promise<RowOutcome[]> {
  const group = await plateGroupOf(ctx, groupId, "groupId");
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  const labels = new Map(written.map((line) => [line, line]));
  return changeEach(ctx, { ids: written, mode, labels }, async (inside, plate) => {
    await addPlate(inside, { groupId: group.id, plate, vehicle: "", driver: "", cylinderTestUntil: null });
    return true;
  });
}

/** Changes a plate; what is absent stays. 10014, 10012, 10015. */
export async function changeLicencePlate(
  ctx: Context,
  { id, cylinderTestUntil, ...texts }: ChangeLicencePlateInput,
): Promise<LicencePlate> {
  return transacting(ctx, async (inner) => {
    const row = await lockedPlate(inner, id);
    const told = Object.entries(texts).flatMap(([field, text]) =>
      text == null ? [] : [[field, text.trim()] as const],
    );
    const wanted: Partial<PlateFacts> = {
      ...Object.fromEntries(told),
      ...(cylinderTestUntil === undefined ? {} : { cylinderTestUntil: dayOf(cylinderTestUntil) }),
    };
    await alterPlate(inner, row, { wanted, operation: "changeLicencePlate" });
    return lockedPlate(inner, id);
  });
}

/** Lets an overdue cylinder test pass until a day, or no longer. 10014, 10012 no reason, 10041 the day is over. */
export async function overrideCylinderTest(
  ctx: Context,
  { id, reason, until }: OverrideCylinderTestInput,
): Promise<LicencePlate> {
  assertText(reason, "reason");
  return transacting(ctx, async (inner) => {
    const row = await lockedPlate(inner, id);
    const last = dayOf(until);
    if (last !== null && last < dayIn(row.timeZone, ctx.clock.now())) {
      refuse("VALIDITY_EXPIRED", { field: "until" });
    }
    const kept = last === null ? null : reason.trim();
    await sql`
      update licence_plate set override_reason = ${kept}, override_until = ${last}
      where network_id = ${networkOf(ctx)} and id = ${row.id}`.execute(sqlOf(inner.em));
    await record(inner, {
      operation: "overrideCylinderTest",
      objectType: "LicencePlate",
      objectId: row.id,
      before: { overrideUntil: row.overrideUntil, overrideReason: row.overrideReason },
      after: { overrideUntil: last, overrideReason: kept, reason: reason.trim() },
    });
    return lockedPlate(inner, id);
  });
}

/** Has plates go to another group, and says of each what became of it. 10033, 10012; by row 10014. */
export async function moveLicencePlates(ctx: Context, input: MoveLicencePlatesInput): Promise<PartOutcome> {
  const { id: groupId } = await plateGroupOf(ctx, input.groupId, "groupId");
  return changeChosen(ctx, { from: plates, choice: input, label: ["plate"] }, async (inside, id) =>
    alterPlate(inside, await lockedPlate(inside, id), { wanted: { groupId }, operation: "moveLicencePlates" }),
  );
}

/** Forgets plates, and says of each what became of it; what they took stays in the sales. 10012; by row 10014. */
export async function removeLicencePlates(ctx: Context, input: RemoveLicencePlatesInput): Promise<PartOutcome> {
  return changeChosen(ctx, { from: plates, choice: input, label: ["plate"] }, async (inside, id) => {
    const row = await lockedPlate(inside, id);
    await sql`delete from licence_plate where network_id = ${networkOf(ctx)} and id = ${row.id}`.execute(
      sqlOf(inside.em),
    );
    const of = { objectType: "LicencePlate", objectId: row.id };
    await record(inside, { operation: "removeLicencePlates", ...of, before: plateFactsOf(row) });
    return true;
  });
}
