import { afterEach, expect, test, vi } from "vitest";
import { PhoneNetworkDocument } from "../phone.generated.ts";
import { ask } from "./ask.ts";

afterEach(() => vi.unstubAllGlobals());

const DATA = { me: { network: { timeZone: "UTC", currencySymbol: "¥", measureUnitSymbol: "L" } } };
const question = { document: PhoneNetworkDocument, variables: {} };

/** A server that says this once, and what it was sent. */
function serverSaying(status: number, body: unknown): readonly Request[] {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (path: string, how: RequestInit) => {
    requests.push(new Request(new URL(path, "http://forecourt.example"), { ...how, signal: null }));
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
  return requests;
}

test("a question goes with the token and its own text, and without the cookies of whoever is logged in", async () => {
  const requests = serverSaying(200, { data: DATA });

  expect(await ask("fca_token", question)).toEqual(DATA);
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer fca_token");
  expect(requests[0]?.credentials).toBe("omit");
  expect((await requests[0]?.json()) as { query: string }).toMatchObject({
    query: expect.stringContaining("query PhoneNetwork") as string,
    variables: {},
  });
});

const refusal = (number: number) => ({ data: null, errors: [{ extensions: { number } }] });

test.each([
  ["TOKEN", 401, refusal(401)],
  ["TOKEN", 200, refusal(401)],
  ["RIGHT", 200, refusal(403)],
  ["BUSY", 429, refusal(429)],
  ["OTHER", 200, refusal(10012)],
  ["LINE", 503, refusal(503)],
  ["LINE", 502, "<html>Bad gateway</html>"],
  ["LINE", 401, "<html>Log in to this proxy</html>"],
  ["LINE", 403, "<html>Blocked</html>"],
  ["LINE", 200, "<html>Log in to this network</html>"],
] as const)("what it says of %s by status %i is known by its kind", async (kind, status, body) => {
  serverSaying(status, body);

  await expect(ask("fca_token", question)).rejects.toMatchObject({ kind });
});

test("a server that nobody reaches is a line that is gone", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

  await expect(ask("fca_token", question)).rejects.toMatchObject({ kind: "LINE" });
});
