import { expect, test } from "vitest";
import { greeting } from "./session.ts";

const FIRST = "http://127.0.0.1:4000";
const login = { network: "Delta", login: "admin", password: "secret" };

test("a start tells where it is reached, and who may log in", () => {
  expect(greeting({ login, urls: [FIRST] }, FIRST, 1_234)).toBe(`
Ready after 1.2 s.

  Forecourt   ${FIRST}
  log in      admin / secret   (Delta, simulated)
  stop        Ctrl-C

`);
});

test("a start of several servers tells where each is reached", () => {
  const urls = [FIRST, "http://127.0.0.1:20001", "http://127.0.0.1:20002"];

  expect(greeting({ login: undefined, urls }, FIRST, 0)).toContain(`
  Forecourt   ${FIRST}
  also at     http://127.0.0.1:20001, http://127.0.0.1:20002
`);
});
