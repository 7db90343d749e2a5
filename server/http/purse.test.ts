import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { GunStatesDocument } from "../site/gun/gun.generated.ts";
import { testServer } from "../test/server.ts";

const [ACCOUNT, NOBODY] = [3_000, 20];
const { app, world, live, nobody } = await testServer({ COST_ACCOUNT: String(ACCOUNT), COST_NOBODY: String(NOBODY) });

interface Asking {
  readonly from?: string;
  readonly token?: string | null;
}

async function ask(payload: object, { from = "203.0.113.1", token }: Asking = {}) {
  const headers = token == null ? {} : { authorization: `Bearer ${token}` };
  const response = await app.http.inject({ method: "POST", url: "/graphql", remoteAddress: from, headers, payload });
  const { extensions } = response.json<{ extensions: { code: number; cost?: Record<string, number> } }>();
  return { status: response.statusCode, retryAfter: response.headers["retry-after"], ...extensions };
}

const VERSION = { query: "{ version { version } }" };
const stationsOf = (first: number) => ({
  query: "query Stations($first: Int) { stations(first: $first) { nodes { id code name } } }",
  variables: { first },
});

test("every answer tells what it cost, what is left and when all of it is there again", async () => {
  const told = [await ask(VERSION), await ask(VERSION), await ask(VERSION)];

  expect(told.map(({ cost }) => [cost?.["asked"], cost?.["left"]])).toEqual([
    [2, 18],
    [2, 16],
    [2, 14],
  ]);
  expect(told[0]?.cost).toMatchObject({ most: NOBODY, resetSeconds: expect.any(Number) });
  expect((await ask({ query: "{ nothing }" })).cost).toBeUndefined();
});

test("an address that has spent its minute is told when to come again, and others go on", async () => {
  const from = "203.0.113.2";
  for (let spent = 0; spent < NOBODY; spent += 2) {
    expect((await ask(VERSION, { from })).status).toBe(200);
  }
  const refused = await ask(VERSION, { from });

  expect(refused).toMatchObject({ status: 429, code: 429 });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect((await ask(VERSION, { from: "203.0.113.3" })).status).toBe(200);
});

test("a page costs what its rows cost, whoever computes it, and each session has its own", async () => {
  const [{ owner }, other] = [await world.network(), await world.network()];
  const { token } = owner;
  const costs = [];
  for (const first of [1, 200, 200]) {
    costs.push((await ask(stationsOf(first), { token })).cost?.["asked"]);
  }

  expect(costs).toEqual([5, 602, 602]);
  const big = Array.from({ length: 4 }, () => ask(stationsOf(200), { token }));
  expect((await Promise.all(big)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 429, 429,
  ]);
  expect((await ask(stationsOf(200), { token: other.owner.token })).status).toBe(200);
});

test("what is asked for by its hash alone, and what changes something, is paid for as well", async () => {
  const { owner } = await world.network();
  const sha256Hash = createHash("sha256").update(VERSION.query).digest("hex");
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  await ask({ ...VERSION, extensions }, owner);
  const byHash = await ask({ extensions }, owner);
  const change = await ask({ query: "mutation { logout }" }, owner);

  expect(byHash.cost).toMatchObject({ asked: 2, left: ACCOUNT - 4 });
  expect(change.cost).toMatchObject({ asked: 1, left: ACCOUNT - 5 });
});

test("a gateway pays nothing", async () => {
  const { gateway } = await (await world.network()).forecourt();

  expect((await ask(VERSION, { token: gateway.token })).cost).toEqual({ asked: 2 });
});

test("what is asked for over a socket is paid from the same purse, and refused alike", async () => {
  const { owner } = await world.network();
  const connection = await live(owner);
  const texts = { query: stationsOf(200).query, variables: { first: 200 } };
  const overSocket = () => connection.subscribe<object>(texts.query, texts.variables).nextResult();
  const before = (await ask(VERSION, owner)).cost?.["left"];
  expect((await overSocket()).errors).toBeUndefined();
  expect((await ask(VERSION, owner)).cost).toMatchObject({ left: (before ?? 0) - 602 - 2 });
  for (let spent = 0; spent < 3; spent += 1) {
    await overSocket();
  }

  const refused = {
    extensions: { code: "THROTTLED", number: 429, params: { retryAfterSeconds: expect.any(Number) } },
  };
  await expect(overSocket()).rejects.toEqual([expect.objectContaining(refused)]);
  await expect(connection.subscribe(GunStatesDocument).nextResult()).rejects.toEqual([
    expect.objectContaining(refused),
  ]);
  await expect(connection.subscribe("mutation { logout }").nextResult()).rejects.toEqual([
    expect.objectContaining(refused),
  ]);
  expect((await ask(VERSION, owner)).status).toBe(429);
});

test("an address without a login pays for what it asks over a socket", async () => {
  const connection = await live(nobody);
  const told: string[] = [];
  // Whoever made this file's networks logged in from here, too.
  for (let spent = 0; spent <= NOBODY; spent += 2) {
    const answer = connection.subscribe<object>(VERSION.query).nextResult();
    told.push(
      await answer.then(
        () => "answered",
        ([error]: { extensions: { code: string } }[]) => error?.extensions.code ?? "",
      ),
    );
  }

  expect(told.at(-1)).toBe("THROTTLED");
});
