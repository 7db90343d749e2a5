import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { networkSchema } from "../network.ts";
import { planNetwork } from "../plan.ts";
import { fileOfStations } from "../test/small-network.ts";
import { BackOffice } from "./back-office.ts";
import { PastFile } from "./past-file.ts";
import { planPast } from "./past-plan.ts";
import { playPast } from "./play.ts";
import { tellPast } from "./telling.ts";

const SEED = 7;
const FILE = { asOf: "2026-11-25T04:00:00Z", pastDays: 6 };

interface Told {
  readonly sales: readonly { readonly transactionNo: string; readonly address: string; readonly endedAt: string }[];
  readonly deliveries: readonly { readonly address: string; readonly deviceId: string }[];
  readonly tanks: readonly { readonly at: string; readonly deviceId: string }[];
}

/** How the next reports are answered, by HTTP status; 200 once it is empty. */
let answers: number[];
let told: Told[];
let refused: object[];
let folder: string;
let server: Server;
let url: string;

const file = networkSchema.parse({ ...fileOfStations({ gauge: {} }), ...FILE });
const plans = planNetwork(file);
const past = planPast(file, SEED);

const devices = [
  { id: "C", stationId: "1", protocol: "JSONPTS", settings: { ptsId: plans[0]?.controller?.ptsId }, tanks: [] },
  {
    id: "G",
    stationId: "1",
    protocol: "TLS350",
    settings: {},
    tanks: [1, 2].map((number) => ({ number, address: String(number) })),
  },
];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-past-"));
  [answers, told, refused] = [[], [], []];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { variables } = JSON.parse(Buffer.concat(parts).toString()) as { variables: { input?: Told } };
      const status = variables.input ? (answers.shift() ?? 200) : 200;
      if (status === 200 && variables.input) told.push(variables.input);
      response.statusCode = request.headers.authorization === "Bearer secret" ? status : 401;
      const reportReadings = { accepted: 1, duplicates: 0, refused };
      response.end(
        JSON.stringify({ data: variables.input ? { reportReadings } : { gatewayConfiguration: { devices } } }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(folder, "credential.json"), JSON.stringify({ token: "secret" }));
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function tell(): Promise<void> {
  const office = new BackOffice(url, join(folder, "credential.json"));
  return tellPast({ network: file, seed: SEED, office, file: new PastFile(folder) });
}

const progress = () => JSON.parse(readFileSync(join(folder, "past.json"), "utf8")) as unknown;

test("everything that was played is told once, the newest days first, by who measures it", async () => {
  await tell();
  const played = playPast(plans[0]!, past!, SEED);

  expect(told).toHaveLength(3);
  expect(told.flatMap(({ sales }) => sales)).toHaveLength(played.sales.length);
  expect(told.flatMap(({ deliveries }) => deliveries)).toHaveLength(played.deliveries.length);
  expect(told.flatMap(({ tanks }) => tanks).length).toBeGreaterThan(500);
  const ends = told.map(({ sales }) => Math.max(...sales.map(({ endedAt }) => Date.parse(endedAt))));
  expect(ends.toSorted((one, other) => other - one)).toEqual(ends);
  expect(new Set(told.flatMap(({ tanks }) => tanks.map(({ deviceId }) => deviceId)))).toEqual(new Set(["G"]));
  expect(progress()).toEqual({ seed: SEED, told: { T01: 3 }, of: 3 });
});

test("what really happened is kept beside it", async () => {
  await tell();
  const { stations } = JSON.parse(readFileSync(join(folder, "past-truth.json"), "utf8")) as { stations: object[] };

  expect(stations).toMatchObject([{ station: "T01", sales: told.flatMap(({ sales }) => sales).length }]);
});

test("a server that is away is waited for, and nothing is left out", async () => {
  answers = [200, 503];

  await tell();

  expect(told).toHaveLength(3);
  expect(progress()).toEqual({ seed: SEED, told: { T01: 3 }, of: 3 });
});

test("where it was interrupted it goes on", async () => {
  new PastFile(folder).write({ seed: SEED, told: { T01: 2 }, of: 3 });

  await tell();

  expect(told).toHaveLength(1);
  const oldest = Math.min(...(told[0]?.sales.map(({ endedAt }) => Date.parse(endedAt)) ?? []));
  expect(oldest - (past?.since ?? 0)).toBeLessThan(3 * 3_600_000);
});

test("what began with another seed goes on by it", async () => {
  new PastFile(folder).write({ seed: 3, told: { T01: 1 }, of: 3 });

  await tell();
  const { sales } = playPast(plans[0]!, planPast(file, 3)!, 3);

  const names = new Set(sales.map(({ pump, nozzle, transaction }) => `${pump}.${nozzle} ${transaction}`));
  expect(told.flatMap((batch) => batch.sales).every((sale) => names.has(`${sale.address} ${sale.transactionNo}`))).toBe(
    true,
  );
  expect(progress()).toEqual({ seed: 3, told: { T01: 3 }, of: 3 });
});

test("a part that is refused ends it, and says why", async () => {
  refused = [{ kind: "sales", index: 0, reason: "DEVICE_UNKNOWN", message: "none of the gateway's" }];

  await expect(tell()).rejects.toThrow("DEVICE_UNKNOWN");
  expect(new PastFile(folder).read()).toEqual({ seed: SEED, told: {}, of: 3 });
});
