import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { signedProvider } from "./payment.provider.ts";

/** Somebody at an address, who answers with this. */
async function listening(status: number, headers: Record<string, string> = {}) {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(String(request.headers["x-payment-signature"]));
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const refund = { id: "p", networkId: "n", amount: "10", currency: "CNY" };
const asked = (base: string) =>
  signedProvider(
    { PAYMENT_PROVIDER_URL: base, PAYMENT_CALLBACK_URL: "http://127.0.0.1:1" },
    "secret".repeat(8),
  )?.askRefund(refund, new Date());

test("a provider is asked for a refund, signed", async () => {
  const provider = await listening(200);

  await asked(provider.url);

  expect(provider.heard).toEqual([expect.stringMatching(/^\S{20,}$/)]);
});

test("a provider that sends elsewhere has refused: nobody else hears what is signed for it", async () => {
  const elsewhere = await listening(200);
  const provider = await listening(307, { location: `${elsewhere.url}/refunds` });

  await expect(asked(provider.url)).rejects.toThrow();
  expect(elsewhere.heard).toEqual([]);
});
