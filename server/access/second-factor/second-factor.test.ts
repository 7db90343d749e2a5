import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { log } from "../../test/audit-log.ts";
import { MINUTE, SECOND } from "../../test/clock.ts";
import type { Caller, Refused } from "../../test/execute.ts";
import {
  BEGIN_FACTOR,
  COMPLETE_LOGIN,
  CONFIRM_FACTOR,
  END_FACTOR,
  MAKE_CODES,
  codeAt,
  enrol,
  ticketFor,
} from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { PASSWORD, logIn } from "../../test/world.ts";
import { forgetTickets } from "./login-ticket.ts";

const { world, clock, nobody, as, app, db, live } = await testServer();

const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token } }";
const STATE = "{ ownSecondFactor { since recoveryCodesLeft } }";
const HALF_MINUTE = 30 * SECOND;

interface Completed {
  completeLogin: { uuid: string; token: string; name: string; permissions: number[] };
}

const complete = async (input: { ticket: string; code: string }) =>
  (await nobody.run<Completed>(COMPLETE_LOGIN, { input })).completeLogin;
const refusedWith = (input: { ticket: string; code: string }): Promise<Refused> =>
  nobody.expectRefusal(COMPLETE_LOGIN, { input });
const stateOf = async (caller: Caller) =>
  (await caller.run<{ ownSecondFactor: { since: string | null; recoveryCodesLeft: number } }>(STATE)).ownSecondFactor;
const isLoggedIn = async (caller: Caller) => (await caller.send("{ me { id } }")).errors === undefined;

/** An account whose app shows codes that were never used. */
async function enrolled() {
  const network = await world.network();
  const { owner } = network;
  const factor = await enrol(owner, clock);
  clock.pass(MINUTE);
  const codeNow = (apart = 0) => codeAt(factor.secret, new Date(clock.now().getTime() + apart));
  return { network, owner, ...factor, codeNow };
}

describe("a second factor", () => {
  test("is offered for the password alone, and asks for nothing until a code confirms it", async () => {
    const network = await world.network({ name: "Harbour: Energy" });
    const { owner } = network;
    expect(await owner.expectRefusal(BEGIN_FACTOR, { input: { password: "wrong password" } })).toMatchObject({
      number: 10001,
      field: "password",
    });

    const { beginSecondFactor } = await owner.run<{ beginSecondFactor: { secret: string; uri: string } }>(
      BEGIN_FACTOR,
      { input: { password: PASSWORD } },
    );

    const { secret } = beginSecondFactor;
    const uri = new URL(beginSecondFactor.uri);
    expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Harbour  Energy:${owner.login}`);
    expect(uri.searchParams.get("issuer")).toBe("Harbour  Energy");
    expect(uri.searchParams.get("secret")).toBe(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await stateOf(owner)).toEqual({ since: null, recoveryCodesLeft: 0 });
    await nobody.run(LOGIN, { input: { username: owner.signIn, password: PASSWORD } });
  });

  test("begins with a code of the app: ten recovery codes are told, and other sessions end", async () => {
    const { owner } = await world.network();
    const other = await logIn({ app, clock }, owner);
    const connection = await live(other);
    await connection.subscribe("subscription { kanbanChanges { __typename } }").next();
    const { beginSecondFactor } = await owner.run<{ beginSecondFactor: { secret: string } }>(BEGIN_FACTOR, {
      input: { password: PASSWORD },
    });
    const wrong = codeAt(beginSecondFactor.secret, new Date(clock.now().getTime() + 5 * MINUTE));
    expect(await owner.expectRefusal(CONFIRM_FACTOR, { input: { code: wrong } })).toMatchObject({
      number: 10102,
      field: "code",
    });

    const code = codeAt(beginSecondFactor.secret, clock.now());
    const { confirmSecondFactor } = await owner.run<{ confirmSecondFactor: { codes: string[] } }>(CONFIRM_FACTOR, {
      input: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });

    const { codes } = confirmSecondFactor;
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((each) => /^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/.test(each))).toBe(true);
    expect(await stateOf(owner)).toEqual({ since: clock.now().toISOString(), recoveryCodesLeft: 10 });
    expect((await connection.ended).code).toBe(4401);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(owner)).toBe(true);
  });

  test("that was offered half an hour ago is not confirmed any more, and one that is there is not offered again", async () => {
    const { owner } = await world.network();
    const { beginSecondFactor } = await owner.run<{ beginSecondFactor: { secret: string } }>(BEGIN_FACTOR, {
      input: { password: PASSWORD },
    });
    clock.pass(30 * MINUTE);
    const code = codeAt(beginSecondFactor.secret, clock.now());
    expect((await owner.expectRefusal(CONFIRM_FACTOR, { input: { code } })).number).toBe(10014);

    await enrol(owner, clock);
    expect((await owner.expectRefusal(BEGIN_FACTOR, { input: { password: PASSWORD } })).number).toBe(10015);
  });

  test("leaves neither recovery codes nor tickets in the database, but their hashes", async () => {
    const { owner, recoveryCodes } = await enrolled();
    const ticket = await ticketFor(nobody, owner);

    const { rows } = await sql<{ row: string }>`select r::text as row from recovery_code r
      union all select t::text from login_ticket t`.execute(db);

    const stored = rows.map(({ row }) => row).join("\n");
    expect(stored).not.toBe("");
    for (const secret of [...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", "")), ticket]) {
      expect(stored).not.toContain(secret);
    }
  });

  test("is nothing that a program with an API token may see or change", async () => {
    const { owner } = await world.network();
    const { createApiToken } = await owner.run<{ createApiToken: { token: string } }>(
      "mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }",
      { input: { name: "program", permissions: [], expiresAt: "2026-12-01T00:00:00Z" } },
    );
    const program = as(createApiToken.token);

    expect((await program.expectRefusal(STATE)).number).toBe(403);
    expect((await program.expectRefusal(BEGIN_FACTOR, { input: { password: PASSWORD } })).number).toBe(403);
    await enrol(owner, clock);
    expect(await isLoggedIn(program)).toBe(true);
  });
});

describe("logging in with a second factor", () => {
  test("takes password and code, and gives the session that the login gave before", async () => {
    const { network, owner, codeNow } = await enrolled();

    const ticket = await ticketFor(nobody, owner);
    const { token, name } = await complete({ ticket, code: codeNow() });

    expect(name).toBe(owner.login);
    expect(await isLoggedIn(as(token))).toBe(true);
    expect((await log(network, { operation: "login" })).map(({ outcome }) => outcome)).toEqual([
      "SECOND_FACTOR_NEEDED",
    ]);
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
    await complete({ ticket: await ticketFor(nobody, owner), code: now });

    const ticket = await ticketFor(nobody, owner);
    expect(await refusedWith({ ticket, code: now })).toMatchObject({ number: 10102, field: "code" });
    expect((await refusedWith({ ticket, code: before })).number).toBe(10102);
    clock.pass(HALF_MINUTE);
    expect((await complete({ ticket, code: codeNow() })).name).toBe(owner.login);
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

    const { token } = await complete({
      ticket: await ticketFor(nobody, owner),
      code: ` ${code.toLowerCase().replaceAll("-", " ")} `,
    });

    expect((await stateOf(as(token))).recoveryCodesLeft).toBe(9);
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
    await complete({ ticket, code: codeNow() });

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
    expect((await complete({ ticket, code: codeNow() })).name).toBe(owner.login);
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
    await complete({ ticket: await ticketFor(nobody, owner), code: codeNow() });
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

describe("the owner of a second factor", () => {
  test("gets new recovery codes for a code; those of before are none then", async () => {
    const { owner, recoveryCodes, codeNow } = await enrolled();
    expect((await owner.expectRefusal(MAKE_CODES, { input: { code: "000000" } })).number).toBe(10102);

    const { makeRecoveryCodes } = await owner.run<{ makeRecoveryCodes: { codes: string[] } }>(MAKE_CODES, {
      input: { code: codeNow() },
    });

    const ticket = await ticketFor(nobody, owner);
    expect((await refusedWith({ ticket, code: recoveryCodes[0] ?? "" })).number).toBe(10102);
    expect((await complete({ ticket, code: makeRecoveryCodes.codes[0] ?? "" })).name).toBe(owner.login);
  });

  test("ends it by password and code, and logs in by the password again", async () => {
    const { owner, codeNow, recoveryCodes } = await enrolled();
    const end = (input: object) => owner.expectRefusal(END_FACTOR, { input });
    expect(await end({ password: "wrong password", code: codeNow() })).toMatchObject({
      number: 10001,
      field: "password",
    });
    expect(await end({ password: PASSWORD, code: "000000" })).toMatchObject({ number: 10102, field: "code" });
    const ticket = await ticketFor(nobody, owner);

    await owner.run(END_FACTOR, { input: { password: PASSWORD, code: recoveryCodes[3] } });

    expect(await stateOf(owner)).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await refusedWith({ ticket, code: codeNow() })).number).toBe(10103);
    await nobody.run(LOGIN, { input: { username: owner.signIn, password: PASSWORD } });
  });

  test("keeps it through another password, whoever set it", async () => {
    const { owner } = await enrolled();
    await owner.run("mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }", {
      input: { oldPassword: PASSWORD, newPassword: "another password" },
    });

    expect(await ticketFor(nobody, owner, "another password")).toMatch(/^fcl_/);
  });
});
