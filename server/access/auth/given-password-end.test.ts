import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { log } from "../../test/audit-log.ts";
import type { Caller } from "../../test/execute.ts";
import { COMPLETE_LOGIN, codeAt, enrol, ticketFor } from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { Network, PASSWORD, logIn, unique } from "../../test/world.ts";
import { givePassword } from "../../seeding/give-password.ts";

const { world, app, clock, nobody, as, neighbour } = await testServer();

const DAY = 24 * HOUR;
const GIVEN = "what the office chose";
const OWN = "what they chose themselves";
const MAKE = "mutation Make($input: CreateAccountInput!) { createAccount(input: $input) { id passwordGoodUntil } }";
const RESET = "mutation Reset($input: ResetPasswordInput!) { resetPassword(input: $input) { passwordGoodUntil } }";
const CHANGE = "mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }";
const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token mustFirst } }";
const STATIONS = "{ stations { nodes { id } } }";
const END = "query End($id: ID!) { accounts(filter: { ids: [$id] }) { nodes { passwordGoodUntil } } }";

const logInAs = async (username: string, password: string) =>
  (await nobody.run<{ login: { token: string; mustFirst: string | null } }>(LOGIN, { input: { username, password } }))
    .login;
const refusedAs = (username: string, password: string) =>
  nobody.expectRefusal(LOGIN, { input: { username, password } });
const change = (caller: Caller, oldPassword: string, newPassword: string) =>
  caller.send(CHANGE, { input: { oldPassword, newPassword } });
const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

/** A network whose owner has just logged in: sessions of before may be over, for the clock goes on for days here. */
async function loggedIn(network: Network): Promise<Network> {
  const surroundings = { app, clock };
  const { signInCode } = network;
  return new Network(surroundings, await logIn(surroundings, { ...network.owner, signInCode }), signInCode);
}

/** An account of a network, just made by its owner. */
async function newcomerOf(network: Network) {
  const role = await network.role();
  const login = unique("newcomer");
  const input = { platformId: network.id, login, name: login, password: GIVEN, roleIds: [role.id] };
  const { createAccount } = await network.owner.run<{ createAccount: { id: string; passwordGoodUntil: string } }>(
    MAKE,
    { input },
  );
  return { ...createAccount, signIn: `${login}@${network.signInCode}` };
}

async function goodUntil({ owner }: Network, id: string) {
  const { accounts } = await owner.run<{ accounts: { nodes: { passwordGoodUntil: string | null }[] } }>(END, { id });
  return accounts.nodes[0]?.passwordGoodUntil;
}

describe("a given password", () => {
  test("opens a session to the last minute of its seven days, none after it, and begins anew when it is given anew", async () => {
    const network = await world.network();
    const newcomer = await newcomerOf(network);
    expect(newcomer.passwordGoodUntil).toBe(at(7 * DAY));

    clock.pass(7 * DAY - MINUTE);
    expect(await logInAs(newcomer.signIn, GIVEN)).toMatchObject({ mustFirst: "CHANGE_PASSWORD" });
    clock.pass(MINUTE);

    expect(await refusedAs(newcomer.signIn, GIVEN)).toMatchObject({ code: "GIVEN_PASSWORD_OVER", number: 10114 });
    const later = await loggedIn(network);
    expect(await goodUntil(later, newcomer.id)).toBe(at(0));
    expect(await log(later, { operation: "login", refused: true })).toMatchObject([
      { objectId: newcomer.id, outcome: "GIVEN_PASSWORD_OVER" },
    ]);

    expect(await later.owner.run(RESET, { input: { id: newcomer.id, password: "given once more" } })).toEqual({
      resetPassword: { passwordGoodUntil: at(7 * DAY) },
    });
    clock.pass(6 * DAY);
    const { token } = await logInAs(newcomer.signIn, "given once more");
    expect((await change(as(token), "given once more", OWN)).errors).toBeUndefined();
    expect(await goodUntil(await loggedIn(network), newcomer.id)).toBeNull();
    clock.pass(365 * DAY);
    expect(await logInAs(newcomer.signIn, OWN)).toMatchObject({ mustFirst: null });
  });

  test("that is over is told to nobody who doesn't know it, and never counts as a wrong one", async () => {
    const network = await world.network();
    const { signIn } = await newcomerOf(network);
    clock.pass(8 * DAY);

    expect(await refusedAs(signIn, "a wrong password")).toMatchObject({ number: 10001 });
    for (let time = 1; time <= 6; time += 1) {
      expect(await refusedAs(signIn, GIVEN)).toMatchObject({ number: 10114 });
    }

    // The one wrong password before is neither forgiven nor joined by others: four more are looked at, the sixth isn't.
    for (let time = 1; time <= 4; time += 1) {
      expect(await refusedAs(signIn, "a wrong password")).toMatchObject({ number: 10001 });
    }
    expect(await refusedAs(signIn, GIVEN)).toMatchObject({ number: 429 });
  });

  test("of an account that may not log in is like a wrong one, as before", async () => {
    const network = await world.network();
    const { id, signIn } = await newcomerOf(network);
    await network.owner.run("mutation Off($input: AccountInput!) { disableAccount(input: $input) { id } }", {
      input: { id },
    });
    clock.pass(8 * DAY);

    expect(await refusedAs(signIn, GIVEN)).toMatchObject({ number: 10001 });
  });

  test("that ends under an open session doesn't choose another one any more", async () => {
    const network = await world.network();
    const { signIn } = await newcomerOf(network);
    clock.pass(7 * DAY - MINUTE);
    const caller = as((await logInAs(signIn, GIVEN)).token);
    clock.pass(2 * MINUTE);

    expect((await change(caller, GIVEN, OWN)).errors?.[0]?.extensions).toMatchObject({ number: 10114 });
    expect((await change(caller, "a wrong password", OWN)).errors?.[0]?.extensions).toMatchObject({ number: 10001 });
    expect(await caller.expectRefusal(STATIONS)).toMatchObject({ number: 10112 });
    expect(await refusedAs(signIn, OWN)).toMatchObject({ number: 10001 });
  });

  test("that ends between the password and the code of a login opens nothing", async () => {
    const network = await world.network();
    const operator = await network.operator();
    const { secret } = await enrol(operator, clock);
    await network.owner.run(RESET, { input: { id: operator.accountId, password: GIVEN } });
    clock.pass(7 * DAY - MINUTE);
    const ticket = await ticketFor(nobody, operator, GIVEN);
    clock.pass(2 * MINUTE);

    const input = { ticket, code: codeAt(secret, clock.now()) };
    expect(await nobody.expectRefusal(COMPLETE_LOGIN, { input })).toMatchObject({ number: 10114 });
    expect(await log(await loggedIn(network), { operation: "completeLogin" })).toMatchObject([
      { objectId: operator.accountId, outcome: "GIVEN_PASSWORD_OVER" },
    ]);
    expect(await refusedAs(operator.signIn, GIVEN)).toMatchObject({ number: 10114 });
  });

  test("is good for as long as the server is told, also one that was given before", async () => {
    const network = await world.network();
    const { signIn } = await newcomerOf(network);
    const longer = await neighbour({ GIVEN_PASSWORD_DAYS: "30" });
    clock.pass(29 * DAY);

    expect(await refusedAs(signIn, GIVEN)).toMatchObject({ number: 10114 });
    const answer = await longer.http.inject({
      method: "POST",
      url: "/graphql",
      payload: { query: LOGIN, variables: { input: { username: signIn, password: GIVEN } } },
    });
    expect(answer.json()).toMatchObject({ data: { login: { mustFirst: "CHANGE_PASSWORD" } } });
  });

  test("doesn't shut out whom the company's own password, never given, lets in for years", async () => {
    const network = await world.network();
    clock.pass(3 * 365 * DAY);

    expect(await logInAs(network.owner.signIn, PASSWORD)).toMatchObject({ mustFirst: null });
  });
});

describe("whoever runs the server", () => {
  test("gives the last administrator a password that is made, which ends their sessions, and the log says so", async () => {
    const network = await world.network();
    const { signIn, accountId } = network.owner;

    const password = await givePassword(app.orm.em.fork(), clock, signIn);

    expect(Buffer.from(password ?? "", "base64url")).toHaveLength(18);
    app.callers.forget();
    expect(await network.owner.expectRefusal(STATIONS)).toMatchObject({ number: 401 });
    expect(await refusedAs(signIn, PASSWORD)).toMatchObject({ number: 10001 });
    const { token, mustFirst } = await logInAs(signIn, password ?? "");
    expect(mustFirst).toBe("CHANGE_PASSWORD");
    await change(as(token), password ?? "", OWN);
    expect(await log(await loggedIn(network), { operation: "resetPassword" })).toMatchObject([
      { objectId: accountId, accountName: "npm run password", outcome: "OK" },
    ]);
  });

  test("gives none to a name without a network, or that nobody has", async () => {
    const { signInCode, owner } = await world.network();
    for (const name of [owner.login, `nobody@${signInCode}`, `${owner.login}@no-such-network`]) {
      expect(await givePassword(app.orm.em.fork(), clock, name)).toBeNull();
    }
  });
});
