import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { findClusterHome } from "./cluster-home.ts";
import { keepPostgres } from "./keep-postgres.ts";

const dir = join(mkdtempSync(join(tmpdir(), "forecourt-keep-")), "postgres");
afterAll(() => rmSync(dirname(dir), { recursive: true, force: true }));

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test("while its files are away for repair PostgreSQL is not started on new ones; then it goes on where it was", async () => {
  const kept = await keepPostgres({ dir });
  try {
    await ask(kept.url, "create table kept as select 7 as value");
    const { data } = await findClusterHome(dir);
    let startedMeanwhile = true;

    await kept.mend(async () => {
      renameSync(data, `${data}.away`);
      await wait(1_500);
      startedMeanwhile = existsSync(data) || kept.pid() !== undefined;
      renameSync(`${data}.away`, data);
    });

    expect(startedMeanwhile).toBe(false);
    await vi.waitFor(async () => expect(await ask(kept.url, "select value from kept")).toEqual([{ value: 7 }]), 30_000);
  } finally {
    await kept.stop();
  }
}, 120_000);
