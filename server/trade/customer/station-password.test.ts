import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { verifyPassword } from "../../access/auth/password.ts";
import { Permission } from "../../../common/permission.ts";
import type { StationPassword } from "../../schema-types.generated.ts";
import { PASSWORDS, REMOVE_PASSWORD, SET_PASSWORD, STATION_PASSWORD, customerOf } from "../../test/customers.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";

const { world, db, clock } = await testServer();

const passwordsOf = async (caller: Caller, customerId: string) =>
  (await caller.run<{ stationPasswords: StationPassword[] }>(PASSWORDS, { customerId })).stationPasswords;

/** What is stored of a customer's passwords. */
async function hashesOf(customerId: string): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from customer_station_password where customer_id = ${customerId}`.execute(db);
  return rows.map(({ hash }) => hash);
}

async function scene() {
  const network = await world.network();
  const station = await network.station({ code: `P${Date.now()}`, name: "Harbour Gate" });
  const { id: customerId } = await customerOf(network.owner);
  const input = { customerId, stationId: station.id, password: STATION_PASSWORD };
  return { network, owner: network.owner, station, customerId, input };
}

describe("a station password", () => {
  test("is stored as a hash, and of it is told where, when and by whom it was set", async () => {
    const { owner, station, customerId, input } = await scene();
    const { setStationPassword } = await owner.run<{ setStationPassword: StationPassword }>(SET_PASSWORD, { input });

    expect(setStationPassword).toEqual({
      customerId,
      stationId: station.id,
      stationCode: station.code,
      stationName: "Harbour Gate",
      setAt: clock.now().toISOString(),
      setBy: owner.login,
    });
    expect(await passwordsOf(owner, customerId)).toEqual([setStationPassword]);
    const [hash = ""] = await hashesOf(customerId);
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(STATION_PASSWORD, hash)).toBe(true);
  });

  test("set anew takes the place of the one before, also when two set it at once", async () => {
    const { owner, customerId, input } = await scene();
    await owner.run(SET_PASSWORD, { input });
    const answers = await Promise.all(
      ["x7k2p9", "q4m8r1"].map((password) => owner.send(SET_PASSWORD, { input: { ...input, password } })),
    );

    expect(answers.map(outcomeOf)).toEqual(["OK", "OK"]);
    const hashes = await hashesOf(customerId);
    expect(hashes).toHaveLength(1);
    expect(await verifyPassword(STATION_PASSWORD, hashes[0] ?? "")).toBe(false);
  });

  test("is removed once", async () => {
    const { owner, customerId, input } = await scene();
    const { password: _password, ...where } = input;
    await owner.run(SET_PASSWORD, { input });
    const answers = await Promise.all([1, 2].map(() => owner.send(REMOVE_PASSWORD, { input: where })));

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10014", "OK"]);
    expect(await passwordsOf(owner, customerId)).toEqual([]);
  });

  test.each([
    ["short", { password: "12" }, 10012, "password"],
    ["guessed at once", { password: "123456" }, 10012, "password"],
    ["for a station that isn't", { stationId: "nonsense" }, 10003, "stationId"],
    ["for a customer that isn't", { customerId: "nonsense" }, 10014, "customerId"],
  ])("that is %s is refused", async (_what, given, number, field) => {
    const { owner, customerId, input } = await scene();

    expect(await owner.expectRefusal(SET_PASSWORD, { input: { ...input, ...given } })).toMatchObject({ number, field });
    expect(await hashesOf(customerId)).toEqual([]);
  });

  test("is the station's own business where it controls itself", async () => {
    const { network, owner, input, customerId } = await scene();
    const { id: stationId } = await network.station({ controlMode: "STATION" });

    expect(await owner.expectRefusal(SET_PASSWORD, { input: { ...input, stationId } })).toMatchObject({
      number: 10022,
      field: "stationId",
    });
    expect(await owner.expectRefusal(REMOVE_PASSWORD, { input: { customerId, stationId } })).toMatchObject({
      number: 10022,
    });
  });

  test("is out of reach beside the customer's platform, and without the permission", async () => {
    const { network, input } = await scene();
    const { password: _password, ...where } = input;
    const platform = await network.platform();
    const beside = await network.operator({ platform, permissions: [Permission.PersonalCredit] });
    const without = await network.operator({ permissions: [Permission.DiscountPrice] });

    for (const [document, variables] of [
      [SET_PASSWORD, input],
      [REMOVE_PASSWORD, where],
    ] as const) {
      expect(await beside.expectRefusal(document, { input: variables })).toMatchObject({ number: 10014 });
      expect(await without.expectRefusal(document, { input: variables })).toMatchObject({ number: 403 });
    }
  });
});
