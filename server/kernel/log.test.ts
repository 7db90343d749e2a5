import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { errorForLog } from "./log.ts";
import { testServer } from "../test/server.ts";
import { ptsId } from "../test/world.ts";

const lines: string[] = [];
const { world, db } = await testServer({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
beforeEach(() => void (lines.length = 0));

interface Line {
  readonly msg: string;
  readonly requestId: string;
  readonly err: { readonly code: string; readonly constraint?: string; readonly stack: string };
}
const written = (): Line[] => lines.map((line) => JSON.parse(line) as Line);

const CREATE = "mutation Create($input: CreateDeviceInput!) { createDevice(input: $input) { id } }";
const SECRET = "hunter2-of-the-gauge";

describe("a fault of the database", () => {
  test("is logged with its place and constraint, and without the row that it quotes", async () => {
    const network = await world.network();
    const station = await network.station();
    await sql`alter table device add constraint nothing_any_more check (false) not valid`.execute(db);
    try {
      const input = {
        stationId: station.id,
        name: "Gauge",
        protocol: "JSONPTS",
        address: ptsId(),
        version: "1.0",
        settings: { password: SECRET },
      };
      const answer = await network.owner.send(CREATE, { input });

      expect(answer.errors?.[0]?.extensions?.["code"]).toBe("INTERNAL_SERVER_ERROR");
      const [line] = written();
      expect(line).toMatchObject({
        requestId: answer.requestId,
        err: { code: "23514", constraint: "nothing_any_more", table: "device" },
      });
      expect(line?.err.stack).toMatch(/ at .*UnitOfWork/);
      expect(lines.join("")).not.toContain(SECRET);
    } finally {
      await sql`alter table device drop constraint nothing_any_more`.execute(db);
    }
  });

  test.each([
    ["a number", sql`select ${`12 "${SECRET}" 3`}::text::int`],
    ["an instant", sql`select ${`2026 ${SECRET}`}::text::timestamptz`],
    ["JSON", sql`select ${`{"password": "${SECRET}"`}::text::jsonb`],
    ["a row", sql`insert into tank (id, name) values (gen_random_uuid(), ${SECRET})`],
  ])("about %s quotes no value", async (_title, statement) => {
    const error: unknown = await statement.execute(db).catch((thrown: unknown) => thrown);

    const kept = JSON.stringify(errorForLog(error));
    expect(kept).not.toContain(SECRET);
    expect(kept).toMatch(/"code":"2[23]/);
  });
});

test("what another error wraps is told too, and what JSON.parse quotes is not", () => {
  const inner = (() => {
    try {
      return JSON.parse(`{"password": ${SECRET}}`) as never;
    } catch (error) {
      return error;
    }
  })();

  const kept = errorForLog(new Error("the file could not be read", { cause: inner }));

  expect(kept).toMatchObject({ message: "the file could not be read", cause: { type: "SyntaxError" } });
  expect(JSON.stringify(kept)).not.toContain("hunter2");
});
