import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import { testServer } from "../../test/server.ts";
import { type Network, PASSWORD, unique } from "../../test/world.ts";
import * as documents from "../../test/world.generated.ts";

const { world, nobody, as } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const PLATFORMS = "{ platforms { id name parentId stationCount } }";

interface Platforms {
  platforms: { id: string; name: string; parentId: string | null; stationCount: number }[];
}

const newPlatform = (parentId: string, more: object = {}) => ({
  input: {
    parentId,
    name: unique("platform"),
    siteLimit: 5,
    currency: "CNY",
    currencySymbol: "¥",
    measureUnitSymbol: "L",
    timeZone: "Asia/Shanghai",
    ...more,
  },
});
const newAccount = (platformId: string, roleIds: string[], more: object = {}) => ({
  input: { platformId, roleIds, login: unique("account"), name: "Somebody", password: PASSWORD, ...more },
});

/** A network with two platforms side by side, and somebody with all permissions at the first. */
async function siblings(network: Network) {
  const platform = await network.platform();
  const sibling = await network.platform();
  return { platform, sibling, operator: await network.operator({ platform, permissions: ALL_PERMISSIONS }) };
}

describe("making a platform", () => {
  test("puts it below another, where superiors see it and its like beside it don't", async () => {
    const network = await world.network();
    const { platform, sibling, operator } = await siblings(network);

    const below = (await operator.run(documents.CreatePlatformDocument, newPlatform(platform.id))).createPlatform;

    expect(below.parentId).toBe(platform.id);
    const idsOf = async (caller: typeof operator) =>
      (await caller.run<Platforms>(PLATFORMS)).platforms.map(({ id }) => id);
    expect(await idsOf(operator)).toEqual([platform.id, below.id]);
    expect((await idsOf(network.owner)).toSorted()).toEqual([network.id, platform.id, sibling.id, below.id].toSorted());
    expect(await idsOf(await network.operator({ platform: sibling }))).toEqual([sibling.id]);
  });

  test("is refused in another currency: value moves between a network's platforms, one for one", async () => {
    const { id, owner } = await world.network();
    const refused = await owner.expectRefusal(documents.CreatePlatformDocument, newPlatform(id, { currency: "JPY" }));

    expect(refused).toMatchObject({ number: 10006, field: "currency", params: { currency: "CNY" } });
    expect((await owner.run<Platforms>(PLATFORMS)).platforms).toHaveLength(1);
  });

  test("with an administrator lets that one log in, with a password of their own and what the maker holds and no more", async () => {
    const network = await world.network();
    const held = [Permission.Home, Permission.PlatformAccounts, Permission.UnitPrice];
    const maker = await network.operator({ permissions: held });
    const adminLogin = unique("admin");

    const { createPlatform } = await maker.run(
      documents.CreatePlatformDocument,
      newPlatform(network.id, { adminLogin, adminPassword: PASSWORD }),
    );

    const { login } = await nobody.run<{ login: { token: string } }>(
      "mutation Login($input: LoginInput!) { login(input: $input) { token } }",
      { input: { username: `${adminLogin}@${network.signInCode}`, password: PASSWORD } },
    );
    const administrator = as(login.token);
    await administrator.run("mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }", {
      input: { oldPassword: PASSWORD, newPassword: "a password of their own" },
    });
    expect(await administrator.run("{ me { permissions } }")).toEqual({ me: { permissions: [0, 3, 9] } });
    expect((await administrator.run<Platforms>(PLATFORMS)).platforms.map(({ id }) => id)).toEqual([createPlatform.id]);
  });

  test.each([
    { title: "an empty name", more: { name: " " }, number: 10012, field: "name" },
    { title: "a time zone that is none", more: { timeZone: "Mars/Olympus" }, number: 10012, field: "timeZone" },
    { title: "a limit below zero", more: { siteLimit: -1 }, number: 10012, field: "siteLimit" },
    { title: "no shifts", more: { handshiftNumber: 0 }, number: 10012, field: "handshiftNumber" },
    {
      title: "an administrator without a name",
      more: { adminLogin: " ", adminPassword: PASSWORD },
      number: 10012,
      field: "adminLogin",
    },
    {
      title: "an administrator without a password",
      more: { adminLogin: "somebody" },
      number: 10012,
      field: "adminPassword",
    },
    { title: "a password for nobody", more: { adminPassword: PASSWORD }, number: 10012, field: "adminLogin" },
  ])("with $title is $number and makes none", async ({ more, number, field }) => {
    const { owner } = await world.network();

    expect(
      await owner.expectRefusal(documents.CreatePlatformDocument, newPlatform(owner.platformId, more)),
    ).toMatchObject({ number, field });
    expect((await owner.run<Platforms>(PLATFORMS)).platforms).toHaveLength(1);
  });

  test("with a login name that the network has is 10015 and makes none; another network may have it", async () => {
    const { owner } = await world.network();
    const make = (adminLogin: string) => newPlatform(owner.platformId, { adminLogin, adminPassword: PASSWORD });

    expect(await owner.expectRefusal(documents.CreatePlatformDocument, make(owner.login))).toMatchObject({
      number: 10015,
      field: "adminLogin",
    });
    expect((await owner.run<Platforms>(PLATFORMS)).platforms).toHaveLength(1);

    await owner.run(documents.CreatePlatformDocument, make((await world.network()).owner.login));
    expect((await owner.run<Platforms>(PLATFORMS)).platforms).toHaveLength(2);
  });

  test("above or beside one's own, in another network or nowhere is 10017, always the same", async () => {
    const network = await world.network();
    const { sibling, operator } = await siblings(network);
    const stranger = await world.network();

    for (const parentId of [network.id, sibling.id, stranger.id, UNKNOWN, "no id at all"]) {
      expect(await operator.expectRefusal(documents.CreatePlatformDocument, newPlatform(parentId))).toMatchObject({
        number: 10017,
        field: "parentId",
        params: {},
      });
    }
  });
});

describe("roles", () => {
  test("grant what was asked, and Home with it", async () => {
    const network = await world.network();

    const role = await network.role({ permissions: [Permission.UnitPrice] });

    expect(role).toMatchObject({ permissions: [Permission.Home, Permission.UnitPrice], platformId: network.id });
  });

  test("can't grant what their maker doesn't hold", async () => {
    const network = await world.network();
    const maker = await network.operator({ permissions: [Permission.PermissionConfig] });
    const input = {
      platformId: network.id,
      name: "More than mine",
      permissions: [Permission.PermissionConfig, Permission.UnitPrice],
    };

    const refused = await maker.expectRefusal(documents.CreateRoleDocument, { input });

    expect(refused).toMatchObject({
      code: "FORBIDDEN",
      number: 403,
      field: "permissions",
      params: { missing: [Permission.UnitPrice] },
    });
    const { roles } = await network.owner.run<{ roles: { name: string }[] }>("{ roles { name } }");
    expect(roles.map(({ name }) => name)).not.toContain("More than mine");
  });

  test("can't grant numbers that are no permission", async () => {
    const { owner } = await world.network();
    const input = { platformId: owner.platformId, name: "Odd", permissions: [9999] };

    expect(await owner.expectRefusal(documents.CreateRoleDocument, { input })).toMatchObject({
      number: 10006,
      params: { unknown: [9999] },
    });
  });

  test("of a platform beside, in another network or nowhere are 10017", async () => {
    const network = await world.network();
    const { sibling, operator } = await siblings(network);
    const stranger = await world.network();

    for (const platformId of [network.id, sibling.id, stranger.id, UNKNOWN, "no id at all"]) {
      const input = { platformId, name: "Role", permissions: [] };
      expect(await operator.expectRefusal(documents.CreateRoleDocument, { input })).toMatchObject({
        number: 10017,
        field: "platformId",
      });
    }
  });
});

describe("accounts", () => {
  test("can't be given a role that holds more than their maker", async () => {
    const network = await world.network();
    const maker = await network.operator({ permissions: [Permission.PlatformAccounts] });
    const strong = await network.role({ permissions: [Permission.UnitPrice] });

    const refused = await maker.expectRefusal(documents.CreateAccountDocument, newAccount(network.id, [strong.id]));

    expect(refused).toMatchObject({ code: "FORBIDDEN", params: { missing: [Permission.UnitPrice] } });
  });

  test("can't be given a role that their platform doesn't have: of one below, beside, elsewhere or nowhere", async () => {
    const network = await world.network();
    const { platform, sibling } = await siblings(network);
    const stranger = await world.network();
    const roles = [
      await network.role({ platform: sibling }),
      await stranger.role(),
      { id: UNKNOWN },
      { id: "no id at all" },
    ];

    for (const { id } of roles) {
      expect(
        await network.owner.expectRefusal(documents.CreateAccountDocument, newAccount(platform.id, [id])),
      ).toMatchObject({ number: 10014, field: "roleIds" });
    }
    const below = await network.role({ platform });
    expect(
      await network.owner.expectRefusal(documents.CreateAccountDocument, newAccount(network.id, [below.id])),
    ).toMatchObject({ number: 10014, field: "roleIds" });
    const above = await network.role();
    const made = await network.owner.run(documents.CreateAccountDocument, newAccount(platform.id, [above.id]));
    expect(made.createAccount.roles).toEqual([{ id: above.id }]);
  });

  test.each([
    {
      title: "a login name that is taken",
      more: (login: string) => ({ login: ` ${login.toUpperCase()}` }),
      number: 10015,
      field: "login",
    },
    { title: "an empty login name", more: () => ({ login: "  " }), number: 10012, field: "login" },
    { title: "an empty name", more: () => ({ name: "" }), number: 10012, field: "name" },
    { title: "a short password", more: () => ({ password: "1234567" }), number: 10012, field: "password" },
  ])("with $title are $number", async ({ more, number, field }) => {
    const network = await world.network();
    const role = await network.role();

    const refused = await network.owner.expectRefusal(
      documents.CreateAccountDocument,
      newAccount(network.id, [role.id], more(network.owner.login)),
    );

    expect(refused).toMatchObject({ number, field });
  });

  test("of a platform beside, in another network or nowhere are 10017", async () => {
    const network = await world.network();
    const { sibling, operator } = await siblings(network);
    const stranger = await world.network();

    for (const platformId of [network.id, sibling.id, stranger.id, UNKNOWN, "no id at all"]) {
      expect(await operator.expectRefusal(documents.CreateAccountDocument, newAccount(platformId, []))).toMatchObject({
        number: 10017,
        field: "platformId",
      });
    }
  });

  test("are listed by login name, page by page, without their secrets", async () => {
    const network = await world.network();
    const logins = ["anna", "bert", "carl"].map((name) => unique(name));
    const { id } = await network.platform();
    for (const login of logins) {
      await network.operator({ platform: { id }, login });
    }
    interface Accounts {
      accounts: {
        nodes: { login: string }[];
        totalCount: number;
        pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string };
      };
    }
    const page = ({
      platformId = id,
      search,
      ...variables
    }: {
      platformId?: string;
      search?: string;
      after?: string;
      offset?: number;
    }) =>
      network.owner.run<Accounts>(
        `query Accounts($filter: AccountFilter, $after: String, $offset: Int) {
          accounts(first: 2, filter: $filter, after: $after, offset: $offset) { nodes { login } totalCount pageInfo { hasNextPage hasPreviousPage endCursor } } }`,
        { filter: { platformIds: [platformId], search }, ...variables },
      );

    const first = await page({});
    const second = await page({ after: first.accounts.pageInfo.endCursor });

    expect(first.accounts).toMatchObject({
      nodes: [{ login: logins[0] }, { login: logins[1] }],
      totalCount: 3,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
    expect(second.accounts).toMatchObject({
      nodes: [{ login: logins[2] }],
      totalCount: 3,
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
    expect((await page({ offset: 2 })).accounts.nodes).toEqual([{ login: logins[2] }]);
    expect((await page({ search: logins[1]?.toUpperCase() })).accounts.nodes).toEqual([{ login: logins[1] }]);
    expect((await page({ platformId: "no id at all" })).accounts).toMatchObject({ nodes: [], totalCount: 0 });
  });
});

describe("what an account is told of its superiors", () => {
  test("is how the network is called and counts, not what others in it have or may have", async () => {
    const network = await world.network();
    const { platform, sibling, operator } = await siblings(network);
    await network.station({ platform });
    await network.station({ platform: sibling });

    const { me } = await operator.run<{ me: { network: { id: string; currency: string } } }>(
      "{ me { network { id currency } } }",
    );

    expect(me.network).toEqual({ id: network.id, currency: "CNY" });
    expect((await operator.expectRefusal("{ me { network { siteLimit } } }")).number).toBe(99999);
    const { platforms } = await network.owner.run<Platforms>(PLATFORMS);
    expect(platforms.map(({ stationCount }) => stationCount)).toEqual([2, 1, 1]);
  });
});
