import { expect, inject, onTestFinished, test, vi } from "vitest";
import { administer } from "../test/database.ts";
import { storyPool } from "./story-pool.ts";

test("a session that PostgreSQL ends while nobody asks is no story's fault, and is not given again", async () => {
  const { url, makerUrl } = inject("database");
  const pool = storyPool({ connectionString: url, max: 1 });
  onTestFinished(() => pool.end());
  const pidOf = async () => (await pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  const ended = await pidOf();

  await administer(makerUrl, `select pg_terminate_backend(${ended})`);

  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  expect(await pidOf()).not.toBe(ended);
});
