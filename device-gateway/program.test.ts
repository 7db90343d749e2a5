import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CardLists, hashTag } from "./fills/card-list.ts";
import { readConfig } from "./config.ts";
import { startProgram } from "./program.ts";
import type {
  AcknowledgeCommandInput,
  ActivateStationInput,
  DeviceMessageRequest,
  DeviceReport,
  FillReport,
  ReportInput,
  SaleReport,
  TellDeviceMessagesInput,
} from "./schema-types.generated.ts";
import type { CardListQuery, GatewayConfigurationQuery, GatewayCommandsSubscription } from "./server-link.generated.ts";
import { GraphqlServer } from "./test/graphql-server.ts";
import { aFolder, aLog, hastyClock, until } from "./test/surroundings.ts";

type Configuration = GatewayConfigurationQuery["gatewayConfiguration"];
type Order = GatewayCommandsSubscription["gatewayCommands"][number];

const PTS_ID = "0041001C524E500420323442";
const CONTROLLER: Configuration["devices"][number] = {
  id: "d1",
  stationId: "s1",
  name: "controller",
  protocol: "JSONPTS",
  settings: { way: "UPLOAD", ptsId: PTS_ID },
  timeZone: "UTC",
  shared: false,
  guns: [{ address: "1.1", number: 1 }],
  tanks: [],
};
const BROKEN = { ...CONTROLLER, id: "d2", name: "misconfigured", settings: { way: "BY_PIGEON" } };
const A_SALE = {
  DateTimeStart: "2026-11-20T10:00:00",
  DateTime: "2026-11-20T10:01:10",
  Pump: 1,
  Nozzle: 1,
  FuelGradeId: 1,
  FuelGradeName: "Diesel",
  Transaction: 15,
  Volume: 1.15,
  TCVolume: 1.07,
  Price: 10.0,
  Amount: 11.5,
  TotalVolume: 1231.15,
  TotalAmount: 45611.5,
  Tag: "",
  UserId: 1,
};

const CARD_LIST: CardListQuery["cardList"] = {
  version: "v1",
  at: "2026-11-20T10:00:00.000Z",
  whole: true,
  cards: [
    {
      tag: hashTag("salt", "0123456789ABCDEF"),
      state: "NORMAL",
      declinedBy: null,
      validBefore: null,
      available: "60",
      mostVolume: null,
      mostFills: null,
      pinHash: null,
    },
  ],
  gone: [],
  next: null,
  salt: "salt",
  places: 2,
  longestAge: 60,
  offlineAllowed: false,
  offlineLimit: "1",
};

/** The server's side: what it knows, and what it was told. */
class BackOffice {
  configuration: Configuration = { gatewayId: "g1", version: 1, devices: [CONTROLLER, BROKEN] };
  readonly sales: SaleReport[] = [];
  readonly fills: FillReport[] = [];
  readonly devices: DeviceReport[] = [];
  readonly strangers: string[] = [];
  readonly acknowledged: AcknowledgeCommandInput[] = [];
  readonly told: TellDeviceMessagesInput[] = [];
  orders: Order[] = [];
  questions: DeviceMessageRequest[] = [];
  private readonly listeners = new Set<() => void>();

  readonly roots = {
    activateStation: ({ input }: { input: ActivateStationInput }) => {
      if (input.code !== "CODE") throw new Error("wrong code");
      return { gatewayId: "g1", token: "secret", stationId: "s1" };
    },
    gatewayConfiguration: (_: object, { token }: { readonly token: string | null }) => {
      if (token !== "secret") throw new Error("no credential");
      return this.configuration;
    },
    reportReadings: ({ input }: { input: ReportInput }) => {
      this.sales.push(...(input.sales ?? []));
      this.fills.push(...(input.fills ?? []));
      this.devices.push(...(input.devices ?? []));
      this.strangers.push(...(input.unknownDevices ?? []).map(({ identity }) => identity));
      return { accepted: Object.values(input).flat().length, duplicates: 0, refused: [] };
    },
    askLeases: () => ({
      stations: [],
      handOver: [],
      usableMs: 5_500,
      readOnMs: 30_000,
      askAgainMs: 30_000,
      configurationVersion: this.configuration.version,
    }),
    acknowledgeCommand: ({ input }: { input: AcknowledgeCommandInput }) => this.acknowledged.push(input) > 0,
    askFill: () => {
      throw new Error("this server decides on no card");
    },
    cardList: ({ since }: { since: string | null }) => ({ ...CARD_LIST, whole: since === null }),
    cardListChanges: () => this.stream(() => ({ cardListChanges: CARD_LIST.at })),
    gatewayConfigurationChanges: () => this.stream(() => ({ gatewayConfigurationChanges: this.configuration.version })),
    gatewayCommands: () => this.stream(() => ({ gatewayCommands: this.orders })),
    gatewayMessageRequests: () => this.stream(() => ({ gatewayMessageRequests: this.questions })),
    tellDeviceMessages: ({ input }: { input: TellDeviceMessagesInput }) => this.told.push(input) > 0,
  };

  /** Something changed: every subscription sends again. */
  announce(): void {
    for (const listener of this.listeners) listener();
  }

  private async *stream<Event>(event: () => Event): AsyncGenerator<Event> {
    yield event();
    for (;;) {
      await new Promise<void>((resolve) => this.listeners.add(resolve));
      yield event();
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function aStation({
  folder = aFolder(),
  office = new BackOffice(),
  server = new GraphqlServer(office.roots),
} = {}) {
  await server.listen();
  onTestFinished(() => server.close().catch(() => undefined));
  const { log, lines } = aLog();
  const healthPort = await freePort();
  const config = readConfig({
    SERVER_URL: server.url,
    DATA_DIR: folder,
    DOOR_PORT: "0",
    ACTIVATION_CODES: "CODE",
    HEALTH_PORT: String(healthPort),
  });
  const start = async () => {
    const program = await startProgram(config, { clock: hastyClock, log, giveUp: () => expect.unreachable() });
    let running = true;
    const stop = async () => {
      if (running) await program.stop();
      running = false;
    };
    onTestFinished(stop);
    const send = (packet: object, id = PTS_ID) =>
      fetch(`http://127.0.0.1:${program.doorPort}/jsonPTS`, {
        method: "POST",
        headers: { "x-pts-id": id },
        body: JSON.stringify({ Protocol: "jsonPTS", PtsId: id, Packets: [{ Id: 1, ...packet }] }),
      });
    const upload = (sale: object, id = PTS_ID) => send({ Type: "UploadPumpTransaction", Data: sale }, id);
    return { program, stop, upload, send };
  };
  const health = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${healthPort}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  return { office, server, folder, lines, start, health };
}

test("from the activation code to the sale at the server, and the misconfigured neighbour says what is wrong", async () => {
  const { office, start, health } = await aStation();
  const { upload } = await start();
  await until(() => office.devices.some(({ deviceId, reason }) => deviceId === "d2" && reason !== null));

  const answer = await upload(A_SALE);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ Packets: [{ Id: 1, Message: "OK" }] });
  await until(() => office.sales.length === 1);

  expect(office.sales).toMatchObject([
    { deviceId: "d1", address: "1.1", transactionNo: "15", amount: expect.stringMatching(/^11\.50*$/) },
  ]);
  await until(() => office.devices.some(({ deviceId, online }) => deviceId === "d1" && online));
  expect(office.devices.find(({ deviceId }) => deviceId === "d2")).toMatchObject({
    online: false,
    reason: expect.stringContaining("settings.way"),
  });
  expect(await health("/readyz")).toMatchObject({ status: 200 });
  expect((await health("/metrics")).text).toMatch(/gateway_reports_total\{outcome="accepted"\} [1-9]/);
});

test("who looks for a fault gets the last messages of a device with what they were understood as, and none of a stranger's", async () => {
  const { office, start } = await aStation();
  const { upload } = await start();
  await until(() => office.devices.length > 0);
  expect((await upload({ ...A_SALE, Tag: "0123456789ABCDEF" })).status).toBe(200);

  office.questions = [
    { id: "q1", deviceId: "d1" },
    { id: "q2", deviceId: "elsewhere" },
  ];
  office.announce();
  await until(() => office.told.length === 2);

  const [first, second] = office.told.toSorted((one, other) => one.requestId.localeCompare(other.requestId));
  expect(first).toMatchObject({
    requestId: "q1",
    messages: [
      {
        direction: "IN",
        text: expect.stringContaining('"UploadPumpTransaction"'),
        cut: false,
        understood: expect.arrayContaining([expect.stringMatching(/"kind":"sale".*"transactionNo":"15"/)]),
      },
      { direction: "OUT", text: expect.stringContaining('"OK"'), understood: [] },
    ],
  });
  expect(JSON.stringify(first)).not.toContain("0123456789ABCDEF");
  expect(second).toEqual({ requestId: "q2", messages: [] });
});

test("devices are served from the last configuration while the server is away, and nothing is lost", async () => {
  const { office, server, folder, start } = await aStation();
  const first = await start();
  await until(() => office.devices.length > 0);
  await first.stop();
  await server.close();

  const second = await start();
  const accepted = async () => (await second.upload(A_SALE)).status === 200;
  while (!(await accepted())) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(office.sales).toEqual([]);
  await second.stop();
  expect(readFileSync(join(folder, "configuration.json"), "utf8")).toContain(PTS_ID);

  await server.listen();
  await start();
  await until(() => office.sales.length > 0);
  expect(office.sales).toMatchObject([{ transactionNo: "15" }]);
});

test("a card fills by the station's list while the server is away, also after a restart, and all of it is told once", async () => {
  const { office, server, folder, start } = await aStation();
  const first = await start();
  await until(() => office.devices.length > 0);
  await until(() => new CardLists(join(folder, "cards.sqlite")).sizeOf("s1") === 1);
  await first.stop();
  await server.close();
  const second = await start();
  const Tag = "0123456789ABCDEF";
  const ask = async () =>
    (
      await second.send({ Type: "RequestTagsInformation", Data: { Tags: [{ Tag, Pump: 1, Nozzle: 1, Price: 10 }] } })
    ).json();
  const tags = async () => ((await ask()) as { Packets: { Data: { Tags: object[] } }[] }).Packets[0]?.Data.Tags;

  expect(await tags()).toMatchObject([{ Tag, Valid: true, AccountType: "Amount", Balance: 60 }]);
  expect((await second.upload({ ...A_SALE, Tag })).status).toBe(200);
  expect(await tags()).toMatchObject([{ Tag, Valid: true, Balance: 48.5 }]);
  expect(office.fills).toEqual([]);

  await server.listen();
  await until(() => office.fills.length === 2 && office.sales.length === 1);
  expect(office.fills).toMatchObject([
    { tag: Tag, bound: "60", rules: ["+LIST", "+CARD", "+VALIDITY", "+AVAILABLE"], listAt: CARD_LIST.at },
    { bound: "48.5" },
  ]);
  expect(office.sales).toMatchObject([{ cardNo: Tag }]);
});

test("a new version of the configuration takes effect, also when the connection broke in between", async () => {
  const { office, server, start } = await aStation();
  const { upload } = await start();
  await until(() => server.subscribers > 0 && office.devices.length > 0);

  office.configuration = { ...office.configuration, version: 2, devices: [] };
  office.announce();
  for (let status = 200; status !== 403;) ({ status } = await upload(A_SALE));

  server.cutSockets();
  office.configuration = { ...office.configuration, version: 3, devices: [CONTROLLER] };
  for (let status = 403; status !== 200;) ({ status } = await upload({ ...A_SALE, Transaction: 16 }));
  const numbers = () => office.sales.map(({ transactionNo }) => transactionNo);
  await until(() => numbers().includes("16"));
  expect(numbers().at(-1)).toBe("16");
});

test("a command comes by subscription and its outcome goes back once, however often it is sent", async () => {
  const { office, server, start } = await aStation();
  office.orders = [
    {
      id: "c1",
      deviceId: "d2",
      kind: "STOP",
      address: "1.1",
      presetType: null,
      presetValue: null,
      unitPrice: null,
      cardNo: null,
      transactionNo: null,
      prices: [],
      configuration: null,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      traceparent: null,
    },
  ];
  await start();
  await until(() => office.acknowledged.some(({ result }) => result));
  server.cutSockets();
  office.announce();
  await until(() => server.subscribers > 0);
  office.announce();
  office.orders = [{ ...office.orders[0]!, id: "c2" }];
  office.announce();
  await until(() => office.acknowledged.some(({ commandId, result }) => commandId === "c2" && result));

  expect(office.acknowledged.filter(({ commandId }) => commandId === "c1")).toEqual([
    { commandId: "c1" },
    { commandId: "c1", result: "OFFLINE", vendorCode: null, transactionNo: null },
  ]);
});

test("a device that nobody registered is refused at the door and reported", async () => {
  const { office, start } = await aStation();
  const { upload } = await start();
  await until(() => office.devices.length > 0);

  expect((await upload(A_SALE, "00FF")).status).toBe(403);
  await until(() => office.strangers.length > 0);
  expect(office.strangers).toEqual(["00FF"]);
});

test("without a station the gateway runs, and is not ready", async () => {
  const office = new BackOffice();
  office.roots.activateStation = () => {
    throw new Error("not now");
  };
  const { start, health } = await aStation({ office });
  await start();

  expect(await health("/healthz")).toMatchObject({ status: 200 });
  const { status, text } = await health("/readyz");
  expect(status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({ reasons: ["no station is activated", "no configuration"] });
});
