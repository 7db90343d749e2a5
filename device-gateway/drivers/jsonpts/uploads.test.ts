import { describe, expect, test } from "vitest";
import type { SaleReading } from "../../driver.ts";
import { PTS_ID, SALE_UPLOAD } from "./captures.ts";
import { takingUploads } from "./test-kit.ts";

const NOW = "2026-11-20T10:00:00Z";

const SALE = (JSON.parse(SALE_UPLOAD) as { Packets: [{ Data: Record<string, unknown> }] }).Packets[0].Data;
const OK = expect.objectContaining({ Message: "OK" });

test("guns of a controller that only uploads show the prices of its grades", () => {
  const { host, take, upload } = takingUploads();
  const nozzles = { PumpNozzles: [{ PumpId: 1, FuelGradeIds: [2, 1, 0, 0, 0, 0] }] };
  const parts = [{ Type: "PumpNozzlesConfiguration", Data: nozzles }];
  const packet = { Id: 9, Type: "UploadConfiguration", ConfigurationId: "1", Configuration: parts };
  expect(take(JSON.stringify({ Protocol: "jsonPTS", PtsId: PTS_ID, Packets: [packet] }))).toEqual(OK);

  upload("UploadStatus", {
    Pumps: { IdleStatus: { Ids: [1], NozzlesUp: [0] } },
    FuelGrades: [
      { Id: 1, Name: "Petrol", Price: 7.45 },
      { Id: 2, Name: "Diesel", Price: 7.125 },
    ],
  });

  expect(host.shown.filter(({ kind }) => kind === "gun")).toMatchObject([
    { address: "1.1", unitPrice: "7.125" },
    { address: "1.2", unitPrice: "7.45" },
  ]);
});

describe("a sale", () => {
  test("of the specification is kept with all its figures and its raw text, then confirmed", () => {
    const { host, take } = takingUploads();
    expect(take(SALE_UPLOAD)).toEqual({ Id: 123, Type: "UploadPumpTransaction", Message: "OK" });
    expect(host.kept).toEqual<SaleReading[]>([
      {
        kind: "sale",
        address: "1.1",
        transactionNo: "15",
        stamp: "2019-05-19T12:44:01",
        startedAt: new Date("2019-05-19T12:44:01Z"),
        endedAt: new Date("2019-05-19T12:45:14Z"),
        gradeName: "Petrol",
        volumeLitres: "1.15",
        netVolumeLitres: "1.07",
        unitPrice: "10",
        amount: "11.5",
        totalizerLitres: "1231.15",
        totalizerAmount: "45611.5",
        cardNo: "0123456789ABCDEF",
        offline: false,
      },
    ]);
    expect(host.keptRaw).toEqual([SALE_UPLOAD]);
  });

  test("sent again is confirmed again and kept once, also where its clock was never set", () => {
    const { host, upload } = takingUploads();
    const unset = { ...SALE, Transaction: 16, DateTimeStart: "2000-01-01T00:10:00", DateTime: "2000-01-01T00:11:00" };
    for (const data of [SALE, SALE, unset]) expect(upload("UploadPumpTransaction", data)).toEqual(OK);
    return host.clock.advance(5_000).then(() => {
      expect(upload("UploadPumpTransaction", unset)).toEqual(OK);
      expect(host.kept).toHaveLength(2);
      expect(host.kept[1]).toMatchObject({ transactionNo: "16", startedAt: null, endedAt: new Date(NOW) });
    });
  });

  test("that the disk has no room for is not confirmed, and is taken when it comes again", () => {
    const { host, upload } = takingUploads();
    host.failKeep = true;
    const refusal = upload("UploadPumpTransaction", SALE);
    expect(refusal).toMatchObject({ Id: 1, Type: "UploadPumpTransaction", Error: true, Code: expect.any(Number) });
    expect(refusal["Message"]).not.toBe("OK");
    host.failKeep = false;
    expect(upload("UploadPumpTransaction", SALE)).toEqual(OK);
    expect(host.kept).toHaveLength(1);
  });

  test("with optional fields left out is kept", () => {
    const { host, upload } = takingUploads();
    const { Pump, Nozzle, Transaction, Volume, Price, Amount, DateTime } = SALE;
    expect(upload("UploadPumpTransaction", { Pump, Nozzle, Transaction, Volume, Price, Amount, DateTime })).toEqual(OK);
    expect(host.kept[0]).toMatchObject({
      startedAt: null,
      gradeName: null,
      netVolumeLitres: null,
      totalizerLitres: null,
      cardNo: null,
      endedAt: new Date("2019-05-19T12:45:14Z"),
    });
  });

  test.each<[string, Record<string, unknown>, Partial<SaleReading>]>([
    ["numbers as text", { Pump: "1", Volume: "1.15" }, { address: "1.1", volumeLitres: "1.15" }],
    ["zero compensated volume", { TCVolume: 0 }, { netVolumeLitres: null }],
    ["no tag", { Tag: "" }, { cardNo: null }],
    ["made while the pump was offline", { IsOffline: true }, { offline: true }],
    ["an end before its start", { DateTime: "2019-05-19T12:00:00" }, { endedAt: new Date("2019-05-19T12:44:01Z") }],
    ["a gun that nobody has bound", { Pump: 77 }, { address: "77.1" }],
  ])("with %s", (_, fields, expected) => {
    const { host, upload } = takingUploads();
    expect(upload("UploadPumpTransaction", { ...SALE, ...fields })).toEqual(OK);
    expect(host.kept[0]).toMatchObject(expected);
  });

  test.each<[string, Record<string, unknown>]>([
    ["no pump", { Pump: undefined }],
    ["pump 121", { Pump: 121 }],
    ["nozzle 0", { Nozzle: 0 }],
    ["no transaction", { Transaction: null }],
    ["a volume below zero", { Volume: -1 }],
    ["a volume beyond all bounds", { Volume: 1e300 }],
    ["a price that is no number", { Price: "free" }],
    ["an amount that is a list", { Amount: [1] }],
  ])("with %s is set aside and confirmed, so that those behind it can come", (_, fields) => {
    const { host, upload } = takingUploads();
    expect(upload("UploadPumpTransaction", { ...SALE, ...fields })).toEqual(OK);
    expect(upload("UploadPumpTransaction", SALE)).toEqual(OK);
    expect(host.asides).toHaveLength(1);
    expect(host.asides[0]?.raw).toContain("UploadPumpTransaction");
    expect(host.kept).toHaveLength(1);
  });

  test("that can neither be read nor set aside is not confirmed", () => {
    const { host, upload } = takingUploads();
    host.failKeep = true;
    expect(upload("UploadPumpTransaction", {})).toMatchObject({ Error: true });
  });
});

describe("the other records", () => {
  test.each(["UploadGpsRecord", "UploadPayment", "UploadShift", "UploadFromTheFuture"])(
    "%s is set aside and confirmed",
    (type) => {
      const { host, upload } = takingUploads();
      expect(upload(type, { Anything: 1 })).toEqual(OK);
      expect(host.asides[0]?.raw).toContain('"Anything":1');
    },
  );

  test("a status shows guns and tanks, raises an offline pump, and leaves its alarm arrays alone", () => {
    const { host, upload } = takingUploads();
    const status = (offline: number[]) => ({
      DateTime: "2026-11-20T10:00:00",
      FirmwareDateTime: "2022-09-15T14:25:16",
      Pumps: {
        IdleStatus: { Ids: [1], NozzlesUp: [2], Requests: [""] },
        FillingStatus: {},
        EndOfTransactionStatus: {},
        OfflineStatus: { Ids: offline },
      },
      Probes: {
        OnlineStatus: {
          Ids: [1],
          Errors: [1],
          LowProductAlarms: [1],
          TankLeakageAlarms: [1],
          Measurements: [[1, 1100.5, 12, 20.1, 9000, null, 1000, 8950, null, null, 90]],
        },
      },
    });
    expect(upload("UploadStatus", status([3]))).toEqual(OK);
    expect(host.showings("gun").map(({ address, state }) => [address, state])).toEqual([
      ["1.1", "FREE"],
      ["1.2", "LIFTED"],
    ]);
    expect(host.showings("tank")).toMatchObject([
      {
        address: "1",
        heightMm: 1100.5,
        waterHeightMm: 12,
        volumeLitres: "9000",
        waterVolumeLitres: null,
        massKg: null,
      },
    ]);
    expect(host.kept).toMatchObject([{ code: "PUMP_OFFLINE", edge: "RAISED", source: { type: "PUMP", address: "3" } }]);
  });

  test("a configuration keeps its content beside Data and teaches the offset from UTC", () => {
    const { host, take, upload } = takingUploads();
    const text =
      '{"Protocol":"jsonPTS","Packets":[{"Id":7,"Type":"UploadConfiguration","ConfigurationId":"b99cafbb","Configuration":[{"Type":"DateTime","Data":{"DateTime":"2026-11-20T12:00:00","UTCOffset":120}},{"Type":"FuelGradesConfiguration","Data":{"FuelGrades":[{"Id":1,"Name":"Petrol","Price":1.5}]}},null]}]}';
    expect(take(text)).toEqual({ Id: 7, Type: "UploadConfiguration", Message: "OK" });
    upload("UploadPumpTransaction", SALE);
    expect(host.facts("sale")[0]?.endedAt).toEqual(new Date("2019-05-19T10:45:14Z"));
  });
});
