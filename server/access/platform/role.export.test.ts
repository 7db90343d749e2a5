import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { REQUEST, exportInput, exported, fetchFile } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";

const { world, app } = await testServer();

const COLUMNS = [
  { id: "name" },
  { id: "platform" },
  { id: "permissions", values: [{ value: "3", text: "Unit prices" }] },
  { id: "accounts" },
];

async function linesOf(caller: Operator, given: object = {}) {
  const job = await exported(caller, { list: "ROLES", columns: COLUMNS, ...given });
  expect(job).toMatchObject({ state: "DONE" });
  return (await fetchFile(app, caller, job.id)).bytes.toString().trim().split("\r\n").slice(1);
}

/** Roles of a platform that has nobody else's, with who looks at them. */
async function staff() {
  const network = await world.network();
  const platform = await network.platform({ name: "Coast" });
  const cashier = await network.role({
    platform,
    name: "Staff: cashier",
    permissions: [Permission.UnitPrice, Permission.Log],
  });
  await network.role({ platform, name: "staff: attendant" });
  await network.role({ platform, name: "100% trusted" });
  const clerk = await network.operator({ platform, role: cashier, permissions: [Permission.PermissionConfig] });
  return { network, platform, clerk };
}

test("roles are exported with what they allow in words, as they are found and sorted on the screen", async () => {
  const { clerk } = await staff();
  const named = (search: string) => ({ roles: { search } });

  // By the codes of their letters the capital would come first.
  expect(await linesOf(clerk, named("STAFF:"))).toEqual([
    "staff: attendant,Coast,,0",
    'Staff: cashier,Coast,"Unit prices, 100",1',
  ]);
  expect((await linesOf(clerk, { ...named("staff:"), orderBy: "NAME_DESC" }))[0]).toMatch(/^Staff: cashier/);
  expect((await linesOf(clerk, { ...named("staff:"), orderBy: "ACCOUNTS_DESC" }))[0]).toMatch(/^Staff: cashier/);
  expect((await linesOf(clerk, { ...named("staff:"), orderBy: "ACCOUNTS_ASC" }))[0]).toMatch(/^staff: attendant/);
  expect(await linesOf(clerk, named("%"))).toEqual(["100% trusted,Coast,,0"]);
});

test("a file of roles ends where the caller's platforms end, and counts nobody who is deleted", async () => {
  const { network, platform, clerk } = await staff();
  await network.role({ platform: await network.platform({ name: "Lake" }), name: "Staff: cashier" });
  await (await world.network()).role({ name: "Staff: cashier" });
  const roles = { search: "cashier" };

  expect(await linesOf(clerk, { roles })).toHaveLength(1);
  expect(await linesOf(network.owner, { roles })).toHaveLength(2);
  const remove = "mutation Delete($input: AccountInput!) { deleteAccount(input: $input) }";
  await network.owner.run(remove, { input: { id: clerk.accountId } });
  expect(await linesOf(network.owner, { roles })).toContain('Staff: cashier,Coast,"Unit prices, 100",0');
  const stranger = await network.operator({ platform, permissions: [Permission.Log] });
  const input = exportInput({ list: "ROLES", columns: COLUMNS });
  expect(await stranger.expectRefusal(REQUEST, { input })).toMatchObject({ number: 403, field: "list" });
});
