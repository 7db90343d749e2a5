import { sql } from "kysely";
import { expect, test } from "vitest";
import { sqlOf } from "../kernel/context.ts";
import { readConfig } from "../kernel/config.ts";
import { whileConnectionsEnd } from "../test/lost-connections.ts";
import { testServer } from "../test/server.ts";

const { POOL_WAIT_MS, STATEMENT_MS, LOCK_MS } = readConfig({ DATABASE_URL: "postgres://nowhere" });

const { app, db, neighbour, world } = await testServer({
  POOL_WAIT_MS: String(POOL_WAIT_MS),
  STATEMENT_MS: String(STATEMENT_MS),
  LOCK_MS: String(LOCK_MS),
});

/** The specification's patience of a client. */
const PATIENCE_MS = 5_000;
const SALES = "{ transactions { totalCount nodes { id } } }";
const GRADES = "{ grades { id } }";
const CREATE_GRADE = "mutation ($input: CreateGradeInput!) { createGrade(input: $input) { id } }";

interface Body {
  readonly errors?: readonly { readonly extensions: Record<string, unknown> }[];
}

/** While somebody alters the table of the sales, as an upgrade does; what `work` waits for is answered before that is over. */
const whileSalesAreAltered = <T>(work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (other) => {
    await sql`lock table sale in access exclusive mode`.execute(other);
    return work();
  });

test("all that a request may have to wait for is less than a client's patience", () => {
  expect(POOL_WAIT_MS + Math.max(STATEMENT_MS, LOCK_MS)).toBeLessThan(PATIENCE_MS);
});

test("requests that wait for a table are told to come again", async () => {
  const { owner } = await world.network();

  const waiting = await whileSalesAreAltered(() =>
    Promise.all(Array.from({ length: 12 }, () => owner.post({ query: SALES }))),
  );

  for (const answer of waiting) {
    expect(answer.statusCode).toBe(429);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json<Body>().errors).toMatchObject([
      { extensions: { code: "THROTTLED", number: 429, params: { retryAfterSeconds: 2 } } },
    ]);
  }
  await owner.run(SALES);
});

test("whoever asks whether the server lives is answered first, and others without waiting for the table", async () => {
  const { owner } = await world.network();
  const answered: string[] = [];
  const noted = <T>(name: string, answer: Promise<T>) => answer.finally(() => answered.push(name));

  const [live, ready, other] = await whileSalesAreAltered(async () => {
    const sales = Array.from({ length: 12 }, () => noted("sales", owner.post({ query: SALES })));
    const [first, second, third] = await Promise.all([
      noted("healthz", app.http.inject("/healthz")),
      noted("readyz", app.http.inject("/readyz")),
      noted("grades", owner.post({ query: GRADES })),
    ]);
    await Promise.all(sales);
    return [first, second, third];
  });

  expect([live.statusCode, ready.statusCode]).toEqual([200, 200]);
  expect(answered.slice(0, 2).toSorted()).toEqual(["healthz", "readyz"]);
  expect([200, 429]).toContain(other.statusCode);
});

test.each([
  ["in the middle", "inTheMiddle"],
  ["at the end", "atTheEnd"],
] as const)(
  "requests whose connection to the database ends %s of their work are told to come again; nothing is done, and nobody else waits for it",
  async (_when, moment) => {
    const { owner } = await world.network();
    const grade = { name: "Diesel", kind: "LIQUID", code: "D", colour: "#112233", unit: "LITRE" };
    const make = () => owner.post({ query: CREATE_GRADE, variables: { input: grade } });

    await whileConnectionsEnd(db, moment, async () => {
      // More often than there are connections.
      for (let round = 0; round < 12; round++) {
        const answer = await make();
        expect(answer.statusCode).toBe(503);
        expect(answer.headers["retry-after"]).toBe("5");
        expect(answer.json<Body>().errors).toMatchObject([{ extensions: { code: "UNAVAILABLE", number: 503 } }]);
      }
    });

    expect((await make()).statusCode).toBe(200);
    const { grades } = await owner.run<{ grades: object[] }>(GRADES);
    expect(grades).toHaveLength(1);
  },
);

test("a statement that takes too long is ended", async () => {
  const { owner } = await world.network();
  await sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return new; end $$`.execute(
    db,
  );
  await sql`create trigger slow before insert on grade for each row execute function slow()`.execute(db);

  const answer = await owner.send(CREATE_GRADE, {
    input: { name: "Diesel", kind: "LIQUID", code: "D", colour: "#112233", unit: "LITRE" },
  });

  await sql`drop trigger slow on grade`.execute(db);
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "THROTTLED" });
});

test("a server that hangs in the middle of a change lets go of what it holds, and does nothing of it", async () => {
  const hanging = await neighbour({ IDLE_MS: "500" });
  const { id: networkId, owner } = await world.network();
  const grade = { name: "Diesel", kind: "LIQUID", code: "D", colour: "#112233", unit: "LITRE" };
  const made = await owner.run<{ createGrade: { id: string } }>(CREATE_GRADE, { input: grade });
  const { id } = made.createGrade;
  const hung = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const change = hanging.orm.em.fork().transactional(async (em) => {
    await sql`update grade set name = 'Never' where network_id = ${networkId} and id = ${id}`.execute(sqlOf(em));
    held.resolve();
    await hung.promise;
  });
  await held.promise;

  await owner.run("mutation ($input: ChangeGradeInput!) { changeGrade(input: $input) { id } }", {
    input: { id, name: "Petrol" },
  });

  hung.resolve();
  await expect(change).rejects.toThrow();
  expect(await owner.run("{ grades { name } }")).toEqual({ grades: [{ name: "Petrol" }] });
});
