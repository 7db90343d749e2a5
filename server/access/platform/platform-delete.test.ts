import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { CREATE_CUSTOMER, DELETE_CUSTOMER, customerInput } from "../../test/customers.ts";
import { CREATE as CREATE_EMPLOYEE, employee } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import { branchesOf, deedsOn, treeOf } from "../../test/platforms.ts";
import { cardOf } from "../../test/cards.ts";
import { memberFor } from "../../test/members.ts";
import { product, rule } from "../../test/points.ts";
import { plateGroup } from "../../test/plates.ts";
import { testServer } from "../../test/server.ts";
import { type Network, type Thing, unique } from "../../test/world.ts";

const { world, db } = await testServer();

/** Of everything that may belong to a platform. */
const NONE = {
  platforms: 0,
  stations: 0,
  accounts: 0,
  regions: 0,
  customers: 0,
  employees: 0,
  plateGroups: 0,
  members: 0,
  cards: 0,
  pointsProducts: 0,
  pointsRules: 0,
};
const DELETE = `mutation Delete($input: DeletePlatformInput!) { deletePlatform(input: $input) }`;

describe("deleting a platform", () => {
  test("takes it and its roles out of every list; a second time there is none", async () => {
    const { network, coast, harbour, operator } = await branchesOf(world);
    const role = await network.role({ platform: harbour });

    await operator.run(DELETE, { input: { id: harbour.id } });

    const tree = await treeOf(network.owner);
    expect(tree.has(harbour.id)).toBe(false);
    expect(tree.get(coast.id)).toMatchObject({ subordinateCount: 0 });
    const { roles } = await network.owner.run<{ roles: Thing[] }>("{ roles { id } }");
    expect(roles.map(({ id }) => id)).not.toContain(role.id);
    expect(await operator.expectRefusal(DELETE, { input: { id: harbour.id } })).toMatchObject({ number: 10017 });
    expect((await deedsOn(network, harbour)).at(-1)).toMatchObject({ operation: "deletePlatform" });
  });

  test("of one's own level is 10028, above or beside there is none (10017)", async () => {
    const { network, east, west, operator } = await branchesOf(world);

    expect(await operator.expectRefusal(DELETE, { input: { id: east.id } })).toMatchObject({ number: 10028 });
    for (const { id } of [network, west]) {
      expect(await operator.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10017 });
    }
  });

  test.each([
    {
      what: "a platform below it",
      counts: { platforms: 1 },
      make: (network: Network, platform: Thing) => network.platform({ parent: platform }),
    },
    {
      what: "a station",
      counts: { stations: 1 },
      make: (network: Network, platform: Thing) => network.station({ platform }),
    },
    {
      what: "an account",
      counts: { accounts: 1 },
      make: (network: Network, platform: Thing) => network.operator({ platform }),
    },
    {
      what: "a region",
      counts: { regions: 1 },
      make: (network: Network, platform: Thing) => network.region({ platform }),
    },
    {
      what: "a special customer",
      counts: { customers: 1 },
      make: ({ owner }: Network, { id }: Thing) =>
        owner.run(CREATE_CUSTOMER, { input: customerInput({ platformId: id }) }),
    },
    {
      what: "an employee without a station",
      counts: { employees: 1 },
      make: ({ owner }: Network, { id }: Thing) => employee(owner, { platformId: id }),
    },
    {
      what: "a licence-plate group",
      counts: { plateGroups: 1 },
      make: ({ owner }: Network, { id }: Thing) => plateGroup(owner, { platformId: id }),
    },
    {
      what: "a member",
      counts: { members: 1 },
      make: ({ owner }: Network, { id }: Thing) => memberFor(owner, { platformId: id }),
    },
    {
      what: "a card",
      counts: { cards: 1 },
      make: ({ owner }: Network, { id }: Thing) => cardOf(owner, { platformId: id }),
    },
    {
      what: "a product for points",
      counts: { pointsProducts: 1 },
      make: ({ owner }: Network, { id }: Thing) => product(owner, { platformId: id }),
    },
    {
      what: "a rule for points",
      counts: { pointsRules: 1 },
      make: ({ owner }: Network, { id }: Thing) => rule(owner, { platformId: id }),
    },
  ])("while it has $what is 10019, and says how many", async ({ counts, make }) => {
    const network = await world.network();
    const platform = await network.platform();
    await make(network, platform);

    expect(await network.owner.expectRefusal(DELETE, { input: { id: platform.id } })).toMatchObject({
      number: 10019,
      params: { ...NONE, ...counts },
    });
    expect((await treeOf(network.owner)).has(platform.id)).toBe(true);
  });

  test("is done once its station, its city and its region are deleted: what is gone keeps nothing", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const region = await network.region({ platform });
    const city = await network.city({ region });
    const station = await network.station({ platform, city });

    for (const [noun, { id }] of Object.entries({ Station: station, City: city, Region: region })) {
      await network.owner.run(`mutation Gone($id: ID!) { delete${noun}(input: { id: $id }) }`, { id });
    }

    await network.owner.run(DELETE, { input: { id: platform.id } });
    expect((await treeOf(network.owner)).has(platform.id)).toBe(false);
  });

  test("is done once its customer and its employee are deleted", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const made = await network.owner.run<{ createCustomer: Thing }>(CREATE_CUSTOMER, {
      input: customerInput({ platformId: platform.id }),
    });
    const somebody = await employee(network.owner, { platformId: platform.id });

    await network.owner.run(DELETE_CUSTOMER, { input: { id: made.createCustomer.id } });
    await network.owner.run("mutation Delete($input: DeleteEmployeeInput!) { deleteEmployee(input: $input) }", {
      input: { id: somebody.id },
    });

    expect(await network.owner.run(DELETE, { input: { id: platform.id } })).toEqual({ deletePlatform: true });
  });

  test("and making a customer or an employee of it at the same moment: one of the two comes first", async () => {
    const network = await world.network();
    for (let round = 0; round < 4; round += 1) {
      const { id } = await network.platform();
      const [deleted, customer, person] = await Promise.all([
        network.owner.send(DELETE, { input: { id } }),
        network.owner.send(CREATE_CUSTOMER, { input: customerInput({ platformId: id }) }),
        network.owner.send(CREATE_EMPLOYEE, { input: { code: unique("E"), name: "New", platformId: id } }),
      ]);

      const made = [customer, person].map(outcomeOf);
      expect(made).toEqual(outcomeOf(deleted) === "OK" ? ["10017", "10017"] : expect.arrayContaining(["OK"]));
    }
  });

  test("and making a region in it at the same moment never leave a region without a platform", async () => {
    const network = await world.network();
    const platform = await network.platform();

    await Promise.allSettled([network.owner.run(DELETE, { input: { id: platform.id } }), network.region({ platform })]);

    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from region r join platform p on p.id = r.platform_id
      where p.id = ${platform.id} and p.deleted_at is not null`.execute(db);
    expect(rows[0]?.left).toBe(0);
  });

  test("and making an account in it at the same moment never leave an account without a platform", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const input = {
      platformId: platform.id,
      login: unique("late"),
      name: "Late",
      password: "correct horse battery",
      roleIds: [],
    };

    await Promise.allSettled([
      network.owner.run(DELETE, { input: { id: platform.id } }),
      network.owner.run("mutation Make($input: CreateAccountInput!) { createAccount(input: $input) { id } }", {
        input,
      }),
    ]);

    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from account a join platform p on p.id = a.platform_id
      where p.id = ${platform.id} and p.deleted_at is not null`.execute(db);
    expect(rows[0]?.left).toBe(0);
  });
});
