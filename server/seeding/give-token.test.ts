import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { Permission } from "../../common/permission.ts";
import { log } from "../test/audit-log.ts";
import { HOUR } from "../test/clock.ts";
import { testServer } from "../test/server.ts";
import { giveToken } from "./give-token.ts";
import { readTokenArguments } from "./token-arguments.ts";

const { app, world, as, clock } = await testServer();
const { config } = app.services;
// A program of its own reckons from today.
clock.pass(Date.now() - clock.now().getTime());
const ME = "{ me { login permissions operates } }";

/** `npm run token`, from the sources. */
function run(...parameters: string[]) {
  const env = { ...process.env, DATABASE_URL: config.DATABASE_URL };
  const program = ["--import", "tsx", "server/new-token.ts", ...parameters];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { env, encoding: "utf8" });
  return { status, stdout, stderr };
}

const give = (parameters: Readonly<Record<string, string>>) => {
  const given = Object.entries(parameters).flatMap(([name, value]) => [`--${name}`, value]);
  return giveToken({ em: app.orm.em.fork(), clock, config }, readTokenArguments(given));
};

describe("whoever runs the server", () => {
  test(
    "makes a token by a command, which prints it alone; it opens what was asked for, and the log says who",
    { timeout: 60_000 },
    async () => {
      const network = await world.network();
      const { signIn, login } = network.owner;

      const { status, stdout, stderr } = run(
        "--login",
        signIn,
        "--name",
        "till",
        "--permissions",
        "8,13",
        "--operates",
        "13",
        "--days",
        "30",
      );

      expect(stdout, stderr).toMatch(/^fca_[\w-]{43}\n$/);
      expect(status).toBe(0);
      expect(stderr).toMatch(
        new RegExp(`^A token of ${login}, until [-\\dT:.]+Z: sees 0,8,13, operates 13\\. It is not told again\\.\\n$`),
      );
      expect(await as(stdout.trim()).run(ME)).toEqual({ me: { login, permissions: [0, 8, 13], operates: [13] } });
      expect(await log(network, { operation: "createApiToken" })).toMatchObject([
        { accountName: "npm run token", outcome: "OK", after: { name: "till", account: login, operates: [13] } },
      ]);
      expect(JSON.stringify(await log(network))).not.toContain(stdout.trim());
    },
  );

  test("is told each argument that is wrong, in a line of its own, and ends with 1", { timeout: 60_000 }, () => {
    const { status, stdout, stderr } = run("--login", "", "--permissions", "8,999,x", "--operates", "8", "--days", "0");

    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr.split("\n")).toEqual([
      "--login is missing: whose token it is, as in admin@first-light.",
      "--name is missing: what the token is for.",
      "--permissions: 999, x is no permission's number.",
      "--operates: 8 can't be operated.",
      "--days: after how many the token ends, from 1 to 366.",
      expect.stringMatching(/^usage: npm run token -- /),
      "",
    ]);
  });

  test("makes one that ends after its days", async () => {
    const { owner } = await world.network();

    const { token } = await give({ login: owner.signIn, name: "till", permissions: "8", days: "2" });

    expect(await as(token).run(ME)).toMatchObject({ me: { permissions: [0, 8] } });
    clock.pass(2 * 24 * HOUR + 1_000);
    expect(await as(token).expectRefusal(ME)).toMatchObject({ number: 401 });
  });
});

describe("no token is made", () => {
  const wanted = { name: "till", permissions: "8", days: "30" };

  test("for more than the account holds, seen or operated: each by its argument", async () => {
    const network = await world.network();
    const clerk = await network.operator({ permissions: [Permission.TransactionStatistics] });

    const asked = { ...wanted, login: clerk.signIn, permissions: "8,13,102", operates: "13" };

    await expect(give(asked)).rejects.toThrow(
      `--permissions: ${clerk.login} doesn't hold 13, 102.\n--operates: ${clerk.login} doesn't hold 13.`,
    );
    expect(await log(network, { operation: "createApiToken" })).toEqual([]);
  });

  test("for an account that there is none of, of another network, or that may not log in", async () => {
    const [network, other] = [await world.network(), await world.network()];
    const clerk = await network.operator({ permissions: [Permission.TransactionStatistics] });
    await network.owner.run("mutation Disable($input: AccountInput!) { disableAccount(input: $input) { id } }", {
      input: { id: clerk.accountId },
    });
    const logins = [`nobody@${network.signInCode}`, `${clerk.login}@${other.signInCode}`, clerk.signIn];

    for (const login of logins) {
      await expect(give({ ...wanted, login })).rejects.toThrow(`--login: there is no account ${login} that may log in`);
    }
  });

  test("by a name that another one of the account has", async () => {
    const { owner } = await world.network();
    await give({ ...wanted, login: owner.signIn });

    await expect(give({ ...wanted, login: owner.signIn })).rejects.toThrow(
      `--name: ${owner.login} has a token till already.`,
    );
  });

  test.each([["--permission", "8"], ["till"]])("where an argument is unknown: %s", (...parameters) => {
    expect(() => readTokenArguments(parameters)).toThrow(new RegExp(`'${parameters[0]}'[^]*\\nusage: `));
  });
});
