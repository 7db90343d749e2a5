import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cardDeed, cardOf, cardsOf, linesOf } from "../../test/cards.ts";
import { PAYMENT_SECRET, REFUND_PAYMENT, payFor, paymentsOf } from "../../test/payments.ts";
import { testServer } from "../../test/server.ts";
import type { Caller } from "../../test/execute.ts";
import { faultsOf } from "../ledger/books.ts";
import { askRefunds } from "./payment.chores.ts";

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}

const [serverPort, providerPort] = [await freePort(), await freePort()];
const PROVIDER = `http://127.0.0.1:${providerPort}`;
const main = join(import.meta.dirname, "../../../demo/payment-provider/main.ts");
const env = { ...process.env, PORT: String(providerPort), PAYMENT_SECRET };
const program = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
afterAll(() => program.kill("SIGKILL"));
await once(program.stdout, "data");

const { world, app, db, clock } = await testServer({
  PAYMENT_PROVIDER_URL: PROVIDER,
  PAYMENT_CALLBACK_URL: `http://127.0.0.1:${serverPort}`,
  PAYMENT_SECRET,
});
// The provider's clock is the machine's.
clock.pass(Date.now() - clock.now().getTime());

const pays = (pageUrl: string, deed: string) =>
  fetch(pageUrl, { method: "POST", body: new URLSearchParams({ deed }) }).then((answer) => answer.status);
const stands = async (owner: Caller, id: string, state: string) =>
  expect.poll(async () => (await paymentsOf(owner, { ids: [id] }))[0]?.state, { timeout: 15_000 }).toBe(state);

test("a payment goes its whole way over HTTP: shown, paid before the shop answers, told twice, booked once, paid back", async () => {
  const network = await world.network();
  const { owner } = network;
  const { id: cardId } = await cardOf(owner);
  const { payment, pageUrl } = await payFor(owner, cardId);
  expect(await (await fetch(pageUrl)).text()).toContain("100 CNY");
  expect((await fetch(pageUrl.replace("amount=100", "amount=1"))).status).toBe(400);

  // The shop is away when it is told: the provider comes again.
  expect(await pays(pageUrl, "twice")).toBe(200);
  await app.http.listen({ host: "127.0.0.1", port: serverPort });
  await stands(owner, payment.id, "PAID");
  const [deposit] = (await linesOf(owner, { operations: ["DEPOSIT"] })) as { id: string }[];
  expect(await linesOf(owner, { operations: ["DEPOSIT"] })).toHaveLength(1);
  expect(await cardsOf(owner)).toMatchObject([{ balance: "100" }]);

  await cardDeed(owner, "refundCardDeposit", { flowId: deposit?.id, tender: "ONLINE", reason: "moved away" });
  await askRefunds(app.services);
  await stands(owner, payment.id, "REFUNDED");
  expect(await faultsOf(db, network.id)).toEqual([]);
});

test("one that fails moves nothing; one for a card that is closed meanwhile is seen, and goes back", async () => {
  const network = await world.network();
  const { owner } = network;
  const { id: cardId } = await cardOf(owner);
  const [failing, late] = [await payFor(owner, cardId), await payFor(owner, cardId)];
  await pays(failing.pageUrl, "fail");
  await stands(owner, failing.payment.id, "FAILED");
  await cardDeed(owner, "closeCard", { cardId });
  await pays(late.pageUrl, "pay");
  await stands(owner, late.payment.id, "PAID");
  expect(await paymentsOf(owner, { unbooked: true })).toMatchObject([{ id: late.payment.id, unbooked: 10036 }]);

  await owner.run(REFUND_PAYMENT, { input: { id: late.payment.id, reason: "card is closed" } });
  await askRefunds(app.services);
  await stands(owner, late.payment.id, "REFUNDED");
  expect(await cardsOf(owner)).toMatchObject([{ balance: "0" }]);
  expect(await faultsOf(db, network.id)).toEqual([]);
});
