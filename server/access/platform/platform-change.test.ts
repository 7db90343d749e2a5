import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { type PlatformRow, branchesOf, deedsOn, treeOf } from "../../test/platforms.ts";
import { testServer } from "../../test/server.ts";

const { world } = await testServer();

const CHANGE = `mutation Change($input: ChangePlatformInput!) { changePlatform(input: $input) { id name siteLimit phone requestAddress } }`;
const SITE = `mutation Site($input: ChangeSiteInput!) { changeSite(input: $input) { id name timeZone handshiftNumber email } }`;

describe("changing a platform", () => {
  test("writes what was given, leaves what was absent, empties what is null, and tells the log the difference", async () => {
    const { network, coast, operator } = await branchesOf(world);
    await operator.run(CHANGE, {
      input: { id: coast.id, phone: "+86 21 1234", requestAddress: "https://coast.test/in" },
    });

    const { changePlatform } = await operator.run<{ changePlatform: object }>(CHANGE, {
      input: { id: coast.id, name: "Coast II", requestAddress: null },
    });

    expect(changePlatform).toEqual({
      id: coast.id,
      name: "Coast II",
      siteLimit: 100,
      phone: "+86 21 1234",
      requestAddress: null,
    });
    expect((await deedsOn(network, coast)).at(-1)).toEqual({
      operation: "changePlatform",
      before: { name: coast.name, requestAddress: "https://coast.test/in" },
      after: { name: "Coast II", requestAddress: null },
    });
  });

  test("to what it is already leaves no entry in the log", async () => {
    const { network, coast, operator } = await branchesOf(world);

    await operator.run(CHANGE, { input: { id: coast.id, name: coast.name, siteLimit: 100 } });

    expect((await deedsOn(network, coast)).map(({ operation }) => operation)).toEqual(["createPlatform"]);
  });

  test("of one's own is its superior's business (10031), above or beside there is none (10017)", async () => {
    const { network, east, west, operator } = await branchesOf(world);

    expect(await operator.expectRefusal(CHANGE, { input: { id: east.id, siteLimit: 500 } })).toMatchObject({
      number: 10031,
    });
    for (const { id } of [network, west, { id: "no id at all" }]) {
      expect(await operator.expectRefusal(CHANGE, { input: { id, name: "Mine" } })).toMatchObject({
        number: 10017,
        field: "id",
      });
    }
  });

  test("to a limit below the stations that it and those below it have is 10018, down to them it may go", async () => {
    const { network, coast, harbour, operator } = await branchesOf(world);
    await network.station({ platform: coast });
    await network.station({ platform: harbour });

    expect(await operator.expectRefusal(CHANGE, { input: { id: coast.id, siteLimit: 1 } })).toMatchObject({
      number: 10018,
      field: "siteLimit",
      params: { limit: 1 },
    });
    await operator.run(CHANGE, { input: { id: coast.id, siteLimit: 2 } });
    expect((await treeOf(operator)).get(coast.id)).toMatchObject({ siteLimit: 2, stationCount: 2 });
  });

  test("to a lower limit and one more station at the same moment never leave more stations than allowed", async () => {
    const { network, coast, operator } = await branchesOf(world);
    await network.station({ platform: coast });

    await Promise.allSettled([
      operator.run(CHANGE, { input: { id: coast.id, siteLimit: 1 } }),
      network.station({ platform: coast }),
    ]);

    const row = (await treeOf(operator)).get(coast.id) as (PlatformRow & { siteLimit: number }) | undefined;
    expect(row?.stationCount).toBeLessThanOrEqual(row?.siteLimit ?? 0);
  });

  test.each([
    { title: "no name", more: { name: " " }, field: "name" },
    { title: "null for a name", more: { name: null }, field: "name" },
    { title: "a zone that is none", more: { timeZone: "Mars/Olympus" }, field: "timeZone" },
    { title: "an address that no request can go to", more: { requestAddress: "ftp://x" }, field: "requestAddress" },
    { title: "a sentence for a symbol", more: { currencySymbol: "renminbi yuan" }, field: "currencySymbol" },
  ])("with $title is 10012", async ({ more, field }) => {
    const { coast, operator } = await branchesOf(world);

    expect(await operator.expectRefusal(CHANGE, { input: { id: coast.id, ...more } })).toMatchObject({
      number: 10012,
      field,
    });
  });
});

describe("the platform's own site", () => {
  test("is its own to describe, but for the limit, which the contract doesn't even take", async () => {
    const { network, east, operator } = await branchesOf(world);

    const { changeSite } = await operator.run<{ changeSite: object }>(SITE, {
      input: { timeZone: "Asia/Tokyo", handshiftNumber: 2, email: "office@east.test" },
    });

    expect(changeSite).toEqual({
      id: east.id,
      name: east.name,
      timeZone: "Asia/Tokyo",
      handshiftNumber: 2,
      email: "office@east.test",
    });
    expect((await operator.expectRefusal(SITE, { input: { siteLimit: 500 } })).number).toBe(99999);
    expect((await deedsOn(network, east)).at(-1)).toMatchObject({ operation: "changeSite" });
  });

  test("needs its own permission, not that of the platforms below", async () => {
    const { network, east } = await branchesOf(world);
    const operator = await network.operator({ platform: east, permissions: [Permission.PlatformAccounts] });

    expect(await operator.expectRefusal(SITE, { input: { name: "East" } })).toMatchObject({ code: "FORBIDDEN" });
  });
});
