import { print } from "graphql";
import { describe, expect, test } from "vitest";
import type { AuthorizeGunInput, CommandResult, GunState } from "../../schema-types.generated.ts";
import { SECOND } from "../../test/clock.ts";
import { deviceReading, gunReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { type Operator, unique } from "../../test/world.ts";
import {
  AcknowledgeCommandDocument,
  AuthorizeGunDocument,
  CloseGunTransactionDocument,
  GatewayCommandsDocument,
  GunCommandsDocument,
  ResumeGunDocument,
  StopGunDocument,
  SuspendGunDocument,
} from "./command.generated.ts";
import { expireCommands } from "./command.service.ts";

const { app, world, clock, live } = await testServer();

/** A gun in a state, its device online. */
async function gun(state: GunState = "FREE") {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway, guns } = forecourt;
  const at = clock.now().toISOString();
  await gateway.report({
    devices: [deviceReading(device, { at })],
    guns: [gunReading(device, { at, state, transactionNo: "31" })],
  });
  const gunId = guns[0]?.id ?? "";
  return {
    network,
    owner: network.owner,
    gunId,
    stationId: forecourt.station.id,
    device,
    gateway,
    full: (): AuthorizeGunInput => ({ gunId, presetType: "FULL", idempotencyKey: unique("key") }),
    commands: async () => (await network.owner.run(GunCommandsDocument, { gunId })).gunCommands.nodes,
    answer: async (commandId: string, result?: CommandResult, transactionNo?: string) =>
      (await gateway.run(AcknowledgeCommandDocument, { input: { commandId, result, transactionNo } }))
        .acknowledgeCommand,
  };
}

const authorize = async (operator: Operator, input: AuthorizeGunInput) =>
  (await operator.run(AuthorizeGunDocument, { input })).authorizeGun;

describe("a command on its way", () => {
  test("reaches the gateway, which takes it and tells how it ended", async () => {
    const { owner, gunId, device, gateway, commands, answer } = await gun();
    const stream = (await live(gateway)).subscribe(GatewayCommandsDocument);
    expect((await stream.next()).gatewayCommands).toEqual([]);

    const input: AuthorizeGunInput = {
      gunId,
      presetType: "AMOUNT",
      presetValue: "100.50",
      idempotencyKey: unique("key"),
    };
    const { id, ...asked } = await authorize(owner, input);
    expect(asked).toMatchObject({
      kind: "AUTHORIZE",
      status: "PENDING",
      gunNumber: 1,
      presetValue: "100.50",
      requestedBy: owner.login,
      sentAt: null,
    });
    expect((await stream.next()).gatewayCommands).toEqual([
      {
        id,
        deviceId: device.id,
        kind: "AUTHORIZE",
        address: "1.1",
        presetType: "AMOUNT",
        presetValue: "100.50",
        unitPrice: null,
        cardNo: null,
        transactionNo: null,
        expiresAt: new Date(clock.now().getTime() + 15 * SECOND).toISOString(),
      },
    ]);

    clock.pass(SECOND);
    expect(await answer(id)).toBe(true);
    expect(await commands()).toMatchObject([
      { id, status: "SENT", sentAt: clock.now().toISOString(), finishedAt: null },
    ]);
    clock.pass(SECOND);
    expect(await answer(id, "DONE", "32")).toBe(true);
    expect(await commands()).toMatchObject([
      { id, status: "DONE", transactionNo: "32", finishedAt: clock.now().toISOString() },
    ]);
  });

  test("waits for a gateway that is not connected", async () => {
    const { owner, gateway, full } = await gun();
    const { id } = await authorize(owner, full());

    const stream = (await live(gateway)).subscribe(GatewayCommandsDocument);

    expect((await stream.next()).gatewayCommands).toMatchObject([{ id }]);
  });

  test("ends with the first result; what comes after is not taken", async () => {
    const { owner, full, commands, answer } = await gun();
    const { id } = await authorize(owner, full());
    await answer(id, "REFUSED");

    expect(await answer(id, "DONE")).toBe(false);
    expect(await answer(id)).toBe(false);

    expect(await commands()).toMatchObject([{ status: "REFUSED" }]);
  });

  test("ends by itself when no gateway takes it in time, and a late result changes nothing", async () => {
    const { owner, full, commands, answer } = await gun();
    const { id } = await authorize(owner, full());
    const chore = () => expireCommands({ ...app.services, em: app.services.em.fork() });

    clock.pass(29 * SECOND);
    await chore();
    expect(await commands()).toMatchObject([{ status: "PENDING" }]);
    clock.pass(2 * SECOND);
    await chore();

    expect(await commands()).toMatchObject([{ status: "TIMED_OUT", finishedAt: clock.now().toISOString() }]);
    expect(await answer(id, "DONE")).toBe(false);
    expect(await commands()).toMatchObject([{ status: "TIMED_OUT" }]);
  });

  test("is none of another gateway's business, nor of one of another network", async () => {
    const [{ network, owner, full, commands }, stranger] = [await gun(), await gun()];
    const { id } = await authorize(owner, full());
    const neighbour = await network.gateway();

    for (const gateway of [neighbour, stranger.gateway]) {
      expect(
        (await gateway.run(AcknowledgeCommandDocument, { input: { commandId: id, result: "DONE" } }))
          .acknowledgeCommand,
      ).toBe(false);
    }
    expect(await stranger.answer("nonsense", "DONE")).toBe(false);

    expect(await commands()).toMatchObject([{ status: "PENDING" }]);
  });
});

describe("a command is refused", () => {
  test("where the device doesn't answer", async () => {
    const { owner, gateway, device, full, commands } = await gun();
    await gateway.report({ devices: [deviceReading(device, { at: clock.now().toISOString(), online: false })] });

    expect(await owner.expectRefusal(AuthorizeGunDocument, { input: full() })).toMatchObject({
      number: 10027,
      field: "gunId",
    });
    expect(await commands()).toEqual([]);
  });

  test.each([
    ["authorise", AuthorizeGunDocument, "REFUELLING"],
    ["stop", StopGunDocument, "FREE"],
    ["suspend", SuspendGunDocument, "LIFTED"],
    ["resume", ResumeGunDocument, "FREE"],
    ["close", CloseGunTransactionDocument, "REFUELLING"],
  ] as const)("where there is nothing to %s", async (_what, document, state) => {
    const { owner, gunId, full, commands } = await gun(state);
    const input = document === AuthorizeGunDocument ? full() : { gunId, idempotencyKey: unique("key") };

    const refusal = await owner.expectRefusal(print(document), { input });

    expect(refusal).toMatchObject({ number: 10030, field: "gunId", params: { state } });
    expect(await commands()).toEqual([]);
  });

  test.each<[what: string, preset: Partial<AuthorizeGunInput>]>([
    ["no amount", { presetType: "AMOUNT" }],
    ["an amount of nothing", { presetType: "AMOUNT", presetValue: "0" }],
    ["a negative amount", { presetType: "AMOUNT", presetValue: "-5" }],
    ["an amount of three decimals", { presetType: "AMOUNT", presetValue: "5.125" }],
    ["a volume of four decimals", { presetType: "VOLUME", presetValue: "5.1255" }],
    ["a full tank with an amount", { presetType: "FULL", presetValue: "5" }],
  ])("for %s", async (_what, preset) => {
    const { owner, full } = await gun();

    expect(await owner.expectRefusal(AuthorizeGunDocument, { input: { ...full(), ...preset } })).toMatchObject({
      number: 10012,
      field: "presetValue",
    });
  });

  test("for a gun that the caller doesn't see, and without the permission", async () => {
    const [{ network, full }, stranger] = [await gun(), await world.network()];
    const guest = await network.operator({ permissions: [0] });

    expect(await stranger.owner.expectRefusal(AuthorizeGunDocument, { input: full() })).toMatchObject({
      number: 10014,
      field: "gunId",
    });
    expect(await guest.expectRefusal(AuthorizeGunDocument, { input: full() })).toMatchObject({ code: "FORBIDDEN" });
  });

  test("for a card that it names, which only `authorizeGunByCard` judges", async () => {
    const { owner, full, commands } = await gun();

    const answer = await owner.send(print(AuthorizeGunDocument), { input: { ...full(), cardNo: "C1" } });

    expect(answer.errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
    expect(await commands()).toEqual([]);
  });

  test.each([
    ["released", AuthorizeGunDocument, "FREE"],
    ["stopped", StopGunDocument, "REFUELLING"],
    ["held", SuspendGunDocument, "REFUELLING"],
    ["settled", CloseGunTransactionDocument, "WORKING"],
  ] as const)("where the gun of a station that controls itself is to be %s", async (_what, document, state) => {
    const { owner, gunId, stationId, full, commands } = await gun(state);
    await owner.run("mutation Give($input: ChangeStationInput!) { changeStation(input: $input) { id } }", {
      input: { id: stationId, controlMode: "STATION" },
    });

    const input = state === "FREE" ? full() : { gunId, idempotencyKey: unique("key") };
    expect(await owner.expectRefusal(print(document), { input })).toMatchObject({ number: 10022, field: "gunId" });
    expect(await commands()).toEqual([]);
  });

  test("from a gateway, and a gateway's answer from an account", async () => {
    const { owner, gateway, full } = await gun();

    expect(await gateway.expectRefusal(AuthorizeGunDocument, { input: full() })).toMatchObject({ code: "FORBIDDEN" });
    expect(await owner.expectRefusal(AcknowledgeCommandDocument, { input: { commandId: "x" } })).toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

test.each([
  ["stop", StopGunDocument, "STOP", "REFUELLING"],
  ["suspend", SuspendGunDocument, "SUSPEND", "REFUELLING"],
  ["resume", ResumeGunDocument, "RESUME", "REFUELLING"],
  ["close", CloseGunTransactionDocument, "CLOSE_TRANSACTION", "WORKING"],
] as const)("a fill is asked to %s", async (_what, document, kind, state) => {
  const { owner, gunId, commands } = await gun(state);

  await owner.run(print(document), { input: { gunId, idempotencyKey: unique("key") } });

  expect(await commands()).toMatchObject([
    { kind, status: "PENDING", transactionNo: kind === "CLOSE_TRANSACTION" ? "31" : null },
  ]);
});
