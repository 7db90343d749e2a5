import { describe, expect, test } from "vitest";
import { log } from "../../test/audit-log.ts";
import { MINUTE } from "../../test/clock.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { complete, enrolledAt, ticketFor } from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { Network, PASSWORD, logIn } from "../../test/world.ts";

const server = await testServer();
const { world, clock, app, as, live } = server;

const SESSIONS = "{ ownSessions { id current createdAt lastUsedAt expiresAt remoteAddress userAgent } }";
const END = "mutation End($input: EndOwnSessionInput!) { endOwnSession(input: $input) }";
const END_OTHERS = "mutation { endOtherSessions }";
const ME = "{ me { id } }";

interface Told {
  ownSessions: { id: string; current: boolean; lastUsedAt: string; createdAt: string; userAgent: string }[];
}

/** Somebody who is logged in three times. */
async function thrice() {
  const network = await world.network();
  const { owner } = network;
  const again = () => logIn({ app, clock }, owner);
  return { network, owner, others: [await again(), await again()] as const };
}

describe("one's own sessions", () => {
  test("are all that have not ended, the present one first, each with its last use", async () => {
    const { owner, others } = await thrice();
    clock.pass(5 * MINUTE);
    await others[1].run(ME);

    const { ownSessions } = await owner.run<Told>(SESSIONS);

    expect(ownSessions).toHaveLength(3);
    expect(ownSessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(ownSessions.map(({ lastUsedAt, createdAt }) => Date.parse(lastUsedAt) - Date.parse(createdAt))).toEqual([
      5 * MINUTE,
      5 * MINUTE,
      0,
    ]);
    expect(ownSessions[0]?.userAgent).toBe("story");
  });

  test("are nobody else's to see or to end", async () => {
    const { network, owner } = await thrice();
    const stranger = await network.operator({});
    const { ownSessions } = await owner.run<Told>(SESSIONS);

    expect((await stranger.run<Told>(SESSIONS)).ownSessions).toHaveLength(1);
    expect(await stranger.expectRefusal(END, { input: { id: ownSessions[0]?.id } })).toMatchObject({
      number: 10014,
      field: "id",
    });
    expect((await owner.run<Told>(SESSIONS)).ownSessions).toHaveLength(3);
  });

  test("end one by one, at once, and the log says so", async () => {
    const { network, owner, others } = await thrice();
    const [theirs] = (await others[0].run<Told>(SESSIONS)).ownSessions;

    await owner.run(END, { input: { id: theirs?.id } });

    expect(await others[0].expectRefusal(ME)).toMatchObject({ number: 401 });
    expect((await others[1].run<Told>(SESSIONS)).ownSessions).toHaveLength(2);
    expect((await log(network, { operation: "endOwnSession" })).map(({ objectId }) => objectId)).toEqual([theirs?.id]);
    expect(await owner.expectRefusal(END, { input: { id: theirs?.id } })).toMatchObject({ number: 10014 });
  });

  test("end everywhere but here", async () => {
    const { owner, others } = await thrice();

    expect(await owner.run(END_OTHERS)).toEqual({ endOtherSessions: 2 });

    expect(await others[0].expectRefusal(ME)).toMatchObject({ number: 401 });
    expect(await others[1].expectRefusal(ME)).toMatchObject({ number: 401 });
    expect((await owner.run<Told>(SESSIONS)).ownSessions.map(({ current }) => current)).toEqual([true]);
    expect(await owner.run(END_OTHERS)).toEqual({ endOtherSessions: 0 });
  });

  test("end once, however often that is asked for at the same moment", async () => {
    const { network, owner, others } = await thrice();
    const [theirs] = (await others[0].run<Told>(SESSIONS)).ownSessions;
    const end = async () => outcomeOf(await owner.send(END, { input: { id: theirs?.id } }));

    const answers = await Promise.all([end(), end(), end()]);

    expect(answers.toSorted()).toEqual(["10014", "10014", "OK"]);
    expect(await log(network, { operation: "endOwnSession" })).toHaveLength(1);
  });

  test.each(["not-an-id", ""])("an id such as %j is refused in words", async (id) => {
    const { owner } = await thrice();

    expect(await owner.expectRefusal(END, { input: { id } })).toMatchObject({ number: 10014 });
  });
});

describe("signing in", () => {
  const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token } }";
  /** As somebody whose browser sends the token that it has. */
  const signIn = async (by: Caller, { signIn: username }: { readonly signIn: string }) =>
    as((await by.run<{ login: { token: string } }>(LOGIN, { input: { username, password: PASSWORD } })).login.token);
  const isOver = async (caller: Caller) => (await caller.send(ME)).errors?.[0]?.extensions?.["number"] === 401;

  test("ends the session that the browser still had, sockets too, and the log says so; another browser's stays", async () => {
    const { network, owner, others } = await thrice();
    const [current] = (await owner.run<Told>(SESSIONS)).ownSessions;
    const connection = await live(owner);
    await connection.subscribe("subscription { kanbanChanges { __typename } }").next();

    const fresh = await signIn(owner, owner);

    expect(await isOver(owner)).toBe(true);
    expect((await connection.ended).code).toBe(4401);
    expect([await isOver(fresh), await isOver(others[0]), await isOver(others[1])]).toEqual([false, false, false]);
    const elsewhere = new Network({ app, clock }, others[0], network.signInCode);
    expect(await log(elsewhere, { operation: "logout" })).toMatchObject([
      { objectId: current?.id, accountName: owner.login, outcome: "OK" },
    ]);
  });

  test("ends it whosever it was", async () => {
    const [before, after] = [await world.network(), await world.network()];

    await signIn(before.owner, after.owner);

    expect([await isOver(before.owner), await isOver(after.owner)]).toEqual([true, false]);
  });

  test("ends it by POST /login too", async () => {
    const { owner } = await world.network();
    const headers = { authorization: `Bearer ${owner.token}` };
    const payload = { username: owner.signIn, password: PASSWORD };

    await app.http.inject({ method: "POST", url: "/login", headers, payload });

    expect(await isOver(owner)).toBe(true);
  });

  test("with a second factor ends it with the code, not before", async () => {
    const { owner, codeNow } = await enrolledAt(server);

    const ticket = await ticketFor(owner, owner);
    expect(await isOver(owner)).toBe(false);
    await complete(owner, { ticket, code: codeNow() });

    expect(await isOver(owner)).toBe(true);
  });

  test("in vain ends nothing", async () => {
    const { owner } = await world.network();

    await owner.expectRefusal(LOGIN, { input: { username: owner.signIn, password: "wrong password" } });

    expect(await isOver(owner)).toBe(false);
  });

  test("ends neither a program's token nor a gateway's credential", async () => {
    const network = await world.network();
    const { owner } = network;
    const { createApiToken } = await owner.run<{ createApiToken: { token: string } }>(
      "mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }",
      { input: { name: "program", permissions: [], expiresAt: "2026-12-01T00:00:00Z" } },
    );
    const program = as(createApiToken.token);
    const gateway = await network.gateway(await network.station());

    await signIn(program, owner);
    await signIn(gateway, owner);

    expect([await isOver(program), await isOver(owner)]).toEqual([false, false]);
    expect((await gateway.send("{ gatewayConfiguration { __typename } }")).errors).toBeUndefined();
  });
});
