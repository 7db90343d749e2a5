import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { overlaid } from "../../kernel/lists/change-of.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { ChangeLimitProfileInput, CreateLimitProfileInput, DeleteLimitProfileInput } from "./card-limit.inputs.ts";
import { type LimitLines, NO_LINES } from "./card-limit.rules.ts";
import type { LimitProfile } from "./card-limit.types.ts";
import { columnsOfLines, linesOf, linesTold } from "./limit-lines.sql.ts";
import { limitProfiles } from "./limit-profile.list.ts";

const CONSTRAINTS = { limit_profile_name: "name" } as const;
const MAY_BE_EMPTY = [
  "fillAmount",
  "fillVolume",
  "dayAmount",
  "dayVolume",
  "dayCount",
  "monthAmount",
  "monthVolume",
  "monthCount",
  "kmPerDay",
] as const;

interface ProfileFacts extends LimitLines {
  readonly name: string;
}

const factsOf = (row: ProfileFacts): ProfileFacts => ({ name: row.name, ...linesOf(row) });
const columnsOf = ({ name, ...lines }: ProfileFacts) => [["name", sql`${name}`] as const, ...columnsOfLines(lines)];

/** The profile as it is now, locked until the transaction ends; 10014 where the caller sees none. */
async function limitProfileOf(ctx: Context, id: string): Promise<LimitProfile> {
  const [found] = await limitProfiles.held(ctx, [id]);
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Makes a profile. 10017, 10012, 10005, 10003, 10014, 10015 (name). */
export async function createLimitProfile(ctx: Context, input: CreateLimitProfileInput): Promise<LimitProfile> {
  assertText(input.name, "name");
  return transacting(ctx, async (inner) => {
    const { networkId } = account(ctx).scope;
    const { id: platformId } = await platformOf(inner, input.platformId ?? account(ctx).platformId);
    await holdPlatform(inner, { id: platformId, networkId });
    const facts = { name: input.name.trim(), ...(await linesTold(inner, input, { platformId, before: NO_LINES })) };
    const id = newId();
    const columns = columnsOf(facts);
    const insert = sql`
      insert into limit_profile (network_id, id, platform_id, created_at, ${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${networkId}, ${id}, ${platformId}, ${ctx.clock.now()}, ${sql.join(columns.map(([, value]) => value))})`;
    await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(inner.em)));
    const after = { platformId, ...facts };
    await record(inner, { operation: "createLimitProfile", objectType: "LimitProfile", objectId: id, after });
    return limitProfileOf(inner, id);
  });
}

/** Changes what is said of a profile; it holds so for its cards from now on. 10014, 10012, 10005, 10003, 10015 (name). */
export async function changeLimitProfile(ctx: Context, input: ChangeLimitProfileInput): Promise<LimitProfile> {
  return transacting(ctx, async (inner) => {
    const row = await limitProfileOf(inner, input.id);
    const { name, ...asked } = overlaid(factsOf(row), input, MAY_BE_EMPTY);
    assertText(name, "name");
    const lines = await linesTold(inner, asked, { platformId: row.platformId, before: row });
    const wanted = { name: name.trim(), ...lines };
    const change = changesOf(factsOf(row), wanted);
    if (change === null) {
      return row;
    }
    const set = columnsOf(wanted).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const update = sql`
      update limit_profile set ${sql.join(set)} where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
    await refuseBroken(CONSTRAINTS, update.execute(sqlOf(inner.em)));
    const of = { objectType: "LimitProfile", objectId: row.id };
    await record(inner, { operation: "changeLimitProfile", ...of, ...change });
    return limitProfileOf(inner, row.id);
  });
}

/** Deletes a profile that no card takes. 10014, 10019. */
export async function deleteLimitProfile(ctx: Context, { id }: DeleteLimitProfileInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    const row = await limitProfileOf(inner, id);
    const { networkId } = account(ctx).scope;
    const remove = sql`delete from limit_profile where network_id = ${networkId} and id = ${row.id}`;
    await refuseBroken({}, remove.execute(sqlOf(inner.em)));
    const before = { platformId: row.platformId, ...factsOf(row) };
    await record(inner, { operation: "deleteLimitProfile", objectType: "LimitProfile", objectId: row.id, before });
  });
  return true;
}
