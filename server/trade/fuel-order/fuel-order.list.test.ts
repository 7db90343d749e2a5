import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { approvedFor, draftFor, offersOf, onOrder, ordersOf, sentFor } from "../../test/fuel-orders.ts";
import { minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
clock.pass(HOUR);

test("orders are narrowed by state, place, tank, grade, supplier, day and words, and sorted", async () => {
  const network = await world.network();
  const { owner } = network;
  const [tank, other] = [await network.tank(), await network.tank({ grade: await network.grade() })];
  const { order: sent } = await sentFor(network, tank, { supplier: "Harbour Oil", note: "gate 2" });
  clock.pass(HOUR);
  const { order: approved } = await approvedFor(network, other, {
    wantedFrom: minute(-600),
    wantedUntil: minute(-300),
  });
  const draft = await draftFor(owner, tank, {
    wantedFrom: minute(2880),
    wantedUntil: minute(2900),
    lines: [{ gradeId: tank.grade.id, litres: "10" }],
  });
  const left = async (filter: object, orderBy?: string) => (await ordersOf(owner, filter, orderBy)).map(({ id }) => id);

  expect(await left({})).toEqual([draft.id, approved.id, sent.id]);
  expect(await left({}, "WANTED_ASC")).toEqual([approved.id, sent.id, draft.id]);
  expect((await left({}, "STATE_AT_ASC"))[0]).toBe(sent.id);
  expect(await left({ states: ["IN_TRANSIT", "APPROVED"] })).toEqual([approved.id, sent.id]);
  expect(await left({ stationIds: [other.stationId] })).toEqual([approved.id]);
  expect(await left({ tankIds: [tank.id] })).toEqual([sent.id]);
  expect(await left({ gradeIds: [tank.grade.id] })).toEqual([draft.id, sent.id]);
  expect(await left({ suppliers: ["Harbour Oil"] })).toEqual([sent.id]);
  expect(await left({ suppliers: ["Harbour"] })).toEqual([]);
  expect(await left({ search: "GATE" })).toEqual([sent.id]);
  expect(await left({ search: "71 204" })).toEqual([sent.id]);
  expect(await left({ search: "none of them" })).toEqual([]);
  expect(await left({ fromDay: "2026-11-04" })).toEqual([draft.id]);
  expect(await left({ toDay: "2026-11-02" })).toEqual([approved.id, sent.id]);
});

test("an order of a sibling platform is none", async () => {
  const network = await world.network();
  const [mine, sibling] = [await network.platform(), await network.platform()];
  const seen = await draftFor(
    network.owner,
    await network.tank({ station: await network.station({ platform: mine }) }),
  );
  const hidden = await draftFor(
    network.owner,
    await network.tank({ station: await network.station({ platform: sibling }) }),
  );
  const operator = await network.operator({ platform: mine, permissions: [Permission.StationReport] });

  expect((await ordersOf(operator)).map(({ id }) => id)).toEqual([seen.id]);
  await expect(onOrder(operator, "cancelFuelOrder", { id: hidden.id, reason: "mine" })).rejects.toThrow("10014");
  await expect(offersOf(operator, hidden)).rejects.toThrow("10014");
});

test("who only reviews orders sees them and writes none", async () => {
  const network = await world.network();
  const { id, ...draft } = await draftFor(network.owner, await network.tank());
  const reviewer = await network.operator({ permissions: [Permission.OrderReview] });

  expect(await ordersOf(reviewer)).toMatchObject([{ id, number: draft.number }]);
  await expect(onOrder(reviewer, "cancelFuelOrder", { id, reason: "mine" })).rejects.toThrow("FORBIDDEN");
});
