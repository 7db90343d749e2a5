import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readSecretKeys } from "./secret-keys.ts";
import { isSealedNow, openSecret, sealSecret, type SecretPlace } from "./sealed-secrets.ts";

const keyText = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const keysOf = (...texts: string[]) => ({ SECRETS_KEY: readSecretKeys(texts.join(",")) ?? [] });

const PLACE: SecretPlace = { table: "webhook", networkId: "01a2-n", id: "01a2-W" };
const SECRET = "whsec_öffne dich";
const [old, young] = [keyText("2025"), keyText("2026")];

describe("a secret that is sealed", () => {
  const keys = keysOf(old);

  test("says nothing of itself but its key's name, is another one each time, and is opened again", () => {
    const [one, other] = [sealSecret(keys, PLACE, SECRET), sealSecret(keys, PLACE, SECRET)];

    expect(one).toMatch(/^sealed:2025:[\w-]+$/);
    expect(one).not.toBe(other);
    expect(Buffer.from(one.split(":")[2] ?? "", "base64url").toString("latin1")).not.toContain("whsec");
    expect([one, other].map((each) => openSecret(keys, PLACE, each))).toEqual([SECRET, SECRET]);
    expect(openSecret(keys, { ...PLACE, id: "01A2-w" }, one)).toBe(SECRET);
  });

  test.each<[where: string, place: SecretPlace]>([
    ["another row", { ...PLACE, id: "01a2-x" }],
    ["another network", { ...PLACE, networkId: "01a2-m" }],
    ["another table", { ...PLACE, table: "notification_rule" }],
  ])("can't be opened in %s", (_where, place) => {
    expect(() => openSecret(keys, place, sealSecret(keys, PLACE, SECRET))).toThrow();
  });

  test("can't be opened once a single sign of it has changed, or with less of it", () => {
    const sealed = sealSecret(keys, PLACE, SECRET);
    const start = "sealed:2025:".length;
    for (let at = start; at < sealed.length - 1; at += 1) {
      const spoilt = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
      expect(() => openSecret(keys, PLACE, spoilt)).toThrow();
    }
    expect(() => openSecret(keys, PLACE, sealed.slice(0, start + 10))).toThrow();
  });

  test("is opened by the key that it names, wherever that stands, and by no other of that name", () => {
    const sealed = sealSecret(keys, PLACE, SECRET);

    expect(openSecret(keysOf(young, old), PLACE, sealed)).toBe(SECRET);
    expect(() => openSecret(keysOf(young), PLACE, sealed)).toThrow(/sealed by the key 2025/);
    expect(() => openSecret(keysOf(keyText("2025")), PLACE, sealed)).toThrow();
    expect([keysOf(old), keysOf(young, old), keysOf()].map((each) => isSealedNow(each, sealed))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test("without a key a secret is stored as it is, and what was stored so is taken with one, too", () => {
  expect(sealSecret(keysOf(), PLACE, SECRET)).toBe(SECRET);
  expect(openSecret(keysOf(), PLACE, SECRET)).toBe(SECRET);
  expect(openSecret(keysOf(old), PLACE, SECRET)).toBe(SECRET);
});

test.each([
  ["", 0],
  [old, 1],
  [`${young}, ${old}\n`, 2],
])("the setting %j holds %i keys", (text, count) => {
  expect(readSecretKeys(text)).toHaveLength(count);
});

test.each(["no colon", "2026:tooshort", `:${"A".repeat(43)}`, `${old},${old}`, `2026:${"A".repeat(86)}==`])(
  "the setting %j holds no keys",
  (text) => {
    expect(readSecretKeys(text)).toBeNull();
  },
);
