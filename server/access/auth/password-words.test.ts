import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { testServer } from "../../test/server.ts";
import { PASSWORD, unique } from "../../test/world.ts";

const { world } = await testServer();

const MAKE = "mutation Make($input: CreateAccountInput!) { createAccount(input: $input) { id } }";
const RESET = "mutation Reset($input: ResetPasswordInput!) { resetPassword(input: $input) { id } }";
const CHANGE = "mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }";
const PLATFORM = "mutation Make($input: CreatePlatformInput!) { createPlatform(input: $input) { id } }";

const refused = (field: string) => ({ number: 10012, field, params: { reason: "NETWORK" } });

test("nobody's password is what the network is called, by name or code, however it is written", async () => {
  const network = await world.network({ name: "Harbour & Sons Fuel", signInCode: unique("harbour") });
  const operator = await network.operator({ permissions: [Permission.StationSettings] });
  const role = await network.role({ permissions: [] });
  const login = unique("clerk");
  const account = { platformId: network.id, login, name: login, roleIds: [role.id] };

  const made = await network.owner.expectRefusal(MAKE, { input: { ...account, password: "harbour sons fuel" } });
  const given = await network.owner.expectRefusal(RESET, {
    input: { id: operator.accountId, password: "HarbourSonsFuel2026!" },
  });
  const chosen = await operator.expectRefusal(CHANGE, {
    input: { oldPassword: PASSWORD, newPassword: network.signInCode },
  });
  const money = { currency: "CNY", currencySymbol: "¥", measureUnitSymbol: "L" };
  const below = { parentId: network.id, name: unique("below"), siteLimit: 1, timeZone: "Asia/Shanghai", ...money };
  const first = await network.owner.expectRefusal(PLATFORM, {
    input: { ...below, adminLogin: unique("admin"), adminPassword: "Harbour-&-Sons-Fuel" },
  });

  expect(made).toMatchObject(refused("password"));
  expect(given).toMatchObject(refused("password"));
  expect(chosen).toMatchObject(refused("newPassword"));
  expect(first).toMatchObject(refused("adminPassword"));
});

test("another network's name is a password like any other", async () => {
  await world.network({ name: "Harbour & Sons Fuel" });
  const operator = await (await world.network()).operator({ permissions: [Permission.StationSettings] });

  const { changePassword } = await operator.run<{ changePassword: boolean }>(CHANGE, {
    input: { oldPassword: PASSWORD, newPassword: "harbour sons fuel" },
  });

  expect(changePassword).toBe(true);
});
