import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { testServer } from "../test/server.ts";

const CONSOLE = "<!doctype html><title>Console</title>";
const PHONES = "<!doctype html><title>Phones</title>";

const folder = mkdtempSync(join(tmpdir(), "forecourt-web-"));
mkdirSync(join(folder, "m/assets"), { recursive: true });
writeFileSync(join(folder, "index.html"), CONSOLE);
writeFileSync(join(folder, "m/index.html"), PHONES);
writeFileSync(join(folder, "m/assets/index-1a2b3c.js.br"), brotliCompressSync("export {};\n"));
writeFileSync(join(folder, "m/manifest.webmanifest"), "{}");
writeFileSync(join(folder, "m/service-worker.js"), "// keeps the shell\n");
writeFileSync(join(folder, "m/assets/index-1a2b3c.js"), "export {};\n");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { app } = await testServer({ WEB_ROOT: folder });
const get = (url: string, accept = "text/html, */*") => app.http.inject({ url, headers: { accept } });

describe("the page for phones", () => {
  test("is another page than the console's, asked for anew each time", async () => {
    const { statusCode, headers, body } = await get("/m/");

    expect([statusCode, body]).toEqual([200, PHONES]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  test("is where the address of a code leads to, which keeps what stands behind its #", async () => {
    const { statusCode, headers } = await get("/m");

    expect([statusCode, headers["location"]]).toEqual([308, "/m/"]);
  });

  test("runs scripts and asks servers of this origin alone, and is framed by nobody", async () => {
    const rules = String((await get("/m/")).headers["content-security-policy"]).split(";");

    expect(rules).toContain("default-src 'self'");
    expect(rules).toContain("script-src 'self'");
    expect(rules).toContain("connect-src 'self'");
    expect(rules).toContain("frame-ancestors 'none'");
  });

  test("keeps files with a hash in their name for ever, its service worker and its manifest never", async () => {
    const cached = async (url: string) => (await get(url, "*/*")).headers["cache-control"];

    expect(await cached("/m/assets/index-1a2b3c.js")).toContain("immutable");
    expect(await cached("/m/service-worker.js")).toBe("no-cache");
    expect(await cached("/m/manifest.webmanifest")).toBe("no-cache");
  });

  test("has a service worker that is a script, for no more than what is below /m/", async () => {
    const { headers } = await get("/m/service-worker.js", "*/*");

    expect(headers["content-type"]).toContain("javascript");
    expect(headers["service-worker-allowed"]).toBeUndefined();
  });

  test("has a manifest by its own type", async () => {
    expect((await get("/m/manifest.webmanifest", "*/*")).headers["content-type"]).toContain(
      "application/manifest+json",
    );
  });
});

test.each(["/", "/mapScreen", "/measures", "/members?part=cards"])("%s is the console's", async (url) => {
  expect((await get(url)).body).toBe(CONSOLE);
});

describe("a file of the console", () => {
  test("goes out as it was packed when the console was built, to who takes that", async () => {
    const url = "/m/assets/index-1a2b3c.js";
    const packed = await app.http.inject({ url, headers: { "accept-encoding": "br" } });
    const plain = await app.http.inject({ url });

    expect(packed.headers).toMatchObject({ "content-encoding": "br", "content-type": plain.headers["content-type"] });
    expect(packed.rawPayload).toEqual(brotliCompressSync("export {};\n"));
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, "export {};\n"]);
  });

  test.each([
    "/assets/gone-1a2b3c.js",
    "/m/assets/gone-1a2b3c.js",
    "/assets/",
    "/m/assets",
    "/%2e%2e/package.json",
    "/..%2fx",
  ])("that is not there is not the page, and not kept: %s", async (url) => {
    const { statusCode, headers, body } = await get(url, "*/*");

    expect(statusCode).toBe(404);
    expect(headers["cache-control"] ?? "").not.toContain("immutable");
    expect(JSON.parse(body)).toEqual({ code: 404, msg: "address error", data: null });
  });
});
