import pg from "pg";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { soundAddress, withPassword } from "./database-address.ts";

/** What pg makes of an address. */
function partsOf(address: string) {
  const { user, password, host, port, database } = new pg.Client({ connectionString: address });
  return { user, password, host, port, database };
}

describe("a password in the address", () => {
  test.each(["plain", "p@ss", "p@ss/word", "12/3@4", "a:b", "what?#no", "100%", "[x]", "@", "/", "пароль@/"])(
    "%s arrives as it is",
    (password) => {
      const found = partsOf(
        readConfig({ DATABASE_URL: `postgres://forecourt:${password}@postgres:5432/db` }).DATABASE_URL,
      );

      expect(found).toEqual({ user: "forecourt", password, host: "postgres", port: 5432, database: "db" });
    },
  );

  test("that is escaped already stays", () => {
    const address = "postgres://forecourt:p%40ss%2Fword@127.0.0.1:5432/db?sslmode=disable";

    expect(soundAddress(address)).toBe(address);
    expect(partsOf(address).password).toBe("p@ss/word");
  });

  test("may come by itself, with any signs", () => {
    const config = readConfig({ DATABASE_URL: "postgres://forecourt@postgres:5432/db", DATABASE_PASSWORD: "%40@/%" });

    expect(partsOf(config.DATABASE_URL)).toMatchObject({ password: "%40@/%", host: "postgres", database: "db" });
    expect(withPassword("postgres://u:old@h/db", "new")).toBe("postgres://u:new@h/db");
  });

  test("is each role's own, where each has one", () => {
    const addresses = {
      DATABASE_URL: "postgres://forecourt@postgres:5432/db",
      DATABASE_POOL_URL: "postgres://forecourt_requests@pgbouncer:6432/db",
      DATABASE_REPORTS_URL: "postgres://forecourt_reports@standby:5432/db",
    };
    const passwordsOf = (passwords: Record<string, string>) => {
      const config = readConfig({ ...addresses, DATABASE_PASSWORD: "the owner's", ...passwords });
      return Object.keys(addresses).map((name) => partsOf(config[name as keyof typeof addresses] ?? "").password);
    };

    expect(passwordsOf({ DATABASE_POOL_PASSWORD: "p@ss/1", DATABASE_REPORTS_PASSWORD: "%40" })).toEqual([
      "the owner's",
      "p@ss/1",
      "%40",
    ]);
    expect(passwordsOf({ DATABASE_POOL_PASSWORD: "" })).toEqual(Array(3).fill("the owner's"));
  });

  test.each(["", "mysql://u:p@h/db", "postgres", "u:p@h/db"])("%s is no address", (address) => {
    expect(() => readConfig({ DATABASE_URL: address })).toThrow(/DATABASE_URL/);
  });
});

test("wrong settings are told in one line, each by its name and without its value", () => {
  const wrong = {
    DATABASE_URL: "postgres://u:hunter2@h/db",
    PORT: "http",
    LOG_LEVEL: "chatty",
    METRICS_TOKEN: "short",
  };

  const thrown = (() => {
    try {
      return readConfig(wrong);
    } catch (error) {
      return error;
    }
  })();

  expect(thrown).toBeInstanceOf(Error);
  const { message } = thrown as Error;
  expect(message.split("\n")).toHaveLength(1);
  for (const name of ["PORT", "LOG_LEVEL", "METRICS_TOKEN"]) {
    expect(message).toContain(name);
  }
  expect(message).not.toMatch(/hunter2|chatty|short/);
});
