import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import english from "./en.json";
import { isFrameWord, isLoginWord } from "./parts.ts";

const BEFORE_LOGIN = [
  "web/main.tsx",
  "web/features/person/login/login-screen.tsx",
  "web/app/not-found-screen.tsx",
  "web/app/route-error.tsx",
];
const AT_HOME = ["web/app/signed-in.tsx", "web/features/overview/home/home-screen.tsx"];
/** Names of screens, said by the frame behind the login. */
const SAID_LATER = /^(menu|scope|scopeWhy)\./;

const sourceOf = (path: string) => readFileSync(path, "utf8");

/** A file and all that comes with it, without what is loaded when it is needed. */
function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(path) && existsSync(path)) {
    seen.add(path);
    for (const [, target = ""] of sourceOf(path).matchAll(
      /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+\.tsx?)"/gm,
    )) {
      withImports(join(dirname(path), target), seen);
    }
  }
  return seen;
}

/** Ids of words in these files and all that comes with them, and the beginnings of those that are put together there. */
function saidBy(entries: readonly string[]): readonly string[] {
  const files = new Set(entries.flatMap((entry) => [...withImports(entry)]));
  expect(files.size).toBeGreaterThan(50);
  const said = [...files].flatMap((path) => [
    ...[...sourceOf(path).matchAll(/"([\w-]+(?:\.[\w-]+)+)"/g)].map(([, id = ""]) => id).filter((id) => id in english),
    ...[...sourceOf(path).matchAll(/`([a-zA-Z]+\.)\$\{/g)]
      .map(([, beginning = ""]) => beginning)
      .filter((beginning) => Object.keys(english).some((id) => id.startsWith(beginning))),
  ]);
  return [...new Set(said)];
}

test("all that is said before the login is among the login's words", () => {
  const said = saidBy(BEFORE_LOGIN);

  expect(said).toContain("login.title");
  expect(said.filter((id) => !isLoginWord(id) && !SAID_LATER.test(id))).toEqual([]);
});

test("all that the frame and the home screen say is among their words and the login's", () => {
  const said = saidBy(AT_HOME);

  expect(said).toContain("home.title");
  expect(said.filter((id) => !isLoginWord(id) && !isFrameWord(id))).toEqual([]);
});

test("nothing is in both parts", () => {
  expect(Object.keys(english).filter((id) => isLoginWord(id) && isFrameWord(id))).toEqual([]);
});
