import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { HOUR, MINUTE, SECOND } from "../../test/clock.ts";
import { cellAt, changePrices, priceChange, priced, pricesAt } from "../../test/prices.ts";
import { testServer } from "../../test/server.ts";
import { applyDuePrices, oweToNewGuns } from "./price-due.service.ts";
import { CancelPriceDocument, ChangePricesDocument, PriceAtDocument } from "../prices/pricing.generated.ts";

const { app, neighbour, world, clock, db } = await testServer();

const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

/** Until nothing is due any more: the servers' own chores may have a station just now. */
async function fallDue(): Promise<string[]> {
  const applied = await applyDuePrices(app.services);
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select id from unit_price where status = 'SCHEDULED' and effective_at <= ${clock.now()}`.execute(db);
    expect(rows).toEqual([]);
  });
  return applied;
}

const cancel = (id: string) => ({ input: { id } });

async function forecourt(timeZone?: string) {
  const network = await world.network();
  const there = await network.forecourt({ timeZone });
  await changePrices(network.owner, [priced(there, "7")]);
  return { network, owner: network.owner, there };
}

/** Plans a price and gives back its id. */
async function planned(
  { owner, there }: Awaited<ReturnType<typeof forecourt>>,
  price: string,
  when: { effectiveAt?: string; stationTime?: string },
): Promise<string> {
  const [outcome] = await changePrices(owner, [priced(there, price)], when);
  expect(outcome).toMatchObject({ outcome: "PLANNED" });
  return outcome?.unitPriceId ?? "";
}

describe("a planned price", () => {
  test("waits for its time, then is in force from that very time", async () => {
    const set = await forecourt();
    const { owner, there } = set;
    const at = later(HOUR);
    const id = await planned(set, "7.5", { effectiveAt: at });

    await fallDue();
    expect(await cellAt(owner, there.station)).toMatchObject({ price: "7", planned: [{ id, price: "7.5" }] });

    clock.pass(HOUR + 3 * SECOND);
    await fallDue();
    expect(await cellAt(owner, there.station)).toMatchObject({ price: "7.5", effectiveAt: at, planned: [] });
    expect((await pricesAt(owner, there.station)).at(-1)).toMatchObject({
      id,
      status: "IN_FORCE",
      source: "SCHEDULED",
      previousPrice: "7",
    });
  });

  test("by the station's clocks comes at each station's own time", async () => {
    const network = await world.network();
    const [shanghai, madrid] = [
      await network.forecourt({ timeZone: "Asia/Shanghai" }),
      await network.forecourt({ timeZone: "Europe/Madrid" }),
    ];
    await changePrices(network.owner, [priced(shanghai, "7"), priced(madrid, "7")], {
      stationTime: "2026-12-01T06:00",
    });

    expect(await pricesAt(network.owner, shanghai.station)).toMatchObject([
      { effectiveAt: "2026-11-30T22:00:00.000Z" },
    ]);
    expect(await pricesAt(network.owner, madrid.station)).toMatchObject([{ effectiveAt: "2026-12-01T05:00:00.000Z" }]);
  });

  test.each([
    { title: "the past", more: { effectiveAt: "2026-11-02T07:00:00Z" }, field: "effectiveAt" },
    { title: "years to come", more: { effectiveAt: "2029-01-01T00:00:00Z" }, field: "effectiveAt" },
    { title: "a time that no clock shows", more: { stationTime: "2026-12-01T25:00" }, field: "stationTime" },
    { title: "the station's past", more: { stationTime: "2026-11-02T15:00" }, field: "stationTime" },
    {
      title: "two times at once",
      more: { stationTime: "2026-12-01T06:00", effectiveAt: "2026-12-01T06:00:00Z" },
      field: "stationTime",
    },
  ])("for $title is 10012", async ({ more, field }) => {
    const { owner, there } = await forecourt();
    expect(await owner.expectRefusal(ChangePricesDocument, priceChange([priced(there, "7.1")], more))).toMatchObject({
      number: 10012,
      field,
    });
  });

  test("is judged against the price that will hold then", async () => {
    const set = await forecourt();
    await planned(set, "8.4", { effectiveAt: later(HOUR) });

    await planned(set, "10", { effectiveAt: later(2 * HOUR) });
    expect(await set.owner.expectRefusal(ChangePricesDocument, priceChange([priced(set.there, "10")]))).toMatchObject({
      number: 10012,
      field: "changes.0.price",
    });
  });

  test("falls due once, though two servers on one database look at once and often", async () => {
    const servers = [app, await neighbour()];
    const network = await world.network();
    const places = [await network.forecourt(), await network.forecourt(), await network.forecourt()];
    const outcomes = await changePrices(
      network.owner,
      places.map((place) => priced(place, "7")),
      { effectiveAt: later(MINUTE) },
    );
    const ids = outcomes.map(({ unitPriceId }) => unitPriceId);
    clock.pass(MINUTE);

    const rounds = Array.from({ length: 4 }, () => servers.map(({ services }) => applyDuePrices(services)));
    const applied = (await Promise.all(rounds.flat())).flat();
    applied.push(...(await fallDue()));

    // The servers' own chores may have been quicker; nobody may have been second.
    expect(new Set(applied).size).toBe(applied.length);
    for (const { station } of places) {
      const [price] = await pricesAt(network.owner, station);
      expect(ids).toContain(price?.id);
      expect(price).toMatchObject({ status: "IN_FORCE", progress: { guns: 2 } });
    }
  });

  test("that was due while no server ran comes when one does; the latest of several holds", async () => {
    const set = await forecourt();
    const { owner, there } = set;
    const [first, second] = [later(HOUR), later(2 * HOUR)];
    await planned(set, "7.1", { effectiveAt: first });
    await planned(set, "7.2", { effectiveAt: second });

    clock.pass(5 * HOUR);
    await fallDue();

    expect(await cellAt(owner, there.station)).toMatchObject({
      price: "7.2",
      effectiveAt: second,
      progress: { guns: 2 },
    });
    expect(await pricesAt(owner, there.station)).toMatchObject([
      { price: "7", status: "SUPERSEDED" },
      { price: "7.1", status: "SUPERSEDED", progress: { guns: 0 } },
      { price: "7.2", status: "IN_FORCE" },
    ]);
  });

  test("at a station that controls itself by then is refused, and the old one goes on", async () => {
    const set = await forecourt();
    await planned(set, "7.5", { effectiveAt: later(HOUR) });
    await sql`update station set control_mode = 'STATION' where id = ${set.there.station.id}`.execute(db);

    clock.pass(HOUR);
    await fallDue();

    expect((await pricesAt(set.owner, set.there.station)).at(-1)).toMatchObject({ price: "7.5", status: "REFUSED" });
    expect(await cellAt(set.owner, set.there.station)).toMatchObject({ price: "7" });
  });

  test("keeps its grade from being deleted, but not for a station that is gone: there it is refused when it is due", async () => {
    const set = await forecourt();
    const { owner, there } = set;
    await planned(set, "7.5", { effectiveAt: later(HOUR) });
    const other = await set.network.grade();
    await sql`update gun set grade_id = ${other.id} where station_id = ${there.station.id}`.execute(db);
    await sql`update tank set grade_id = ${other.id} where station_id = ${there.station.id}`.execute(db);
    const deletion = [
      "mutation D($input: DeleteGradeInput!) { deleteGrade(input: $input) }",
      { input: { id: there.grade.id } },
    ] as const;
    expect(await owner.expectRefusal(...deletion)).toMatchObject({ number: 10019 });

    await sql`update station set deleted_at = now() where id = ${there.station.id}`.execute(db);
    expect(await owner.run(...deletion)).toEqual({ deleteGrade: true });
    clock.pass(HOUR);
    await fallDue();
    const { rows } =
      await sql`select status, refusal from unit_price where station_id = ${there.station.id} and source = 'SCHEDULED'`.execute(
        db,
      );
    expect(rows).toEqual([{ status: "REFUSED", refusal: "SITE_NOT_FOUND" }]);
  });
});

describe("cancelling", () => {
  test("ends a planned price; a second time it is the same, and the log has it once", async () => {
    const set = await forecourt();
    const id = await planned(set, "7.5", { effectiveAt: later(HOUR) });

    const { cancelPrice } = await set.owner.run(CancelPriceDocument, cancel(id));
    expect(cancelPrice).toMatchObject({ status: "CANCELLED", cancelledBy: set.owner.login });
    await set.owner.run(CancelPriceDocument, cancel(id));

    clock.pass(HOUR);
    await fallDue();
    expect(await cellAt(set.owner, set.there.station)).toMatchObject({ price: "7", planned: [] });
    const { auditEntries } = await set.owner.run<{ auditEntries: { nodes: object[] } }>(
      "query A($id: ID!) { auditEntries(filter: { objectId: $id }) { nodes { operation } } }",
      { id },
    );
    expect(auditEntries.nodes).toEqual([{ operation: "cancelPrice" }]);
  });

  test("at a station that controls itself by now is 10022", async () => {
    const set = await forecourt();
    const id = await planned(set, "7.5", { effectiveAt: later(HOUR) });
    await sql`update station set control_mode = 'STATION' where id = ${set.there.station.id}`.execute(db);

    expect(await set.owner.expectRefusal(CancelPriceDocument, cancel(id))).toMatchObject({ number: 10022 });
    expect(await pricesAt(set.owner, set.there.station)).toMatchObject([{}, { status: "SCHEDULED" }]);
  });

  test("is too late once it is due: 10041, whether it is in force yet or not", async () => {
    const set = await forecourt();
    const id = await planned(set, "7.5", { effectiveAt: later(MINUTE) });

    clock.pass(MINUTE);
    expect(await set.owner.expectRefusal(CancelPriceDocument, cancel(id))).toMatchObject({
      number: 10041,
      field: "id",
    });
    await fallDue();
    expect(await set.owner.expectRefusal(CancelPriceDocument, cancel(id))).toMatchObject({ number: 10041 });
  });

  test("at the very moment at which it falls due leaves one of both, never half", async () => {
    const set = await forecourt();
    for (let round = 0; round < 5; round += 1) {
      const id = await planned(set, `7.${round + 1}`, { effectiveAt: later(SECOND) });
      clock.pass(SECOND - 1);
      const cancelling = set.owner.send(CancelPriceDocument, cancel(id));
      clock.pass(1);
      await Promise.all([cancelling, fallDue()]);
      await fallDue();
      const price = (await pricesAt(set.owner, set.there.station)).find((one) => one.id === id);
      expect(["CANCELLED", "IN_FORCE"]).toContain(price?.status);
      expect(price?.progress.guns).toBe(price?.status === "IN_FORCE" ? 2 : 0);
    }
  });

  test("of what doesn't exist, or belongs to others, is 10014", async () => {
    const set = await forecourt();
    const id = await planned(set, "7.5", { effectiveAt: later(HOUR) });
    const stranger = (await world.network()).owner;
    for (const [caller, target] of [
      [stranger, id],
      [set.owner, "no id"],
    ] as const) {
      expect(await caller.expectRefusal(CancelPriceDocument, cancel(target))).toMatchObject({ number: 10014 });
    }
  });
});

describe("the price at any moment", () => {
  test("is that which held then, or is to hold", async () => {
    const set = await forecourt();
    const { owner, there } = set;
    const began = clock.now().toISOString();
    const then = later(HOUR);
    await planned(set, "7.5", { effectiveAt: then });
    const priceAt = async (at: string) =>
      (await owner.run(PriceAtDocument, { stationId: there.station.id, gradeId: there.grade.id, at })).priceAt.price;

    expect(await priceAt(began)).toBe("7");
    expect(await priceAt(later(HOUR - 1))).toBe("7");
    expect(await priceAt(then)).toBe("7.5");
    expect(await cellAt(owner, there.station, later(2 * HOUR))).toMatchObject({ price: "7.5", previousPrice: "7" });
    expect(
      await owner.expectRefusal(PriceAtDocument, {
        stationId: there.station.id,
        gradeId: there.grade.id,
        at: "2020-01-01T00:00:00Z",
      }),
    ).toMatchObject({ number: 10007, field: "gradeId" });
    expect(await cellAt(owner, there.station, "2020-01-01T00:00:00Z")).toMatchObject({ price: null });
  });
});

test("a gun that is made later owes the price in force, and none of a grade that it sells no more", async () => {
  const set = await forecourt();
  const { network, there } = set;
  const tank = { id: there.tank.id, stationId: there.station.id, grade: there.grade };
  await network.dispenser({ tank, number: 2, guns: [7] });

  await oweToNewGuns(app.services);

  const [price] = await pricesAt(set.owner, there.station);
  expect(price?.guns.map(({ gunNumber }) => gunNumber)).toEqual([1, 2, 7]);
  const other = await network.grade();
  await sql`update gun set grade_id = ${other.id} where station_id = ${there.station.id} and number = 7`.execute(db);
  await oweToNewGuns(app.services);
  expect((await pricesAt(set.owner, there.station))[0]?.guns.at(-1)).toMatchObject({
    gunNumber: 7,
    state: "SUPERSEDED",
  });
});

test("nothing in the database can make a price of zero", async () => {
  const { there } = await forecourt();
  const change = sql`update unit_price set price = 0 where station_id = ${there.station.id}`;
  await expect(change.execute(db)).rejects.toThrow(/unit_price_above_zero/);
});
