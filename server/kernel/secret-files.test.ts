import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { Mendable } from "./errors/mendable.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ADDRESS = "postgres://forecourt@postgres:5432/db";

function fileOf(text: string): string {
  const path = join(folder, `secret-${Math.random()}`);
  writeFileSync(path, text);
  return path;
}

test("a secret in a file counts as if it were said, without the line break at its end", () => {
  const config = readConfig({
    DATABASE_URL: ADDRESS,
    DATABASE_PASSWORD_FILE: fileOf("s3cret\n"),
    METRICS_TOKEN_FILE: fileOf("0123456789abcdef0123456789abcdef\r\n"),
    PAYMENT_SECRET_FILE: "",
  });

  expect(config.DATABASE_URL).toBe("postgres://forecourt:s3cret@postgres:5432/db");
  expect(config.METRICS_TOKEN).toBe("0123456789abcdef0123456789abcdef");
  expect(config.PAYMENT_SECRET).toBeUndefined();
});

test("what a file holds is checked like what is said", () => {
  const file = fileOf("short\n");

  expect(() => readConfig({ DATABASE_URL: ADDRESS, PAYMENT_SECRET_FILE: file })).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^(?!.*short).*PAYMENT_SECRET/) }),
  );
});

test.each([
  ["said twice", { DATABASE_PASSWORD: "hunter2", DATABASE_PASSWORD_FILE: "/run/secrets/password" }],
  ["not there", { DATABASE_PASSWORD_FILE: join(folder, "none") }],
  ["no file", { DATABASE_PASSWORD_FILE: folder }],
])("a secret that is %s ends the start in one line with its name", (_how, given) => {
  const start = () => readConfig({ DATABASE_URL: ADDRESS, ...given });

  expect(start).toThrow(Mendable);
  expect(start).toThrow(/^(?!.*hunter2)[^\n]*DATABASE_PASSWORD_FILE[^\n]*$/);
});
