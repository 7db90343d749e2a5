import { expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { PASSWORD, unique } from "../../test/world.ts";

const { world, nobody } = await testServer({ HIDE_UNKNOWN_ACCOUNTS: "true" });

test("where names are hidden, an unknown name is answered like a wrong password, word for word", async () => {
  const { owner } = await world.network();
  const login = "mutation Login($input: LoginInput!) { login(input: $input) { uuid } }";

  const unknown = await nobody.expectRefusal(login, { input: { username: unique("stranger"), password: PASSWORD } });
  const wrong = await nobody.expectRefusal(login, { input: { username: owner.signIn, password: "wrong password" } });

  expect(unknown).toEqual(wrong);
  expect(unknown.number).toBe(10001);
});
