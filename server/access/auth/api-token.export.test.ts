import { expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import { REQUEST, exportInput, exported, fetchFile } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";
import { apiTokens } from "./api-token.list.ts";
import { Permission } from "../../../common/permission.ts";
import { hashToken } from "./tokens.ts";

const { world, app, as, clock } = await testServer();

const CREATE =
  "mutation Make($input: CreateApiTokenInput!) { createApiToken(input: $input) { token apiToken { id } } }";
const REVOKE = "mutation Revoke($input: RevokeApiTokenInput!) { revokeApiToken(input: $input) { id } }";
const LIST = "API_TOKENS" as const;

interface Made {
  createApiToken: { token: string; apiToken: { id: string } };
}

async function tokenOf(caller: Operator, name: string, permissions: readonly number[] = []) {
  const expiresAt = new Date(clock.now().getTime() + 24 * HOUR).toISOString();
  const { createApiToken } = await caller.run<Made>(CREATE, { input: { name, permissions, expiresAt } });
  return { id: createApiToken.apiToken.id, token: createApiToken.token };
}

async function fileOf(caller: Operator, given: object): Promise<string> {
  const job = await exported(caller, { list: LIST, columns: [{ id: "name" }], ...given });
  expect(job).toMatchObject({ state: "DONE" });
  return (await fetchFile(app, caller, job.id)).bytes.toString();
}

const linesOf = async (caller: Operator, given: object = {}) =>
  (await fileOf(caller, given)).trim().split("\r\n").slice(1);

test("API tokens are exported with what they open in words, and when and from where they were used", async () => {
  const { owner } = await world.network();
  const { token } = await tokenOf(owner, "=Reports", [Permission.Log]);
  await as(token).run("{ me { login } }");
  const values = [{ value: "100", text: "Logs" }];
  const columns = [{ id: "name" }, { id: "accountLogin" }, { id: "permissions", values }, { id: "state" }];
  const times = ["createdAt", "expiresAt", "lastUsedAt", "lastUsedAddress", "revokedAt"].map((id) => ({ id }));

  expect(await linesOf(owner, { columns: [...columns, ...times] })).toEqual([
    `'=Reports,${owner.login},Logs,ACTIVE,2026-11-02 08:00:00,2026-11-03 08:00:00,2026-11-02 08:00:00,127.0.0.1,`,
  ]);
});

test("a file of API tokens is filtered and sorted as the list is", async () => {
  const { owner } = await world.network();
  for (const name of ["B", "A"]) {
    await tokenOf(owner, name);
  }
  const gone = await tokenOf(owner, "C");
  await owner.run(REVOKE, { input: { id: gone.id } });

  expect(await linesOf(owner, { orderBy: "NAME_ASC" })).toEqual(["A", "B", "C"]);
  expect(await linesOf(owner, { orderBy: "NAME_DESC", apiTokens: { states: ["ACTIVE"] } })).toEqual(["B", "A"]);
  expect(await linesOf(owner, { apiTokens: { search: "c", states: ["REVOKED"] } })).toEqual(["C"]);
});

test("no column of the file tells a token or its hash", async () => {
  const { owner } = await world.network();
  const { token } = await tokenOf(owner, "Reports");

  const file = await fileOf(owner, { columns: apiTokens.file.columns.map(({ id }) => ({ id })) });
  expect(file).toContain("Reports");
  expect(file).not.toContain(token.slice(4));
  expect(file).not.toContain(hashToken(token));
  const input = exportInput({ list: LIST, columns: [{ id: "tokenHash" }] });
  expect(await owner.expectRefusal(REQUEST, { input })).toMatchObject({ number: 10004, field: "columns.0.id" });
});

test("a file of API tokens holds those of the caller's platforms alone, and is for those who configure rights", async () => {
  const network = await world.network();
  const [coast, lake] = [await network.platform(), await network.platform()];
  const permissions = [Permission.PermissionConfig];
  const [mine, beside] = [
    await network.operator({ platform: coast, permissions }),
    await network.operator({ platform: lake, permissions }),
  ];
  await tokenOf(mine, "Coast");
  await tokenOf(beside, "Lake");
  await tokenOf(network.owner, "Network");

  expect(await linesOf(mine)).toEqual(["Coast"]);
  expect(await linesOf(network.owner, { orderBy: "NAME_ASC" })).toEqual(["Coast", "Lake", "Network"]);
  const stranger = await network.operator({ permissions: [Permission.PlatformAccounts] });
  const input = exportInput({ list: LIST, columns: [{ id: "name" }] });
  expect(await stranger.expectRefusal(REQUEST, { input })).toMatchObject({ number: 403, field: "list" });
});
