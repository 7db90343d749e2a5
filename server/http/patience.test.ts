import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServer } from "../test/server.ts";

const { app, db, world } = await testServer({ POOL_WAIT_MS: "1500" });

/** The specification's patience of a client. */
const PATIENCE_MS = 5_000;
const SALES = "{ transactions { totalCount nodes { id } } }";
const GRADES = "{ grades { id } }";

interface Body {
  readonly errors?: readonly { readonly extensions: Record<string, unknown> }[];
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const before = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - before };
}

/** While somebody alters the table of the sales, as an upgrade does. */
const whileSalesAreAltered = <T>(work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (other) => {
    await sql`lock table sale in access exclusive mode`.execute(other);
    return work();
  });

test("requests that wait for a table are told to come again, within a client's patience", async () => {
  const { owner } = await world.network();

  const waiting = await whileSalesAreAltered(() =>
    Promise.all(Array.from({ length: 12 }, () => timed(() => owner.post({ query: SALES })))),
  );

  for (const { answer, ms } of waiting) {
    expect(ms).toBeLessThan(PATIENCE_MS);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json<Body>().errors).toMatchObject([
      { extensions: { code: "THROTTLED", number: 429, params: { retryAfterSeconds: 2 } } },
    ]);
  }
  await owner.run(SALES);
});

test("whoever asks whether the server lives is answered at once meanwhile, and others within a client's patience", async () => {
  const { owner } = await world.network();

  const [live, ready, other, ...sales] = await whileSalesAreAltered(async () => {
    const first = Array.from({ length: 12 }, () => owner.post({ query: SALES }));
    return Promise.all([
      timed(() => app.http.inject("/healthz")),
      timed(() => app.http.inject("/readyz")),
      timed(() => owner.post({ query: GRADES })),
      ...first.map((answer) => timed(() => answer)),
    ]);
  });

  expect([live.answer.statusCode, ready.answer.statusCode]).toEqual([200, 200]);
  expect(Math.max(live.ms, ready.ms)).toBeLessThan(1_500);
  expect([200, 429]).toContain(other.answer.statusCode);
  expect(Math.max(other.ms, ...sales.map(({ ms }) => ms))).toBeLessThan(PATIENCE_MS);
});

test("a statement that takes too long is ended", async () => {
  const { owner } = await world.network();
  await sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return new; end $$`.execute(
    db,
  );
  await sql`create trigger slow before insert on grade for each row execute function slow()`.execute(db);

  const { answer, ms } = await timed(() =>
    owner.send("mutation ($input: CreateGradeInput!) { createGrade(input: $input) { id } }", {
      input: { name: "Diesel", kind: "LIQUID", code: "D", colour: "#112233", unit: "LITRE" },
    }),
  );

  await sql`drop trigger slow on grade`.execute(db);
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "THROTTLED" });
  expect(ms).toBeLessThan(PATIENCE_MS);
});
