import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { CREATE, EMPLOYEE, changesOf, employee, employeesOf } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";

const { world, db, clock } = await testServer();

const CHANGE = `mutation Change($input: ChangeEmployeeInput!) { changeEmployee(input: $input) { ${EMPLOYEE} } }`;
const STATE = `mutation State($input: SetEmployeeStateInput!) { setEmployeeState(input: $input) { ${EMPLOYEE} } }`;
const DELETE = "mutation Delete($input: DeleteEmployeeInput!) { deleteEmployee(input: $input) }";
const NOBODY = ["01900000-0000-7000-8000-000000000000", "no id at all"];

describe("making an employee", () => {
  test("puts them at a station, for the platform that runs it, with a login of that platform", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const station = await network.station({ platform });
    const account = await network.operator({ platform });
    const made = await employee(network.owner, {
      code: " E-1 ",
      name: "Li Wei",
      phone: "0571 88",
      stationId: station.id,
      accountId: account.accountId,
      certification: "EMPLOYEE",
      validFrom: "2026-01-01",
      validUntil: "2026-12-31",
    });

    expect(made).toMatchObject({
      code: "E-1",
      name: "Li Wei",
      phone: "0571 88",
      platformId: platform.id,
      stationId: station.id,
      stationCode: station.code,
      stationName: station.name,
      login: account.login,
      loginOpen: true,
      certification: "EMPLOYEE",
      state: "ACTIVE",
      validFrom: "2026-01-01",
      validUntil: "2026-12-31",
    });
    expect(await employeesOf(network.owner)).toEqual([made]);
    expect(await changesOf(network.owner, made.id)).toMatchObject([
      { operation: "createEmployee", after: { code: " E-1 ", stationId: station.id } },
    ]);
  });

  test("without a station and login works for the caller's own platform", async () => {
    const network = await world.network();

    expect(await employee(network.owner)).toMatchObject({
      platformId: network.id,
      stationId: null,
      login: null,
      loginOpen: false,
      certification: "GENERAL",
      validFrom: null,
    });
  });

  test("with a code that the network has is 10015, for a sibling platform too; another network may have it", async () => {
    const network = await world.network();
    const platform = await network.platform();
    await employee(network.owner, { code: "E1" });
    const sibling = await network.operator({ platform, permissions: [Permission.EmployeeSettings] });

    for (const caller of [network.owner, sibling]) {
      expect(await caller.expectRefusal(CREATE, { input: { code: "E1", name: "X" } })).toMatchObject({
        number: 10015,
        field: "code",
      });
    }
    await employee((await world.network()).owner, { code: "E1" });
  });

  test("twenty times at once with one code makes one", async () => {
    const { owner } = await world.network();
    const input = { code: "E1", name: "X" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.send(CREATE, { input })));

    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 19 }, () => "10015"), "OK"]);
    expect(await employeesOf(owner)).toHaveLength(1);
  });

  test.each([
    ["no name", { name: " " }, 10012, "name"],
    ["no code", { code: "" }, 10012, "code"],
    ["days the wrong way round", { validFrom: "2026-02-01", validUntil: "2026-01-31" }, 10012, "validUntil"],
    ["a customer's certification", { certification: "CAR_LICENCE" }, 10006, "certification"],
    ["a station that is nowhere", { stationId: NOBODY[0] }, 10003, "stationId"],
    ["a platform that is nowhere", { platformId: NOBODY[0] }, 10017, "platformId"],
    ["a login that is nobody's", { accountId: NOBODY[1] }, 10014, "accountId"],
  ])("with %s is refused", async (_title, given, number, field) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(CREATE, { input: { code: "E1", name: "X", ...given } })).toMatchObject({
      number,
      field,
    });
    expect(await employeesOf(owner)).toEqual([]);
  });

  test("with a login of another platform, or of somebody else, is refused", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const [below, own] = [await network.operator({ platform }), await network.operator()];
    await employee(network.owner, { code: "E1", accountId: own.accountId });

    expect(
      await network.owner.expectRefusal(CREATE, { input: { code: "E2", name: "X", accountId: below.accountId } }),
    ).toMatchObject({ number: 10006, field: "accountId" });
    expect(
      await network.owner.expectRefusal(CREATE, { input: { code: "E2", name: "X", accountId: own.accountId } }),
    ).toMatchObject({ number: 10015, field: "accountId" });
  });

  test("at a station for another platform than its own is 10006", async () => {
    const network = await world.network();
    const [station, platform] = [await network.station(), await network.platform()];
    const input = { code: "E1", name: "X", stationId: station.id, platformId: platform.id };

    expect(await network.owner.expectRefusal(CREATE, { input })).toMatchObject({ number: 10006, field: "platformId" });
  });
});

describe("changing an employee", () => {
  test("changes what is told, empties what is null, leaves the rest, and tells the log only what is other now", async () => {
    const network = await world.network();
    const [from, to] = [await network.station(), await network.station()];
    const { id } = await employee(network.owner, { code: "E1", stationId: from.id, validUntil: "2026-12-31" });
    const input = { id, name: "Li Na", stationId: to.id, validUntil: null };
    const { changeEmployee } = await network.owner.run<{ changeEmployee: object }>(CHANGE, { input });

    expect(changeEmployee).toMatchObject({ code: "E1", name: "Li Na", stationId: to.id, validUntil: null });
    expect(await changesOf(network.owner, id)).toMatchObject([
      {
        operation: "changeEmployee",
        before: { name: "Somebody", stationId: from.id, validUntil: "2026-12-31" },
        after: { name: "Li Na", stationId: to.id, validUntil: null },
      },
      { operation: "createEmployee" },
    ]);
    await network.owner.run(CHANGE, { input });
    expect(await changesOf(network.owner, id)).toHaveLength(2);
  });

  test("to a code that somebody has is 10015, and changes nothing", async () => {
    const { owner } = await world.network();
    const [one, other] = [await employee(owner, { code: "E1" }), await employee(owner, { code: "E2" })];

    expect(await owner.expectRefusal(CHANGE, { input: { id: other.id, code: "E1", name: "Other" } })).toMatchObject({
      number: 10015,
      field: "code",
    });
    expect(await employeesOf(owner)).toEqual([one, other]);
  });

  test("by two at once loses neither change, and the log tells what each found", async () => {
    const { owner } = await world.network();
    const { id } = await employee(owner, { code: "E1" });
    await Promise.all([
      owner.run(CHANGE, { input: { id, name: "Li Na" } }),
      owner.run(CHANGE, { input: { id, phone: "1" } }),
    ]);

    expect(await employeesOf(owner)).toMatchObject([{ name: "Li Na", phone: "1" }]);
    expect(await changesOf(owner, id)).toHaveLength(3);
  });

  test("to another platform's station while they log in at the first is 10006", async () => {
    const network = await world.network();
    const station = await network.station({ platform: await network.platform() });
    const { accountId } = await network.operator();
    const { id } = await employee(network.owner, { accountId });

    expect(await network.owner.expectRefusal(CHANGE, { input: { id, stationId: station.id } })).toMatchObject({
      number: 10006,
      field: "accountId",
    });
    await network.owner.run(CHANGE, { input: { id, stationId: station.id, accountId: null } });
  });

  test("of a sibling platform, of another network or nobody is 10014", async () => {
    const network = await world.network();
    const [platform, sibling] = [await network.platform(), await network.platform()];
    const station = await network.station({ platform });
    const { id } = await employee(network.owner, { stationId: station.id });
    const beside = await network.operator({ platform: sibling, permissions: [Permission.EmployeeSettings] });
    const stranger = (await world.network()).owner;

    for (const [caller, target] of [
      [beside, id],
      [stranger, id],
      [network.owner, NOBODY[0]],
      [network.owner, NOBODY[1]],
    ] as const) {
      for (const [operation, input] of [
        [CHANGE, { id: target, name: "X" }],
        [STATE, { id: target, state: "LEFT" }],
        [DELETE, { id: target }],
      ] as const) {
        expect(await caller.expectRefusal(operation, { input })).toMatchObject({ number: 10014, field: "id" });
      }
    }
  });
});

describe("leaving", () => {
  test("ends their days today by the clocks of their station, and coming back begins them again", async () => {
    const network = await world.network();
    // 08:00 UTC is the evening before in Honolulu.
    const station = await network.station({ timeZone: "Pacific/Honolulu" });
    const { id } = await employee(network.owner, { stationId: station.id });
    const left = await network.owner.run<{ setEmployeeState: object }>(STATE, { input: { id, state: "LEFT" } });

    expect(left.setEmployeeState).toMatchObject({ state: "LEFT", validUntil: "2026-11-01" });
    await network.owner.run(STATE, { input: { id, state: "LEFT" } });
    expect(await changesOf(network.owner, id)).toHaveLength(2);
    clock.pass(20 * HOUR);
    const back = await network.owner.run<{ setEmployeeState: object }>(STATE, { input: { id, state: "ACTIVE" } });
    expect(back.setEmployeeState).toMatchObject({ state: "ACTIVE", validUntil: null });
    clock.pass(-20 * HOUR);
  });
});

describe("deleting", () => {
  test("forgets them, and their code is free again; a second time is 10014", async () => {
    const { owner } = await world.network();
    const { id } = await employee(owner, { code: "E1" });
    await owner.run(DELETE, { input: { id } });

    expect(await employeesOf(owner)).toEqual([]);
    expect(await changesOf(owner, id)).toMatchObject([{ operation: "deleteEmployee", before: { code: "E1" } }, {}]);
    expect(await owner.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10014 });
    await employee(owner, { code: "E1" });
  });

  test("is 10019 while they can log in, or while anything points at them", async () => {
    const network = await world.network();
    const { accountId } = await network.operator();
    const withLogin = await employee(network.owner, { accountId });
    const pointedAt = await employee(network.owner);
    await sql`create table points_at_employee (employee_id uuid references employee (id))`.execute(db);
    await sql`insert into points_at_employee values (${pointedAt.id})`.execute(db);

    for (const { id } of [withLogin, pointedAt]) {
      expect(await network.owner.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10019 });
    }
    expect(await employeesOf(network.owner)).toHaveLength(2);
  });
});

test("whose login was deleted has none, and can be changed and forgotten", async () => {
  const network = await world.network();
  const { owner } = network;
  const { accountId } = await network.operator();
  const { id } = await employee(owner, { accountId });
  await owner.run("mutation Gone($input: AccountInput!) { deleteAccount(input: $input) }", {
    input: { id: accountId },
  });

  expect(await employeesOf(owner)).toMatchObject([{ accountId: null, login: null, loginOpen: false }]);
  expect(await employeesOf(owner, { filter: { hasLogin: true } })).toEqual([]);
  expect(await owner.expectRefusal(CREATE, { input: { code: "E2", name: "X", accountId } })).toMatchObject({
    number: 10014,
    field: "accountId",
  });
  await owner.run(CHANGE, { input: { id, name: "Renamed" } });
  expect(await owner.run(DELETE, { input: { id } })).toEqual({ deleteEmployee: true });
});

test("who keeps employees' cards finds employees, and changes none", async () => {
  const network = await world.network();
  const { id } = await employee(network.owner);
  const keeper = await network.operator({ permissions: [Permission.EmployeeCards] });

  expect((await employeesOf(keeper)).map((one) => one.id)).toEqual([id]);
  expect(await keeper.expectRefusal(CHANGE, { input: { id, name: "X" } })).toMatchObject({ number: 403 });
});

test("without the permission nothing of it is answered", async () => {
  const network = await world.network();
  const { id } = await employee(network.owner);
  const operator = await network.operator({ permissions: [Permission.LicencePlateGroup] });

  for (const [operation, variables] of [
    ["{ employees { nodes { id } } }", {}],
    [CREATE, { input: { code: "E9", name: "X" } }],
    [CHANGE, { input: { id, name: "X" } }],
    [STATE, { input: { id, state: "LEFT" } }],
    [DELETE, { input: { id } }],
  ] as const) {
    expect(await operator.expectRefusal(operation, variables)).toMatchObject({ number: 403 });
  }
});
