import { describe, expect, test } from "vitest";
import { dummyVerify, hashPassword, verifyPassword } from "./password.ts";

describe("a hashed password", () => {
  test.each(["forecourt", "пароль", "密码密码", "p\u0000q", "x".repeat(200), ""])(
    "%j is known again",
    async (password) => {
      const encoded = await hashPassword(password);

      expect(await verifyPassword(password, encoded)).toBe(true);
      expect(await verifyPassword(`${password}x`, encoded)).toBe(false);
      expect(encoded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]+\$[^$=]+$/);
    },
  );

  test("differs each time, since its salt does", async () => {
    expect(await hashPassword("forecourt")).not.toBe(await hashPassword("forecourt"));
  });

  test("is the same however its accents were typed", async () => {
    expect(await verifyPassword("cafe\u0301", await hashPassword("caf\u00e9"))).toBe(true);
  });

  test("of another program and with other parameters is understood", async () => {
    // The reference implementation's own test vector: argon2id, t=2, m=2^16, p=1, password "password", salt "somesalt".
    const encoded = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

    expect(await verifyPassword("password", encoded)).toBe(true);
    expect(await verifyPassword("Password", encoded)).toBe(false);
  });

  test.each([
    "",
    "forecourt",
    "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=19456,t=2,p=1$$",
  ])("%j as a hash matches nothing", async (encoded) => {
    expect(await verifyPassword("forecourt", encoded)).toBe(false);
    expect(await verifyPassword(encoded, encoded)).toBe(false);
  });
});

test("the password of an account that doesn't exist is never right", async () => {
  expect(await dummyVerify("")).toBe(false);
  expect(await dummyVerify("forecourt")).toBe(false);
});
