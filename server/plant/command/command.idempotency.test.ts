import { describe, expect, test } from "vitest";
import { AlarmsDocument } from "../alarm/alarm.generated.ts";
import { deviceReading, gunReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { unique } from "../../test/world.ts";
import { AuthorizeGunDocument, GunCommandsDocument, StopGunDocument } from "./command.generated.ts";

const { world } = await testServer();

async function gun() {
  const network = await world.network();
  const { device, gateway, guns } = await network.forecourt();
  await gateway.report({
    devices: [deviceReading(device)],
    guns: [gunReading(device), gunReading(device, { address: "1.2" })],
  });
  const [gunId = "", otherId = ""] = guns.map(({ id }) => id);
  const input = { gunId, presetType: "AMOUNT", presetValue: "10", idempotencyKey: unique("key") } as const;
  const pages = async (asked: { first?: number; after?: string | null } = {}) =>
    (await network.owner.run(GunCommandsDocument, { gunId, ...asked })).gunCommands;
  return { network, owner: network.owner, device, gateway, otherId, input, pages };
}

describe("the same key again", () => {
  test("with the same input gives the first command, also when the gun is busy by then", async () => {
    const { owner, device, gateway, input, pages } = await gun();
    const first = await owner.run(AuthorizeGunDocument, { input });
    await gateway.report({ guns: [gunReading(device, { state: "REFUELLING", reason: "quick" })] });

    expect(await owner.run(AuthorizeGunDocument, { input })).toEqual(first);
    expect((await pages()).nodes).toHaveLength(1);
  });

  test("in another order or with another zero means the same", async () => {
    const { owner, input, pages } = await gun();
    const first = await owner.run(AuthorizeGunDocument, { input });
    const { gunId, presetType, idempotencyKey } = input;

    const again = await owner.run(AuthorizeGunDocument, {
      input: { idempotencyKey, presetValue: "10.00", presetType, gunId },
    });

    expect(again).toEqual(first);
    expect((await pages()).nodes).toHaveLength(1);
  });

  test.each([
    ["another amount", { presetValue: "11" }],
    ["another limit", { presetType: "VOLUME" }],
  ] as const)("with %s is refused", async (_what, other) => {
    const { owner, input, pages } = await gun();
    await owner.run(AuthorizeGunDocument, { input });

    expect(await owner.expectRefusal(AuthorizeGunDocument, { input: { ...input, ...other } })).toMatchObject({
      number: 10015,
      field: "idempotencyKey",
    });
    expect((await pages()).nodes).toMatchObject([{ presetValue: "10", presetType: "AMOUNT" }]);
  });

  test("for another gun or another command is refused", async () => {
    const { owner, otherId, input } = await gun();
    await owner.run(AuthorizeGunDocument, { input });
    const { gunId, idempotencyKey } = input;

    expect(await owner.expectRefusal(AuthorizeGunDocument, { input: { ...input, gunId: otherId } })).toMatchObject({
      number: 10015,
    });
    expect(await owner.expectRefusal(StopGunDocument, { input: { gunId, idempotencyKey } })).toMatchObject({
      number: 10015,
    });
  });

  test("from several windows at once makes one command", async () => {
    const { owner, input, pages } = await gun();

    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.run(AuthorizeGunDocument, { input })));

    expect(new Set(answers.map(({ authorizeGun }) => authorizeGun.id)).size).toBe(1);
    expect((await pages()).nodes).toHaveLength(1);
  });

  test("of another person is another key", async () => {
    const { network, owner, input, pages } = await gun();
    const colleague = await network.operator({ permissions: [6] });

    await owner.run(AuthorizeGunDocument, { input });
    await colleague.run(AuthorizeGunDocument, { input });

    expect((await pages()).nodes.map(({ requestedBy }) => requestedBy).toSorted()).toEqual(
      [owner.login, colleague.login].toSorted(),
    );
  });

  test("may not be empty", async () => {
    const { owner, input } = await gun();

    expect(await owner.expectRefusal(AuthorizeGunDocument, { input: { ...input, idempotencyKey: " " } })).toMatchObject(
      { number: 10012, field: "idempotencyKey" },
    );
  });
});

test("commands are listed newest first, in pages, and raise no alarm", async () => {
  const { owner, input, pages } = await gun();
  for (const presetValue of ["1", "2", "3"]) {
    await owner.run(AuthorizeGunDocument, { input: { ...input, presetValue, idempotencyKey: unique("key") } });
  }

  const first = await pages({ first: 2 });
  const second = await pages({ first: 2, after: first.pageInfo.endCursor });

  expect([first.nodes, second.nodes].map((nodes) => nodes.map(({ presetValue }) => presetValue))).toEqual([
    ["3", "2"],
    ["1"],
  ]);
  expect((await owner.run(AlarmsDocument, {})).alarms.nodes).toEqual([]);
});
