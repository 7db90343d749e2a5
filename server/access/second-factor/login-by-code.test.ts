import { hash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { log } from "../../test/audit-log.ts";
import { MINUTE, SECOND } from "../../test/clock.ts";
import type { Caller, Refused } from "../../test/execute.ts";
import {
  COMPLETE_LOGIN,
  END_FACTOR,
  MAKE_CODES,
  codeAt,
  complete,
  enrol,
  enrolledAt,
  factorOf,
  ticketFor,
} from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { PASSWORD } from "../../test/world.ts";
import { forgetTickets } from "./login-ticket.ts";

const server = await testServer();
const { world, clock, nobody, as, app, db, live } = server;

const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token } }";
const HALF_MINUTE = 30 * SECOND;

const enrolled = () => enrolledAt(server);
const completed = (input: { ticket: string; code: string }) => complete(nobody, input);
const refusedWith = (input: { ticket: string; code: string }): Promise<Refused> =>
  nobody.expectRefusal(COMPLETE_LOGIN, { input });
const isLoggedIn = async (caller: Caller) => (await caller.send("{ me { id } }")).errors === undefined;

describe("logging in with a second factor", () => {
  test("takes password and code, and gives the session that the login gave before", async () => {
    const { network, owner, codeNow } = await enrolled();

    const ticket = await ticketFor(nobody, owner);
    const { token, name } = await completed({ ticket, code: codeNow() });

    expect(name).toBe(owner.login);
    expect(await isLoggedIn(as(token))).toBe(true);
    expect((await log(network, { operation: "login" })).map(({ outcome }) => outcome)).toEqual([
      "SECOND_FACTOR_NEEDED",
    ]);
    // It is a step of every such login, and nobody was turned away.
    expect(await log(network, { operation: "login", refused: true })).toEqual([]);
    expect((await log(network, { operation: "completeLogin" })).map(({ outcome }) => outcome)).toEqual(["OK"]);
  });

  test("tells nobody of it whose password is wrong", async () => {
    const { owner } = await enrolled();

    expect(
      await nobody.expectRefusal(LOGIN, { input: { username: owner.signIn, password: "wrong password" } }),
    ).toMatchObject({ number: 10001, params: {} });
  });

  test("is the only way: POST /login gives no session, and the ticket is no token", async () => {
    const { owner } = await enrolled();

    const response = await app.http.inject({
      method: "POST",
      url: "/login",
      payload: { username: owner.signIn, password: PASSWORD },
    });

    expect(response.statusCode).toBe(401);
    const { code, data, params } = response.json<{ code: number; data: unknown; params: { ticket: string } }>();
    expect({ code, data }).toEqual({ code: 10101, data: null });
    expect(await isLoggedIn(as(params.ticket))).toBe(false);
    const connection = await live(as(params.ticket));
    await expect(connection.subscribe("subscription { kanbanChanges { __typename } }").next()).rejects.toThrow();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from session
      where account_id = ${owner.accountId} and revoked_at is null`.execute(db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test.each([
    { title: "the half minute before", apart: -HALF_MINUTE, taken: true },
    { title: "the half minute after", apart: HALF_MINUTE, taken: true },
    { title: "a minute before", apart: -2 * HALF_MINUTE, taken: false },
    { title: "a minute after", apart: 2 * HALF_MINUTE, taken: false },
  ])("with a code of $title: taken $taken", async ({ apart, taken }) => {
    const { owner, codeNow } = await enrolled();
    clock.pass(2 * MINUTE);
    const ticket = await ticketFor(nobody, owner);

    const answer = await nobody.send(COMPLETE_LOGIN, { input: { ticket, code: codeNow(apart) } });

    expect(answer.errors?.[0]?.extensions?.["number"]).toBe(taken ? undefined : 10102);
  });

  test("takes a code once, and none that is older than it", async () => {
    const { owner, codeNow } = await enrolled();
    const [before, now] = [codeNow(-HALF_MINUTE), codeNow()];
    await completed({ ticket: await ticketFor(nobody, owner), code: now });

    const ticket = await ticketFor(nobody, owner);
    expect(await refusedWith({ ticket, code: now })).toMatchObject({ number: 10102, field: "code" });
    expect((await refusedWith({ ticket, code: before })).number).toBe(10102);
    clock.pass(HALF_MINUTE);
    expect((await completed({ ticket, code: codeNow() })).name).toBe(owner.login);
  });

  test("doesn't take the code that confirmed the app", async () => {
    const { owner } = await world.network();
    const { secret } = await enrol(owner, clock);

    const ticket = await ticketFor(nobody, owner);

    expect((await refusedWith({ ticket, code: codeAt(secret, clock.now()) })).number).toBe(10102);
  });

  test("gives one session to two who come with one code at the same moment, with one ticket or with two", async () => {
    const { owner, codeNow } = await enrolled();
    const [one, other] = [await ticketFor(nobody, owner), await ticketFor(nobody, owner)];
    const sent = (ticket: string) => nobody.send(COMPLETE_LOGIN, { input: { ticket, code: codeNow() } });

    const answers = await Promise.all([sent(one), sent(one), sent(other), sent(other)]);

    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  test("takes each recovery code once, in any case and without its groups, and counts what is left", async () => {
    const { owner, recoveryCodes } = await enrolled();
    const [code = ""] = recoveryCodes;

    const { token } = await completed({
      ticket: await ticketFor(nobody, owner),
      code: ` ${code.toLowerCase().replaceAll("-", " ")} `,
    });

    expect((await factorOf(as(token))).recoveryCodesLeft).toBe(9);
    expect((await refusedWith({ ticket: await ticketFor(nobody, owner), code })).number).toBe(10102);
  });

  test("takes a recovery code of the 16 letters that they had before, once", async () => {
    const { owner } = await enrolled();
    await sql`update recovery_code set code_hash = ${hash("sha256", "ABCDEFGHJKLMNPQR", "base64url")}
      where account_id = ${owner.accountId} and code_hash = (select min(code_hash) from recovery_code
        where account_id = ${owner.accountId})`.execute(db);
    const code = "ABCD-EFGH-JKLM-NPQR";

    expect((await completed({ ticket: await ticketFor(nobody, owner), code })).name).toBe(owner.login);
    expect((await refusedWith({ ticket: await ticketFor(nobody, owner), code })).number).toBe(10102);
  });

  test("gives one session to two who come with one recovery code at the same moment", async () => {
    const { owner, recoveryCodes } = await enrolled();
    const [code = ""] = recoveryCodes;
    const tickets = [await ticketFor(nobody, owner), await ticketFor(nobody, owner)];

    const answers = await Promise.all(
      tickets.map((ticket) => nobody.send(COMPLETE_LOGIN, { input: { ticket, code } })),
    );

    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });
});

describe("a ticket", () => {
  test("is over after five minutes, and forgotten", async () => {
    const { owner, codeNow } = await enrolled();
    const ticket = await ticketFor(nobody, owner);
    clock.pass(5 * MINUTE);

    expect(await refusedWith({ ticket, code: codeNow() })).toMatchObject({ number: 10103, field: "ticket" });
    await forgetTickets(app.services);
    const { rows } = await sql`select 1 from login_ticket where account_id = ${owner.accountId}`.execute(db);
    expect(rows).toEqual([]);
  });

  test("is good for one session", async () => {
    const { owner, recoveryCodes, codeNow } = await enrolled();
    const ticket = await ticketFor(nobody, owner);
    await completed({ ticket, code: codeNow() });

    expect((await refusedWith({ ticket, code: recoveryCodes[0] ?? "" })).number).toBe(10103);
  });

  test("of one account doesn't go with the code of another, of the same network or of another one", async () => {
    const { owner, network } = await enrolled();
    const colleague = await network.operator();
    const own = await enrol(colleague, clock);
    const stranger = await enrolled();
    clock.pass(MINUTE);
    const ticket = await ticketFor(nobody, owner);

    for (const { secret, recoveryCodes } of [own, stranger]) {
      expect((await refusedWith({ ticket, code: codeAt(secret, clock.now()) })).number).toBe(10102);
      expect((await refusedWith({ ticket, code: recoveryCodes[0] ?? "" })).number).toBe(10102);
    }
  });

  test("names its network, and is none in another one", async () => {
    const { owner, codeNow } = await enrolled();
    const { network } = await enrolled();
    const ticket = await ticketFor(nobody, owner);

    const moved = ticket.replace(/[^.]+$/, network.id);

    expect(moved).not.toBe(ticket);
    expect((await refusedWith({ ticket: moved, code: codeNow() })).number).toBe(10103);
    expect((await refusedWith({ ticket: "", code: codeNow() })).number).toBe(10103);
    expect((await completed({ ticket, code: codeNow() })).name).toBe(owner.login);
  });

  test("ends with the password that it was given for, and with the account's way in", async () => {
    const { network, codeNow } = await enrolled();
    const operator = await network.operator();
    const { secret } = await enrol(operator, clock);
    clock.pass(MINUTE);
    const code = () => codeAt(secret, clock.now());
    const before = await ticketFor(nobody, operator);
    await network.owner.run("mutation Reset($input: ResetPasswordInput!) { resetPassword(input: $input) { id } }", {
      input: { id: operator.accountId, password: "another password" },
    });
    expect((await refusedWith({ ticket: before, code: code() })).number).toBe(10103);

    const after = await ticketFor(nobody, operator, "another password");
    await network.owner.run("mutation Off($input: AccountInput!) { disableAccount(input: $input) { id } }", {
      input: { id: operator.accountId },
    });
    expect((await refusedWith({ ticket: after, code: code() })).number).toBe(10103);
    expect(codeNow()).toMatch(/^\d{6}$/);
  });
});

describe("wrong codes", () => {
  test("count like wrong passwords, and right passwords between them don't begin the count anew", async () => {
    const { network, owner, codeNow } = await enrolled();
    for (let failure = 1; failure <= 5; failure += 1) {
      const ticket = await ticketFor(nobody, owner);
      expect((await refusedWith({ ticket, code: codeNow(10 * MINUTE) })).number).toBe(10102);
    }

    const locked = await nobody.expectRefusal(LOGIN, { input: { username: owner.signIn, password: PASSWORD } });
    expect(locked).toMatchObject({ code: "THROTTLED", params: { retryAfterSeconds: 60 } });
    expect((await log(network, { operation: "completeLogin" })).map(({ outcome }) => outcome)).toEqual([
      "LOCKED",
      ...Array.from({ length: 4 }, () => "WRONG_CODE"),
    ]);

    clock.pass(61 * SECOND);
    await completed({ ticket: await ticketFor(nobody, owner), code: codeNow() });
    const ticket = await ticketFor(nobody, owner);
    expect((await refusedWith({ ticket, code: codeNow(10 * MINUTE) })).number).toBe(10102);
  });

  test("at one ticket are locked too, also the right code then", async () => {
    const { owner, codeNow } = await enrolled();
    const ticket = await ticketFor(nobody, owner);
    const told = await Promise.all(
      Array.from({ length: 8 }, () => refusedWith({ ticket, code: codeNow(10 * MINUTE) })),
    );

    expect(told.filter(({ number }) => number === 10102)).toHaveLength(5);
    expect((await refusedWith({ ticket, code: codeNow() })).code).toBe("THROTTLED");
  });

  test("of who is logged in are locked together with wrong passwords", async () => {
    const { owner, codeNow } = await enrolled();
    for (let failure = 1; failure <= 5; failure += 1) {
      const refused = await owner.expectRefusal(END_FACTOR, { input: { password: PASSWORD, code: "000000" } });
      expect(refused).toMatchObject({ number: 10102, field: "code" });
    }

    expect((await owner.expectRefusal(MAKE_CODES, { input: { code: codeNow() } })).code).toBe("THROTTLED");
  });
});
