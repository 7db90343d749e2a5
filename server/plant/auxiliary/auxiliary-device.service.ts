import { type RawBuilder, sql } from "kysely";
import { changesOf, given } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { Dispenser } from "../../site/gun/dispenser.entity.ts";
import { Gun } from "../../site/gun/gun.entity.ts";
import { usableIds } from "../../kernel/ids.ts";
import { findAnew, findById } from "../../kernel/lists/find.ts";
import { assertText, containing, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { type KeyedList, countOf, everyRowOf, keyedPage } from "../../kernel/lists/keyed.ts";
import type { Connection } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { type SetUp, changeSetUp } from "../../site/station/set-up.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import { Auxiliary } from "./auxiliary-device.entity.ts";
import type {
  AuxiliaryDevice,
  AuxiliaryDevicesArgs,
  AuxiliaryFilter,
  AuxiliaryKind,
  AuxiliaryOrder,
  ChangeAuxiliaryDeviceInput,
  CreateAuxiliaryDeviceInput,
} from "./auxiliary-device.types.ts";

const COLUMNS = sql`x.id, x.station_id as "stationId", s.code as "stationCode", s.name as "stationName", s.control_mode as "controlMode",
  x.kind, x.name, x.address, x.dispenser_id as "dispenserId", p.number as "dispenserNumber", x.gun_id as "gunId", g.number as "gunNumber"`;
const FROM = sql`from auxiliary_device x join station s on s.id = x.station_id and s.network_id = x.network_id
  left join dispenser p on p.id = x.dispenser_id left join gun g on g.id = x.gun_id`;
const KEYS = { STATION: sql`(s.code || ' ' || x.kind || ' ' || x.name)`, NAME: sql`x.name` } as const;

function conditionsOf(ctx: Context, filter: AuxiliaryFilter | null | undefined): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const conditions = [visibleStation(scope), narrowed(scope, filter), sql`x.network_id = ${scope.networkId}`];
  if (filter?.ids?.length) {
    conditions.push(sql`x.id = any(${usableIds(filter.ids)}::uuid[])`);
  }
  if (filter?.kinds?.length) {
    conditions.push(sql`x.kind = any(${filter.kinds}::text[])`);
  }
  if (filter?.search != null) {
    assertText(filter.search, "filter.search");
    const pattern = containing(filter.search);
    const columns = ["x.name", "x.address", "s.code", "s.name"].map((name) => sql`${sql.raw(name)} ilike ${pattern}`);
    conditions.push(sql`(${sql.join(columns, sql` or `)})`);
  }
  return sql.join(conditions, sql` and `);
}

function listOf(ctx: Context, filter: AuxiliaryFilter | null | undefined, orderBy: AuxiliaryOrder): KeyedList {
  const [key, direction] = orderBy.split("_") as [keyof typeof KEYS, "ASC" | "DESC"];
  const where = conditionsOf(ctx, filter);
  return { columns: COLUMNS, from: FROM, where, key: KEYS[key], id: sql`x.id`, down: direction === "DESC" };
}

/** Auxiliary devices, a page of them. */
export const auxiliaryDevices = (
  ctx: Context,
  args: AuxiliaryDevicesArgs,
  counted: boolean,
): Promise<Connection<AuxiliaryDevice>> =>
  keyedPage<AuxiliaryDevice>(sqlOf(ctx.em), listOf(ctx, args.filter, args.orderBy), { ...args, counted });

/** The statement that counts the auxiliary devices which a filter leaves. */
export const countOfAuxiliaryDevices = (ctx: Context, filter: AuxiliaryFilter | null): RawBuilder<Counted> =>
  countOf(listOf(ctx, filter, "STATION_ASC"));

/** The statement that gives every auxiliary device which a filter leaves, in the given order. */
export const everyAuxiliaryDevice = (
  ctx: Context,
  { filter, orderBy }: Whole<AuxiliaryFilter>,
): RawBuilder<AuxiliaryDevice> => everyRowOf<AuxiliaryDevice>(listOf(ctx, filter, orderBy as AuxiliaryOrder));

/** One as the list shows it. */
async function told(ctx: Context, id: string): Promise<AuxiliaryDevice> {
  const { rows } = await everyRowOf<AuxiliaryDevice>(listOf(ctx, { ids: [id] }, "STATION_ASC")).execute(sqlOf(ctx.em));
  return rows[0] ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
}

interface Facts {
  readonly kind: AuxiliaryKind;
  readonly name: string;
  readonly address: string;
  readonly dispenserId: string | null;
  readonly gunId: string | null;
}

/** Refuses what can't be (10012), and a dispenser or gun of another station or of another dispenser (10014). */
async function assertFacts({ ctx, station }: SetUp, { name, address, dispenserId, gunId }: Facts): Promise<void> {
  assertText(name, "name");
  assertText(address, "address");
  const dispenser = dispenserId === null ? null : await findAnew(ctx.em, Dispenser, dispenserId);
  if (dispenserId !== null && dispenser?.station.id !== station.id) {
    refuse("OBJECT_NOT_FOUND", { field: "dispenserId" });
  }
  const gun = gunId === null ? null : await findAnew(ctx.em, Gun, gunId);
  const isElsewhere = gun?.station.id !== station.id || (dispenser !== null && gun.dispenser.id !== dispenser.id);
  if (gunId !== null && isElsewhere) {
    refuse("OBJECT_NOT_FOUND", { field: "gunId" });
  }
}

const rowOf = ({ dispenserId, gunId, ...facts }: Facts) => ({
  ...facts,
  dispenser: dispenserId as never,
  gun: gunId as never,
});

/** Makes an auxiliary device. 10003, 10022, 10014 (dispenser, gun), 10010 (address taken), 10012. */
export function createAuxiliaryDevice(ctx: Context, input: CreateAuxiliaryDeviceInput): Promise<AuxiliaryDevice> {
  const { stationId, dispenserId = null, gunId = null, ...plain } = input;
  const facts = { ...plain, address: plain.address.trim(), dispenserId, gunId };
  return changeSetUp(ctx, stationId, async (setUp) => {
    const { ctx: inside, station, done } = setUp;
    await assertFacts(setUp, facts);
    const own = { networkId: station.networkId, station: station.id as never };
    const made = inside.em.create(Auxiliary, { ...rowOf(facts), ...own });
    await refuseDuplicate("address", inside.em.flush(), { name: "DUPLICATE_DEVICE" });
    const deed = { operation: "createAuxiliaryDevice", objectType: "AuxiliaryDevice", objectId: made.id };
    await done({ ...deed, after: { ...facts, stationId } });
    return told(inside, made.id);
  });
}

async function auxiliary(ctx: Context, id: string): Promise<Auxiliary> {
  return (await findById(ctx.em, Auxiliary, id)) ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
}

const factsOf = (row: Auxiliary): Facts => ({
  kind: row.kind,
  name: row.name,
  address: row.address,
  dispenserId: row.dispenser?.id ?? null,
  gunId: row.gun?.id ?? null,
});

/** Changes an auxiliary device. 10009, 10022, 10014 (dispenser, gun), 10010 (address taken), 10012. */
export async function changeAuxiliaryDevice(ctx: Context, input: ChangeAuxiliaryDeviceInput): Promise<AuxiliaryDevice> {
  const { id, dispenserId, gunId, ...plain } = input;
  const known = await auxiliary(ctx, id);
  return changeSetUp(ctx, known.station.id, async (setUp) => {
    const { ctx: inside, done } = setUp;
    const row = (await findAnew(inside.em, Auxiliary, id)) ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
    const before = factsOf(row);
    const wanted = {
      ...given<Pick<Facts, "kind" | "name" | "address">>(plain),
      ...(dispenserId !== undefined && { dispenserId }),
      ...(gunId !== undefined && { gunId }),
    };
    await assertFacts(setUp, { ...before, ...wanted });
    const changes = changesOf(before, wanted);
    if (changes !== null) {
      inside.em.assign(row, rowOf({ ...before, ...wanted }));
      await refuseDuplicate("address", inside.em.flush(), { name: "DUPLICATE_DEVICE" });
      const deed = { operation: "changeAuxiliaryDevice", objectType: "AuxiliaryDevice", objectId: row.id };
      await done({ ...deed, ...changes });
    }
    return told(inside, row.id);
  });
}

/** Deletes an auxiliary device; nothing points at it. 10009, 10022. */
export async function deleteAuxiliaryDevice(ctx: Context, id: string): Promise<boolean> {
  const known = await auxiliary(ctx, id);
  return changeSetUp(ctx, known.station.id, async ({ ctx: inside, done }) => {
    const row = (await findAnew(inside.em, Auxiliary, id)) ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
    const before = factsOf(row);
    await inside.em.nativeDelete(Auxiliary, { id: row.id, networkId: row.networkId });
    const deed = { operation: "deleteAuxiliaryDevice", objectType: "AuxiliaryDevice", objectId: row.id };
    await done({ ...deed, before });
    return true;
  });
}
