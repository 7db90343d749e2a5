import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { manySales } from "../test/exports.ts";
import { workOf } from "../test/hold.ts";
import { second, tankReading } from "../test/readings.ts";
import { statementsOf } from "../test/sent.ts";
import { testServer } from "../test/server.ts";

// What `npm run bench` measures by the clock is held here by the work of this thread: in ratios within one run, with
// room for any machine, so that only what somebody has made dearer fails.

const { app, db, world } = await testServer();
const network = await world.network();
const { station, guns, grade, device, gateway } = await network.forecourt();
const ids = { networkId: network.id, stationId: station.id, deviceId: device.id, gradeId: grade.id };
await manySales(app, { ...ids, gunId: guns[0]?.id ?? "" }, 500);

const ROUNDS = 7;

/** The middle one of several ratios, each of two measured one after the other. */
async function ratioOf(work: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<number> {
  const ratios: number[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const ratio = (await workOf(work)) / (await workOf(bare));
    if (round >= 0) {
      ratios.push(ratio);
    }
  }
  return ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

/** So many times, one after the other. */
const times = (count: number, work: (time: number) => Promise<unknown>) => async () => {
  for (let time = 0; time < count; time += 1) {
    await work(time);
  }
};

const LIST = `query Sales($stations: [ID!]) {
  transactions(first: 50, filter: { stationIds: $stations }, orderBy: TIME_DESC) {
    nodes { id time stationName gunNumber gradeName volume price amount oldAmount volumeTotal cardNo userName carNumber transactionNo }
    pageInfo { hasNextPage endCursor }
  }
}`;
const listed = () => network.owner.post({ query: LIST, variables: { stations: [station.id] } });

/** What a page of the list cannot do without: its rows, and their text. */
async function bareList(from: Kysely<unknown>): Promise<string> {
  const { rows } = await sql`
    select t.id, t.time, s.name as "stationName", g.number as "gunNumber", gr.name as "gradeName", t.volume, t.price, t.amount,
      t.old_amount as "oldAmount", t.totalizer_litres as "volumeTotal", t.card_no as "cardNo", t.user_name as "userName",
      t.car_number as "carNumber", t.transaction_no as "transactionNo"
    from sale t join station s on s.id = t.station_id left join gun g on g.id = t.gun_id left join grade gr on gr.id = t.grade_id
    where t.network_id = ${network.id} and t.station_id = ${station.id} and s.deleted_at is null
    order by t.time desc, t.id desc limit 51`.execute(from);
  return JSON.stringify(rows);
}

test("a page of sales takes one statement on sales", async () => {
  await listed();
  const sent = await statementsOf(listed);
  expect(sent.filter((text) => /\bsale\b/.test(text))).toHaveLength(1);
});

test("a page of sales takes little more work than its rows and their text", async () => {
  const ratio = await ratioOf(
    times(60, listed),
    times(60, () => bareList(db)),
  );
  expect(ratio).toBeLessThan(5);
});

let told = 0;
/** So many readings that nobody has told of yet, a second apart. */
const readings = (count: number) =>
  Array.from({ length: count }, () => tankReading(device, { at: second((told += 1)), volumeLitres: "15000" }));

/** Those of its transaction: the news of it goes out with other news. */
const inTransaction = (sent: readonly string[]) => sent.slice(0, sent.indexOf("commit"));

test("a thousand readings take as many statements as ten", async () => {
  await gateway.report({ tanks: readings(10) });
  const [few, many] = [10, 1_000].map((count) => () => gateway.report({ tanks: readings(count) }));

  const [small, large] = [await statementsOf(few!), await statementsOf(many!)].map(inTransaction);
  expect(large).toEqual(small);
});

test("a thousand readings take little more work than to read and write their text", async () => {
  const report = () => gateway.report({ tanks: readings(1_000) });
  const bare = async () => JSON.stringify(JSON.parse(JSON.stringify(readings(1_000))));

  // Each is checked, kept if it is new, and judged: of those three the text knows nothing.
  expect(await ratioOf(times(2, report), times(2, bare))).toBeLessThan(20);
});
