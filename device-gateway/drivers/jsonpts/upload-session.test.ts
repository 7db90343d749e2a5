import { describe, expect, test } from "vitest";
import type { Command, CommandOutcome } from "../../driver.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { settle } from "../../test/fake-clock.ts";
import { PTS_ID, SALE_UPLOAD, SECRET_KEY, SIGNED_UPLOAD } from "./captures.ts";
import { protocol } from "./driver.ts";
import { sign } from "./signature.ts";
import { device, type WireMessage } from "./test-kit.ts";

async function setUp(settings: Record<string, unknown> = {}) {
  const host = fakeHost();
  const driver = protocol.create(device({ way: "UPLOAD", ...settings }), host);
  await driver.start();
  let id = 0;
  const call = async (body: string | Buffer, headers: Record<string, string> = {}, method = "POST") => {
    const guest = host.door.guests.get(PTS_ID);
    if (!guest) throw new Error("the driver has not been admitted");
    const about = { method, path: "/jsonPTS", headers: { "x-pts-id": PTS_ID, ...headers }, remoteAddress: "127.0.0.1" };
    const answer = await guest.request(about, Buffer.from(body));
    await settle();
    return answer;
  };
  /** Posts one packet and gives the packet that answers it. */
  const upload = async (Type: string, more: object = {}) => {
    const packet = { Id: ++id, Type, ...more };
    const { body } = await call(JSON.stringify({ Protocol: "jsonPTS", PtsId: PTS_ID, Packets: [packet] }));
    return { body, packet: (JSON.parse(body) as WireMessage).Packets[0] as Record<string, unknown> };
  };
  /** A first call, answered with all that the driver wants to know at first. */
  const settleIn = async () => {
    await upload("UploadStatus", { Data: STATUS });
    await upload("DateTime", { Data: { DateTime: "2026-11-20T10:00:00", UTCOffset: 0 } });
    await upload("UploadStatus", { Data: STATUS });
  };
  return { host, driver, call, upload, settleIn };
}

const STATUS = {
  ConfigurationId: "747a3fe2",
  FirmwareDateTime: "2022-09-15T14:25:16",
  Pumps: { IdleStatus: { Ids: [1, 3], NozzlesUp: [0, 0], Requests: ["", ""] } },
  FuelGrades: [
    { Id: 1, Name: "Petrol", Price: 1.5 },
    { Id: 2, Name: "Diesel", Price: 1.4 },
  ],
};

const NOZZLES = [
  {
    Type: "PumpNozzlesConfiguration",
    Data: {
      PumpNozzles: [
        { PumpId: 1, FuelGradeIds: [1, 2] },
        { PumpId: 3, FuelGradeIds: [1, 1] },
      ],
    },
  },
];

const AUTHORIZE: Extract<Command, { kind: "AUTHORIZE" }> = {
  id: "c1",
  kind: "AUTHORIZE",
  address: "1.2",
  presetType: "AMOUNT",
  presetValue: "50",
  unitPrice: null,
  cardNo: null,
};

const basic = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
});

describe("who may post", () => {
  test("the specification's signed upload is taken and its answer signed", async () => {
    const { call } = await setUp({ secretKey: SECRET_KEY });
    const answer = await call(SIGNED_UPLOAD.body, { "x-data-signature": SIGNED_UPLOAD.signature });
    expect(answer.status).toBe(200);
    expect(answer.headers["Content-Type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["X-Data-Signature"]).toBe(sign(SECRET_KEY, answer.body));
    expect(answer.body).toMatch(/^\{"Protocol":"jsonPTS","Packets":\[\{"Id":5068,"Type":"UploadStatus","Message":"OK"/);
  });

  test.each([
    ["a changed body", SIGNED_UPLOAD.body.replace("5068", "5069"), { "x-data-signature": SIGNED_UPLOAD.signature }],
    ["no signature", SIGNED_UPLOAD.body, {}],
    ["a signature that is none", SIGNED_UPLOAD.body, { "x-data-signature": "?" }],
    ["no signature and no JSON", "{", {}],
  ])("with a key set, %s is refused and nothing of it taken", async (_, body, headers) => {
    const { call, host } = await setUp({ secretKey: SECRET_KEY });
    expect(await call(body, headers)).toMatchObject({ status: 403, body: "" });
    expect(host.counters).toMatchObject({ badFrames: 1, frames: 0 });
    expect(host.showings("device")).toEqual([]);
  });

  test("a configuration may come unsigned but is not believed, and a sale beside it is refused", async () => {
    const { call, host } = await setUp({ secretKey: SECRET_KEY });
    const Configuration = [{ Type: "UniqueIdentifier", Data: { Id: "FFFF" } }];
    const configuration = { Id: 1, Type: "UploadConfiguration", ConfigurationId: "b9", Configuration };
    const message = (...Packets: object[]) => JSON.stringify({ Protocol: "jsonPTS", PtsId: PTS_ID, Packets });
    const answer = await call(message(configuration));
    expect(answer.body).toBe('{"Protocol":"jsonPTS","Packets":[{"Id":1,"Type":"UploadConfiguration","Message":"OK"}]}');
    expect(host.showings("device").at(-1)?.serialNumber).toBe(PTS_ID);
    expect((await call(message(configuration, { Id: 2, Type: "UploadPumpTransaction" }))).status).toBe(403);
  });

  test.each<[string, Record<string, string>, number]>([
    ["no credentials", {}, 401],
    ["a wrong password", basic("admin", "wrong"), 401],
    ["a wrong login", basic("root", "right"), 401],
    ["login and password", basic("admin", "right"), 200],
    ["the device's id as login", basic(PTS_ID, "right"), 200],
  ])("with a password set, %s get %s", async (_, headers, status) => {
    const { call } = await setUp({ login: "admin", password: "right" });
    const answer = await call(SIGNED_UPLOAD.body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers["WWW-Authenticate"]).toBe(status === 401 ? 'Basic realm="jsonPTS"' : undefined);
  });

  test("a message that names another controller is refused", async () => {
    const { call, host } = await setUp();
    expect((await call(SALE_UPLOAD)).status).toBe(403);
    expect(host.kept).toEqual([]);
  });

  test("a card is asked for, and its answer waits for the decision", async () => {
    const { host, upload } = await setUp();
    host.answerFill = async () => ({ allowed: true, bound: "50", price: null, holder: null, plate: null });

    const Tags = [{ Tag: "AB12", Pump: 1, Nozzle: 2, Price: 7.5 }];
    const { body } = await upload("RequestTagsInformation", { Data: { Tags } });

    expect(body).toContain('"Valid":true,"AccountType":"Amount","Balance":50');
    expect(host.askedFills).toEqual([{ address: "1.2", tag: "AB12", unitPrice: "7.5" }]);
  });

  test("other methods than POST are refused", async () => {
    const { call } = await setUp();
    expect((await call("", {}, "GET")).status).toBe(405);
  });
});

describe("records", () => {
  test("are confirmed one by one, those that could not be written are refused", async () => {
    const { call, host } = await setUp();
    host.failKeep = true;
    const alert = { DateTime: "2026-11-20T09:00:00", DeviceType: "PTS", DeviceNumber: 0, State: "Detected", Code: 4 };
    const Packets = [
      { Id: 1, Type: "UploadStatus", Data: {} },
      { Id: 2, Type: "UploadAlertRecord", Data: alert },
    ];
    const { status, body } = await call(JSON.stringify({ Protocol: "jsonPTS", Packets }));
    expect(status).toBe(200);
    expect((JSON.parse(body) as WireMessage).Packets).toMatchObject([
      { Id: 1, Message: "OK" },
      { Id: 2, Error: true },
    ]);
  });

  test("printed wrongly get 400 once, then are set aside and confirmed", async () => {
    const { call, host } = await setUp();
    const poison = '{"Protocol":"jsonPTS","Packets":[{"Id":44,"Type":"UploadPumpTransaction","Data":{"Price":nan}}]}';
    expect((await call(poison)).status).toBe(400);
    expect(host.asides).toEqual([]);
    const second = await call(poison);
    expect(second.body).toBe(
      '{"Protocol":"jsonPTS","Packets":[{"Id":44,"Type":"UploadPumpTransaction","Message":"OK"}]}',
    );
    expect(host.asides.map(({ raw }) => raw)).toEqual([poison]);
  });

  test("bytes are counted in both directions", async () => {
    const { call, host } = await setUp();
    const { body } = await call(SIGNED_UPLOAD.body);
    expect(host.counters).toMatchObject({ bytesIn: SIGNED_UPLOAD.body.length, bytesOut: body.length, frames: 1 });
    expect(host.counters.lastSeenAt).toEqual(host.clock.now());
  });
});

describe("what goes out with an answer", () => {
  test("first the question for the time, then for the status, then for a new configuration", async () => {
    const { upload } = await setUp();
    expect((await upload("UploadShift", { Data: {} })).packet).toEqual({
      Id: 1,
      Type: "UploadShift",
      Message: "OK",
      SetRequestType: "GetDateTime",
    });
    await upload("DateTime", { Data: { UTCOffset: 0 } });
    expect((await upload("UploadShift", { Data: {} })).packet).toMatchObject({ GetStatus: true });
    expect((await upload("UploadStatus", { Data: STATUS })).packet).toMatchObject({ GetConfiguration: true });
    expect((await upload("UploadStatus", { Data: STATUS })).packet).toEqual({
      Id: 5,
      Type: "UploadStatus",
      Message: "OK",
    });
    const changed = { ...STATUS, ConfigurationId: "new" };
    expect((await upload("UploadStatus", { Data: changed })).packet).toMatchObject({ GetConfiguration: true });
  });

  test("one command at a time, with Id as the first member and Data as the last", async () => {
    const { driver, upload, settleIn } = await setUp();
    await settleIn();
    const first = driver.send(AUTHORIZE);
    const second = driver.send({ id: "c2", kind: "STOP", address: "3.2" });
    await settle();
    const { body } = await upload("UploadStatus", { Data: STATUS });
    expect(body).toBe(
      '{"Protocol":"jsonPTS","Packets":[{"Id":4,"Type":"UploadStatus","Message":"OK","SetRequestType":"PumpAuthorize",' +
        '"Data":{"Pump":1,"Nozzle":2,"Type":"Amount","Dose":50,"AutoCloseTransaction":true}}]}',
    );
    expect((await upload("UploadStatus", { Data: STATUS })).packet).not.toHaveProperty("SetRequestType");
    const { packet } = await upload("PumpAuthorizeConfirmation", { Data: { Pump: 1, Transaction: 31 } });
    expect(await first).toEqual<CommandOutcome>({ outcome: "DONE", vendorCode: null, transactionNo: "31" });
    // The second goes with the confirmation of the first one's outcome, not with a call that is a minute away.
    expect(packet).toMatchObject({ SetRequestType: "PumpStop" });
    await upload("PumpStop", { Error: true, Code: 43, Message: "JSONPTS_ERROR_PUMP_NOT_IN_FILLING_PROCESS" });
    expect(await second).toMatchObject({ outcome: "REFUSED", vendorCode: "43 PUMP_NOT_IN_FILLING_PROCESS" });
  });

  test("the outcome may have the request's type and OK, or no type at all and an error", async () => {
    const { driver, upload, settleIn } = await setUp();
    await settleIn();
    const first = driver.send(AUTHORIZE);
    await settle();
    await upload("UploadStatus", { Data: STATUS });
    await upload("PumpAuthorize", { Message: "OK" });
    expect(await first).toMatchObject({ outcome: "DONE" });
    const second = driver.send({ ...AUTHORIZE, id: "c2" });
    await settle();
    await upload("UploadStatus", { Data: STATUS });
    await upload("", { Error: true, Code: 42, Message: "JSONPTS_ERROR_PUMP_BUSY_FILLING" });
    expect(await second).toMatchObject({ outcome: "BUSY", vendorCode: "42 PUMP_BUSY_FILLING" });
  });

  describe("after a command that timed out", () => {
    const STOP: Command = { id: "c2", kind: "STOP", address: "1.1" };
    /** An authorisation of pump 3 timed out; then `command` is under way. */
    async function afterTimeOut(command: Command) {
      const made = await setUp();
      await made.settleIn();
      const first = made.driver.send({ ...AUTHORIZE, id: "c0", address: "3.2" });
      await settle();
      await made.upload("UploadStatus", { Data: STATUS });
      await made.host.clock.advance(5_000);
      expect(await first).toMatchObject({ outcome: "TIMED_OUT" });
      const outcome = made.driver.send(command);
      await settle();
      const { packet } = await made.upload("UploadStatus", { Data: STATUS });
      return { ...made, outcome, id: packet["Id"] };
    }

    test("its late confirmation does not end the authorisation of another pump", async () => {
      const { upload, outcome } = await afterTimeOut(AUTHORIZE);
      await upload("PumpAuthorizeConfirmation", { Data: { Pump: 3, Transaction: 31 } });
      await upload("PumpAuthorizeConfirmation", { Data: { Pump: 1, Transaction: 32 } });
      expect(await outcome).toMatchObject({ outcome: "DONE", transactionNo: "32" });
    });

    test("its late confirmation does not end the next authorisation of the same gun", async () => {
      const { upload, outcome } = await afterTimeOut({ ...AUTHORIZE, address: "3.2" });
      await upload("PumpAuthorizeConfirmation", { Data: { Pump: 3, Transaction: 31 } });
      await upload("PumpAuthorize", {
        Error: true,
        Code: 39,
        Message: "JSONPTS_ERROR_DUPLICATED_AUTHORIZATION_REQUEST",
      });
      expect(await outcome).toMatchObject({ outcome: "REFUSED", vendorCode: "39 DUPLICATED_AUTHORIZATION_REQUEST" });
    });

    test("an error without a name is the next one's only where it has that one's Id", async () => {
      const error = { Error: true, Code: 42, Message: "JSONPTS_ERROR_PUMP_BUSY_FILLING" };
      const unnamed = await afterTimeOut(STOP);
      await unnamed.upload("", error);
      await unnamed.upload("PumpStop", { Message: "OK" });
      expect(await unnamed.outcome).toMatchObject({ outcome: "DONE" });

      const named = await afterTimeOut(STOP);
      await named.upload("", { ...error, Id: named.id });
      expect(await named.outcome).toMatchObject({ outcome: "BUSY" });
    });
  });

  test("what came of a command is asked for at once, not with the next status in its time", async () => {
    const { driver, upload, settleIn } = await setUp();
    await settleIn();
    const outcome = driver.send(AUTHORIZE);
    await settle();
    await upload("UploadStatus", { Data: STATUS });
    expect((await upload("PumpAuthorize", { Message: "OK" })).packet).toMatchObject({ GetStatus: true });
    expect(await outcome).toMatchObject({ outcome: "DONE" });
    expect((await upload("UploadStatus", { Data: STATUS })).packet).not.toHaveProperty("GetStatus");
    expect((await upload("UploadShift", { Data: {} })).packet).not.toHaveProperty("GetStatus");
  });

  test("new prices are read back with the very next calls, and shown without waiting for a status", async () => {
    const { driver, upload, settleIn, host } = await setUp();
    await settleIn();
    const prices = [{ gradeName: "Diesel", unitPrice: "1.459", addresses: ["1.2"] }];
    const outcome = driver.send({ id: "c3", kind: "SET_PRICES", prices });
    await settle();
    // Which nozzle sells what was never told: it is asked for first.
    expect((await upload("UploadStatus", { Data: STATUS })).packet).toMatchObject({
      SetRequestType: "GetPumpNozzlesConfiguration",
    });
    const PumpNozzles = [
      { PumpId: 1, FuelGradeIds: [1, 2] },
      { PumpId: 3, FuelGradeIds: [1, 1] },
    ];
    expect((await upload("PumpNozzlesConfiguration", { Data: { PumpNozzles } })).packet).toMatchObject({
      SetRequestType: "SetFuelGradesPrices",
    });
    expect((await upload("SetFuelGradesPrices", { Message: "OK" })).packet).toMatchObject({
      SetRequestType: "GetFuelGradesPrices",
    });
    expect(await outcome).toMatchObject({ outcome: "DONE" });
    const FuelGradesPrices = [
      { FuelGradeId: 1, Price: 1.5 },
      { FuelGradeId: 2, Price: 1.459 },
    ];
    await upload("FuelGradesPrices", { Data: { FuelGradesPrices } });

    const shown = host.showings("gun").filter(({ address }) => address === "1.2");
    expect(shown.at(-1)).toMatchObject({ state: "FREE", unitPrice: "1.459" });
  });

  test("prices that contradict the controller's nozzles are refused, with the reason", async () => {
    const { driver, upload, settleIn } = await setUp();
    await settleIn();
    const prices = [{ gradeName: "Diesel", unitPrice: "1.459", addresses: ["1.1"] }];
    const outcome = driver.send({ id: "c3", kind: "SET_PRICES", prices });
    await settle();
    await upload("UploadStatus", { Data: STATUS });
    await upload("PumpNozzlesConfiguration", { Data: { PumpNozzles: [{ PumpId: 1, FuelGradeIds: [1, 2] }] } });

    expect(await outcome).toMatchObject({
      outcome: "REFUSED",
      vendorCode: expect.stringContaining("nozzle 1.1 sells"),
    });
  });

  test("prices are merged with those that the last status told", async () => {
    const { driver, upload, settleIn } = await setUp();
    await settleIn();
    await upload("UploadConfiguration", { Configuration: NOZZLES });
    const outcome = driver.send({
      id: "c3",
      kind: "SET_PRICES",
      prices: [{ gradeName: "diesel", unitPrice: "1.459", addresses: [] }],
    });
    await settle();
    const { packet } = await upload("UploadStatus", { Data: STATUS });
    expect(packet["SetRequestType"]).toBe("SetFuelGradesPrices");
    expect(packet["Data"]).toEqual({
      FuelGradesPrices: [
        { FuelGradeId: 1, Price: 1.5 },
        { FuelGradeId: 2, Price: 1.459 },
      ],
    });
    await upload("SetFuelGradesPrices", { Message: "OK" });
    expect(await outcome).toMatchObject({ outcome: "DONE" });
  });

  test("a command that the controller does not come for times out and does not leave later", async () => {
    const { driver, upload, settleIn, host } = await setUp();
    await settleIn();
    const outcome = driver.send(AUTHORIZE);
    await host.clock.advance(120_000);
    expect(await outcome).toMatchObject({ outcome: "TIMED_OUT" });
    expect((await upload("UploadStatus", { Data: STATUS })).packet).not.toHaveProperty("SetRequestType");
  });

  test("a command that has expired times out at once and does not leave with a call that comes later", async () => {
    const { driver, upload, settleIn } = await setUp();
    await settleIn();
    const expiry = new AbortController();
    const outcome = driver.send(AUTHORIZE, expiry.signal);
    await settle();
    expiry.abort();
    expect(await outcome).toMatchObject({ outcome: "TIMED_OUT" });
    expect((await upload("UploadStatus", { Data: STATUS })).packet).not.toHaveProperty("SetRequestType");
  });

  test("a command that expires while another is under way does not follow it", async () => {
    const { driver, upload, settleIn } = await setUp();
    await settleIn();
    const expiry = new AbortController();
    const first = driver.send({ id: "c0", kind: "STOP", address: "3.2" });
    const second = driver.send(AUTHORIZE, expiry.signal);
    await settle();
    await upload("UploadStatus", { Data: STATUS });
    expiry.abort();
    const { packet } = await upload("PumpStop", { Message: "OK" });
    expect(packet).not.toHaveProperty("SetRequestType");
    expect([await first, await second]).toMatchObject([{ outcome: "DONE" }, { outcome: "TIMED_OUT" }]);
  });

  test("a command that was taken along but never answered times out", async () => {
    const { driver, upload, settleIn, host } = await setUp();
    await settleIn();
    const outcome = driver.send(AUTHORIZE);
    await settle();
    await upload("UploadStatus", { Data: STATUS });
    await host.clock.advance(5_000);
    expect(await outcome).toMatchObject({ outcome: "TIMED_OUT" });
    expect((await upload("UploadStatus", { Data: STATUS })).packet).not.toHaveProperty("SetRequestType");
  });

  test("nothing goes out with a refusal", async () => {
    const { driver, upload, settleIn, host } = await setUp();
    await settleIn();
    void driver.send(AUTHORIZE);
    host.failKeep = true;
    expect((await upload("UploadPayment", {})).packet).not.toHaveProperty("SetRequestType");
    await driver.stop();
  });
});

describe("coming and going", () => {
  test("a device is online with its first call and offline after two periods without one", async () => {
    const { host, upload } = await setUp();
    await upload("UploadStatus", { Data: STATUS });
    expect(host.showings("device").at(-1)).toMatchObject({
      online: true,
      version: "2022-09-15T14:25:16",
      serialNumber: PTS_ID,
    });
    await host.clock.advance(120_000);
    expect(host.showings("device").at(-1)?.online).toBe(true);
    await host.clock.advance(2_000);
    expect(host.showings("device").at(-1)).toMatchObject({ online: false, reason: "no call for 121 s" });
    await upload("UploadStatus", { Data: STATUS });
    expect(host.showings("device").at(-1)?.online).toBe(true);
    expect(host.counters.reconnects).toBe(1);
  });

  test("a controller that reports every ten seconds is missed sooner", async () => {
    const { host, upload } = await setUp();
    for (let calls = 0; calls < 4; calls++) {
      await upload("UploadStatus", { Data: STATUS });
      await host.clock.advance(10_000);
    }
    await host.clock.advance(12_000);
    expect(host.showings("device").at(-1)?.online).toBe(false);
  });

  test("an offline device's command is refused at once, and a device that never called is offline", async () => {
    const { host, driver } = await setUp();
    expect(await driver.send(AUTHORIZE)).toMatchObject({ outcome: "OFFLINE" });
    await host.clock.advance(122_000);
    expect(host.showings("device")).toMatchObject([{ online: false }]);
  });

  test("a command that was taken along when the driver stops has timed out", async () => {
    const { driver, upload, settleIn } = await setUp();
    await settleIn();
    const outcome = driver.send(AUTHORIZE);
    await settle();
    await upload("UploadStatus", { Data: STATUS });
    await driver.stop();
    expect(await outcome).toMatchObject({ outcome: "TIMED_OUT" });
  });

  test("after stop nothing is pending, and a waiting command has failed", async () => {
    const { host, driver, settleIn } = await setUp();
    await settleIn();
    const outcome = driver.send(AUTHORIZE);
    await settle();
    await driver.stop();
    expect(await outcome).toMatchObject({ outcome: "OFFLINE" });
    await settle();
    expect(host.clock.sleeping).toBe(0);
    expect(host.door.guests.size).toBe(0);
  });
});
