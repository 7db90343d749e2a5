import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { MINUTE } from "../../test/clock.ts";
import type { Caller, Refused } from "../../test/execute.ts";
import {
  BEGIN_FACTOR,
  COMPLETE_LOGIN,
  CONFIRM_FACTOR,
  END_FACTOR,
  MAKE_CODES,
  OWN_FACTOR,
  codeAt,
  complete,
  enrol,
  enrolledAt,
  factorOf,
  ticketFor,
} from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { PASSWORD, logIn } from "../../test/world.ts";

const server = await testServer();
const { world, clock, nobody, as, app, db, live } = server;

const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token } }";

const enrolled = () => enrolledAt(server);
const completed = (input: { ticket: string; code: string }) => complete(nobody, input);
const refusedWith = (input: { ticket: string; code: string }): Promise<Refused> =>
  nobody.expectRefusal(COMPLETE_LOGIN, { input });
const isLoggedIn = async (caller: Caller) => (await caller.send("{ me { id } }")).errors === undefined;

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
    expect(await factorOf(owner)).toEqual({ since: null, recoveryCodesLeft: 0 });
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
    expect(codes.every((each) => /^(?:[A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}$/.test(each))).toBe(true);
    expect(await factorOf(owner)).toEqual({ since: clock.now().toISOString(), recoveryCodesLeft: 10 });
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

    expect((await program.expectRefusal(OWN_FACTOR)).number).toBe(403);
    expect((await program.expectRefusal(BEGIN_FACTOR, { input: { password: PASSWORD } })).number).toBe(403);
    await enrol(owner, clock);
    expect(await isLoggedIn(program)).toBe(true);
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
    expect((await completed({ ticket, code: makeRecoveryCodes.codes[0] ?? "" })).name).toBe(owner.login);
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

    expect(await factorOf(owner)).toEqual({ since: null, recoveryCodesLeft: 0 });
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
