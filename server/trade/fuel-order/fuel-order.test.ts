import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { HOUR } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import {
  approvedFor,
  draftFor,
  draftOf,
  offersOf,
  onOrder,
  orderBy,
  orderDeed,
  orderFacts,
  orderPeople,
  ordersOf,
  sending,
  sentFor,
} from "../../test/fuel-orders.ts";
import { programWithRightsOf } from "../../test/programs.ts";
import { minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { unique } from "../../test/world.ts";

const { world, app, clock } = await testServer();
clock.pass(HOUR);

const refused = (caller: Caller, ...deed: Parameters<typeof orderDeed>) => caller.expectRefusal(...orderDeed(...deed));
const refusedDraft = (caller: Caller, tank: { readonly id: string; readonly stationId: string }, given: object) =>
  refused(caller, "createFuelOrder", draftOf(tank, given));

const refusalsIn = (answers: readonly { errors?: readonly { extensions?: object }[] }[]) =>
  answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions));

describe("an order", () => {
  test("is written, approved by somebody else, and sent on its way, and its course tells who did what", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const { writer, approver } = await orderPeople(network);

    const draft = await draftFor(writer, tank, { note: " gate 2 ", supplier: " Delta Supply " });
    expect(draft).toMatchObject({
      number: 1,
      state: "DRAFT",
      supplier: "Delta Supply",
      note: "gate 2",
      stationId: tank.stationId,
      wantedFrom: minute(0),
      wantedUntil: minute(240),
      carrier: null,
      expectedAt: null,
      orderedLitres: "5000",
      author: writer.login,
      mayApprove: false,
      lines: [
        {
          place: 1,
          tankId: tank.id,
          tankNumber: 1,
          gradeId: tank.grade.id,
          orderedLitres: "5000",
          loads: [],
          differenceLitres: null,
        },
      ],
    });
    expect(await orderBy(approver, draft)).toMatchObject({ mayApprove: true });
    await onOrder(approver, "approveFuelOrder", { id: draft.id });
    const sent = await onOrder(writer, "sendFuelOrder", sending(draft));

    expect(sent).toMatchObject({
      state: "IN_TRANSIT",
      carrier: "North Haulage",
      vehicle: "B 71 204",
      expectedAt: minute(120),
      course: [
        { deed: "WRITTEN", author: writer.login, text: null },
        { deed: "APPROVED", author: approver.login, text: null },
        { deed: "SENT", author: writer.login, text: "North Haulage, B 71 204" },
      ],
    });
  });

  test("has the next number of its network, each once when many are written at once", async () => {
    const network = await world.network();
    const tank = await network.tank();

    const made = await Promise.all([1, 2, 3, 4].map(() => draftFor(network.owner, tank)));

    expect(new Set(made.map(({ number }) => number))).toEqual(new Set([1, 2, 3, 4]));
    const other = await world.network();
    expect(await draftFor(other.owner, await other.tank())).toMatchObject({ number: 1 });
  });

  test("is written once for its key, and another one with the same key is refused", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const key = { idempotencyKey: unique("key") };

    const [one, again] = await Promise.all([draftFor(network.owner, tank, key), draftFor(network.owner, tank, key)]);

    expect(again.id).toBe(one.id);
    expect(await ordersOf(network.owner)).toHaveLength(1);
    expect(await refusedDraft(network.owner, tank, { ...key, supplier: "Another" })).toMatchObject({ number: 10015 });
  });

  test("is changed while it is a draft, and not afterwards", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const { order, writer } = await approvedFor(network, tank);
    const draft = await draftFor(writer, tank);
    const wanted = orderFacts({ supplier: "Harbour Oil", lines: [{ gradeId: tank.grade.id, litres: "7500.5" }] });

    const changed = await onOrder(writer, "changeFuelOrder", { id: draft.id, ...wanted });

    expect(changed).toMatchObject({
      supplier: "Harbour Oil",
      lines: [{ tankId: null, tankNumber: null, gradeId: tank.grade.id, orderedLitres: "7500.5" }],
      course: [{ deed: "WRITTEN" }, { deed: "CHANGED", author: writer.login }],
    });
    expect(await refused(writer, "changeFuelOrder", { id: order.id, ...wanted })).toMatchObject({
      number: 10006,
      field: "id",
      params: { state: "APPROVED" },
    });
  });

  test("is not replaced unseen: who opened it before somebody else changed it is told of them", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const { writer } = await orderPeople(network);
    const { id, course } = await draftFor(writer, tank);
    const lastStepId = course.at(-1)?.id;
    const [theirs, ours] = ["6000", "7000"].map((litres) => orderFacts({ lines: [{ tankId: tank.id, litres }] }));
    const changed = await onOrder(writer, "changeFuelOrder", { id, lastStepId, ...theirs });

    const late = { id, lastStepId, ...ours };
    expect(await refused(network.owner, "changeFuelOrder", late)).toMatchObject({
      number: 10006,
      field: "lastStepId",
      params: { state: "DRAFT", changedBy: writer.login, lastStepId: changed.course.at(-1)?.id },
    });
    expect((await orderBy(network.owner, { id })).lines).toMatchObject([{ orderedLitres: "6000" }]);
    // What it says already is said by whoever sends it again.
    expect(await onOrder(writer, "changeFuelOrder", { id, lastStepId, ...theirs })).toEqual(changed);
    const seen = { ...late, lastStepId: changed.course.at(-1)?.id };
    expect(await onOrder(network.owner, "changeFuelOrder", seen)).toMatchObject({ lines: [{ orderedLitres: "7000" }] });
  });

  test("says anew while it is in transit how it comes, and since when it is so stays", async () => {
    const network = await world.network();
    const { writer, order } = await sentFor(network, await network.tank());
    clock.pass(HOUR);

    const later = await onOrder(writer, "sendFuelOrder", sending(order, { vehicle: null, expectedAt: minute(300) }));

    expect(later).toMatchObject({ state: "IN_TRANSIT", vehicle: "", expectedAt: minute(300), stateAt: order.stateAt });
  });

  test("is cancelled with a reason until something came of it", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const { order: sent } = await sentFor(network, tank);
    const { order: approved } = await approvedFor(network, tank);
    const draft = await draftFor(network.owner, tank);

    for (const { id } of [draft, approved, sent]) {
      expect(await onOrder(network.owner, "cancelFuelOrder", { id, reason: "price moved" })).toMatchObject({
        state: "CANCELLED",
        course: expect.arrayContaining([expect.objectContaining({ deed: "CANCELLED", text: "price moved" })]),
      });
    }
    expect(await refused(network.owner, "cancelFuelOrder", { id: draft.id, reason: "again" })).toMatchObject({
      number: 10006,
      params: { state: "CANCELLED" },
    });
    expect(await refused(network.owner, "cancelFuelOrder", { id: sent.id, reason: " " })).toMatchObject({
      number: 10012,
      field: "reason",
    });
  });

  test("is moved on once by two at once", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const { writer, approver } = await orderPeople(network);
    const { id } = await draftFor(writer, tank);

    const approvals = await Promise.all([
      approver.send(...orderDeed("approveFuelOrder", { id })),
      network.owner.send(...orderDeed("approveFuelOrder", { id })),
    ]);
    expect(refusalsIn(approvals)).toMatchObject([{ number: 10006, params: { state: "APPROVED" } }]);

    const ends = await Promise.all([
      writer.send(...orderDeed("sendFuelOrder", sending({ id }))),
      network.owner.send(...orderDeed("cancelFuelOrder", { id, reason: "late" })),
    ]);
    const { state, course } = await orderBy(writer, { id });
    const both = refusalsIn(ends).length === 0;
    expect(course).toHaveLength(both ? 4 : 3);
    expect(state).toBe("CANCELLED");
  });
});

describe("an order is approved", () => {
  test("by nobody who wrote it, first or last, and by no program", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const both = { permissions: [Permission.StationReport], approves: [Permission.OrderReview] };
    const [first, last, second] = [
      await network.operator(both),
      await network.operator(both),
      await network.operator(both),
    ];
    const { id } = await draftFor(first, tank);
    const lines = [{ tankId: tank.id, litres: "6000" }];
    await onOrder(last, "changeFuelOrder", { id, ...orderFacts({ lines }) });

    for (const writer of [first, last]) {
      expect(await refused(writer, "approveFuelOrder", { id })).toMatchObject({ code: "FORBIDDEN" });
      expect(await ordersOf(writer, { mayApprove: true })).toEqual([]);
    }
    const program = await programWithRightsOf(network.owner, app.services);
    expect(await refused(program, "approveFuelOrder", { id })).toMatchObject({ code: "FORBIDDEN" });
    expect(await ordersOf(second, { mayApprove: true })).toMatchObject([{ id }]);
    expect(await onOrder(second, "approveFuelOrder", { id })).toMatchObject({ state: "APPROVED", mayApprove: false });
  });

  test("as it was read: not where its writer has said something else meanwhile", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const { writer, approver } = await orderPeople(network);
    const { id } = await draftFor(writer, tank);
    const read = (await orderBy(approver, { id })).course.at(-1)?.id;
    const more = { lines: [{ tankId: tank.id, litres: "20000" }] };
    await onOrder(writer, "changeFuelOrder", { id, ...orderFacts(more) });

    expect(await refused(approver, "approveFuelOrder", { id, lastStepId: read })).toMatchObject({
      number: 10006,
      field: "lastStepId",
      params: { state: "DRAFT", changedBy: writer.login },
    });
    const lastStepId = (await orderBy(approver, { id })).course.at(-1)?.id;
    expect(await onOrder(approver, "approveFuelOrder", { id, lastStepId })).toMatchObject({ state: "APPROVED" });
  });

  test("by who may approve and nothing else, who sees orders and writes none", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const { writer, approver } = await orderPeople(network);
    const { id } = await draftFor(writer, tank);

    expect(await ordersOf(approver, { mayApprove: true })).toMatchObject([{ id }]);
    expect(await orderBy(approver, { id })).toMatchObject({ state: "DRAFT", mayApprove: true });
    expect(await onOrder(approver, "approveFuelOrder", { id })).toMatchObject({ state: "APPROVED" });
    expect(await offersOf(approver, { id })).toEqual([]);
    expect(await refused(approver, "sendFuelOrder", sending({ id }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusedDraft(approver, tank, {})).toMatchObject({ code: "FORBIDDEN" });
  });

  test("only with the right to approve orders", async () => {
    const network = await world.network();
    const { id } = await draftFor(network.owner, await network.tank());
    const operator = await network.operator({ permissions: [Permission.StationReport, Permission.OrderReview] });

    expect(await refused(operator, "approveFuelOrder", { id })).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("what no order says is refused", () => {
  const many = (id: string) => Array.from({ length: 21 }, () => ({ tankId: id, litres: "1" }));
  test.each([
    ["no supplier", { supplier: " " }, { number: 10012, field: "supplier" }],
    ["a note of more than 200 characters", { note: "n".repeat(201) }, { number: 10012, field: "note" }],
    ["a window that ends as it begins", { wantedUntil: minute(0) }, { number: 10012, field: "wantedUntil" }],
    ["a window of more than 31 days", { wantedUntil: minute(31 * 1440 + 1) }, { number: 10012, field: "wantedUntil" }],
    [
      "a time before any that is told of",
      { wantedFrom: "2019-12-31T00:00:00Z", wantedUntil: "2020-01-02T00:00:00Z" },
      { number: 10012, field: "wantedFrom" },
    ],
    ["no line", { lines: [] }, { number: 10012, field: "lines" }],
  ])("%s", async (_what, given, refusal) => {
    const network = await world.network();
    expect(await refusedDraft(network.owner, await network.tank(), given)).toMatchObject(refusal);
    expect(await ordersOf(network.owner)).toEqual([]);
  });

  test("lines that ask for nothing, for too much, twice, or for what the station doesn't have", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const elsewhere = await network.tank({ number: 2 });
    const { id: otherGrade } = await network.grade();
    const asked = (lines: object[]) => refusedDraft(network.owner, tank, { lines });
    const line = { tankId: tank.id, litres: "100" };

    expect(await asked(many(tank.id))).toMatchObject({ number: 10012, field: "lines", params: { most: 20 } });
    expect(await asked([{ ...line, litres: "0" }])).toMatchObject({ number: 10012, field: "lines.0.litres" });
    expect(await asked([{ ...line, litres: "30000.001" }])).toMatchObject({
      number: 10012,
      field: "lines.0.litres",
      params: { most: "30000" },
    });
    expect(await asked([line, line])).toMatchObject({ number: 10012, field: "lines.1.tankId" });
    expect(await asked([{ litres: "100" }])).toMatchObject({ number: 10012, field: "lines.0.tankId" });
    expect(await asked([{ ...line, gradeId: tank.grade.id }])).toMatchObject({ field: "lines.0.tankId" });
    expect(await asked([{ tankId: elsewhere.id, litres: "1" }])).toMatchObject({
      number: 10011,
      field: "lines.0.tankId",
    });
    expect(await asked([{ gradeId: otherGrade, litres: "1" }])).toMatchObject({
      number: 10005,
      field: "lines.0.gradeId",
    });
  });

  test("a carrier that is none, and a time far off the window", async () => {
    const network = await world.network();
    const { writer, order } = await approvedFor(network, await network.tank());

    expect(await refused(writer, "sendFuelOrder", sending(order, { carrier: "" }))).toMatchObject({
      number: 10012,
      field: "carrier",
    });
    expect(await refused(writer, "sendFuelOrder", sending(order, { vehicle: "v".repeat(41) }))).toMatchObject({
      number: 10012,
      field: "vehicle",
    });
    expect(await refused(writer, "sendFuelOrder", sending(order, { expectedAt: minute(40 * 1440) }))).toMatchObject({
      number: 10012,
      field: "expectedAt",
    });
    const { id } = await draftFor(writer, await network.tank());
    expect(await refused(writer, "sendFuelOrder", sending({ id }))).toMatchObject({
      number: 10006,
      params: { state: "DRAFT" },
    });
  });
});

test("the audit history has each step of an order", async () => {
  const network = await world.network();
  const { order } = await sentFor(network, await network.tank());
  await onOrder(network.owner, "cancelFuelOrder", { id: order.id, reason: "late" });

  const entries = await log(network, { objectId: order.id });

  expect(entries.map(({ operation }) => operation)).toEqual([
    "cancelFuelOrder",
    "sendFuelOrder",
    "approveFuelOrder",
    "createFuelOrder",
  ]);
});
