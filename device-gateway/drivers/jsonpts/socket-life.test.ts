import { describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { Command, CommandOutcome } from "../../driver.ts";
import { AUTHORIZE_CONFIRMATION_DATA, AUTHORIZE_DATA, HANDSHAKE_HEADERS, PTS_ID } from "./captures.ts";
import {
  FakeController,
  IDLE,
  atRest,
  connectedGateway,
  gatewayOnPort,
  refusedWith,
  saleData,
  send,
  type WirePacket,
} from "./test-kit.ts";

const AUTHORIZE: Command = {
  id: "c1",
  kind: "AUTHORIZE",
  address: "1.2",
  presetType: "VOLUME",
  presetValue: "2.75",
  unitPrice: "3.25",
  cardNo: null,
};

describe("finished transactions", () => {
  const endOf = (packet: WirePacket) =>
    packet.Type === "PumpGetStatus" && packet.Data?.["Pump"] === 3
      ? {
          Type: "PumpEndOfTransactionStatus",
          Data: { ...saleData({ Pump: 3, Nozzle: 2, Transaction: 61 }), NozzleUp: 0 },
        }
      : atRest(packet);

  test("are closed once, and the sale is left to the upload", async () => {
    const { host, controller } = await connectedGateway();
    controller.respond = endOf;
    await vi.waitFor(() => expect(controller.asked("PumpCloseTransaction")).toHaveLength(1));
    const polls = controller.asked("PumpGetStatus").length;
    await vi.waitFor(() => expect(controller.asked("PumpGetStatus").length).toBeGreaterThan(polls + 4));
    expect(controller.asked("PumpCloseTransaction")).toMatchObject([{ Data: { Pump: 3, Transaction: 61 } }]);
    expect(host.facts("sale")).toEqual([]);
    expect(host.showings("gun").at(-1)).toMatchObject({ address: "3.2", state: "WORKING", volumeLitres: "1.15" });
  });

  test("are left open where the settings say so", async () => {
    const { host, controller } = await connectedGateway({ autoClose: false });
    controller.respond = endOf;
    await vi.waitFor(() => expect(host.showings("gun").some(({ state }) => state === "WORKING")).toBe(true));
    const polls = controller.asked("PumpGetStatus").length;
    await vi.waitFor(() => expect(controller.asked("PumpGetStatus").length).toBeGreaterThan(polls + 4));
    expect(controller.asked("PumpCloseTransaction")).toEqual([]);
  });
});

test("a command that expires behind a poll is not sent when its turn comes", async () => {
  const { host, controller, driver } = await connectedGateway();
  await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
  const polls = controller.asked("PumpGetStatus").length;
  controller.respond = () => null;
  await vi.waitFor(() => expect(controller.asked("PumpGetStatus").length).toBeGreaterThan(polls));
  const expiry = new AbortController();
  const outcome = driver.send(AUTHORIZE, expiry.signal);
  expiry.abort();
  expect(await outcome).toMatchObject({ outcome: "TIMED_OUT" });
  expect(await driver.send({ id: "c2", kind: "STOP", address: "1.1" })).toMatchObject({ outcome: "TIMED_OUT" });
  expect(controller.asked("PumpStop")).toHaveLength(1);
  expect(controller.asked("PumpAuthorize")).toEqual([]);
});

describe("an outcome that is not known", () => {
  test("is that of an authorisation after which the socket broke", async () => {
    const { host, controller, driver } = await connectedGateway();
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    controller.respond = (packet) => {
      if (packet.Type !== "PumpAuthorize") return atRest(packet);
      controller.socket.terminate();
      return null;
    };
    expect(await driver.send(AUTHORIZE)).toMatchObject({ outcome: "TIMED_OUT" });
    expect(await driver.send({ ...AUTHORIZE, id: "c2" })).toMatchObject({ outcome: "OFFLINE" });
  });

  test("does not become a refusal by an error that may be about a poll that timed out before", async () => {
    const { host, controller, driver } = await connectedGateway({ pollMs: 400, timeoutMs: 400 });
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    const polls = controller.asked("PumpGetStatus").length;
    controller.respond = () => null;
    await vi.waitFor(() => expect(controller.asked("PumpGetStatus").length).toBeGreaterThan(polls));
    const outcome = driver.send(AUTHORIZE);
    await vi.waitFor(() => expect(controller.asked("PumpAuthorize")).toHaveLength(1));
    const fault = { Protocol: "jsonPTS", Error: true, Code: 5, Message: "JSON_REQUEST_IS_TOO_LONG" };
    controller.socket.send(JSON.stringify(fault));
    const Data = { Pump: 1, Transaction: 7 };
    send(controller, { Id: controller.asked("PumpAuthorize")[0]?.Id, Type: "PumpAuthorizeConfirmation", Data });
    expect(await outcome).toMatchObject({ outcome: "DONE", transactionNo: "7" });
  });
});

describe("coming and going", () => {
  test("a new socket replaces the old one, whose commands time out and whose answers no longer count", async () => {
    const { host, door, driver, controller } = await connectedGateway();
    controller.respond = (packet) => (packet.Type === "PumpAuthorize" ? null : atRest(packet));
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    const outcome = driver.send(AUTHORIZE);
    await vi.waitFor(() => expect(controller.asked("PumpAuthorize")).toHaveLength(1));
    const second = await FakeController.connect(door.port);
    expect(await outcome).toEqual<CommandOutcome>({ outcome: "TIMED_OUT", vendorCode: null, transactionNo: null });
    await vi.waitFor(() => expect(controller.closeCode).toBe(4001));
    second.upload(1, "UploadPumpTransaction", saleData());
    await vi.waitFor(() => expect(second.confirmations).toHaveLength(1));
    expect(second.asked("PumpAuthorize")).toEqual([]);
    expect(host.counters.reconnects).toBe(1);
    expect(host.showings("device").every(({ online }) => online)).toBe(true);
  });

  test("a lost socket makes the device offline after two status periods, a new one online again", async () => {
    const { host, door, controller } = await connectedGateway();
    controller.socket.terminate();
    await vi.waitFor(() =>
      expect(host.showings("device").at(-1)).toMatchObject({ online: false, reason: "the connection was lost" }),
    );
    await FakeController.connect(door.port);
    await vi.waitFor(() => expect(host.showings("device").at(-1)?.online).toBe(true));
  });

  test("a device that never comes is shown offline", async () => {
    const { host } = await gatewayOnPort();
    await vi.waitFor(() => expect(host.showings("device")).toMatchObject([{ online: false, serialNumber: PTS_ID }]));
  });

  test("a controller that answers no poll is offline, and online with the next word from it", async () => {
    const { host, controller } = await connectedGateway();
    controller.respond = () => null;
    await vi.waitFor(() =>
      expect(host.showings("device").at(-1)).toMatchObject({ online: false, reason: "no answer to 3 polls" }),
    );
    controller.upload(1, "UploadStatus", {});
    await vi.waitFor(() => expect(host.showings("device").at(-1)?.online).toBe(true));
  });

  test("an offline pump raises an alarm, and clears it when it is back", async () => {
    const { host, controller } = await connectedGateway();
    controller.respond = (packet) =>
      packet.Type === "PumpGetStatus" ? { Type: "PumpOfflineStatus", Data: packet.Data } : atRest(packet);
    await vi.waitFor(() => expect(host.facts("alarm")).toHaveLength(2));
    controller.respond = atRest;
    await vi.waitFor(() => expect(host.facts("alarm")).toHaveLength(4));
    expect(host.facts("alarm").map(({ edge, source }) => `${source.address} ${edge}`)).toEqual([
      "1 RAISED",
      "3 RAISED",
      "1 CLEARED",
      "3 CLEARED",
    ]);
  });

  test("an answer about another pump than was asked for is not believed", async () => {
    const { host, controller } = await connectedGateway();
    await vi.waitFor(() => expect(host.showings("gun")).toHaveLength(3));
    const bad = host.counters.badFrames;
    controller.respond = (packet) => (packet.Type === "PumpGetStatus" ? IDLE(1, { NozzleUp: 1 }) : atRest(packet));
    await vi.waitFor(() => expect(host.counters.badFrames).toBeGreaterThan(bad));
    expect(host.showings("gun").filter(({ address }) => address === "3.2")).toMatchObject([{ state: "FREE" }]);
  });

  test("after stop nothing is left: the socket is gone, the door closed to the device, and commands are refused", async () => {
    const { host, door, driver, controller } = await connectedGateway();
    await driver.stop();
    await vi.waitFor(() => expect(controller.socket.readyState).toBe(WebSocket.CLOSED));
    expect(await refusedWith(door.port, HANDSHAKE_HEADERS)).toBe(403);
    expect(await driver.send(AUTHORIZE)).toMatchObject({ outcome: "OFFLINE" });
    expect(host.showings("device").every(({ online }) => online)).toBe(true);
  });
});

describe("a command", () => {
  test("to authorise is written and answered as in the specification", async () => {
    const { controller, driver } = await connectedGateway();
    controller.respond = (packet) =>
      packet.Type === "PumpAuthorize"
        ? { Type: "PumpAuthorizeConfirmation", Data: JSON.parse(AUTHORIZE_CONFIRMATION_DATA) as object }
        : atRest(packet);
    expect(await driver.send(AUTHORIZE)).toEqual<CommandOutcome>({
      outcome: "DONE",
      vendorCode: null,
      transactionNo: "31",
    });
    const text = controller.received.find((message) => message.includes("PumpAuthorize"));
    const id = controller.asked("PumpAuthorize")[0]?.Id;
    expect(text).toBe(
      `{"Protocol":"jsonPTS","Packets":[{"Id":${id},"Type":"PumpAuthorize","Data":${AUTHORIZE_DATA}}]}`,
    );
  });

  test("delivered twice goes to the controller once and has one outcome", async () => {
    const { controller, driver } = await connectedGateway();
    const outcomes = await Promise.all([driver.send(AUTHORIZE), driver.send(AUTHORIZE)]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(await driver.send(AUTHORIZE)).toEqual(outcomes[0]);
    expect(controller.asked("PumpAuthorize")).toHaveLength(1);
  });

  test("that gets no answer has timed out, and a late answer is only counted", async () => {
    const { controller, driver, host } = await connectedGateway();
    let late: WirePacket | undefined;
    controller.respond = (packet) => {
      if (packet.Type !== "PumpAuthorize") return atRest(packet);
      late = packet;
      return null;
    };
    expect(await driver.send(AUTHORIZE)).toMatchObject({ outcome: "TIMED_OUT" });
    const bad = host.counters.badFrames;
    send(controller, { Id: late?.Id, Type: "PumpAuthorizeConfirmation", Data: { Pump: 1, Transaction: 31 } });
    await vi.waitFor(() => expect(host.counters.badFrames).toBe(bad + 1));
  });

  test("without a connection is answered at once", async () => {
    const { driver } = await gatewayOnPort();
    expect(await driver.send(AUTHORIZE)).toMatchObject({ outcome: "OFFLINE" });
  });

  test("in a message that the controller refuses as a whole is refused", async () => {
    const { controller, driver } = await connectedGateway();
    controller.respond = (packet) => {
      if (packet.Type !== "PumpAuthorize") return atRest(packet);
      controller.socket.send('{"Protocol":"jsonPTS","Error":true,"Code":5,"Message":"JSON_REQUEST_IS_TOO_LONG"}');
      return null;
    };
    expect(await driver.send(AUTHORIZE)).toMatchObject({
      outcome: "REFUSED",
      vendorCode: "5 JSON_REQUEST_IS_TOO_LONG",
    });
  });
});
