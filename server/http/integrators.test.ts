import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, type Server, connect, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AcknowledgeCommandDocument, GatewayCommandsDocument } from "../plant/command/command.generated.ts";
import { cardOf, chargedCard, linesOf } from "../test/cards.ts";
import { HOUR, SECOND } from "../test/clock.ts";
import { OWN_ADDRESSES, TEST_RULE, makeRule } from "../test/notifications.ts";
import { TEST_WEBHOOK, makeHook } from "../test/webhooks.ts";
import { deviceReading, gunReading, sale } from "../test/readings.ts";
import { testServer } from "../test/server.ts";
import { PASSWORD } from "../test/world.ts";

const ROOT = join(import.meta.dirname, "../..");
const PATIENCE_MS = 15_000;
const { app, world, clock, live } = await testServer({ ...OWN_ADDRESSES });

/** The guide's pieces by the names that stand behind their languages. */
const PIECES = new Map(
  [...readFileSync(join(ROOT, "docs/integrators.md"), "utf8").matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(
    ([, name = "", text = ""]) => [name, text],
  ),
);
const isShell = (name: string) => !name.includes(".");
const hasTools = ["curl", "jq"].every((tool) => spawnSync(tool, ["--version"]).status === 0);

/** A folder of a program's own, beside which the packages stand that it would install. */
const folder = (() => {
  mkdirSync(join(ROOT, ".data"), { recursive: true });
  return mkdtempSync(join(ROOT, ".data/integrator-"));
})();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// A shell reckons from today, and not from the day on which stories begin.
clock.pass(Date.now() - clock.now().getTime());
const network = await world.network();
const { owner } = network;
const there = await network.forecourt();
const environment: Record<string, string> = { LOGIN: owner.signIn, PASSWORD };

/** A program as it runs: what it has written so far, and its end. */
function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...environment, ...env } });
  let [written, complaints] = ["", ""];
  child.stdout.on("data", (bytes: Buffer) => (written += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (complaints += bytes.toString()));
  const ended = new Promise<string>((resolve, reject) =>
    child.on("close", (code) =>
      code === 0 ? resolve(written) : reject(new Error(`${code}: ${complaints}${written}`)),
    ),
  );
  ended.catch(() => undefined);
  const says = (words: RegExp) => vi.waitUntil(() => words.exec(written), { timeout: PATIENCE_MS });
  return { child, ended, says };
}

const program = (name: string, args: readonly string[] = [], env = {}) => run(process.execPath, [name, ...args], env);
const shell = (name: string, env = {}) => run("bash", ["-euc", PIECES.get(name) ?? "false"], env).ended;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => void probe.close(() => resolve()));
  return port;
}

/** A way to the server; `passes` says of each answer, which the server has worked out, whether it comes back on it. */
async function wayTo(port: number, passes: (way: Server) => boolean): Promise<string> {
  const way = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    client.on("error", () => server.destroy());
    server.on("error", () => client.destroy());
    client.pipe(server);
    server.on("data", (bytes) => void (passes(way) ? client.write(bytes) : client.destroy()));
  });
  await new Promise<void>((resolve) => void way.listen(0, "127.0.0.1", resolve));
  afterAll(() => way.close());
  return `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
}

/** A way to the server on which the first answer gets lost. */
async function lossyWay(port: number): Promise<{ url: string; lost: () => number }> {
  let lost = 0;
  const url = await wayTo(port, () => lost > 0 || (lost += 1) === 0);
  return { url, lost: () => lost };
}

/** A way to a server that dies with the answer after so many, and takes nothing more. */
function dyingWay(port: number, answers: number): Promise<string> {
  let left = answers;
  return wayTo(port, (way) => {
    left -= 1;
    if (left < 0) {
      way.close();
    }
    return left >= 0;
  });
}

async function tokenOf(at: string): Promise<string> {
  const rights = [6, 8, 11, 12, 13, 102];
  const expiresAt = new Date(Date.parse(at) + 24 * HOUR).toISOString();
  const input = { name: "Our own program", permissions: rights, operates: [11, 13, 102], expiresAt };
  const document = "mutation New($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }";
  const made = await owner.run<{ createApiToken: { token: string } }>(document, { input });
  return made.createApiToken.token;
}

describe("the guide for programs", { timeout: 4 * PATIENCE_MS }, () => {
  beforeAll(async () => {
    for (const [name, text] of PIECES) {
      if (!isShell(name)) writeFileSync(join(folder, name), text);
    }
    environment["FORECOURT"] = await app.http.listen({ host: "127.0.0.1", port: 0 });
    const at = clock.now().toISOString();
    // Where there is no shell to make it in, the token comes from where the guide's would.
    environment["TOKEN"] = hasTools ? "" : await tokenOf(at);
    const { device, gateway } = there;
    await gateway.report({ devices: [deviceReading(device, { at, online: true })] });
    await gateway.report({
      sales: ["1", "2", "3"].map((transactionNo) => sale(device, { endedAt: at, transactionNo })),
    });
  });

  test.skipIf(!hasTools)("makes a token and reads sales by it in a shell", async () => {
    const told = await run("bash", ["-euc", `${PIECES.get("token")}\necho "$TOKEN"`]).ended;
    environment["TOKEN"] = told.trim();

    const sales = JSON.parse(await shell("sales")) as { nodes: object[]; pageInfo: { hasNextPage: boolean } };
    expect(sales).toMatchObject({ nodes: [{}, {}], pageInfo: { hasNextPage: true } });
  });

  test("makes types of the contract and reads every page by them", async () => {
    await run("npx", ["graphql-codegen", "--config", "codegen.ts"]).ended;
    expect(PIECES.get("codegen")?.trim()).toBe("npx graphql-codegen --config codegen.ts");
    await run("npx", ["tsc", "-p", "."]).ended;
    const lines = (await program("all-sales.ts").ended).trim().split("\n");

    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(there.station.name);
  });

  test("shows guns as they are", async () => {
    const guns = program("guns.ts");
    await guns.says(/ 1 (\w+) /);
    await there.gateway.report({
      guns: [gunReading(there.device, { at: clock.pass(SECOND).toISOString(), state: "REFUELLING", amount: "12.5" })],
    });

    expect((await guns.says(/ 1 REFUELLING (\S+)/))?.[1]).toBe("12.5");
    guns.child.kill();
  });

  test("changes a price and hears that its guns show it", async () => {
    const { station, grade, device, gateway } = there;
    const orders = (await live(gateway)).subscribe(GatewayCommandsDocument);
    await orders.next();
    const price = program("price.ts", [station.id, grade.id, "7.77"]);
    const order = (await orders.next()).gatewayCommands[0];
    await price.says(/ACCEPTED|DONE|CHANGED/);
    await gateway.run(AcknowledgeCommandDocument, { input: { commandId: order?.id ?? "", result: "DONE" } });
    const at = clock.pass(SECOND).toISOString();
    await gateway.report({
      guns: ["1.1", "1.2"].map((address) => gunReading(device, { address, at, unitPrice: "7.77" })),
    });

    expect(await price.ended).toContain("7.77 confirmed at 2 of 2 guns");
  });

  test("books a deposit once though its first answer is lost, and again when the program is started anew", async () => {
    const { id } = await cardOf(owner);
    const { port } = new URL(environment["FORECOURT"] ?? "");
    const way = await lossyWay(Number(port));
    const first = await program("deposit.ts", [id, "100", "R-1"], { FORECOURT: way.url }).ended;
    const again = await program("deposit.ts", [id, "100", "R-1"]).ended;

    expect(way.lost()).toBe(1);
    expect([first, again]).toEqual(["100 balance 100\n", "100 balance 100\n"]);
    expect(await linesOf(owner, { cardIds: [id] })).toMatchObject([{ deposit: "100" }, {}]);
    await expect(program("deposit.ts", [id, "999", "R-1"]).ended).rejects.toThrow("10015");
    if (hasTools) {
      await expect(shell("deposit", { RECEIPT: "R-0", CARD: "nobody" })).rejects.toThrow("cardId");
      const inShell = () => shell("deposit", { RECEIPT: "R-2", CARD: id });
      expect([await inShell(), await inShell()]).toEqual(["150\n", "150\n"]);
    }
    const booked = await program("booked.ts", [new Date(clock.now().getTime() - HOUR).toISOString()]).ended;
    expect(booked.split("\n").filter((line) => line.startsWith("R-1 "))).toEqual([expect.stringMatching(/ 100 $/)]);
  });

  test("goes on with its deposit where the server was away for longer than a moment", async () => {
    const { id } = await cardOf(owner);
    const { port } = new URL(environment["FORECOURT"] ?? "");
    const away = await freePort();
    const going = program("deposit.ts", [id, "70", "R-3"], { FORECOURT: `http://127.0.0.1:${away}` });
    await new Promise((resolve) => setTimeout(resolve, 6 * SECOND));

    const back = createServer((client) => client.pipe(connect(Number(port), "127.0.0.1")).pipe(client));
    afterAll(() => back.close());
    await new Promise<void>((resolve) => void back.listen(away, "127.0.0.1", resolve));

    expect(await going.ended).toBe("70 balance 70\n");
  });

  test.skipIf(!hasTools)("books a file of deposits at another server when its own dies, each once", async () => {
    const CARD = (
      await run("bash", ["-euc", `${PIECES.get("card")}\necho "$CARD"`], { NUMBER: "TILL-1" }).ended
    ).trim();
    const receipts = Array.from({ length: 20 }, (_, index) => `T-${index} ${CARD} ${index + 1}`);
    writeFileSync(join(folder, "receipts.txt"), `${receipts.join("\n")}\n`);
    const { port } = new URL(environment["FORECOURT"] ?? "");
    const FORECOURT = await dyingWay(Number(port), 7);
    const ways = { FORECOURT, FORECOURT_OTHERS: environment["FORECOURT"] ?? "" };
    const FROM = new Date(clock.now().getTime() - HOUR).toISOString();

    const told = await shell("deposits", ways);

    expect(told.trim().split("\n")).toHaveLength(20);
    expect(told).toMatch(/^T-19 balance 210$/m);
    const proof = async () => await shell("proof", { CARD, FROM });
    expect(await proof()).toBe("");
    writeFileSync(join(folder, "receipts.txt"), `T-20 ${CARD} 20\n`, { flag: "a" });
    await expect(shell("deposits")).rejects.toThrow(/T-20 refused: 10039 .*lineId/);
    expect(await proof()).toBe("T-20\n");
  });

  test("takes a webhook that is signed, and no other", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { rule, secret } = await makeRule(owner, { webhookUrl: url });
    const receiver = program("webhook.ts", [], { PORT: String(port), SECRET: secret });
    await receiver.says(/listening/);
    await owner.run(TEST_RULE, { input: { id: rule.id } });

    await receiver.says(/told: test/);
    receiver.child.kill();
    const hook = await makeHook(owner, { url });
    const again = program("webhook.ts", [], { PORT: String(port), SECRET: hook.secret });
    await again.says(/listening/);
    await owner.run(TEST_WEBHOOK, { input: { id: hook.webhook.id } });
    await again.says(/told: test/);
    expect((await fetch(url, { method: "POST", body: '{"type":"alarm.began"}' })).status).toBe(401);
    again.child.kill();
  });

  test.skipIf(!hasTools)("is told of deposits by a webhook that it made", async () => {
    const PORT = String(await freePort());
    const secret = await run("bash", ["-euc", `${PIECES.get("hook")}\necho "$SECRET"`], { PORT }).ended;
    const receiver = program("webhook.ts", [], { PORT, SECRET: secret.trim() });
    await receiver.says(/listening/);

    await chargedCard(owner, "50");

    expect((await receiver.says(/told: (.*)/))[1]).toBe("deposit.created");
    receiver.child.kill();
  });
});
