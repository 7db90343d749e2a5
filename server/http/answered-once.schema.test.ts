import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { attackOn } from "../access/auth/test-scope-actors.ts";
import { REQUESTS } from "../access/auth/test-scope-table.ts";
import { PAYMENT_ENVIRONMENT } from "../test/payments.ts";
import { rootFields, wholeOperation } from "../test/selection.ts";
import { testServer } from "../test/server.ts";
import { unique } from "../test/world.ts";

const server = await testServer({ MAX_COST: "1000000", ...PAYMENT_ENVIRONMENT });
const { app, db } = server;
const { owner, target } = await attackOn(server);

/** Says good-bye: nobody is there for a second time. */
const ENDS_THE_SESSION = "Mutation.logout";
/** Rows that any request may touch: what is known of sessions. */
const OF_THE_ROAD = ["session", "answered_request"];

/** How many rows each table has, and which transaction wrote there last. */
async function written(): Promise<unknown[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(
    db,
  );
  const looks = tables
    .filter(({ name }) => !OF_THE_ROAD.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name} as name, count(*)::text as rows, max(xmin::text::bigint)::text as last from ${sql.table(name)}`,
    );
  return (await sql`${sql.join(looks, sql` union all `)}`.execute(db)).rows;
}

/** Changes of people, as the contract has them. */
const changes = rootFields(app.schema)
  .filter(({ operation, name }) => operation === "mutation" && name !== ENDS_THE_SESSION)
  .map((field) => ({ name: field.name, text: wholeOperation(field) }));

const done = new Set<string>();

test.each(changes)("$name with a key is done once, and answered alike", async ({ name, text }) => {
  for (const variables of (REQUESTS[name] ?? (() => [{}]))(target, target)) {
    const keyed = owner.keyed(unique("key"));
    const first = await keyed.send(text, variables);
    if (first.errors !== undefined) {
      continue;
    }
    const answers: unknown[] = [];
    // What the server reckons by itself may come in between, but not each time.
    await expect
      .poll(async () => {
        const before = await written();
        const { data, errors, extensions } = await keyed.send(text, variables);
        answers.push({ data, errors, replayed: extensions?.["replayed"] });
        return isDeepStrictEqual(await written(), before);
      })
      .toBe(true);
    const same = { data: first.data, errors: undefined, replayed: true };
    expect(answers).toEqual(answers.map(() => same));
    done.add(name);
  }
});

test("of the changes so many could be made here that the rest may be believed", () => {
  expect(done.size).toBeGreaterThan(60);
});
