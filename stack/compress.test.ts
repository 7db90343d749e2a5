import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { compressAssets } from "./compress.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-compress-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("beside each text of some length lie its compressed forms, and nothing beside pictures and short ones", async () => {
  const script = "export const words = 'station';\n".repeat(200);
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/screen.js"), script);
  writeFileSync(join(folder, "assets/short.js"), "1");
  writeFileSync(join(folder, "assets/inter.woff2"), Buffer.alloc(5_000));

  await compressAssets(folder);

  expect(readdirSync(join(folder, "assets")).toSorted()).toEqual([
    "inter.woff2",
    "screen.js",
    "screen.js.br",
    "screen.js.gz",
    "short.js",
  ]);
  expect(String(brotliDecompressSync(readFileSync(join(folder, "assets/screen.js.br"))))).toBe(script);
  expect(String(gunzipSync(readFileSync(join(folder, "assets/screen.js.gz"))))).toBe(script);
});
