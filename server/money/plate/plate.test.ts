import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { PartOutcome } from "../../schema-types.generated.ts";
import { changesOf } from "../../test/employees.ts";
import {
  ADD_PLATES,
  CHANGE_GROUP,
  CHANGE_PLATE,
  CREATE_GROUP,
  DELETE_GROUP,
  MOVE_PLATES,
  OVERRIDE,
  REMOVE_PLATES,
  addPlates,
  plateGroup,
  plateGroupsOf,
  plateIn,
  platesOf,
} from "../../test/plates.ts";
import { testServer } from "../../test/server.ts";
import { plateKeyOf } from "./plate.rules.ts";

const { world, db } = await testServer();

const platesIn = async (caller: Parameters<typeof platesOf>[0], groupId: string) =>
  (await platesOf(caller, { filter: { groupIds: [groupId] } })).map(({ plate }) => plate);

describe("a plate group", () => {
  test("has a discount and limits, which a change empties one by one, and the log tells", async () => {
    const { owner, id: platformId } = await world.network();
    const made = await plateGroup(owner, {
      name: " Taxis ",
      discountKind: "PERCENT_OFF",
      discountValue: "5",
      dayAmount: "300",
      monthCount: 40,
    });
    expect(made).toMatchObject({ name: "Taxis", platformId, discountValue: "5", dayAmount: "300", monthCount: 40 });
    expect(made).toMatchObject({ dayVolume: null, declinesOverdue: false, active: true, plateCount: 0, testsDue: 0 });

    const input = { id: made.id, discountKind: null, discountValue: null, dayAmount: null, name: null, active: false };
    const { changeLicencePlateGroup: changed } = await owner.run<{ changeLicencePlateGroup: object }>(CHANGE_GROUP, {
      input,
    });
    expect(changed).toEqual({ ...made, discountKind: null, discountValue: null, dayAmount: null, active: false });
    expect(await plateGroupsOf(owner, { filter: { active: false } })).toEqual([changed]);
    expect(await changesOf(owner, made.id)).toMatchObject([
      { operation: "changeLicencePlateGroup", before: { dayAmount: "300", active: true }, after: { active: false } },
      { operation: "createLicencePlateGroup" },
    ]);
  });

  test("has a name of its own in the network, in either case", async () => {
    const { owner } = await world.network();
    await plateGroup(owner, { name: "Taxis" });
    const other = await plateGroup(owner, { name: "Buses" });
    const taken = { number: 10015, field: "name" };

    expect(await owner.expectRefusal(CREATE_GROUP, { input: { name: "taxis" } })).toMatchObject(taken);
    expect(await owner.expectRefusal(CHANGE_GROUP, { input: { id: other.id, name: "TAXIS" } })).toMatchObject(taken);
  });

  test("goes once no plate is in it: 10019 before, 10033 a second time", async () => {
    const { owner } = await world.network();
    const { id, groupId } = await plateIn(owner);

    expect(await owner.expectRefusal(DELETE_GROUP, { input: { id: groupId } })).toMatchObject({ number: 10019 });
    await owner.run(REMOVE_PLATES, { input: { ids: [id] } });
    await owner.run(DELETE_GROUP, { input: { id: groupId } });
    expect(await owner.expectRefusal(DELETE_GROUP, { input: { id: groupId } })).toMatchObject({ number: 10033 });
  });
});

describe("plates that are added", () => {
  test("tell line by line what became of them: one that is there, however written, names its group", async () => {
    const { owner } = await world.network();
    const taxis = await plateGroup(owner, { name: "Taxis" });
    const buses = await plateGroup(owner, { name: "Buses" });
    await addPlates(owner, taxis.id, ["京A·12345"]);

    const lines = ["粤B D1234", "京ａ 12345", " 粤B D1234 ", "--", "", "粤b-d1234"];
    expect(await addPlates(owner, buses.id, lines)).toMatchObject([
      { label: "粤B D1234", outcome: "DONE" },
      { label: "京ａ 12345", refusal: { number: 10015, field: "plate", params: { existing: "Taxis" } } },
      { label: "--", refusal: { number: 10012, field: "plate" } },
      { label: "粤b-d1234", refusal: { number: 10015, params: { existing: "Buses" } } },
    ]);
    expect(await platesOf(owner, { filter: { groupIds: [buses.id] } })).toMatchObject([
      { plate: "粤B D1234", normalised: "粤BD1234", groupName: "Buses", cylinderTest: "NONE" },
    ]);
  });

  test("by many at once are one each", async () => {
    const { owner } = await world.network();
    const group = await plateGroup(owner);
    const told = await Promise.all(["A-1", "a1", "A 1", "a.1"].map((plate) => addPlates(owner, group.id, [plate])));

    expect(told.flat().filter(({ outcome }) => outcome === "DONE")).toHaveLength(1);
    expect(await platesIn(owner, group.id)).toHaveLength(1);
  });

  test("do not tell of a group that the caller does not see", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const operator = await network.operator({ platform, permissions: [Permission.LicencePlateGroup] });
    const { plate } = await plateIn(network.owner);
    const group = await plateGroup(operator);
    const [row] = await addPlates(operator, group.id, [plate]);

    expect(row?.refusal).toEqual({ number: 10015, field: "plate", params: {} });
  });
});

describe("a plate", () => {
  test("is changed, and found however it is written; another's is 10015", async () => {
    const { owner } = await world.network();
    const { id, groupId } = await plateIn(owner, { plate: "AB 12" });
    await addPlates(owner, groupId, ["CD 34"]);

    await owner.run(CHANGE_PLATE, { input: { id, plate: "ab-12", driver: " Li Wei " } });
    for (const search of ["b1", "B-1", "li w"]) {
      expect(await platesOf(owner, { filter: { search } })).toMatchObject([{ id, plate: "ab-12", driver: "Li Wei" }]);
    }
    expect(await owner.expectRefusal(CHANGE_PLATE, { input: { id, plate: "cd34" } })).toMatchObject({
      number: 10015,
      field: "plate",
    });
  });

  test("warns of its cylinder test from 30 days before, by the network's calendar", async () => {
    // It is 2 November there.
    const { owner } = await world.network();
    const group = await plateGroup(owner);
    await addPlates(owner, group.id, ["A1", "A2", "A3", "A4", "A5"]);
    const rows = await platesOf(owner);
    const days = ["2026-11-01", "2026-11-02", "2026-12-02", "2026-12-03"];
    for (const [index, cylinderTestUntil] of days.entries()) {
      await owner.run(CHANGE_PLATE, { input: { id: rows[index]?.id, cylinderTestUntil } });
    }

    expect((await platesOf(owner)).map(({ cylinderTest }) => cylinderTest)).toEqual([
      "OVERDUE",
      "DUE_SOON",
      "DUE_SOON",
      "VALID",
      "NONE",
    ]);
    const due = await platesOf(owner, {
      filter: { cylinderTests: ["OVERDUE", "NONE"] },
      orderBy: "CYLINDER_TEST_DESC",
    });
    expect(due.map(({ plate }) => plate)).toEqual(["A1", "A5"]);
    expect(await plateGroupsOf(owner, { filter: { testsDue: true } })).toMatchObject([{ plateCount: 5, testsDue: 3 }]);
    expect(await plateGroupsOf(owner, { filter: { testsDue: false } })).toEqual([]);
  });

  test("is let pass with a reason until a day, and no longer when that is taken back", async () => {
    const { owner } = await world.network();
    const { id } = await plateIn(owner);
    const override = (given: object) => ({ input: { id, reason: "Booked", until: "2026-11-09", ...given } });

    const { overrideCylinderTest } = await owner.run<{ overrideCylinderTest: object }>(OVERRIDE, override({}));
    expect(overrideCylinderTest).toMatchObject({ overrideReason: "Booked", overrideUntil: "2026-11-09" });
    expect(await owner.expectRefusal(OVERRIDE, override({ reason: " " }))).toMatchObject({
      number: 10012,
      field: "reason",
    });
    expect(await owner.expectRefusal(OVERRIDE, override({ until: "2026-11-01" }))).toMatchObject({
      number: 10041,
      field: "until",
    });
    await owner.run(OVERRIDE, override({ reason: "Tested", until: null }));
    expect(await platesOf(owner)).toMatchObject([{ overrideReason: null, overrideUntil: null }]);
    expect((await changesOf(owner, id))[0]).toMatchObject({ after: { reason: "Tested" } });
  });
});

describe("many plates", () => {
  test("go to another group, or are forgotten, and what isn't there is told", async () => {
    const { owner } = await world.network();
    const [from, to] = [await plateGroup(owner), await plateGroup(owner)];
    await addPlates(owner, from.id, ["A1", "A2", "A3"]);
    const [one] = await platesOf(owner);
    const nowhere = "01900000-0000-7000-8000-000000000000";

    const { moveLicencePlates } = await owner.run<{ moveLicencePlates: PartOutcome }>(MOVE_PLATES, {
      input: { ids: [one?.id, nowhere], groupId: to.id },
    });
    expect(moveLicencePlates.outcomes).toMatchObject([
      { label: "A1", outcome: "DONE" },
      { label: null, outcome: "REFUSED", refusal: { number: 10014 } },
    ]);
    expect(await platesIn(owner, to.id)).toEqual(["A1"]);
    await owner.run(REMOVE_PLATES, { input: { filter: { groupIds: [from.id] } } });
    expect((await platesOf(owner)).map(({ plate }) => plate)).toEqual(["A1"]);
    expect(await owner.expectRefusal(MOVE_PLATES, { input: { ids: [one?.id], groupId: nowhere } })).toMatchObject({
      number: 10033,
      field: "groupId",
    });
  });
});

test("the database knows a plate by the same key as the rules", async () => {
  const written = ["京A·12345", "京Ａ１２３４５", "b–mw\t123", "а 123 вс 77", "ab_12•cd", "กข 1234", "x‐1‑2‒3—4・5‧6"];
  const { rows } = await sql<{ key: string }>`
    select licence_plate_key(w) as key from unnest(${written}::text[]) with ordinality as t (w, place) order by place`.execute(
    db,
  );

  expect(rows.map(({ key }) => key)).toEqual(written.map(plateKeyOf));
});

test("without the permission nothing of it is answered", async () => {
  const network = await world.network();
  const operator = await network.operator({ permissions: [Permission.EmployeeCards] });

  for (const [operation, variables] of [
    ["{ licencePlateGroups { nodes { id } } }", {}],
    ["{ licencePlates { nodes { id } } }", {}],
    [CREATE_GROUP, { input: { name: "X" } }],
    [ADD_PLATES, { input: { groupId: network.id, plates: ["A1"] } }],
  ] as const) {
    expect(await operator.expectRefusal(operation, variables)).toMatchObject({ number: 403 });
  }
});
