import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type GatewayProcess, STATION, SharedStation } from "./kit/shared-station.ts";

/** What is promised; each time is printed, too. */
const REPLACED_WITHIN_MS = 10_000;
const LEASE_MS = 6_000;
const PATIENCE = { timeout: 60_000, interval: 100 };

const place = new SharedStation();
const gateways = new Map<string, GatewayProcess>();

beforeAll(async () => {
  await place.open();
  gateways.set("first", await place.startGateway("first"));
  await isServedBy("first");
  await place.codeToShare("second");
  gateways.set("second", await place.startGateway("second"));
  await isHeldBy("first", 2);
}, 180_000);
afterAll(() => place.close(), 60_000);

const gatewayOf = (name: string) => gateways.get(name) as GatewayProcess;

interface Lease {
  readonly name: string;
  readonly term: number;
  /** Its holder knows that it shares. */
  readonly ends: boolean;
  readonly living: number;
}

const leaseOf = async () =>
  (
    await place.rows<Lease>(`select g.name, l.term::int as term, l.held_until is not null as ends,
      (select count(*)::int from gateway_presence p where p.asked_at > now() - interval '6 seconds') as living
      from station_lease l join gateway g on g.network_id = l.network_id and g.id = l.gateway_id`)
  )[0];

const tell = (line: string) => void process.stdout.write(`${line}\n`);

/** The gateway has the station's lease, which ends, and so many gateways live. */
async function isHeldBy(name: string, living: number): Promise<void> {
  await vi.waitFor(async () => expect(await leaseOf()).toMatchObject({ name, ends: true, living }), PATIENCE);
}

/** The gateway has the station, and its devices have answered it since: both, or those that another can't keep. */
async function isServedBy(name: string, protocols = ["JSONPTS", "TLS350"]): Promise<void> {
  await vi.waitFor(async () => {
    const served = await place.rows<{
      served: boolean;
    }>(`select l.online and l.received_at >= coalesce(h.held_since, l.received_at) as served
      from device_live l join device d on d.network_id = l.network_id and d.id = l.device_id and d.protocol in ('${protocols.join("','")}')
        join station s on s.network_id = l.network_id and s.id = l.station_id
        join gateway g on g.network_id = s.network_id and g.id = s.gateway_id and g.name = '${name}'
        left join station_lease h on h.network_id = s.network_id and h.station_id = s.id`);
    expect(served).toEqual(protocols.map(() => ({ served: true })));
  }, PATIENCE);
}

/** How long it takes from a deed until another gateway serves the station, ms. */
async function replacedAfter(deed: () => void, by: string, protocols?: string[]): Promise<number> {
  const before = performance.now();
  deed();
  await isServedBy(by, protocols);
  return Math.round(performance.now() - before);
}

/** Whatever the station has sold is known, each sale once, to the cent; and the books agree. */
async function allIsKnownOnce(): Promise<void> {
  await place.stations.comeToRest();
  const sold = await place.stations.soldCents();
  await vi.waitFor(async () => {
    const [known] = await place.rows<{ cents: number }>(
      "select coalesce(sum(amount) * 100, 0)::int as cents from sale",
    );
    expect(known?.cents).toBe(sold);
  }, PATIENCE);
  const [doubled] = await place.rows<{ count: number }>(
    "select count(*)::int - count(distinct (device_id, address, transaction_no, started_at))::int as count from sale",
  );
  expect([sold > 0, doubled?.count]).toEqual([true, 0]);
  await place.runProgram("server/books.ts");
  await place.stations.resume();
}

/** Authorises a gun that hangs free, for five litres. */
const authorize = () =>
  vi.waitFor(async () => {
    const [gun] = await place.rows<{ id: string }>("select gun_id as id from gun_live where state = 'FREE' limit 1");
    const input = { gunId: gun?.id, presetType: "VOLUME", presetValue: "5", idempotencyKey: crypto.randomUUID() };
    const { authorizeGun } = await place.ask<{ authorizeGun: { id: string } }>(
      "mutation Authorize($input: AuthorizeGunInput!) { authorizeGun(input: $input) { id } }",
      { input },
    );
    return authorizeGun.id;
  }, PATIENCE);

/** Who serves the station, and who stands by. */
async function roles(): Promise<[holder: GatewayProcess, standBy: GatewayProcess]> {
  const name = (await leaseOf())?.name ?? "";
  return [gatewayOf(name), gatewayOf(name === "first" ? "second" : "first")];
}

const commandOf = async (id: string) =>
  (
    await place.rows<{ name: string; status: string; sent: boolean }>(
      `select g.name, c.status, c.sent_at is not null as sent from gun_command c
       join gateway g on g.network_id = c.network_id and g.id = c.gateway_id where c.id = '${id}'`,
    )
  )[0];

test("a gateway that is killed is replaced within ten seconds, and each sale is known once", async () => {
  await place.stations.sell(STATION, 1, "5");

  const ms = await replacedAfter(() => gatewayOf("first").signal("SIGKILL"), "second");

  tell(`killed: replaced after ${ms} ms`);
  expect(ms).toBeLessThan(REPLACED_WITHIN_MS);
  expect(await gatewayOf("second").figure("gateway_leases_held")).toBe(1);
  await place.stations.sell(STATION, 2, "5");
  gateways.set("first", await place.startGateway("first"));
  await vi.waitFor(async () => expect(await leaseOf()).toMatchObject({ name: "second", living: 2 }), PATIENCE);
  await allIsKnownOnce();
  expect(await gatewayOf("first").figure("gateway_devices")).toBe(0);
}, 240_000);

test("a gateway that was frozen wakes with an old lease and does nothing with it", async () => {
  const [frozen, other] = await roles();
  frozen.signal("SIGSTOP");
  const id = await authorize();
  // The gauge takes one connection, which the frozen process has: nobody else can have it before that one wakes.
  const ms = await replacedAfter(() => undefined, other.name, ["JSONPTS"]).finally(() => frozen.signal("SIGCONT"));
  const held = await leaseOf();

  tell(`frozen: replaced after ${ms} ms`);
  expect(ms).toBeLessThan(REPLACED_WITHIN_MS);
  await vi.waitFor(async () => expect(await frozen.figure("gateway_devices")).toBe(0), PATIENCE);
  expect(await frozen.figure("gateway_leases_held")).toBe(0);
  await isServedBy(other.name);
  expect(await leaseOf()).toMatchObject({ name: other.name, term: held?.term });
  expect(await commandOf(id)).toMatchObject({ name: frozen.name, sent: false });
  const served = await authorize();
  await vi.waitFor(
    async () => expect(await commandOf(served)).toMatchObject({ name: other.name, sent: true }),
    PATIENCE,
  );
  await allIsKnownOnce();
}, 240_000);

test("a gateway that is told to end is replaced at once", async () => {
  const [ending, other] = await roles();
  const ms = await replacedAfter(() => ending.signal("SIGTERM"), other.name);

  tell(`told to end: replaced after ${ms} ms`);
  expect(ms).toBeLessThan(LEASE_MS);
  await ending.ended();
  gateways.set(ending.name, await place.startGateway(ending.name));
  await allIsKnownOnce();
}, 240_000);

test("while the server is away for longer than a lease its holder reads on and commands nothing, and nothing is lost", async () => {
  const [holder, standBy] = await roles();
  const before = await leaseOf();

  await place.stopServer();
  await place.stations.sell(STATION, 3, "5");
  await wait(LEASE_MS + 2_000);

  expect(await holder.figure("gateway_leases_held")).toBe(0);
  expect(await holder.figure("gateway_devices")).toBe(2);
  expect(await standBy.figure("gateway_devices")).toBe(0);
  await place.startServer();
  await vi.waitFor(async () => {
    const held = await Promise.all([...gateways.values()].map((gateway) => gateway.figure("gateway_leases_held")));
    expect(held.toSorted((a, b) => a - b)).toEqual([0, 1]);
  }, PATIENCE);
  expect((await leaseOf())?.term).toBeGreaterThanOrEqual(before?.term ?? 0);
  await allIsKnownOnce();
}, 240_000);
