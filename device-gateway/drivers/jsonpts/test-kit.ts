import { once } from "node:events";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { DeviceSettings, Driver } from "../../driver.ts";
import { HttpDoorServer } from "../../link/http-door.ts";
import { realClock } from "../../test/fake-clock.ts";
import { FakeHost, fakeHost } from "../../test/fake-host.ts";
import { HANDSHAKE_HEADERS, PTS_ID } from "./captures.ts";
import { Controller } from "./controller.ts";
import { protocol } from "./driver.ts";
import { readMessage, writeMessage } from "./envelope.ts";
import { readSettings } from "./settings.ts";
import { takeUpload } from "./uploads.ts";

/** A device with two guns on pump 1, one on pump 3, and tank 1. */
export function device(settings: Record<string, unknown>, overrides: Partial<DeviceSettings> = {}): DeviceSettings {
  return {
    id: "device-1",
    stationId: "s1",
    name: "Pumps",
    protocol: "JSONPTS",
    settings: { ptsId: PTS_ID, ...settings },
    guns: [
      { address: "1.1", number: 1 },
      { address: "1.2", number: 2 },
      { address: "3.2", number: 5 },
    ],
    tanks: [{ address: "1", number: 1 }],
    timeZone: "UTC",
    ...overrides,
  };
}

export interface WirePacket {
  readonly Id?: number;
  readonly Type?: string;
  readonly Data?: Record<string, unknown>;
  readonly Message?: string;
  readonly Error?: boolean;
}

export interface WireMessage {
  readonly Protocol: string;
  readonly Packets: WirePacket[];
}

/** What a controller answers to a request; null for nothing at all. */
export type Respond = (packet: WirePacket) => object | null;

export const IDLE = (pump: unknown, more: object = {}) => ({
  Type: "PumpIdleStatus",
  Data: { Pump: pump, NozzleUp: 0, Nozzle: 0, Request: "", LastNozzle: 0, ...more },
});

/** A controller at rest: its pumps are idle and its probe measures. */
export const atRest: Respond = ({ Type, Data }) => {
  switch (Type) {
    case "GetDateTime":
      return { Type: "DateTime", Data: { DateTime: "2026-11-20T10:00:00", AutoSynchronize: true, UTCOffset: 0 } };
    case "GetFirmwareInformation":
      return { Type: "FirmwareInformation", Data: { DateTime: "2024-11-12T08:05:41" } };
    case "GetConfigurationIdentifier":
      return { Type: "ConfigurationIdentifier", Data: { Id: "1234ABCD" } };
    case "GetUniqueIdentifier":
      return { Type: "UniqueIdentifier", Data: { Id: PTS_ID } };
    case "PumpGetStatus":
      return IDLE(Data?.["Pump"]);
    case "ProbeGetMeasurements":
      return { Type: "ProbeMeasurements", Data: { Probe: Data?.["Probe"], Status: "OK", ProductHeight: 1200.5 } };
    default:
      return { Type, Message: "OK" };
  }
};

/** A controller on the other end of a WebSocket. */
export class FakeController {
  readonly requests: WirePacket[] = [];
  readonly confirmations: WirePacket[] = [];
  /** Text of every message received. */
  readonly received: string[] = [];
  respond: Respond = atRest;
  closeCode: number | null = null;

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data: Buffer) => this.receive(data.toString("utf8")));
    socket.on("close", (code) => (this.closeCode = code));
    socket.on("error", () => undefined);
  }

  static async connect(port: number, headers: Record<string, string> = {}, respond = atRest): Promise<FakeController> {
    const all = { ...HANDSHAKE_HEADERS, ...headers };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ptsWebSocket`, { headers: all, perMessageDeflate: false });
    const controller = new FakeController(socket);
    controller.respond = respond;
    onTestFinished(() => socket.terminate());
    await once(socket, "open");
    return controller;
  }

  upload(id: number, type: string, data: object): void {
    this.socket.send(
      JSON.stringify({ Protocol: "jsonPTS", PtsId: PTS_ID, Packets: [{ Id: id, Type: type, Data: data }] }),
    );
  }

  /** What was asked of this type. */
  asked(type: string): WirePacket[] {
    return this.requests.filter((packet) => packet.Type === type);
  }

  private receive(text: string): void {
    this.received.push(text);
    const { Packets } = JSON.parse(text) as WireMessage;
    const requests = Packets.filter((packet) => packet.Message === undefined && packet.Error === undefined);
    this.confirmations.push(...Packets.filter((packet) => !requests.includes(packet)));
    this.requests.push(...requests);
    const answers = requests.flatMap((packet) => {
      const answer = this.respond(packet);
      return answer ? [{ Id: packet.Id, ...answer }] : [];
    });
    if (answers.length > 0) this.socket.send(JSON.stringify({ Protocol: "jsonPTS", Packets: answers }));
  }
}

/** A gateway's side on a real port, gone when the test has finished. */
export async function gatewayOnPort(settings: Record<string, unknown> = {}, overrides: Partial<DeviceSettings> = {}) {
  const door = new HttpDoorServer({ host: "127.0.0.1", port: 0 });
  await door.listen();
  const host = new FakeHost(realClock, door);
  const quick = { way: "WEBSOCKET", pollMs: 50, timeoutMs: 150, ...settings };
  const driver: Driver = protocol.create(device(quick, overrides), host);
  await driver.start();
  onTestFinished(async () => {
    await driver.stop();
    await door.close();
  });
  return { door, host, driver };
}

/** A gateway's side with a controller connected to it. */
export async function connectedGateway(
  settings: Record<string, unknown> = {},
  overrides: Partial<DeviceSettings> = {},
  respond: Respond = atRest,
) {
  const gateway = await gatewayOnPort(settings, overrides);
  return { ...gateway, controller: await FakeController.connect(gateway.door.port, {}, respond) };
}

/** Takes uploads without any connection; `upload` gives the packet that answers. */
export function takingUploads() {
  const host = fakeHost("2026-11-20T10:00:00Z");
  const settings = device({ way: "WEBSOCKET" });
  const controller = new Controller(settings, host, readSettings(settings.settings));
  let id = 0;
  const take = (text: string) => {
    const packet = readMessage(text)?.packets[0];
    if (!packet) throw new Error("no packet");
    return takeUpload(controller, packet);
  };
  const upload = (Type: string, Data: unknown) => take(writeMessage([{ Id: ++id, Type, Data }]));
  return { host, take, upload };
}

/** A sale as it is uploaded, with some fields changed. */
export function saleData(changes: object = {}) {
  return {
    DateTimeStart: "2026-11-20T09:00:00",
    DateTime: "2026-11-20T09:05:00",
    Pump: 1,
    Nozzle: 1,
    Transaction: 1,
    Volume: 1.15,
    Price: 10,
    Amount: 11.5,
    ...changes,
  };
}

/** Sends packets from the controller's side. */
export function send(controller: FakeController, ...packets: object[]): void {
  controller.socket.send(JSON.stringify({ Protocol: "jsonPTS", Packets: packets }));
}

/** The status with which the door refuses a WebSocket. */
export async function refusedWith(port: number, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ptsWebSocket`, { headers });
  socket.on("error", () => undefined);
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode?: number }];
  return response.statusCode;
}
