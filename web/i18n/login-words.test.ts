import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import english from "./en.json";
import { isLoginWord } from "./login-words.ts";

const ENTRIES = [
  "web/main.tsx",
  "web/features/login/login-screen.tsx",
  "web/app/not-found-screen.tsx",
  "web/app/route-error.tsx",
];
/** Names of screens, said by the frame behind the login. */
const SAID_LATER = /^menu\./;

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

const sourceOf = (path: string) => readFileSync(path, "utf8");

test("all that is said before the login is among the login's words", () => {
  const files = new Set(ENTRIES.flatMap((entry) => [...withImports(entry)]));
  const said = [...files].flatMap((path) => [
    ...[...sourceOf(path).matchAll(/"([\w-]+(?:\.[\w-]+)+)"/g)].map(([, id = ""]) => id).filter((id) => id in english),
    ...[...sourceOf(path).matchAll(/`([a-zA-Z]+\.)\$\{/g)]
      .map(([, beginning = ""]) => beginning)
      .filter((beginning) => Object.keys(english).some((id) => id.startsWith(beginning))),
  ]);

  expect(files.size).toBeGreaterThan(50);
  expect(said).toContain("login.title");
  expect([...new Set(said)].filter((id) => !isLoginWord(id) && !SAID_LATER.test(id))).toEqual([]);
});
