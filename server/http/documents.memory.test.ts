import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { testServer } from "../test/server.ts";

const { app } = await testServer();

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is held at present, in bytes, garbage aside. */
function held(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What all that is remembered of texts may take, in MB. */
const ALLOWED_MB = 60;

async function send(query: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  const payload = JSON.stringify({ query });
  return (await app.http.inject({ method: "POST", url: "/graphql", headers, payload })).statusCode;
}

/** Sends texts that differ in a comment alone, each so many times. */
async function sendMany(count: number, length: number, times = 1): Promise<Set<number>> {
  const padding = "x".repeat(length);
  const statuses = new Set<number>();
  for (let at = 0; at < count; at += 1) {
    for (let time = 0; time < times; time += 1) {
      statuses.add(await send(`query Q { version { version } } # ${length} ${at} ${padding}`));
    }
  }
  return statuses;
}

await sendMany(20, 100, 2);
const before = held();

test.each([
  { title: "3.9 MB each, all different", count: 40, length: 3_900_000, status: 413 },
  { title: "as long as may be, all different", count: 1_500, length: 65_000, status: 200 },
  { title: "as long as may be, each twice", count: 800, length: 65_000, times: 2, status: 200 },
  { title: "short ones, each twice", count: 2_000, length: 10, times: 2, status: 200 },
])(
  "texts of operations leave little behind: $title",
  { timeout: 240_000 },
  async ({ count, length, times, status }) => {
    const statuses = await sendMany(count, length, times);

    await setTimeout(200);
    expect((held() - before) / 1_000_000).toBeLessThan(ALLOWED_MB);
    expect([...statuses]).toEqual([status]);
  },
);
