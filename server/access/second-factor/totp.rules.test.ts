import { describe, expect, test } from "vitest";
import { isTotpCode, newTotpSecret, stepOfCode, totpUri } from "./totp.rules.ts";

/** "12345678901234567890" of RFC 6238, appendix B, in base32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a code", () => {
  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("of RFC 6238 at %i s is %s", (seconds, code) => {
    const now = new Date(seconds * 1000);

    expect(stepOfCode(SECRET, code, { now, after: 0 })).toBe(Math.floor(seconds / 30));
  });

  const now = new Date(1111111109_000);
  const step = 37037036;

  test.each([
    ["what was taken already", "081804", step],
    ["older than what was taken", "081804", step + 1],
  ])("that is %s is none", (_title, code, after) => {
    expect(stepOfCode(SECRET, code, { now, after })).toBeNull();
  });

  test.each(["", "81804", "0818040", "08180a", "０８１８０４", " 081804", "-81804"])("%j is none", (code) => {
    expect([isTotpCode(code), stepOfCode(SECRET, code, { now, after: 0 })]).toEqual([false, null]);
  });
});

test("a secret has 160 bits, and no two are equal", () => {
  const secrets = new Set(Array.from({ length: 100 }, newTotpSecret));

  expect(secrets.size).toBe(100);
  expect([...secrets].every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
});

test("an address names issuer and login, and keeps them apart", () => {
  expect(totpUri(SECRET, { issuer: "东港: 石油", login: "ada:l" })).toBe(
    `otpauth://totp/${encodeURIComponent("东港  石油")}:ada%20l?issuer=${encodeURIComponent("东港  石油")}&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});
