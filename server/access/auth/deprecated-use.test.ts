import { sql } from "kysely";
import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { forgetUses, writeUses } from "./deprecated-use.ts";

const { app, world, as, clock, db, neighbour } = await testServer();

const IN_VARIABLES = "query Alarms($filter: AlarmFilter) { alarms(filter: $filter, first: 5) { totalCount } }";
const IN_TEXT = "{ alarms(filter: { severity: CRITICAL }, first: 5) { totalCount } }";
const FILTER = { filter: { severity: "CRITICAL" } };
const USES = `query Uses($id: ID!) { apiTokens(filter: { ids: [$id] }, first: 1) { nodes {
  deprecatedUses { coordinate reason endsOn uses lastUsedAt } } } }`;
const TOLD = [{ coordinate: "AlarmFilter.severity", reason: "Use `severities`. Ends on 2027-06-01." }];

async function tokenOf(owner: Caller) {
  const expiresAt = new Date(clock.now().getTime() + 300 * 24 * HOUR);
  const input = { name: `token ${Math.random()}`, permissions: [Permission.AlarmInfo], operates: [], expiresAt };
  const document =
    "mutation New($input: CreateApiTokenInput!) { createApiToken(input: $input) { token apiToken { id } } }";
  const { createApiToken } = await owner.run<{ createApiToken: { token: string; apiToken: { id: string } } }>(
    document,
    { input },
  );
  return { id: createApiToken.apiToken.id, program: as(createApiToken.token) };
}

async function usesOf(reader: Caller, id: string) {
  const { apiTokens } = await reader.run<{ apiTokens: { nodes: { deprecatedUses: object[] }[] } }>(USES, { id });
  return apiTokens.nodes.map(({ deprecatedUses }) => deprecatedUses);
}

const extensionsOf = async (caller: Caller, query: string, variables?: object) =>
  (await caller.post({ query, variables })).json<{ extensions: Record<string, unknown> }>().extensions;

test("what a token uses of what will end is told in the answer, counted, and shown with its end and its last use", async () => {
  const { owner } = await world.network();
  const { id, program } = await tokenOf(owner);

  for (const _again of [1, 2, 3]) {
    expect((await extensionsOf(program, IN_VARIABLES, FILTER))["deprecations"]).toEqual(TOLD);
  }
  expect((await extensionsOf(program, IN_TEXT))["deprecations"]).toEqual(TOLD);
  expect(await extensionsOf(program, IN_VARIABLES, { filter: { severities: ["CRITICAL"] } })).not.toHaveProperty(
    "deprecations",
  );
  expect(await usesOf(owner, id)).toEqual([[]]);

  await writeUses(app.services);
  const use = { ...TOLD[0], endsOn: "2027-06-01", uses: 4, lastUsedAt: clock.now().toISOString() };
  expect(await usesOf(owner, id)).toEqual([[use]]);
  expect(await writeUses(app.services)).toBe(0);

  clock.pass(20 * HOUR);
  await extensionsOf(program, IN_TEXT);
  await writeUses(app.services);
  expect(await usesOf(owner, id)).toEqual([[{ ...use, uses: 5, lastUsedAt: clock.now().toISOString() }]]);
});

test("what several servers count adds up", async () => {
  const { owner } = await world.network();
  const { id, program } = await tokenOf(owner);
  const other = await neighbour();
  await extensionsOf(program, IN_TEXT);
  await extensionsOf(new Caller(other.http, program.token), IN_TEXT);

  await Promise.all([writeUses(app.services), writeUses(other.services)]);

  expect(await usesOf(owner, id)).toMatchObject([[{ uses: 2 }]]);
});

test("people are neither counted nor told, and a token's uses are its own network's business", async () => {
  const { owner } = await world.network();
  const { id, program } = await tokenOf(owner);
  const another = (await world.network()).owner;
  expect(await extensionsOf(owner, IN_TEXT)).not.toHaveProperty("deprecations");
  await extensionsOf(program, IN_TEXT);
  await writeUses(app.services);

  expect(await usesOf(owner, id)).toMatchObject([[{ uses: 1 }]]);
  expect(await usesOf(another, id)).toEqual([]);
});

test("what could not be written is counted on", async () => {
  const { owner } = await world.network();
  const { id, program } = await tokenOf(owner);
  await extensionsOf(program, IN_TEXT);
  const lost = { ...app.services, db: null as never };
  await expect(writeUses(lost)).rejects.toThrow();
  await extensionsOf(program, IN_TEXT);

  await writeUses(app.services);

  expect(await usesOf(owner, id)).toMatchObject([[{ uses: 2 }]]);
});

test("after 92 days it is told no more, and goes", async () => {
  const { owner } = await world.network();
  const { id, program } = await tokenOf(owner);
  await extensionsOf(program, IN_TEXT);
  await writeUses(app.services);
  clock.pass(93 * 24 * HOUR);
  await forgetUses(app.services);

  const { rows } =
    await sql`select from api_token_deprecation where network_id is not null and token_id = ${id}`.execute(db);
  expect(rows).toEqual([]);
});
