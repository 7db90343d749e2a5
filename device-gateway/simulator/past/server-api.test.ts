import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { ServerApi } from "./server-api.ts";

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server that gives these answers one after the other, and how often it was asked. */
async function answering(...answers: readonly { readonly status: number; readonly body: unknown }[]) {
  const left = [...answers];
  const server = createServer((_request, response) => {
    const { status, body } = left.shift() ?? { status: 500, body: {} };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { api: new ServerApi(`http://127.0.0.1:${port}`, () => null), left };
}

const THROTTLED = {
  errors: [
    {
      message: "Too many requests",
      extensions: { code: "THROTTLED", number: 429, params: { retryAfterSeconds: 0.01 } },
    },
  ],
  data: null,
};
const REFUSED = { errors: [{ message: "no", extensions: { code: "PARAMETER_ERROR", number: 10012 } }], data: null };
const DONE = { data: { done: true } };
const Done = z.object({ done: z.boolean() });

test("whoever is asked too often, or is away, is asked again once they can be", async () => {
  const { api, left } = await answering(
    { status: 200, body: THROTTLED },
    { status: 503, body: {} },
    { status: 200, body: DONE },
  );

  expect(await api.ask(Done, "mutation { done }", {})).toEqual({ done: true });
  expect(left).toEqual([]);
});

test("what is refused for another reason is refused", async () => {
  const { api, left } = await answering({ status: 200, body: REFUSED }, { status: 200, body: DONE });

  await expect(api.ask(Done, "mutation { done }", {})).rejects.toThrow("10012");
  expect(left).toHaveLength(1);
});
