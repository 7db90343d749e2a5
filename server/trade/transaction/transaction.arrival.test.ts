import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { MINUTE } from "../../test/clock.ts";
import { sentMeanwhile } from "../../test/locks.ts";
import { deliveryReading, minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Network, Operator } from "../../test/world.ts";

const { world, db, live } = await testServer();

const SALES = `query Sales($filter: TransactionFilter, $after: String, $first: Int! = 25, $orderBy: TransactionOrder! = RECEIVED_AT_ASC) {
  transactions(filter: $filter, after: $after, first: $first, orderBy: $orderBy) {
    nodes { id transactionNo receivedAt gatewayReceivedAt } pageInfo { endCursor hasNextPage } } }`;
const SALE = "query Sale($id: ID!) { transaction(id: $id) { id transactionNo stationName gunNumber receivedAt } }";
const ARRIVALS = `subscription Arrivals($filter: TransactionFilter) {
  transactionArrivals(filter: $filter) { nodes { id transactionNo stationName } receivedUntil complete } }`;
const DELIVERIES = `query Deliveries($filter: DeliveryFilter, $after: String, $orderBy: DeliveryOrder! = RECEIVED_AT_ASC) {
  tankDeliveries(filter: $filter, after: $after, orderBy: $orderBy) {
    nodes { id deliveredLitres receivedAt source supersedesId } pageInfo { endCursor } } }`;
const DELIVERY = "query Delivery($id: ID!) { tankDelivery(id: $id) { id deliveredLitres supersededById } }";
const DELIVERY_ARRIVALS = `subscription Arrivals($filter: DeliveryFilter) {
  tankDeliveryArrivals(filter: $filter) { nodes { id deliveredLitres } receivedUntil complete } }`;

interface Sale {
  id: string;
  transactionNo: string;
  receivedAt: string;
  gatewayReceivedAt: string;
}
interface Page<Row> {
  nodes: Row[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}
interface Arrived<Row> {
  nodes: Row[];
  receivedUntil: string;
  complete: boolean;
}
type Arrivals = { transactionArrivals: Arrived<Sale> };

const page = async (owner: Operator, asked: Record<string, unknown> = {}) =>
  (await owner.run<{ transactions: Page<Sale> }>(SALES, asked)).transactions;
const numbers = ({ nodes }: { nodes: readonly { transactionNo: string }[] }) =>
  nodes.map(({ transactionNo }) => transactionNo);

async function sell({ device, gateway }: Forecourt, ...given: { no: string; at?: string }[]) {
  await gateway.report({
    sales: given.map(({ no, at = minute(1) }) => sale(device, { transactionNo: no, endedAt: at })),
  });
}

/** Reports a sale whose transaction stays open, after it has made its ids, until `meanwhile` was done. */
async function held(forecourt: Forecourt, network: Network, no: string, meanwhile: () => Promise<unknown>) {
  await sentMeanwhile(
    db,
    (other) =>
      sql`insert into sale_hour (network_id, station_id, hour, grade_id, payment, sales, volume, amount, old_amount)
        values (${network.id}, ${forecourt.station.id}, ${minute(0)}, ${forecourt.grade.id}, 'TILL', 0, 0, 0, 0)`.execute(
        other,
      ),
    () => sell(forecourt, { no }),
    meanwhile,
  );
}

async function three() {
  const network = await world.network();
  const [north, south] = [await network.region(), await network.region()];
  const platform = await network.platform();
  const city = await network.city({ region: north });
  const here = await network.forecourt({ city, platform });
  const there = await network.forecourt({ city: await network.city({ region: south }) });
  await sell(here, { no: "1" }, { no: "2" });
  await sell(there, { no: "3" });
  return { network, owner: network.owner, north, city, platform, here, there };
}

describe("sales for those who fetch them", () => {
  test("are narrowed by ids and by every kind of place, like any list", async () => {
    const { owner, north, city, platform, there } = await three();
    const all = (await page(owner)).nodes;
    const [first, , third] = all;
    const left = async (filter: object) => numbers(await page(owner, { filter }));

    expect(numbers({ nodes: all })).toEqual(["1", "2", "3"]);
    expect(await left({ ids: [third?.id, first?.id] })).toEqual(["1", "3"]);
    expect(await left({ ids: ["no id"] })).toEqual([]);
    expect(await left({ platformIds: [platform.id] })).toEqual(["1", "2"]);
    expect(await left({ regionIds: [north.id] })).toEqual(["1", "2"]);
    expect(await left({ cityIds: [city.id] })).toEqual(["1", "2"]);
    expect(await left({ stationIds: [there.station.id], platformIds: [] })).toEqual(["3"]);
    expect(await left({ regionIds: [north.id], stationIds: [there.station.id] })).toEqual([]);
  });

  test("are had one by one; another network's is one that there isn't", async () => {
    const { owner, there } = await three();
    const [, , third] = (await page(owner)).nodes;

    expect((await owner.run<{ transaction: object }>(SALE, { id: third?.id })).transaction).toMatchObject({
      transactionNo: "3",
      stationName: there.station.name,
      gunNumber: 1,
      receivedAt: third?.receivedAt,
    });
    const stranger = (await world.network()).owner;
    for (const id of [third?.id, "nonsense"]) {
      expect(await stranger.expectRefusal(SALE, { id })).toMatchObject({ number: 10014, field: "id" });
    }
  });

  test("come in the order in which they arrived, whenever they were made: a late one comes last", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sell(forecourt, { no: "new", at: minute(50) });
    const [before] = (await page(network.owner)).nodes;
    await sell(forecourt, { no: "late", at: minute(-60 * 24 * 40) }, { no: "later", at: minute(-60) });

    expect(numbers(await page(network.owner))).toEqual(["new", "late", "later"]);
    expect(numbers(await page(network.owner, { orderBy: "RECEIVED_AT_DESC" }))).toEqual(["later", "late", "new"]);
    expect(numbers(await page(network.owner, { orderBy: "TIME_ASC" }))).toEqual(["late", "later", "new"]);
    const since = new Date(Date.parse(before?.receivedAt ?? "") + 1).toISOString();
    expect(numbers(await page(network.owner, { filter: { receivedSince: since } }))).toEqual(["late", "later"]);
    expect(before?.gatewayReceivedAt).toBe(minute(50));
    expect(Math.abs(Date.parse(before?.receivedAt ?? "") - Date.now())).toBeLessThan(10 * MINUTE);
  });

  test("page by page without a gap, also where all arrived at once", async () => {
    const network = await world.network();
    await sell(await network.forecourt(), { no: "1" }, { no: "2" }, { no: "3" }, { no: "4" }, { no: "5" });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const found: Page<Sale> = await page(network.owner, { first: 2, after });
      seen.push(...numbers(found));
      after = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null;
    } while (after !== null);

    expect(seen).toEqual(["1", "2", "3", "4", "5"]);
  });

  test.each([
    ["of the other order", ["2026-11-02T08:00:00.000Z", "01935c6e-0000-7000-8000-000000000000"]],
    ["that is no cursor", "x"],
  ])("a cursor %s is refused by its name", async (_what, parts) => {
    const { owner } = await world.network();
    const after = Buffer.from(JSON.stringify(parts)).toString("base64url");

    expect(await owner.expectRefusal(SALES, { after })).toMatchObject({ number: 10012, field: "after" });
  });

  test.each(["1", "2026", "+275760-09-13T00:00:00.000Z", "0000-01-01T00:00:00.000Z"])(
    "a cursor whose time is %s is refused by its name",
    async (time) => {
      const { owner } = await world.network();
      const after = Buffer.from(JSON.stringify([time, "01935c6e-0000-7000-8000-000000000000"])).toString("base64url");

      expect(await owner.expectRefusal(SALES, { after, orderBy: "TIME_ASC" })).toMatchObject({
        number: 10012,
        field: "after",
      });
    },
  );

  test("a cursor with what no text of the database holds is refused by its name", async () => {
    const { owner } = await world.network();
    const after = Buffer.from(JSON.stringify(["\0", "01935c6e-0000-7000-8000-000000000000"])).toString("base64url");

    expect(
      await owner.expectRefusal("query Grades($after: String) { gradeList(after: $after) { nodes { id } } }", {
        after,
      }),
    ).toMatchObject({ number: 10012, field: "after" });
  });
});

describe("of two transactions at once, the one that ends last", () => {
  test("is not missed by who reads on from a cursor", async () => {
    const network = await world.network();
    const [slow, fast] = [await network.forecourt(), await network.forecourt()];
    let meanwhile: Page<Sale> | undefined;

    await held(slow, network, "slow", async () => {
      await sell(fast, { no: "fast" });
      meanwhile = await page(network.owner);
    });

    const rest = await page(network.owner, { after: meanwhile?.pageInfo.endCursor });
    expect([...numbers(meanwhile ?? rest), ...numbers(rest)].toSorted()).toEqual(["fast", "slow"]);
  });

  test("is not missed by who reads since the last that they have seen", async () => {
    const network = await world.network();
    const [slow, fast] = [await network.forecourt(), await network.forecourt()];
    await sell(fast, { no: "before" });
    const [before] = (await page(network.owner)).nodes;
    const seen = new Set<string>();
    const read = async (receivedSince: string | undefined) => {
      const { nodes } = await page(network.owner, { filter: { receivedSince }, orderBy: "TIME_ASC" });
      numbers({ nodes }).forEach((no) => seen.add(no));
      return (
        nodes
          .map(({ receivedAt }) => receivedAt)
          .toSorted()
          .at(-1) ?? receivedSince
      );
    };
    let last: string | undefined = before?.receivedAt;

    await held(slow, network, "slow", async () => {
      await sell(fast, { no: "fast" });
      last = await read(last);
    });
    await read(last);

    expect([...seen].toSorted()).toEqual(["before", "fast", "slow"]);
  });

  test("is told to a subscriber, and the other one too, each once", async () => {
    const network = await world.network();
    const [slow, fast] = [await network.forecourt(), await network.forecourt()];
    const stream = (await live(network.owner)).subscribe<Arrivals, object>(ARRIVALS);
    expect((await stream.next()).transactionArrivals).toMatchObject({ nodes: [], complete: false });

    await held(slow, network, "slow", () => sell(fast, { no: "fast" }));

    const told: string[] = [];
    while (told.length < 2) {
      const { transactionArrivals } = await stream.next();
      expect(transactionArrivals.complete).toBe(true);
      told.push(...numbers(transactionArrivals));
    }
    expect(told.toSorted()).toEqual(["fast", "slow"]);
  });
});

describe("a subscription to what arrives", () => {
  test("goes on where the last one was left, and narrows like the list", async () => {
    const { owner, there, here } = await three();
    const connection = await live(owner);
    const filter = { stationIds: [there.station.id] };
    const first = connection.subscribe<Arrivals, object>(ARRIVALS, { filter });
    const { receivedUntil } = (await first.next()).transactionArrivals;
    await first.end();
    await sell(here, { no: "4" });
    await sell(there, { no: "5" });

    const second = connection.subscribe<Arrivals, object>(ARRIVALS, {
      filter: { ...filter, receivedSince: receivedUntil },
    });
    const [begin] = [(await second.next()).transactionArrivals];
    expect([numbers(begin), begin.complete]).toEqual([["5"], true]);
    await sell(there, { no: "6" });
    expect(numbers((await second.next()).transactionArrivals)).toEqual(["6"]);

    const stranger = await live((await world.network()).owner);
    const theirs = stranger.subscribe<Arrivals, object>(ARRIVALS, { filter: { receivedSince: receivedUntil } });
    expect((await theirs.next()).transactionArrivals).toMatchObject({ nodes: [], complete: true });
  });

  test("says where more than a page waits, and tells a thousand in order", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const since = new Date(0).toISOString();
    const many = (from: number, count: number) =>
      sell(forecourt, ...Array.from({ length: count }, (_, at) => ({ no: String(from + at) })));
    await many(0, 201);
    const stream = (await live(network.owner)).subscribe<Arrivals, object>(ARRIVALS, {
      filter: { receivedSince: since },
    });
    const begin = (await stream.next()).transactionArrivals;
    expect([begin.nodes.length, begin.complete]).toEqual([200, false]);

    await many(1_000, 500);

    const told: string[] = [];
    while (told.length < 500) {
      told.push(...numbers((await stream.next()).transactionArrivals));
    }
    expect(told).toEqual(Array.from({ length: 500 }, (_, at) => String(1_000 + at)));
  });

  test("has a second reader of the same told all from where it asked on", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const filter = { receivedSince: new Date(0).toISOString() };
    await sell(forecourt, { no: "1" });
    const first = (await live(network.owner)).subscribe<Arrivals, object>(ARRIVALS, { filter });
    expect(numbers((await first.next()).transactionArrivals)).toEqual(["1"]);
    await sell(forecourt, { no: "2" });
    expect(numbers((await first.next()).transactionArrivals)).toEqual(["2"]);

    const second = (await live(network.owner)).subscribe<Arrivals, object>(ARRIVALS, { filter });
    expect(numbers((await second.next()).transactionArrivals)).toEqual(["1", "2"]);
    await sell(forecourt, { no: "3" });

    expect(numbers((await second.next()).transactionArrivals)).toEqual(["3"]);
    expect(numbers((await first.next()).transactionArrivals)).toEqual(["3"]);
  });
});

describe("deliveries likewise", () => {
  test("are listed as they arrive, had one by one, and told", async () => {
    const { owner, here, there, north } = await three();
    const list = async (asked: Record<string, unknown>) =>
      (
        await owner.run<{ tankDeliveries: Page<{ id: string; deliveredLitres: string; receivedAt: string }> }>(
          DELIVERIES,
          asked,
        )
      ).tankDeliveries;
    const stream = (await live(owner)).subscribe<
      { tankDeliveryArrivals: Arrived<{ id: string; deliveredLitres: string }> },
      object
    >(DELIVERY_ARRIVALS);
    await stream.next();
    const delivered = (forecourt: Forecourt, deliveredLitres: string, at: number) =>
      forecourt.gateway.report({
        deliveries: [
          deliveryReading(forecourt.device, { deliveredLitres, startedAt: minute(at), endedAt: minute(at + 5) }),
        ],
      });
    await delivered(here, "1000", 100);
    expect((await stream.next()).tankDeliveryArrivals.nodes).toMatchObject([{ deliveredLitres: "1000" }]);
    await delivered(there, "2000", 10);
    expect((await stream.next()).tankDeliveryArrivals).toMatchObject({
      nodes: [{ deliveredLitres: "2000" }],
      complete: true,
    });

    const { nodes, pageInfo } = await list({});
    expect(nodes.map(({ deliveredLitres }) => deliveredLitres)).toEqual(["1000", "2000"]);
    expect((await list({ filter: { regionIds: [north.id] } })).nodes).toMatchObject([{ deliveredLitres: "1000" }]);
    expect((await list({ filter: { ids: [nodes[1]?.id] } })).nodes).toMatchObject([{ deliveredLitres: "2000" }]);
    const since = new Date(Date.parse(nodes[0]?.receivedAt ?? "") + 1).toISOString();
    expect((await list({ filter: { receivedSince: since } })).nodes).toMatchObject([{ deliveredLitres: "2000" }]);
    expect((await list({ after: pageInfo.endCursor })).nodes).toEqual([]);
    expect((await list({ orderBy: "TIME_DESC" })).nodes).toMatchObject([{ deliveredLitres: "1000" }, {}]);
    expect(await owner.run(DELIVERY, { id: nodes[0]?.id })).toMatchObject({
      tankDelivery: { deliveredLitres: "1000" },
    });
    const stranger = (await world.network()).owner;
    expect(await stranger.expectRefusal(DELIVERY, { id: nodes[0]?.id })).toMatchObject({ number: 10014, field: "id" });
  });
});
