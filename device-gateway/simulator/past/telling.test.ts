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
  readonly measures: readonly { readonly at: string; readonly deviceId: string; readonly address: string }[];
}

/** What was sent otherwise: the paths, whose token it was, and the variables or the table. */
interface Asked {
  readonly path: string;
  readonly token: string | undefined;
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: { readonly input?: Told & Record<string, unknown>; readonly search?: string };
  readonly table: string;
}

/** How the next reports are answered, by HTTP status; 200 once it is empty. */
let answers: number[];
let told: Told[];
let asked: Asked[];
let refused: object[];
let refusedRow: object | null;
let folder: string;
let server: Server;
let url: string;

const CLERK = { platform: "yards", login: "clerk", password: "pass", permissions: [7], operates: [7] };
const SUPPLIERS = [{ name: "Delta Supply", drivers: ["Li Na"], vehicles: ["ZJ 77"] }];
const SHORT = { kind: "SHORT_DELIVERY", tank: 1, daysAgo: 5, litres: 250 } as const;

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
  { id: "S", stationId: "1", protocol: "MODBUS", settings: {}, tanks: [] },
];

/** What the server answers: the gateway by its credential, the clerk by a session. */
function answerTo(body: string, token: string | undefined, path: string): { status: number; data: object } {
  const isTable = path !== "/graphql";
  const { query = "", operationName, variables = {} } = isTable ? {} : (JSON.parse(body) as Partial<Asked>);
  if (token === "secret" && variables.input) {
    const status = answers.shift() ?? 200;
    if (status === 200) told.push(variables.input);
    return { status, data: { reportReadings: { accepted: 1, duplicates: 0, refused } } };
  }
  if (token === "secret") return { status: 200, data: { gatewayConfiguration: { devices } } };
  asked.push({ path, token, query, operationName, variables, table: isTable ? body : "" });
  const data = {
    id: "F1",
    login: { token: "session" },
    importRows: { done: refusedRow === null, refused: 1, rows: [{ row: 2, refusal: refusedRow }] },
    inboundDeliveries: { nodes: [{ id: `ticket ${variables.search}` }] },
    openDeliveryDispute: { id: "D1" },
  };
  return { status: 200, data };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-past-"));
  [answers, told, refused, asked, refusedRow] = [[], [], [], [], null];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const token = request.headers.authorization?.slice("Bearer ".length);
      const { status, data } = answerTo(body, token, request.url ?? "");
      response.statusCode = status;
      response.end(JSON.stringify({ data }));
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

function tell(network = file): Promise<void> {
  const office = new BackOffice(url, join(folder, "credential.json"));
  return tellPast({ network, seed: SEED, office, url, file: new PastFile(folder) });
}

/** The same station with those who bring its fuel, and with the clerk who looks after their papers. */
const supplied = (wishes: object = {}, accounts: object[] = [CLERK]) => {
  const { stations, ...rest } = fileOfStations({ gauge: {}, ...wishes });
  const owned = stations.map((station) => ({ ...station, platform: "yards" }));
  return networkSchema.parse({ ...rest, stations: owned, ...FILE, suppliers: SUPPLIERS, accounts });
};

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
  expect(progress()).toEqual({ seed: SEED, told: { T01: 4 }, of: 4 });
});

test("what really happened is kept beside it", async () => {
  await tell();
  const { stations } = JSON.parse(readFileSync(join(folder, "past-truth.json"), "utf8")) as { stations: object[] };

  expect(stations).toMatchObject([{ station: "T01", sales: told.flatMap(({ sales }) => sales).length }]);
});

test("the shifts of its attendants are kept for whoever enters them, and held in the truth", async () => {
  const { stations, ...rest } = fileOfStations({ gauge: {} });
  const attended = stations.map((station) => ({ ...station, attendants: ["an", "bo"] }));
  await tell(networkSchema.parse({ ...rest, ...FILE, stations: attended }));
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")) as unknown;
  const { shifts } = read("past-shifts.json") as { shifts: { login: string; openedAt: string; signed: object }[] };
  const [truth] = (read("past-truth.json") as { stations: { shifts: typeof shifts }[] }).stations;

  expect(shifts.length).toBeGreaterThan(15);
  expect(shifts[0]).toMatchObject({ station: "T01", login: "an", signed: { cash: expect.any(String) as string } });
  expect(shifts.at(-1)?.signed).toBeNull();
  expect(truth?.shifts.map(({ login, openedAt }) => [login, openedAt])).toEqual(
    shifts.map(({ login, openedAt }) => [login, openedAt]),
  );
});

test("whoever attends a station is not who looks after its papers", async () => {
  const { stations, ...rest } = supplied();
  await tell({ ...rest, stations: stations.map((station) => ({ ...station, attendants: [CLERK.login] })) });

  expect(asked).toEqual([]);
});

test("a server that is away is waited for, and nothing is left out", async () => {
  answers = [200, 503];

  await tell();

  expect(told).toHaveLength(3);
  expect(progress()).toEqual({ seed: SEED, told: { T01: 4 }, of: 4 });
});

test("where it was interrupted it goes on", async () => {
  new PastFile(folder).write({ seed: SEED, told: { T01: 2 }, of: 4 });

  await tell();

  expect(told).toHaveLength(1);
  const oldest = Math.min(...(told[0]?.sales.map(({ endedAt }) => Date.parse(endedAt)) ?? []));
  expect(oldest - (past?.since ?? 0)).toBeLessThan(3 * 3_600_000);
});

test("what began with another seed goes on by it", async () => {
  new PastFile(folder).write({ seed: 3, told: { T01: 1 }, of: 4 });

  await tell();
  const { sales } = playPast(plans[0]!, planPast(file, 3)!, 3);

  const names = new Set(sales.map(({ pump, nozzle, transaction }) => `${pump}.${nozzle} ${transaction}`));
  expect(told.flatMap((batch) => batch.sales).every((sale) => names.has(`${sale.address} ${sale.transactionNo}`))).toBe(
    true,
  );
  expect(progress()).toEqual({ seed: 3, told: { T01: 4 }, of: 4 });
});

test("a part that is refused ends it, and says why", async () => {
  refused = [{ kind: "sales", index: 0, reason: "DEVICE_UNKNOWN", message: "none of the gateway's" }];

  await expect(tell()).rejects.toThrow("DEVICE_UNKNOWN");
  expect(new PastFile(folder).read()).toEqual({ seed: SEED, told: {}, of: 4 });
});

test("tickets come on paper after the rises, as a file of the station's clerk, and what was short is disputed", async () => {
  await tell(supplied({ past: [SHORT] }));

  const paths = asked.map(({ path, query, operationName }) =>
    path === "/graphql" ? (operationName ?? /(?<=mutation |query )\w+/.exec(query)?.[0]) : path,
  );
  expect(paths).toEqual([
    "Login",
    "/imports/delivery_tickets",
    "EnterPapers",
    "UndisputedDeliveries",
    "DisputeShortDelivery",
  ]);
  // A person who is logged in sends no text of their own.
  expect(asked.filter(({ token }) => token === "session").map(({ query }) => query)).toEqual(["", "", "", ""]);
  expect(told).toHaveLength(3);
  expect(asked.map(({ token }) => token)).toEqual([undefined, "session", "session", "session", "session"]);
  expect(asked[0]?.variables.input).toEqual({ username: "clerk", password: "pass" });
  const [header, ...rows] = (asked[1]?.table ?? "").split("\n");
  const columns = asked[2]?.variables.input?.["columns"] as { id: string }[];
  expect(header).toBe(columns.map(({ id }) => `"${id}"`).join(","));
  expect(asked[2]?.variables.input).toMatchObject({ fileId: "F1", mode: "ALL_OR_NOTHING", dryRun: false });
  const { stations } = JSON.parse(readFileSync(join(folder, "past-truth.json"), "utf8")) as {
    stations: { tickets: { number: string; disputed: boolean }[] }[];
  };
  const tickets = stations[0]?.tickets ?? [];
  expect(rows.map((row) => /^"([^"]*)"/.exec(row)?.[1])).toEqual(tickets.map(({ number }) => number));
  const short = tickets.filter(({ disputed }) => disputed);
  expect(short).toHaveLength(1);
  expect(asked[4]?.variables.input).toMatchObject({ id: `ticket ${short[0]?.number}` });
});

test("a ticket that is refused ends it, and the next start tries again", async () => {
  refusedRow = { number: 10011, field: "tankNumber", message: "no such tank" };

  await expect(tell(supplied())).rejects.toThrow("10011");
  expect(progress()).toEqual({ seed: SEED, told: { T01: 3 }, of: 4 });

  refusedRow = null;
  await tell(supplied());
  expect(progress()).toEqual({ seed: SEED, told: { T01: 4 }, of: 4 });
});

test("a station of which nobody has the papers has no tickets, and whoever may do everything has those of all", async () => {
  await tell(supplied({}, [{ ...CLERK, operates: [] }]));
  expect(asked).toEqual([]);

  new PastFile(folder).write({ seed: SEED, told: { T01: 3 }, of: 4 });
  await tell(supplied({}, [CLERK, { ...CLERK, platform: "head", login: "boss", permissions: "ALL" }].slice(1)));
  expect(asked[0]?.variables.input).toEqual({ username: "boss", password: "pass" });
});

test("what was read off a gas meter comes on paper too, but for the day on which nobody did", async () => {
  const gas = { kilogramsPerCubicMetre: "0.7" };
  const past = [{ kind: "METER_UNREAD", daysAgo: 3 }];
  await tell(networkSchema.parse({ ...supplied({ gasLossPercent: 1, past }), gas }));

  const tables = asked.filter(({ path }) => path !== "/graphql");
  expect(tables.map(({ path }) => path)).toEqual(["/imports/delivery_tickets", "/imports/gas_readings"]);
  const [header, ...rows] = (tables[1]?.table ?? "").split("\n");
  expect(header).toBe('"stationCode","day","clock","unit","counter"');
  const { stations } = JSON.parse(readFileSync(join(folder, "past-truth.json"), "utf8")) as {
    stations: { gas: { cubicMetres: string; unread: boolean }[] }[];
  };
  const truth = stations[0]?.gas ?? [];
  expect(truth.filter(({ unread }) => unread)).toHaveLength(1);
  const read = truth.filter(({ unread }) => !unread);
  expect(rows).toHaveLength(read.length);
  rows.forEach((row, index) =>
    expect(row).toMatch(new RegExp(`^"T01","2026-11-2\\d","00:\\d\\d","CUBIC_METRE","${read[index]?.cubicMetres}"$`)),
  );
});

test("what its skid measured is told by the skid, each moment once", async () => {
  await tell(networkSchema.parse({ ...fileOfStations({ gauge: {}, skid: { unitId: 3 } }), ...FILE }));

  const measures = told.flatMap((batch) => batch.measures);
  expect(measures).toHaveLength(6 * 24 * 30);
  expect(new Set(measures.map(({ at }) => at)).size).toBe(measures.length);
  expect(new Set(measures.map(({ deviceId, address }) => `${deviceId} ${address}`))).toEqual(new Set(["S plc-3"]));
});

test("a station whose file has no skid tells nothing of one", async () => {
  await tell();

  expect(told.flatMap((batch) => batch.measures)).toEqual([]);
});
