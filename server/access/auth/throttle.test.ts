import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { log } from "../../test/audit-log.ts";
import { HOUR, SECOND } from "../../test/clock.ts";
import { testServer } from "../../test/server.ts";
import { PASSWORD, unique } from "../../test/world.ts";
import { sweepLogins } from "./throttle.ts";

const { world, clock, nobody, app, db } = await testServer();

const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { name } }";

async function logIn(username: string): Promise<{ name: string }> {
  return (await nobody.run<{ login: { name: string } }>(LOGIN, { input: { username, password: PASSWORD } })).login;
}

describe("failing to log in", () => {
  const wrong = (username: string) => nobody.expectRefusal(LOGIN, { input: { username, password: "wrong password" } });

  test("five times locks the name for a minute, also for the right password, and the log says so", async () => {
    const network = await world.network();
    const { owner } = network;
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await wrong(owner.signIn)).number).toBe(10001);
    }

    const locked = await nobody.expectRefusal(LOGIN, { input: { username: owner.signIn, password: PASSWORD } });

    expect(locked).toMatchObject({ code: "THROTTLED", number: 429, params: { retryAfterSeconds: 60 } });
    expect((await log(network, { operation: "login" })).map((entry) => entry.outcome)).toEqual([
      "LOCKED",
      ...Array.from({ length: 4 }, () => "WRONG_ACCOUNT_OR_PASSWORD"),
    ]);
  });

  test("many times at the same moment lets no more than five passwords be looked at", async () => {
    const { owner } = await world.network();

    const told = await Promise.all(Array.from({ length: 12 }, () => wrong(owner.signIn)));

    const looked = told.filter(({ number }) => number === 10001);
    expect(looked).toHaveLength(5);
    expect(told.filter((one) => !looked.includes(one)).map(({ number }) => number)).toEqual(
      Array.from({ length: 7 }, () => 429),
    );
  });

  test("is forgiven after the lock, and a success begins the count anew", async () => {
    const { owner } = await world.network();
    for (let failure = 1; failure <= 5; failure += 1) {
      await wrong(owner.signIn);
    }
    clock.pass(61 * SECOND);

    expect((await logIn(owner.signIn)).name).toBe(owner.login);
    for (let failure = 1; failure <= 4; failure += 1) {
      expect((await wrong(owner.signIn)).number).toBe(10001);
    }
    expect((await logIn(owner.signIn)).name).toBe(owner.login);
  });

  test("from one address doesn't lock out the others", async () => {
    const { owner } = await world.network();
    for (let failure = 1; failure <= 5; failure += 1) {
      await wrong(owner.signIn);
    }

    const response = await app.http.inject({
      method: "POST",
      url: "/login",
      remoteAddress: "203.0.113.7",
      payload: { username: owner.signIn, password: PASSWORD },
    });

    expect(response.json()).toMatchObject({ code: 0 });
  });

  const from = (remoteAddress: string, username: string, password = "wrong password") =>
    app.http.inject({ method: "POST", url: "/login", remoteAddress, payload: { username, password } });

  test("from ever new addresses locks the name everywhere, but for where its owner was lately", async () => {
    const { owner } = await world.network();
    await logIn(owner.signIn);
    const told: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      told.push((await from(`198.51.100.${at}`, owner.signIn)).statusCode);
    }

    expect(told.filter((status) => status === 401)).toHaveLength(30);
    const locked = await from("198.51.100.99", owner.signIn, PASSWORD);
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({ code: 429, params: { retryAfterSeconds: 60 } });
    expect(locked.headers["retry-after"]).toBe("60");
    expect((await logIn(owner.signIn)).name).toBe(owner.login);
  });

  test("with ever new names locks their address, and its neighbours of the same IPv6 network, and nobody else", async () => {
    const { owner } = await world.network();
    for (let at = 0; at < 100; at += 1) {
      await from(`2001:db8:1:2::${at.toString(16)}`, unique("stranger"));
    }

    expect((await from("2001:db8:1:2:ffff::1", owner.signIn, PASSWORD)).statusCode).toBe(429);
    expect((await from("2001:db8:1:3::1", owner.signIn, PASSWORD)).json()).toMatchObject({ code: 0 });
    // A hundred passwords are hashed, one after the other.
  }, 60_000);

  test("many times within one request lets no more than five passwords be looked at", async () => {
    const { owner } = await world.network();
    const guess = (at: number) =>
      `g${at}: login(input: { username: ${JSON.stringify(owner.signIn)}, password: "wrong ${at}" }) { uuid }`;

    const codes: unknown[] = [];
    // The first that fails ends its request.
    for (let at = 0; at < 7; at += 1) {
      const query = `mutation { ${Array.from({ length: 10 }, (_, index) => guess(at * 10 + index)).join(" ")} }`;
      const { errors = [] } = await nobody.send(query);
      codes.push(...errors.map(({ extensions }) => extensions?.["code"]));
    }

    expect(codes.filter((code) => code === "WRONG_ACCOUNT_OR_PASSWORD").length).toBeLessThanOrEqual(5);
    expect(codes).toContain("THROTTLED");
  });

  test("says by status and header when to come again, also over GraphQL", async () => {
    const { owner } = await world.network();
    for (let failure = 1; failure <= 5; failure += 1) {
      await wrong(owner.signIn);
    }

    const response = await nobody.post({
      query: LOGIN,
      variables: { input: { username: owner.signIn, password: PASSWORD } },
    });

    expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "60"]);
  });

  test("is forgotten by the database too, and so are sessions that ended a month ago", async () => {
    const { owner } = await world.network();
    await wrong(unique("stranger"));
    const count = async () =>
      (
        await sql<{ failures: number; sessions: number }>`select (select count(*)::int from login_failure) as failures,
          (select count(*)::int from session where account_id = ${owner.accountId}) as sessions`.execute(db)
      ).rows[0];
    expect((await count())?.failures).toBeGreaterThan(0);

    await sweepLogins(app.services);
    expect(await count()).toMatchObject({ sessions: 1 });
    clock.pass(33 * 24 * HOUR);
    await sweepLogins(app.services);

    expect(await count()).toEqual({ failures: 0, sessions: 0 });
  });

  test("with a name that nobody has locks it too, so that the lock tells nothing of names", async () => {
    const stranger = unique("stranger");
    for (let failure = 1; failure <= 5; failure += 1) {
      await wrong(stranger);
    }

    expect((await wrong(stranger)).code).toBe("THROTTLED");
  });
});
