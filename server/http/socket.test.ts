import type { ExecutionResult } from "graphql";
import { describe, expect, test } from "vitest";
import { Permission } from "../../common/permission.ts";
import { GatewayCommandsDocument } from "../plant/command/command.generated.ts";
import { GatewayConfigurationChangesDocument } from "../plant/device/device-status.generated.ts";
import { GunStatesDocument } from "../site/gun/gun.generated.ts";
import type { Caller, Operation } from "../test/execute.ts";
import { testServer } from "../test/server.ts";

const { world, nobody, as, live } = await testServer({ MAX_COST: "3000" });

/** What a subscription that must be refused was told: as an error that ends it, or as the first result. */
async function refusalOf(caller: Caller, operation: Operation<unknown, never> | string, variables = {}) {
  const stream = (await live(caller)).subscribe(operation as string, variables);
  const first = await stream.nextResult().then(
    ({ errors }: ExecutionResult) => errors ?? [],
    (thrown: unknown) => thrown as ExecutionResult["errors"],
  );
  const [error, ...others] = first ?? [];
  expect(others).toEqual([]);
  return { message: error?.message, ...(error?.extensions as { code: string; number: number; field?: string }) };
}

describe("who connects", () => {
  test("with a token that is none is sent away", async () => {
    for (const token of ["nonsense", "fcs_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]) {
      const connection = await live(as(token));
      connection
        .subscribe(GunStatesDocument)
        .next()
        .catch(() => undefined);

      expect(await connection.ended).toMatchObject({ code: 4401 });
    }
  });

  test("without a token may ask for what is public, and subscribes to nothing", async () => {
    const connection = await live(nobody);
    expect(await connection.subscribe<{ version: object }>("{ version { __typename } }").next()).toMatchObject({
      version: {},
    });

    expect(await refusalOf(nobody, GunStatesDocument)).toMatchObject({ code: "UNAUTHENTICATED", number: 401 });
  });

  test("is sent away when the session ends", async () => {
    const network = await world.network();
    const { owner } = network;
    const [own, colleagues] = [
      await live(owner),
      await live(await network.operator({ permissions: [Permission.RealTimeEquip] })),
    ];
    await own.subscribe(GunStatesDocument).next();
    const colleague = colleagues.subscribe(GunStatesDocument);
    await colleague.next();

    await owner.run("mutation { logout }");

    expect(await own.ended).toMatchObject({ code: 4401 });
    const { device, gateway } = await (await world.network()).forecourt();
    await gateway.report({
      guns: [{ deviceId: device.id, address: "1.1", state: "FREE", at: "2026-11-02T08:00:00Z" }],
    });
    expect((await colleagues.subscribe(GunStatesDocument).next()).gunStates).toEqual([]);
  });
});

describe("what may not be subscribed to is refused by name", () => {
  test("without the permission", async () => {
    const guest = await (await world.network()).operator({ permissions: [Permission.Home] });

    expect(await refusalOf(guest, GunStatesDocument)).toMatchObject({ code: "FORBIDDEN", number: 403 });
  });

  test("a console's feed by a gateway, a gateway's by an account", async () => {
    const network = await world.network();
    const { gateway } = await network.forecourt();

    expect(await refusalOf(gateway, GunStatesDocument)).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(network.owner, GatewayCommandsDocument)).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(network.owner, GatewayConfigurationChangesDocument)).toMatchObject({ code: "FORBIDDEN" });
  });

  test.each<[what: string, text: string, variables: object, told: object]>([
    ["a text that is no operation", "subscription {", {}, { code: "GRAPHQL_VALIDATION_FAILED", number: 99999 }],
    [
      "a field that there is not",
      "subscription { gunStates { colourOfTheSky } }",
      {},
      { code: "GRAPHQL_VALIDATION_FAILED", number: 99999 },
    ],
    [
      "a variable that doesn't fit",
      "subscription ($id: ID) { commandChanges(stationId: $id) { id } }",
      { id: { no: 1 } },
      { code: "BAD_USER_INPUT", number: 99999, field: "id" },
    ],
    [
      "an operation beyond the limits",
      "query ($n: Int!) { transactions(first: $n) { nodes { id time volume amount price gunNumber gradeName stationName cardNo userName carNumber group mileage address offline stationId } } }",
      { n: 200 },
      { code: "GRAPHQL_VALIDATION_FAILED", number: 99999 },
    ],
    [
      "a text beyond the limits",
      `subscription { ${"gunStates { id } ".repeat(101)} }`,
      {},
      { code: "GRAPHQL_VALIDATION_FAILED", number: 99999, params: { limit: "repeats", maximum: 100, found: 101 } },
    ],
    ["a refusal of a query", '{ station(id: "nonsense") { id } }', {}, { code: "SITE_NOT_FOUND", number: 10003 }],
  ])("%s", async (_what, text, variables, told) => {
    const { owner } = await world.network();

    expect(await refusalOf(owner, text, variables)).toMatchObject(told);
  });

  test("and the connection goes on", async () => {
    const { owner } = await world.network();
    const connection = await live(owner);
    await expect(connection.subscribe("subscription { nonsense }").next()).rejects.toBeDefined();

    expect((await connection.subscribe(GunStatesDocument).next()).gunStates).toEqual([]);
  });
});
