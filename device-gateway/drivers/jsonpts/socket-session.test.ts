import { once } from "node:events";
import { createConnection } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { HANDSHAKE_HEADERS, PTS_ID, SALE_CONFIRMATION, SALE_PTS_ID, SALE_UPLOAD } from "./captures.ts";
import {
  FakeController,
  atRest,
  connectedGateway,
  gatewayOnPort,
  refusedWith,
  saleData,
  send,
  type WirePacket,
} from "./test-kit.ts";

const basic = (login: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
});

describe("the handshake", () => {
  test("of the specification, byte for byte, is answered with 101 and the key of RFC 6455", async () => {
    const { door, host } = await gatewayOnPort();
    const socket = createConnection(door.port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const lines = [
      "GET /ptsWebSocket HTTP/1.1",
      "Host: 192.168.1.246:54098",
      "Upgrade: websocket",
      "Connection: Upgrade",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13",
      ...Object.entries(HANDSHAKE_HEADERS).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    const [data] = (await once(socket, "data")) as [Buffer];
    const head = data.toString("latin1");
    expect(head).toMatch(/^HTTP\/1\.1 101 /);
    expect(head).toContain("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    expect(head).not.toContain("Sec-WebSocket-Protocol");
    expect(host.showings("device")).toMatchObject([
      { online: true, version: "2021-11-12T08:05:41", serialNumber: PTS_ID },
    ]);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>, number]>([
    ["no password where one is set", { password: "right" }, {}, 401],
    ["a wrong password", { login: "admin", password: "right" }, basic("admin", "wrong"), 401],
    ["a wrong login", { login: "admin", password: "right" }, basic("guest", "right"), 401],
    ["another scheme", { login: "admin", password: "right" }, { Authorization: 'Digest username="admin"' }, 401],
    ["Basic that is no base64", { login: "admin", password: "right" }, { Authorization: "Basic %%%" }, 401],
    ["the id of another device", {}, { "X-Pts-Id": "FFFF" }, 403],
  ])("with %s is refused", async (_, settings, headers, status) => {
    const { door, host } = await gatewayOnPort(settings);
    expect(await refusedWith(door.port, { ...HANDSHAKE_HEADERS, ...headers })).toBe(status);
    expect(host.showings("device").filter(({ online }) => online)).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["login and password", { login: "admin", password: "right" }, basic("admin", "right")],
    ["the device's id as login", { login: "admin", password: "right" }, basic(PTS_ID.toLowerCase(), "right")],
    ["credentials that nobody asked for", {}, basic("admin", "admin")],
  ])("with %s is accepted", async (_, settings, headers) => {
    const { door } = await gatewayOnPort(settings);
    const controller = await FakeController.connect(door.port, headers);
    expect(controller.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("of a device that calls by upload only is refused", async () => {
    const { door } = await gatewayOnPort({ way: "UPLOAD" });
    expect(await refusedWith(door.port, HANDSHAKE_HEADERS)).toBe(403);
  });
});

describe("on a new connection", () => {
  test("the controller is asked for its time, firmware and configuration, then for pumps and probes in one message", async () => {
    const { controller, host } = await connectedGateway();
    await vi.waitFor(() => expect(controller.asked("ProbeGetMeasurements")).toHaveLength(1));
    const types = controller.received
      .slice(0, 2)
      .map((text) => (JSON.parse(text) as { Packets: WirePacket[] }).Packets.map(({ Type }) => Type));
    expect(types).toEqual([
      [
        "GetDateTime",
        "GetFirmwareInformation",
        "GetConfigurationIdentifier",
        "GetFuelGradesConfiguration",
        "GetPumpNozzlesConfiguration",
      ],
      ["PumpGetStatus", "PumpGetStatus", "ProbeGetMeasurements"],
    ]);
    expect(controller.requests.every(({ Id }) => (Id ?? 0) > 65_535)).toBe(true);
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    expect(host.showings("gun").map(({ address }) => address)).toEqual(["1.1", "1.2", "3.2"]);
    await vi.waitFor(() => expect(host.showings("tank")).toMatchObject([{ address: "1", heightMm: 1200.5 }]));
    expect(host.showings("device").at(-1)).toMatchObject({ online: true, version: "2024-11-12T08:05:41" });
  });

  test("what its nozzles sell is told once it is known", async () => {
    const { host } = await connectedGateway({}, {}, (packet) => {
      if (packet.Type === "GetFuelGradesConfiguration") {
        return { Type: "FuelGradesConfiguration", Data: { FuelGrades: [{ Id: 1, Name: "Regular" }] } };
      }
      if (packet.Type === "GetPumpNozzlesConfiguration") {
        const PumpNozzles = [{ PumpId: 1, FuelGradeIds: [1, 2, 0, 0, 0, 0] }];
        return { Type: "PumpNozzlesConfiguration", Data: { PumpNozzles } };
      }
      return atRest(packet);
    });

    await vi.waitFor(() =>
      expect(host.showings("device").at(-1)?.nozzles).toEqual([
        { address: "1.1", grade: 1, gradeName: "Regular" },
        { address: "1.2", grade: 2, gradeName: null },
      ]),
    );
  });

  test("no message has more than fifty packets", async () => {
    const guns = Array.from({ length: 60 }, (_, index) => ({ address: `${index + 1}.1`, number: index + 1 }));
    const { controller } = await connectedGateway({}, { guns });
    await vi.waitFor(() =>
      expect(new Set(controller.asked("PumpGetStatus").map(({ Data }) => Data?.["Pump"])).size).toBe(60),
    );
    const sizes = controller.received.map((text) => (JSON.parse(text) as { Packets: unknown[] }).Packets.length);
    expect(Math.max(...sizes)).toBe(50);
    expect(controller.received.every((text) => Buffer.byteLength(text) < 16_384)).toBe(true);
  });

  test("a record that comes before the offset from UTC is known waits for it", async () => {
    const { door, host } = await gatewayOnPort({ timeoutMs: 5_000 });
    const asked: WirePacket[] = [];
    const controller = await FakeController.connect(door.port, {}, (packet) => {
      if (packet.Type !== "GetDateTime") return atRest(packet);
      asked.push(packet);
      return null;
    });
    controller.upload(1, "UploadPumpTransaction", saleData({ Transaction: 9 }));
    controller.upload(2, "RequestTagsInformation", { Tags: [{ Tag: "AB" }] });
    await vi.waitFor(() => expect(controller.confirmations).toHaveLength(1));
    expect(controller.confirmations[0]).toMatchObject({ Id: 2, Type: "TagsInformation" });
    send(controller, { Id: asked[0]?.Id, Type: "DateTime", Data: { UTCOffset: 180 } });
    await vi.waitFor(() => expect(controller.confirmations).toHaveLength(2));
    expect(host.facts("sale")[0]?.endedAt).toEqual(new Date("2026-11-20T06:05:00Z"));
  });
});

describe("records", () => {
  test("the specification's upload is answered with the specification's confirmation, byte for byte", async () => {
    const { host, door } = await gatewayOnPort({ ptsId: SALE_PTS_ID });
    const controller = await FakeController.connect(door.port, { "X-Pts-Id": SALE_PTS_ID });
    controller.socket.send(SALE_UPLOAD);
    await vi.waitFor(() => expect(controller.received).toContain(SALE_CONFIRMATION));
    expect(host.keptRaw).toEqual([SALE_UPLOAD]);
  });

  test("in one message are confirmed in one message", async () => {
    const { host, controller } = await connectedGateway();
    send(
      controller,
      { Id: 1, Type: "UploadPumpTransaction", Data: saleData({ Transaction: 1 }) },
      { Id: 2, Type: "UploadPumpTransaction", Data: saleData({ Transaction: 2 }) },
    );
    await vi.waitFor(() => expect(controller.confirmations.map(({ Id }) => Id)).toEqual([1, 2]));
    expect(host.facts("sale").map(({ transactionNo }) => transactionNo)).toEqual(["1", "2"]);
  });

  test("in fragments with a ping in between, and in bytes one by one, are put together", async () => {
    const { host, controller } = await connectedGateway();
    const text = JSON.stringify({
      Protocol: "jsonPTS",
      Packets: [{ Id: 5, Type: "UploadPumpTransaction", Data: saleData() }],
    });
    controller.socket.send(text.slice(0, 40), { fin: false });
    controller.socket.ping();
    for (const byte of text.slice(40)) controller.socket.send(byte, { fin: false });
    controller.socket.send("", { fin: true });
    await vi.waitFor(() =>
      expect(controller.confirmations).toEqual([{ Id: 5, Type: "UploadPumpTransaction", Message: "OK" }]),
    );
    expect(host.facts("sale")).toHaveLength(1);
  });

  test("that the disk has no room for are refused, and confirmed when they come again", async () => {
    const { host, controller } = await connectedGateway();
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    host.failKeep = true;
    controller.upload(7, "UploadPumpTransaction", saleData());
    await vi.waitFor(() => expect(controller.confirmations).toMatchObject([{ Id: 7, Error: true }]));
    host.failKeep = false;
    controller.upload(7, "UploadPumpTransaction", saleData());
    await vi.waitFor(() =>
      expect(controller.confirmations[1]).toEqual({ Id: 7, Type: "UploadPumpTransaction", Message: "OK" }),
    );
    expect(host.kept).toHaveLength(1);
  });

  test("printed wrongly are ignored once, then set aside and confirmed so that those behind them can come", async () => {
    const { host, controller } = await connectedGateway();
    const poison = '{"Protocol":"jsonPTS","Packets":[{"Id":44,"Type":"UploadPumpTransaction","Data":{"Price":nan}}]}';
    controller.socket.send(poison);
    controller.upload(45, "UploadPumpTransaction", saleData());
    await vi.waitFor(() => expect(controller.confirmations.map(({ Id }) => Id)).toEqual([45]));
    expect(host.asides).toEqual([]);
    controller.socket.send(poison);
    await vi.waitFor(() =>
      expect(controller.confirmations).toContainEqual({ Id: 44, Type: "UploadPumpTransaction", Message: "OK" }),
    );
    expect(host.asides.map(({ raw }) => raw)).toEqual([poison]);
    expect(host.counters.badFrames).toBe(2);
  });

  test("posted over HTTP are taken as well", async () => {
    const { host, door } = await gatewayOnPort();
    const body = JSON.stringify({
      Protocol: "jsonPTS",
      Packets: [{ Id: 6, Type: "UploadPumpTransaction", Data: saleData() }],
    });
    const answer = await fetch(`http://127.0.0.1:${door.port}/jsonPTS`, {
      method: "POST",
      body,
      headers: { "X-Pts-Id": PTS_ID },
    });
    expect(await answer.json()).toMatchObject({ Packets: [{ Id: 6, Message: "OK" }] });
    expect(host.facts("sale")).toHaveLength(1);
  });
});

describe("frames that are not understood", () => {
  test.each([
    ["no JSON", "{"],
    ["two messages in one", '{"Protocol":"jsonPTS","Packets":[]}{"Protocol":"jsonPTS","Packets":[]}'],
    ["another protocol", '{"Protocol":"x","Packets":[]}'],
    ["another controller's", '{"Protocol":"jsonPTS","PtsId":"FFFF","Packets":[{"Id":1,"Type":"UploadStatus"}]}'],
    ["an answer to nothing", '{"Protocol":"jsonPTS","Packets":[{"Id":3,"Type":"PumpIdleStatus"}]}'],
    ["an error about nothing", '{"Protocol":"jsonPTS","Error":true,"Code":2,"Message":"INVALID_JSON_REQUEST"}'],
  ])("%s is counted, and the next record is confirmed", async (_, text) => {
    const { host, controller } = await connectedGateway({ pollMs: 60_000 });
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    controller.socket.send(text);
    controller.upload(9, "UploadPumpTransaction", saleData());
    await vi.waitFor(() => expect(controller.confirmations.map(({ Id }) => Id)).toEqual([9]));
    expect(host.counters.badFrames).toBe(1);
    expect(host.kept).toHaveLength(1);
  });

  test("a binary frame is read as the text it holds", async () => {
    const { controller } = await connectedGateway();
    const text = JSON.stringify({ Protocol: "jsonPTS", Packets: [{ Id: 8, Type: "UploadShift", Data: {} }] });
    controller.socket.send(Buffer.from(text), { binary: true });
    await vi.waitFor(() => expect(controller.confirmations).toEqual([{ Id: 8, Type: "UploadShift", Message: "OK" }]));
  });
});
