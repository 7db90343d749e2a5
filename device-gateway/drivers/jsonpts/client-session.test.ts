import { X509Certificate, createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Command } from "../../driver.ts";
import { realClock } from "../../test/fake-clock.ts";
import { FakeHost } from "../../test/fake-host.ts";
import { PTS_ID } from "./captures.ts";
import { protocol } from "./driver.ts";
import { IDLE, atRest, device, type Respond, type WireMessage, type WirePacket } from "./test-kit.ts";

const open: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const file = (name: string): string => readFileSync(new URL(`../../test/${name}`, import.meta.url), "utf8");
/** One that nobody vouches for, as controllers make it. */
const OWN_CERTIFICATE = { key: file("localhost.key.pem"), cert: file("localhost.cert.pem") };
const FINGERPRINT = new X509Certificate(OWN_CERTIFICATE.cert).fingerprint256;

type Guard = (request: IncomingMessage) => { readonly status: number; readonly challenge?: string } | null;

/** A controller that is a web server: it answers in chunks, as the real one may. */
class FakeWebController {
  readonly messages: WirePacket[][] = [];
  readonly authorizations: (string | undefined)[] = [];
  respond: Respond = atRest;
  guard: Guard = () => null;
  /** Messages after which the controller hangs up without an answer. */
  breaks: (types: readonly (string | undefined)[]) => boolean = () => false;
  /** Messages that are never answered. */
  hangs: (types: readonly (string | undefined)[]) => boolean = () => false;
  /** Replaces the whole answer. */
  text: string | null = null;
  private readonly server: Server;

  constructor(isSecure = false) {
    const serve = (request: IncomingMessage, response: ServerResponse) => void this.serve(request, response);
    this.server = isSecure ? createSecureServer(OWN_CERTIFICATE, serve) : createServer(serve);
  }

  async listen(port = 0): Promise<number> {
    this.server.listen(port, "127.0.0.1");
    await once(this.server, "listening");
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  asked(type: string): WirePacket[] {
    return this.messages.flat().filter((packet) => packet.Type === type);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    this.authorizations.push(request.headers.authorization);
    const refusal = request.url === "/jsonPTS" ? this.guard(request) : { status: 404 };
    if (refusal) {
      response.writeHead(refusal.status, refusal.challenge ? { "WWW-Authenticate": refusal.challenge } : {});
      response.end();
      return;
    }
    const { Packets } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as WireMessage;
    this.messages.push(Packets);
    if (this.breaks(Packets.map(({ Type }) => Type))) return request.socket.resetAndDestroy();
    if (this.hangs(Packets.map(({ Type }) => Type))) return;
    const answers = Packets.flatMap((packet) => {
      const answer = this.respond(packet);
      return answer ? [{ Id: packet.Id, ...answer }] : [];
    });
    const text = this.text ?? JSON.stringify({ Protocol: "jsonPTS", Packets: answers });
    response.writeHead(200, { Connection: "close" });
    response.write(text.slice(0, 20));
    response.end(text.slice(20));
  }
}

async function setUp(
  settings: Record<string, unknown> = {},
  prepare: (controller: FakeWebController) => void = () => undefined,
) {
  const isSecure = "certificateSha256" in settings;
  const controller = new FakeWebController(isSecure);
  open.push(() => controller.close());
  prepare(controller);
  const port = await controller.listen();
  const host = new FakeHost(realClock);
  const all = {
    way: "CLIENT",
    baseUrl: `http${isSecure ? "s" : ""}://127.0.0.1:${port}/`,
    pollMs: 50,
    timeoutMs: 300,
    ...settings,
  };
  const driver = protocol.create(device(all), host);
  open.push(() => driver.stop());
  await driver.start();
  return { controller, host, driver, port };
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** Demands a Digest of admin with this password and takes each count once. */
function digestGuard(password: string): Guard {
  const used = new Set<string>();
  return ({ headers }) => {
    const field = (name: string) => new RegExp(`\\b${name}="?([^",]+)`).exec(headers.authorization ?? "")?.[1] ?? "";
    const secret = md5(`admin:PTS-2:${password}`);
    const asked = md5("POST:/jsonPTS");
    const expected = md5(`${secret}:n1:${field("nc")}:${field("cnonce")}:auth:${asked}`);
    const isRight = field("username") === "admin" && field("response") === expected && !used.has(field("nc"));
    used.add(field("nc"));
    return isRight ? null : { status: 401, challenge: 'Digest realm="PTS-2", qop="auth", nonce="n1", opaque="o1"' };
  };
}

/** Demands a Basic login of admin with the password "right". */
function asksForBasic(controller: FakeWebController): void {
  const right = `Basic ${Buffer.from("admin:right").toString("base64")}`;
  controller.guard = ({ headers }) =>
    headers.authorization === right ? null : { status: 401, challenge: 'Basic realm="PTS-2"' };
}

const AUTHORIZE: Command = {
  id: "c1",
  kind: "AUTHORIZE",
  address: "1.2",
  presetType: "VOLUME",
  presetValue: "2.75",
  unitPrice: null,
  cardNo: null,
};

const SALE = {
  DateTimeStart: "2026-11-20T09:00:00",
  DateTime: "2026-11-20T09:05:00",
  Pump: 3,
  Nozzle: 2,
  Transaction: 61,
  Volume: 1.15,
  Price: 10,
  Amount: 11.5,
};

describe("logging in", () => {
  test("by Digest takes one refused request, then each request counts on", async () => {
    const { controller, host } = await setUp(
      { login: "admin", password: "right" },
      (fake) => (fake.guard = digestGuard("right")),
    );
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    await vi.waitFor(() => expect(controller.authorizations.length).toBeGreaterThan(4));
    expect(controller.authorizations.filter((header) => header === undefined)).toHaveLength(1);
  });

  test("by Basic works where the controller asks for it", async () => {
    const { host } = await setUp({ login: "admin", password: "right" }, asksForBasic);
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
  });

  test.each<[string, Record<string, unknown>, Guard, string]>([
    [
      "a wrong password",
      { login: "admin", password: "wrong" },
      digestGuard("right"),
      "the controller does not accept login and password",
    ],
    ["no login", {}, digestGuard("right"), "the controller does not accept login and password"],
    ["too few permissions", {}, () => ({ status: 403 }), "the controller's user lacks the permission"],
    ["a restart", {}, () => ({ status: 503 }), "the controller is restarting"],
  ])("with %s leaves the device offline and says why", async (_, settings, guard, reason) => {
    const { host } = await setUp(settings, (fake) => (fake.guard = guard));
    await vi.waitFor(() => expect(host.showings("device")).toMatchObject([{ online: false, reason }]));
    expect(host.showings("gun")).toEqual([]);
  });
});

describe("a line under TLS", () => {
  const login = { login: "admin", password: "right" };

  test.each([
    ["whichever certificate is shown, where none is set", undefined],
    ["the certificate that is set", FINGERPRINT],
  ])("is used with %s", async (_, certificateSha256) => {
    const { host } = await setUp({ ...login, certificateSha256 }, asksForBasic);
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
  });

  test("is left before a word is said where the certificate is another, whose fingerprint is told", async () => {
    const { controller, host } = await setUp({ ...login, certificateSha256: "ab".repeat(32) }, asksForBasic);
    const reason = `the controller shows another certificate, SHA-256 ${FINGERPRINT}`;
    await vi.waitFor(() => expect(host.showings("device")).toMatchObject([{ online: false, reason }]));
    expect(controller.authorizations).toEqual([]);
  });
});

describe("polling", () => {
  test("shows the device, its guns and its tanks, with Ids from 1 in every message", async () => {
    const { controller, host } = await setUp({ ptsId: undefined });
    await vi.waitFor(() => expect(host.showings("tank")).toHaveLength(1));
    expect(host.showings("device").at(-1)).toMatchObject({
      online: true,
      version: "2024-11-12T08:05:41",
      serialNumber: PTS_ID,
    });
    expect(controller.messages.every((packets) => packets.every(({ Id }, index) => Id === index + 1))).toBe(true);
  });

  test("keeps a finished sale before its transaction is closed", async () => {
    const order: string[] = [];
    const { controller, host } = await setUp();
    const keep = host.keep.bind(host);
    host.keep = (fact, raw) => {
      order.push(fact.kind);
      keep(fact, raw);
    };
    controller.respond = (packet) => {
      if (packet.Type === "PumpCloseTransaction") order.push("close");
      if (packet.Type !== "PumpGetStatus" || packet.Data?.["Pump"] !== 3) return atRest(packet);
      return { Type: "PumpEndOfTransactionStatus", Data: SALE };
    };
    await vi.waitFor(() => expect(controller.asked("PumpCloseTransaction")).toHaveLength(1));
    expect(order.slice(0, 2)).toEqual(["sale", "close"]);
    expect(host.facts("sale")).toMatchObject([{ address: "3.2", transactionNo: "61", amount: "11.5" }]);
    expect(controller.asked("PumpCloseTransaction")).toMatchObject([{ Data: { Pump: 3, Transaction: 61 } }]);
  });

  test("does not close a transaction whose sale could not be written", async () => {
    const { controller, host } = await setUp();
    host.failKeep = true;
    controller.respond = (packet) =>
      packet.Type === "PumpGetStatus" && packet.Data?.["Pump"] === 3
        ? { Type: "PumpEndOfTransactionStatus", Data: SALE }
        : atRest(packet);
    await vi.waitFor(() => expect(host.keepCalls).toBeGreaterThan(2));
    expect(controller.asked("PumpCloseTransaction")).toEqual([]);
    host.failKeep = false;
    await vi.waitFor(() => expect(controller.asked("PumpCloseTransaction")).toHaveLength(1));
    expect(host.facts("sale")).toHaveLength(1);
  });

  test("a sale that somebody else closed between two polls is asked for by its number, once", async () => {
    const { controller, host } = await setUp();
    const lastIs =
      (LastTransaction: number): Respond =>
      (packet) => {
        if (packet.Type === "PumpGetTransactionInformation") {
          return { Type: "PumpTransactionInformation", Data: { ...SALE, State: "Finished", ...packet.Data } };
        }
        return packet.Type === "PumpGetStatus" ? IDLE(packet.Data?.["Pump"], { LastTransaction }) : atRest(packet);
      };
    controller.respond = lastIs(60);
    await vi.waitFor(() => expect(controller.asked("PumpGetStatus").length).toBeGreaterThan(8));
    expect(controller.asked("PumpGetTransactionInformation")).toEqual([]);
    controller.respond = lastIs(61);
    const missed = [
      { address: "1.2", transactionNo: "61" },
      { address: "3.2", transactionNo: "61" },
    ];
    await vi.waitFor(() => expect(host.facts("sale")).toMatchObject(missed));
    const polls = controller.asked("PumpGetStatus").length;
    await vi.waitFor(() => expect(controller.asked("PumpGetStatus").length).toBeGreaterThan(polls + 4));
    expect(controller.asked("PumpGetTransactionInformation").map(({ Data }) => Data?.["Pump"])).toEqual([1, 3]);
  });

  test("asks for the times that an older firmware leaves out of the status", async () => {
    const { controller, host } = await setUp();
    const { DateTimeStart, DateTime, ...rest } = SALE;
    controller.respond = (packet) => {
      if (packet.Type === "PumpGetTransactionInformation") return { Type: "PumpTransactionInformation", Data: SALE };
      const isThree = packet.Type === "PumpGetStatus" && packet.Data?.["Pump"] === 3;
      return isThree ? { Type: "PumpEndOfTransactionStatus", Data: rest } : atRest(packet);
    };
    await vi.waitFor(() => expect(host.facts("sale")).toHaveLength(1));
    expect(host.facts("sale")[0]).toMatchObject({
      startedAt: new Date(`${DateTimeStart}Z`),
      endedAt: new Date(`${DateTime}Z`),
    });
  });

  test("keeps a delivery that a measurement tells along, once", async () => {
    const { controller, host } = await setUp({}, (fake) => {
      fake.respond = (packet) =>
        packet.Type === "ProbeGetMeasurements"
          ? {
              Type: "ProbeMeasurements",
              Data: {
                Probe: 1,
                Status: "OK",
                LastInTankDeliveryStart: { DateTime: "2026-11-20T07:00:00", ProductVolume: 2000 },
                LastInTankDeliveryEnd: { DateTime: "2026-11-20T07:20:00", ProductVolume: 9000 },
                LastInTankDelivery: { PumpsDispensedVolume: 55.5 },
              },
            }
          : atRest(packet);
    });
    await vi.waitFor(() => expect(host.facts("delivery")).toMatchObject([{ address: "1", deliveredLitres: "7055.5" }]));
    expect(controller.asked("ProbeGetMeasurements")).toHaveLength(1);
  });
});

describe("after an outage", () => {
  test("the sales made meanwhile are fetched, each report alone in its message, and kept once", async () => {
    const row = { ...SALE, Transaction: 62 };
    const { controller, host, port } = await setUp({ timeoutMs: 100 });
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    await vi.waitFor(() => expect(controller.asked("ReportGetPumpTransactions").length).toBeGreaterThan(5));
    expect(host.facts("sale")).toEqual([]);

    await controller.close();
    await vi.waitFor(() => expect(host.showings("device").at(-1)?.online).toBe(false));
    const back = new FakeWebController();
    open.push(() => back.close());
    back.respond = (packet) =>
      packet.Type === "ReportGetPumpTransactions"
        ? { Type: "ReportPumpTransactions", Data: [row, row, { Pump: "?" }, 7] }
        : atRest(packet);
    await back.listen(port);

    await vi.waitFor(() => expect(host.facts("sale")).toMatchObject([{ transactionNo: "62" }]), 5_000);
    expect(host.asides).toHaveLength(1);
    expect(host.togethers).toBe(1);
    expect(back.asked("ReportGetPumpTransactions")).toHaveLength(1);
    expect(
      back.messages.find((packets) => packets.some(({ Type }) => Type === "ReportGetPumpTransactions")),
    ).toHaveLength(1);
    const { Pump, DateTimeStart, DateTimeEnd } = back.asked("ReportGetPumpTransactions")[0]?.Data ?? {};
    expect(Pump).toBe(0);
    expect(String(DateTimeStart) < String(DateTimeEnd)).toBe(true);
    expect(host.counters.reconnects).toBe(1);
  });

  test("a user without the permission for reports still polls", async () => {
    const { host } = await setUp({}, (fake) => {
      fake.respond = (packet) =>
        packet.Type === "ReportGetPumpTransactions"
          ? { Error: true, Code: 6, Message: "JSONPTS_ERROR_NO_PERMISSIONS" }
          : atRest(packet);
    });
    await vi.waitFor(() => expect(host.logged.filter(({ level }) => level === "warn").length).toBeGreaterThan(0));
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    expect(host.showings("device").every(({ online }) => online)).toBe(true);
  });
});

describe("a report that is refused", () => {
  const NOT_READY = { Error: true, Code: 101, Message: "JSONPTS_ERROR_DATA_IS_NOT_READY" };
  const answering =
    (report: () => object): Respond =>
    (packet) =>
      packet.Type === "ReportGetPumpTransactions" ? report() : atRest(packet);

  test.each([NOT_READY, { Error: true, Code: 22, Message: "JSONPTS_ERROR_PUMP_TRANSACTION_NOT_FOUND" }])(
    "with $Code is asked for again, from the same time on",
    async (refusal) => {
      const reports = [refusal, { Type: "ReportPumpTransactions", Data: [SALE] }];
      const { controller, host } = await setUp(
        {},
        (fake) => (fake.respond = answering(() => reports.shift() ?? refusal)),
      );
      await vi.waitFor(() => expect(host.facts("sale")).toHaveLength(1), 5_000);
      const [first, second] = controller.asked("ReportGetPumpTransactions");
      expect(second?.Data?.["DateTimeStart"]).toBe(first?.Data?.["DateTimeStart"]);
    },
  );

  test("again and again hinders the device, which stays online, until it comes", async () => {
    let report: object = NOT_READY;
    const { host } = await setUp({}, (fake) => (fake.respond = answering(() => report)));
    const reason = "no report of past transactions: 101 DATA_IS_NOT_READY";
    await vi.waitFor(() => expect(host.showings("device").at(-1)).toMatchObject({ online: true, reason }), 10_000);
    report = { Type: "ReportPumpTransactions", Data: [] };
    await vi.waitFor(
      () => expect(host.showings("device").at(-1)).toMatchObject({ online: true, reason: null }),
      10_000,
    );
  });
});

describe("a report that hangs", () => {
  const hanging = (fake: FakeWebController) => {
    fake.hangs = (types) => types.includes("ReportGetPumpTransactions");
  };

  test("gives way to a command, and is asked for again", async () => {
    const { controller, driver } = await setUp({ timeoutMs: 2_000 }, hanging);
    await vi.waitFor(() => expect(controller.asked("ReportGetPumpTransactions")).toHaveLength(1));
    expect(await driver.send(AUTHORIZE)).toMatchObject({ outcome: "DONE" });
    controller.hangs = () => false;
    await vi.waitFor(() => expect(controller.asked("ReportGetPumpTransactions").length).toBeGreaterThan(1));
  });

  test("leaves the device online, its pumps asked, and is asked for less and less often", async () => {
    const { controller, host } = await setUp({ timeoutMs: 100 }, hanging);
    await vi.waitFor(() => expect(controller.asked("ReportGetPumpTransactions").length).toBeGreaterThan(2), 10_000);
    expect(host.showings("device").every(({ online }) => online)).toBe(true);
    expect(controller.asked("PumpGetStatus").length).toBeGreaterThan(20);
  });
});

describe("answers that are not understood", () => {
  test.each([
    ["no JSON", "oops"],
    ["a truncated answer", '{"Protocol":"jsonPTS","Packets":[{"Id":1,'],
    ["an error for the whole message", '{"Protocol":"jsonPTS","Error":true,"Code":2,"Message":"INVALID_JSON_REQUEST"}'],
    ["answers to other questions", '{"Protocol":"jsonPTS","Packets":[{"Id":900,"Type":"PumpIdleStatus"}]}'],
  ])("%s leaves the device offline, the next good one brings it back", async (_, text) => {
    const { controller, host } = await setUp({}, (fake) => (fake.text = text));
    await vi.waitFor(() => expect(host.showings("device")).toMatchObject([{ online: false }]));
    controller.text = null;
    await vi.waitFor(() => expect(host.showings("device").at(-1)?.online).toBe(true), 5_000);
  });

  test("an answer that never comes counts as out of reach", async () => {
    const hung = createServer(() => undefined);
    hung.listen(0, "127.0.0.1");
    await once(hung, "listening");
    open.push(() => {
      hung.closeAllConnections();
      return new Promise((resolve) => hung.close(resolve));
    });
    const { port } = hung.address() as AddressInfo;
    const host = new FakeHost(realClock);
    const driver = protocol.create(
      device({ way: "CLIENT", baseUrl: `http://127.0.0.1:${port}`, pollMs: 50, timeoutMs: 50 }),
      host,
    );
    open.push(() => driver.stop());
    await driver.start();
    await vi.waitFor(() =>
      expect(host.showings("device")).toMatchObject([{ online: false, reason: "no answer within 50 ms" }]),
    );
  });
});

describe("commands and stopping", () => {
  test("a command that expires behind a poll is not sent when its turn comes", async () => {
    const { controller, driver, host } = await setUp();
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    const polls = controller.asked("PumpGetStatus").length;
    controller.hangs = (types) => types.includes("PumpGetStatus");
    await vi.waitFor(() => expect(controller.asked("PumpGetStatus").length).toBeGreaterThan(polls));
    const expiry = new AbortController();
    const outcome = driver.send(AUTHORIZE, expiry.signal);
    expiry.abort();
    expect(await outcome).toMatchObject({ outcome: "TIMED_OUT" });
    expect(await driver.send({ id: "c2", kind: "STOP", address: "1.1" })).toMatchObject({ outcome: "DONE" });
    expect(controller.asked("PumpAuthorize")).toEqual([]);
    expect(host.messages.filter(({ raw }) => raw.includes("PumpAuthorize"))).toEqual([]);
  });

  test("a command is posted, and out of reach it is answered with OFFLINE", async () => {
    const { controller, driver } = await setUp();
    expect(await driver.send({ id: "c1", kind: "STOP", address: "1.1" })).toMatchObject({ outcome: "DONE" });
    expect(controller.asked("PumpStop")).toMatchObject([{ Data: { Pump: 1 } }]);
    await controller.close();
    expect(await driver.send({ id: "c2", kind: "STOP", address: "1.1" })).toMatchObject({ outcome: "OFFLINE" });
  });

  test("a command whose line breaks before its answer has timed out: the pump may be released", async () => {
    const { controller, driver } = await setUp();
    controller.breaks = (types) => types.includes("PumpAuthorize");
    expect(await driver.send(AUTHORIZE)).toMatchObject({ outcome: "TIMED_OUT" });
    expect(controller.asked("PumpAuthorize")).toHaveLength(1);
  });

  test.each([
    [403, "OFFLINE"],
    [503, "OFFLINE"],
    [500, "TIMED_OUT"],
  ])("a command that is answered with HTTP %i is %s", async (status, outcome) => {
    const { controller, driver } = await setUp();
    controller.guard = () => ({ status });
    expect(await driver.send(AUTHORIZE)).toMatchObject({ outcome });
  });

  test("a command under way when the driver stops has timed out", async () => {
    const { controller, driver } = await setUp();
    controller.hangs = (types) => types.includes("PumpAuthorize");
    const outcome = driver.send(AUTHORIZE);
    await vi.waitFor(() => expect(controller.asked("PumpAuthorize")).toHaveLength(1));
    await driver.stop();
    expect(await outcome).toMatchObject({ outcome: "TIMED_OUT" });
  });

  test("after stop no further request is made", async () => {
    const { controller, driver, host } = await setUp();
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    await driver.stop();
    const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
    // What had left before it was stopped may still be under way.
    await pause();
    const { length } = controller.messages;
    expect(await driver.send({ id: "c1", kind: "STOP", address: "1.1" })).toMatchObject({ outcome: "OFFLINE" });
    await pause();
    expect(controller.messages).toHaveLength(length);
  });
});
