import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { allWords, wordsByGroup } from "../test/all-words.ts";
import type { WordGroup } from "./groups.ts";

const words = wordsByGroup("en");
const ids = Object.keys(allWords("en"));

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

/** Ids of words in these files, and the beginnings of those that are put together there. */
function saidIn(files: readonly string[]): readonly string[] {
  const said = files.flatMap((path) => [
    ...[...sourceOf(path).matchAll(/"([\w-]+(?:\.[\w-]+)+)"/g)]
      .map(([, id = ""]) => id)
      .filter((id) => ids.includes(id)),
    ...[...sourceOf(path).matchAll(/`([a-zA-Z]+\.)\$\{/g)]
      .map(([, beginning = ""]) => beginning)
      .filter((beginning) => ids.some((id) => id.startsWith(beginning))),
  ]);
  return [...new Set(said)];
}

/** The same of these files and all that comes with them. */
function saidBy(entries: readonly string[]): readonly string[] {
  const files = new Set(entries.flatMap((entry) => [...withImports(entry)]));
  expect(files.size).toBeGreaterThan(50);
  return saidIn([...files]);
}

/** Those that none of these groups says. */
function beyond(groups: readonly string[], said: readonly string[]): string[] {
  const known = [...words].flatMap(([group, own]) => (groups.includes(group) ? Object.keys(own) : []));
  return said.filter((id) => !known.some((each) => (id.endsWith(".") ? each.startsWith(id) : each === id)));
}

test("all that is said before the login is among the login's words", () => {
  const said = saidBy(BEFORE_LOGIN);

  expect(said).toContain("login.title");
  expect(beyond(["login"], said).filter((id) => !SAID_LATER.test(id))).toEqual([]);
});

test("all that the frame and the home screen say is among their words and the login's", () => {
  const said = saidBy(AT_HOME);

  expect(said).toContain("home.title");
  expect(beyond(["login", "frame"], said)).toEqual([]);
});

test("the page for phones says its own words and those that the screens of the console share", () => {
  const files = globSync("web/mobile/**/*.{ts,tsx}").filter((path) => !/\.test\.|\/test-/.test(path));
  const said = saidIn(files);

  expect(said).toContain("phone.start.title");
  expect(beyond(["mobile", "shared"], said)).toEqual([]);
});

test("a word stands in one group", () => {
  expect([...words.values()].flatMap((own) => Object.keys(own)).toSorted()).toEqual(ids.toSorted());
});

const EVERYWHERE: readonly WordGroup[] = ["login", "frame", "shared"];
const screens = globSync("web/features/*/*/**/*.{ts,tsx}").filter((path) => !/\.test\.|\/test-|style-guide/.test(path));
const byGroup = Map.groupBy(screens, (path) => path.split("/")[2] ?? "");

test.each([...byGroup.keys()])("the screens of %s say their own words and those of all", (group) => {
  const own = byGroup
    .get(group)
    ?.flatMap((path) => beyond([group, ...EVERYWHERE], saidIn([path])).map((id) => `${path}: ${id}`));

  expect(own).toEqual([]);
});

test("the kit and the parts say no words of one group's screens", () => {
  const files = globSync("web/{ui,parts,lib,app}/**/*.{ts,tsx}").filter((path) => !/\.test\.|\/test-/.test(path));

  expect(files.flatMap((path) => beyond(EVERYWHERE, saidIn([path])).map((id) => `${path}: ${id}`))).toEqual([]);
});
