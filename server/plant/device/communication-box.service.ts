import { changesOf, given } from "../../access/audit/changes.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { findAnew, findById } from "../../kernel/lists/find.ts";
import { assertText, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { changeSetUp } from "../../site/station/set-up.ts";
import { CommunicationBox } from "./communication-box.entity.ts";
import { Device } from "./device.entity.ts";
import type { ChangeCommunicationBoxInput, CreateCommunicationBoxInput } from "./device.inputs.ts";

/** Makes a communication box. 10003, 10022, 10010 (code taken). */
export async function createCommunicationBox(
  ctx: Context,
  input: CreateCommunicationBoxInput,
): Promise<CommunicationBox> {
  assertText(input.code, "code");
  assertText(input.name, "name");
  const { stationId, ...facts } = input;
  return changeSetUp(ctx, stationId, async ({ ctx: inside, station, done }) => {
    const own = { networkId: station.networkId, station: station.id as never };
    const box = inside.em.create(CommunicationBox, { ...facts, ...own });
    await refuseDuplicate("code", inside.em.flush(), { name: "DUPLICATE_DEVICE" });
    const deed = { operation: "createCommunicationBox", objectType: "CommunicationBox", objectId: box.id };
    await done({ ...deed, after: input });
    return box;
  });
}

async function boxOf(ctx: Context, id: string): Promise<CommunicationBox> {
  return (await findById(ctx.em, CommunicationBox, id)) ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
}

/** Changes a box's code, name or SIM card. 10009, 10022, 10010 (code taken), 10012. */
export async function changeCommunicationBox(
  ctx: Context,
  input: ChangeCommunicationBoxInput,
): Promise<CommunicationBox> {
  const known = await boxOf(ctx, input.id);
  return changeSetUp(ctx, known.station.id, async ({ ctx: inside, done }) => {
    const row = (await findAnew(inside.em, CommunicationBox, known.id)) ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
    const { id: _id, ...wanted } = input;
    const facts = given<{ code: string; name: string; simCard: string }>(wanted);
    assertText(facts.code ?? row.code, "code");
    assertText(facts.name ?? row.name, "name");
    const changes = changesOf({ code: row.code, name: row.name, simCard: row.simCard }, facts);
    if (changes !== null) {
      inside.em.assign(row, facts);
      await refuseDuplicate("code", inside.em.flush(), { name: "DUPLICATE_DEVICE" });
      const deed = { operation: "changeCommunicationBox", objectType: "CommunicationBox", objectId: row.id };
      await done({ ...deed, ...changes });
    }
    return row;
  });
}

/** Deletes a box that links no device. 10009, 10022, 10038. */
export async function deleteCommunicationBox(ctx: Context, id: string): Promise<boolean> {
  const known = await boxOf(ctx, id);
  return changeSetUp(ctx, known.station.id, async ({ ctx: inside, done }) => {
    const row = (await findAnew(inside.em, CommunicationBox, known.id)) ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
    if ((await inside.em.count(Device, { box: row.id })) > 0) {
      refuse("COMMUNICATION_BOX_IN_USE", { field: "id" });
    }
    const before = { code: row.code, name: row.name, simCard: row.simCard };
    await inside.em.nativeDelete(CommunicationBox, { id: row.id, networkId: row.networkId });
    const deed = { operation: "deleteCommunicationBox", objectType: "CommunicationBox", objectId: row.id };
    await done({ ...deed, before });
    return true;
  });
}
