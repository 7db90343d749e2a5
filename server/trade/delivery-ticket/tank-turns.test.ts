import { sql } from "kysely";
import { expect, test } from "vitest";
import { HOUR, MINUTE, SECOND, START } from "../../test/clock.ts";
import { inboundOf } from "../../test/delivery-tickets.ts";
import { importLines } from "../../test/imports.ts";
import { sentMeanwhile } from "../../test/locks.ts";
import { deliveryReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";

const { world, clock, db } = await testServer();
clock.pass(400 * HOUR);

const COLUMNS = ["number", "supplier", "stationCode", "tankNumber", "day", "clock", "volumeLitres"];
const TANKS = [1, 2, 3, 4];
const ROUNDS = 12;
const LONG_MS = 120_000;
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);

/** A station of four tanks; rises and lines of a file of some moment, in the order in which their tanks are told. */
async function station() {
  const network = await world.network();
  const { station, device, gateway } = await network.forecourt();
  const others = TANKS.slice(1).map((number) => network.tank({ station, number }));
  const tanks = await Promise.all(others);
  await network.binding(device, {
    guns: { "1.1": 1, "1.2": 2 },
    tanks: Object.fromEntries(TANKS.map((number) => [String(number), number])),
  });
  const rises = (minutes: number, numbers: readonly number[]) =>
    gateway.report({
      deliveries: numbers.map((number) =>
        deliveryReading(device, {
          address: String(number),
          startedAt: at(minutes).toISOString(),
          endedAt: at(minutes + 10).toISOString(),
        }),
      ),
    });
  const file = (minutes: number, numbers: readonly number[]) => {
    const wall = new Date(at(minutes + 5).getTime() + 8 * HOUR).toISOString();
    const [day, time] = [wall.slice(0, 10), wall.slice(11, 16)];
    const lines = numbers.map((number) =>
      [`B-${minutes}-${number}`, "Delta Supply", station.code, number, day, time, "5000"].join(),
    );
    return importLines(network.owner, { list: "delivery_tickets", columns: COLUMNS, lines });
  };
  return { network, owner: network.owner, tanks, rises, file };
}

/** How many circles PostgreSQL ended in this database, whoever was in them. */
async function deadlocks(): Promise<string | undefined> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks::text from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks;
}

test(
  "a file of tickets and a gateway's rises of the same tanks never wait for each other in a circle",
  async () => {
    const { owner, rises, file } = await station();
    const before = await deadlocks();

    for (let round = 0; round < ROUNDS; round += 1) {
      clock.pass(10 * SECOND);
      const minutes = round * 13 * 60;
      const [one, other] = round % 2 === 0 ? [TANKS, TANKS.toReversed()] : [TANKS.toReversed(), TANKS];
      const [told, report] = await Promise.all([rises(minutes, one), file(minutes, other)]);
      expect(told).toMatchObject({ accepted: TANKS.length });
      expect(report).toMatchObject({ created: TANKS.length, refused: 0 });
    }

    expect(await deadlocks()).toEqual(before);
    expect(await inboundOf(owner, { states: ["RISE_ONLY", "TICKET_ONLY"] })).toEqual([]);
  },
  LONG_MS,
);

test("a batch has no tank's turn while it waits for that of another with a lower id", async () => {
  const { network, tanks, rises } = await station();
  const [lowest = "", ...others] = tanks.map(({ id }) => id).toSorted();
  const numberOf = (id: string) => tanks.find((tank) => tank.id === id)?.number ?? 0;
  const turnsOf = (tankIds: readonly string[]) => ({ networkId: network.id, tankIds });

  const answer = await sentMeanwhile(
    db,
    (other) => takeTankTurns(other, turnsOf([lowest])),
    () => rises(0, [...others, lowest].map(numberOf)),
    () =>
      db.transaction().execute(async (another) => {
        await sql`set local lock_timeout = 200`.execute(another);
        await takeTankTurns(another, turnsOf(others));
      }),
  );

  expect(answer).toMatchObject({ accepted: tanks.length });
});

test("a file has no mark of a day while it waits for another: it makes all of them in one order, at its end", async () => {
  const { network, tanks, rises, file } = await station();
  await rises(0, TANKS);
  const [lowest = "", ...others] = tanks.map(({ id }) => id).toSorted();
  const numberOf = (id: string) => tanks.find((tank) => tank.id === id)?.number ?? 0;
  const marksOf = (ids: readonly string[]) => sql`
    select from tank_day_due where network_id = ${network.id} and tank_id = any(${[...ids]}::uuid[]) order by tank_id, day for update`;

  const report = await sentMeanwhile(
    db,
    (other) => marksOf([lowest]).execute(other),
    () => file(0, [...others, lowest].map(numberOf)),
    () =>
      db.transaction().execute(async (another) => {
        await sql`set local lock_timeout = 200`.execute(another);
        await marksOf(others).execute(another);
      }),
  );

  expect(report).toMatchObject({ created: tanks.length });
});
