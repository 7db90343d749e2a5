import type pg from "pg";
import { afterAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { administer, databaseUrl, makeDatabase } from "../test/database.ts";
import { MOST_PREPARED, PreparingClient } from "./prepared.ts";

const stories = inject("database");
const name = `prepared_${process.pid}_${Date.now()}`;
await makeDatabase(stories, name);
afterAll(() => administer(stories.makerUrl, `drop database if exists ${name} with (force)`));

async function connect(): Promise<pg.Client> {
  const client = new PreparingClient({ connectionString: databaseUrl(stories.url, name) });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const textOf = (number: number) => `select $1::int + ${number} as sum`;

async function askOften(client: pg.Client, number: number): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    expect((await client.query(textOf(number), [1])).rows).toEqual([{ sum: number + 1 }]);
  }
}

const preparedOf = async (client: pg.Client) =>
  (await client.query<{ statement: string }>("select statement from pg_prepared_statements")).rows.map(
    ({ statement }) => statement,
  );

describe("a connection's prepared statements", () => {
  test("are those that come back, never the rare ones", async () => {
    const client = await connect();
    await client.query(textOf(1), [1]);

    await askOften(client, 2);

    expect(await preparedOf(client)).toEqual([textOf(2)]);
  });

  test("are so many at most: a new one takes the place of the one that was asked for longest ago", async () => {
    const client = await connect();
    for (let number = 0; number < MOST_PREPARED; number += 1) {
      await askOften(client, number);
    }
    await askOften(client, 0);

    await askOften(client, MOST_PREPARED);

    const prepared = await preparedOf(client);
    expect(prepared).toHaveLength(MOST_PREPARED);
    expect(prepared).toContain(textOf(0));
    expect(prepared).toContain(textOf(MOST_PREPARED));
    expect(prepared).not.toContain(textOf(1));
  });

  test("answer as before where one is asked for again that gave its place up, also among many at once", async () => {
    const client = await connect();
    const all = Array.from({ length: MOST_PREPARED + 20 }, (_, number) => number);
    for (const number of all) {
      await askOften(client, number);
    }

    const answers = await Promise.all(
      [...all, ...all, ...all].map((number) => client.query<{ sum: number }>(textOf(number), [2])),
    );

    expect(answers.map(({ rows }) => rows[0]?.sum)).toEqual([...all, ...all, ...all].map((number) => number + 2));
    expect(await preparedOf(client)).toHaveLength(MOST_PREPARED);
  });
});
