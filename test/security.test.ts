import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FILES = globSync("docs/security/asvs-*.md");
/** Requirements of levels 1 and 2 in OWASP's Application Security Verification Standard 5.0.0. */
const REQUIREMENTS = 253;

interface Row {
  readonly id: string;
  readonly state: string;
  readonly where: string;
  readonly paths: readonly string[];
}

const rows = FILES.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line): Row[] => {
      const [, id = "", , state = "", where = "", test = ""] = line.split("|").map((cell) => cell.trim());
      const paths = [...`${where} ${test}`.matchAll(/`([\w@.*/-]+\/[\w@.*/-]+)`/g)].map(([, path = ""]) => path);
      return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, state, where, paths }] : [];
    }),
);

test("every requirement of the standard is judged, once", () => {
  expect(rows.length).toBe(REQUIREMENTS);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(REQUIREMENTS);
  expect(rows.filter(({ state }) => !["met", "partly", "open", "none"].includes(state))).toEqual([]);
});

test("what is met, or in part, says where; and what is named is there", () => {
  expect(rows.filter(({ where }) => where === "" || where === "–").map(({ id }) => id)).toEqual([]);
  expect(rows.filter(({ state, where }) => state === "met" && !where.includes("`")).map(({ id }) => id)).toEqual([]);
  expect(
    rows.flatMap(({ id, paths }) => paths.filter((path) => !isThere(path)).map((path) => `${id}: ${path}`)),
  ).toEqual([]);
});

const isThere = (path: string): boolean => (path.includes("*") ? globSync(path).length > 0 : existsSync(path));

/** Settings that name a secret, or an address that is called: each has its row in the rules of protection. */
const TELLING = /^ {4}(\w+(?:_URL|_SECRET|_TOKEN|_PASSWORD|_KEY|_FILE|_ENDPOINT|_TILES)):/gm;
const RULES = readFileSync("docs/security/rules.md", "utf8");
const settingsOf = (file: string): string[] =>
  [
    ...readFileSync(file, "utf8")
      .replaceAll(/^ {2}(?=\w)/gm, "    ")
      .matchAll(TELLING),
  ].map(([, name = ""]) => name);

test.each(["server/kernel/config.ts", "device-gateway/config.ts"])(
  "every secret and every address that %s knows stands in the rules of protection",
  (file) => {
    const settings = settingsOf(file);

    expect(settings.length).toBeGreaterThan(3);
    expect(settings.filter((name) => !RULES.includes(`\`${name}\``))).toEqual([]);
  },
);
