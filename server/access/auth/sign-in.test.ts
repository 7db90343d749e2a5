import { describe, expect, test } from "vitest";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { type Network, PASSWORD, unique } from "../../test/world.ts";

const { nobody, world } = await testServer({ DEFAULT_NETWORK: "home" });

const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { name permissions } }";
const home = await world.network({ signInCode: "home" });

const logIn = (username: string, password = PASSWORD) => nobody.send(LOGIN, { input: { username, password } });
const outcome = async (username: string, password = PASSWORD) => outcomeOf(await logIn(username, password));

/** Somebody of this name, without anything that they may do. */
async function somebody(network: Network, login: string) {
  const input = {
    platformId: network.id,
    login,
    name: `${login} of ${network.signInCode}`,
    password: PASSWORD,
    roleIds: [],
  };
  return network.owner.send("mutation Make($input: CreateAccountInput!) { createAccount(input: $input) { login } }", {
    input,
  });
}

describe("a login name", () => {
  test("is its network's: two networks have the same one, and one network has it once", async () => {
    const [north, south] = [await world.network(), await world.network()];
    const login = unique("anna");

    expect([outcomeOf(await somebody(north, login)), outcomeOf(await somebody(south, login))]).toEqual(["OK", "OK"]);
    expect(outcomeOf(await somebody(north, login.toUpperCase()))).toBe("10015");

    for (const network of [north, south]) {
      const answer = await logIn(`${login.toUpperCase()}@${network.signInCode}`);
      expect(answer.data).toMatchObject({ login: { name: `${login} of ${network.signInCode}` } });
    }
  });

  test("without a code is meant in the server's own network, also where it looks like an address", async () => {
    const login = unique("bob");
    await somebody(home, login);
    await somebody(home, `${login}@mail.example`);
    await somebody(home, `${login}@nowhere`);

    expect(await outcome(login)).toBe("OK");
    expect(await outcome(`${login}@home`)).toBe("OK");
    expect(await outcome(`${login}@mail.example`)).toBe("OK");
    expect(await outcome(`${login}@nowhere`)).toBe("OK");
    expect(await outcome(`${login}@mail.example@home`)).toBe("OK");
  });

  test("that is another network's is answered like one that is nobody's", async () => {
    const [north, south] = [await world.network(), await world.network()];
    const login = unique("carl");
    await somebody(south, login);
    const told = async (username: string) => (await logIn(username)).errors?.[0];

    const nobodys = await told(`${unique("nobody")}@${north.signInCode}`);
    expect(nobodys?.extensions).toMatchObject({ number: 10002 });
    for (const username of [`${login}@${north.signInCode}`, login, `${login}@no-such-network`]) {
      expect(await told(username)).toEqual(nobodys);
    }
  });

  test("is locked in its own network alone", async () => {
    const [north, south] = [await world.network(), await world.network()];
    const login = unique("dora");
    await somebody(north, login);
    await somebody(south, login);
    for (const _try of [1, 2, 3, 4, 5]) {
      expect(await outcome(`${login}@${north.signInCode}`, "wrong password")).toBe("10001");
    }

    expect(await outcome(`${login}@${north.signInCode}`)).toBe("429");
    expect(await outcome(`${login}@${south.signInCode}`)).toBe("OK");
  });

  test("tells its people their network's code", async () => {
    const { owner, signInCode } = await world.network();

    expect(await owner.run("{ me { login network { signInCode } } }")).toEqual({
      me: { login: owner.login, network: { signInCode } },
    });
  });
});
