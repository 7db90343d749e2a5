import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { getIntrospectionQuery } from "graphql";
import { afterAll, expect, test } from "vitest";
import { compressAssets } from "../test/packed.ts";
import { testServer } from "../test/server.ts";

const SCRIPT = "export const words = 'station';\n".repeat(200);
const PAGE = `<!doctype html><title>Forecourt</title>${"<link rel=modulepreload>".repeat(100)}`;

const folder = mkdtempSync(join(tmpdir(), "forecourt-web-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), PAGE);
writeFileSync(join(folder, "assets/screen-1a2b3c.js"), SCRIPT);
await compressAssets(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { app, nobody } = await testServer({ WEB_ROOT: folder });

const get = (url: string, encoding: string) =>
  app.http.inject({ url, headers: { "accept-encoding": encoding, accept: "text/html, */*" } });
const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ["/assets/screen-1a2b3c.js", SCRIPT, "br"],
  ["/assets/screen-1a2b3c.js", SCRIPT, "gzip"],
  ["/", PAGE, "br"],
  ["/stationSet", PAGE, "gzip"],
])("%s goes over the wire packed", async (url, text, encoding) => {
  const { headers, rawPayload, statusCode } = await get(url, encoding);

  expect(statusCode).toBe(200);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(String(headers["vary"])).toMatch(/accept-encoding/i);
  expect(rawPayload.length).toBeLessThan(text.length / 3);
  expect(String(unpack[encoding]?.(rawPayload))).toBe(text);
});

test("what was made at build time keeps its type and its time in the browser", async () => {
  const { headers } = await get("/assets/screen-1a2b3c.js", "gzip, deflate, br");

  expect(headers["content-type"]).toContain("javascript");
  expect(headers["content-encoding"]).toBe("br");
  expect(headers["cache-control"]).toContain("immutable");
});

test("whoever takes nothing packed gets the plain text", async () => {
  const { headers, payload } = await get("/assets/screen-1a2b3c.js", "identity");

  expect(headers["content-encoding"]).toBeUndefined();
  expect(payload).toBe(SCRIPT);
});

test("a long answer of GraphQL is packed too, a short one not", async () => {
  const ask = (query: string) =>
    app.http.inject({ method: "POST", url: "/graphql", headers: { "accept-encoding": "gzip" }, payload: { query } });
  const long = await ask(getIntrospectionQuery());

  expect(long.headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(String(gunzipSync(long.rawPayload)))).toMatchObject({ data: { __schema: {} } });
  expect((await ask("{ version { version } }")).headers["content-encoding"]).toBeUndefined();
});

test("a packed request is refused, so that nothing unfolds here", async () => {
  const response = await nobody.http.inject({
    method: "POST",
    url: "/graphql",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(JSON.stringify({ query: "{ version { version } }" })),
  });

  expect(response.statusCode).toBe(415);
  expect(response.json()).toMatchObject({ code: 415, data: null });
});
