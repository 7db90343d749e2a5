import { changesOf, given } from "../../access/audit/changes.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { findAnew, findById } from "../../kernel/lists/find.ts";
import { assertText, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { Dispenser } from "../../site/gun/dispenser.entity.ts";
import { Gun } from "../../site/gun/gun.entity.ts";
import { type SetUp, changeSetUp } from "../../site/station/set-up.ts";
import { Auxiliary } from "./auxiliary-device.entity.ts";
import { auxiliaryDevices } from "./auxiliary-device.list.ts";
import type {
  AuxiliaryDevice,
  AuxiliaryKind,
  ChangeAuxiliaryDeviceInput,
  CreateAuxiliaryDeviceInput,
} from "./auxiliary-device.types.ts";

/** One as the list shows it. */
async function told(ctx: Context, id: string): Promise<AuxiliaryDevice> {
  return (await auxiliaryDevices.one(ctx, id)) ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
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
