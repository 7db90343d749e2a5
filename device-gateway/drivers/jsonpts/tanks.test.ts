import { describe, expect, test } from "vitest";
import { TANK_VALUES, type AlarmReading, type DeliveryReading } from "../../driver.ts";
import { DELIVERY_DATA } from "./captures.ts";
import { takingUploads } from "./test-kit.ts";

const OK = expect.objectContaining({ Message: "OK" });

describe("a delivery", () => {
  test("of the specification counts what the pumps drew meanwhile", () => {
    const { host, upload } = takingUploads();
    expect(upload("UploadInTankDelivery", DELIVERY_DATA)).toEqual(OK);
    expect(host.kept).toEqual<DeliveryReading[]>([
      {
        kind: "delivery",
        address: "1",
        stamp: "2019-03-09T15:30:25",
        startedAt: new Date("2019-03-09T15:30:25Z"),
        endedAt: new Date("2019-03-09T15:32:15Z"),
        startVolumeLitres: "2005",
        endVolumeLitres: "2514",
        deliveredLitres: "534.3",
        startHeightMm: 2534.1,
        endHeightMm: 2725.1,
        startTemperatureC: 21.3,
        endTemperatureC: 21.6,
        waterHeightMm: 130.4,
      },
    ]);
  });

  test.each([
    [{ ProductVolume: 509, PumpsDispensedVolume: 25.3 }, "534.3"],
    [{ ProductVolume: 534.3, PumpsDispensedVolume: 25.3 }, "534.3"],
    [{ ProductVolume: 509 }, "509"],
    [undefined, "509"],
  ])("with absolute values %j is one of %s l", (AbsoluteValues, litres) => {
    const { host, upload } = takingUploads();
    upload("UploadInTankDelivery", { ...DELIVERY_DATA, AbsoluteValues });
    expect(host.kept[0]).toMatchObject({ deliveredLitres: litres });
  });

  test("without its volumes is set aside", () => {
    const { host, upload } = takingUploads();
    expect(upload("UploadInTankDelivery", { ...DELIVERY_DATA, EndValues: {} })).toEqual(OK);
    expect(host.asides).toHaveLength(1);
  });
});

describe("a tank measurement", () => {
  const MEASUREMENT = { DateTime: "2026-11-20T09:59:58", Tank: 1, Status: "OK", Alarms: [], ProductHeight: 1200.5 };
  const withAlarms = (...Alarms: string[]) => ({ ...MEASUREMENT, Alarms });
  const edges = (alarms: readonly AlarmReading[]) => alarms.map(({ code, edge }) => `${code} ${edge}`);

  test("shows what was measured and leaves out what was not", () => {
    const { host, upload } = takingUploads();
    upload("UploadTankMeasurement", { ...MEASUREMENT, Temperature: -3.5, ProductVolume: 12_345, ProductUllage: 655 });
    expect(host.shown).toEqual([
      {
        kind: "tank",
        address: "1",
        at: new Date("2026-11-20T09:59:58Z"),
        heightMm: 1200.5,
        waterHeightMm: null,
        temperatureC: -3.5,
        volumeLitres: "12345",
        netVolumeLitres: null,
        waterVolumeLitres: null,
        ullageLitres: "655",
        densityKgM3: null,
        massKg: null,
        deliveryInProgress: false,
        missing: [],
        refused: false,
      },
    ]);
    expect(host.kept).toEqual([]);
  });

  test.each([
    [{ ProductVolume: 500, ProductTCVolume: 0 }, null],
    [{ ProductVolume: 500, ProductTCVolume: 498.2 }, "498.2"],
    [{ ProductVolume: 0, ProductTCVolume: 0 }, "0"],
  ])("of %j has a net volume of %s: 0 is none unless the tank is empty", (figures, net) => {
    const { host, upload } = takingUploads();
    upload("UploadTankMeasurement", { ...MEASUREMENT, ...figures });
    expect(host.showings("tank")[0]).toMatchObject({ netVolumeLitres: net });
  });

  test.each([
    ["CriticalHighProduct", "TANK_LEVEL_HIGH", "Probe 3"],
    ["HighProduct", "TANK_LEVEL_HIGH", "Probe 4"],
    ["LowProduct", "TANK_LEVEL_LOW", "Probe 5"],
    ["CriticalLowProduct", "TANK_LEVEL_LOW", "Probe 6"],
    ["HighWater", "TANK_WATER_HIGH", "Probe 7"],
    ["TankLeakage", "TANK_LEAK", "Probe 8"],
  ])("with alarm %s raises %s once and clears it when it has gone", (name, code, vendorCode) => {
    const { host, upload } = takingUploads();
    upload("UploadTankMeasurement", withAlarms());
    upload("UploadTankMeasurement", withAlarms(name));
    upload("UploadTankMeasurement", { ...withAlarms(name), DateTime: "2026-11-20T10:00:58" });
    upload("UploadTankMeasurement", { ...MEASUREMENT, Alarms: undefined, DateTime: "2026-11-20T10:01:58" });
    const source = { type: "TANK", address: "1" };
    expect(host.kept).toEqual([
      { kind: "alarm", source, code, edge: "RAISED", at: new Date("2026-11-20T09:59:58Z"), vendorCode },
      { kind: "alarm", source, code, edge: "CLEARED", at: new Date("2026-11-20T10:01:58Z"), vendorCode },
    ]);
  });

  test("high and critically high begin and end each for itself", () => {
    const { host, upload } = takingUploads();
    for (const alarms of [[], ["HighProduct"], ["HighProduct", "CriticalHighProduct"], ["HighProduct"], []]) {
      upload("UploadTankMeasurement", withAlarms(...alarms));
    }
    expect(host.facts("alarm").map(({ vendorCode, edge }) => `${vendorCode} ${edge}`)).toEqual([
      "Probe 4 RAISED",
      "Probe 3 RAISED",
      "Probe 3 CLEARED",
      "Probe 4 CLEARED",
    ]);
  });

  test("with an error raises a probe fault, shows no figures and judges nothing else", () => {
    const { host, upload } = takingUploads();
    upload("UploadTankMeasurement", withAlarms("LowProduct"));
    upload("UploadTankMeasurement", { ...MEASUREMENT, Status: "Error" });
    expect(host.showings("tank").at(-1)).toMatchObject({ heightMm: null, missing: TANK_VALUES, refused: false });
    upload("UploadTankMeasurement", withAlarms("LowProduct"));
    expect(edges(host.facts("alarm"))).toEqual([
      "TANK_LEVEL_LOW RAISED",
      "TANK_PROBE_FAULT RAISED",
      "TANK_PROBE_FAULT CLEARED",
    ]);
  });

  test("whose alarm could not be written is refused, and raises it when it comes again", () => {
    const { host, upload } = takingUploads();
    host.failKeep = true;
    expect(upload("UploadTankMeasurement", withAlarms("TankLeakage"))).toMatchObject({ Error: true });
    host.failKeep = false;
    expect(upload("UploadTankMeasurement", withAlarms("TankLeakage"))).toEqual(OK);
    expect(edges(host.facts("alarm"))).toEqual(["TANK_LEAK RAISED"]);
  });

  test("of a tank that is not bound is confirmed and otherwise ignored", () => {
    const { host, upload } = takingUploads();
    expect(upload("UploadTankMeasurement", { ...withAlarms("LowProduct"), Tank: 2 })).toEqual(OK);
    expect(host.shown).toEqual([]);
    expect(host.kept).toEqual([]);
  });
});

describe("an alert", () => {
  const alert = (DeviceType: string, DeviceNumber: number, Code: number, State = "Started") => ({
    DateTime: "2026-11-20T09:00:00",
    DeviceType,
    DeviceNumber,
    State,
    Code,
  });

  test.each([
    ["PTS", 0, 1, "CONTROLLER_FAULT", "DEVICE", "0"],
    ["PTS", 0, 2, "CONTROLLER_FAULT", "DEVICE", "0"],
    ["PTS", 0, 3, "POWER_FAILURE", "DEVICE", "0"],
    ["PTS", 0, 4, "CONTROLLER_RESTART", "DEVICE", "0"],
    ["Pump", 3, 1, "PUMP_OFFLINE", "PUMP", "3"],
    ["Pump", 3, 20, "PUMP_OVERFILL", "PUMP", "3"],
    ["Pump", 3, 26, "PUMP_OVERFILL", "PUMP", "3"],
    ["Pump", 3, 30, "PUMP_FILLED_OFFLINE", "PUMP", "3"],
    ["Pump", 3, 36, "PUMP_FILLED_OFFLINE", "PUMP", "3"],
    ["Probe", 2, 1, "TANK_PROBE_FAULT", "TANK", "2"],
    ["Probe", 2, 2, "TANK_PROBE_FAULT", "TANK", "2"],
    ["Probe", 2, 3, "TANK_LEVEL_HIGH", "TANK", "2"],
    ["Probe", 2, 4, "TANK_LEVEL_HIGH", "TANK", "2"],
    ["Probe", 2, 5, "TANK_LEVEL_LOW", "TANK", "2"],
    ["Probe", 2, 6, "TANK_LEVEL_LOW", "TANK", "2"],
    ["Probe", 2, 7, "TANK_WATER_HIGH", "TANK", "2"],
    ["Probe", 2, 8, "TANK_LEAK", "TANK", "2"],
    ["PriceBoard", 1, 2, "PRICE_SIGN_FAULT", "DEVICE", "PriceBoard 1"],
    ["Reader", 4, 3, "READER_FAULT", "DEVICE", "Reader 4"],
  ])("%s %i code %i is %s of %s %s", (...[deviceType, number, code, expected, type, address]) => {
    const { host, upload } = takingUploads();
    expect(upload("UploadAlertRecord", alert(deviceType, number, code))).toEqual(OK);
    expect(host.kept).toEqual([
      {
        kind: "alarm",
        source: { type, address },
        code: expected,
        edge: "RAISED",
        at: new Date("2026-11-20T09:00:00Z"),
        vendorCode: `${deviceType} ${code}`,
      },
    ]);
  });

  test.each([
    ["Started", "RAISED"],
    ["Finished", "CLEARED"],
    ["Detected", "NOTED"],
  ])("%s is %s, whatever was seen before", (state, edge) => {
    const { host, upload } = takingUploads();
    upload("UploadAlertRecord", alert("Probe", 1, 8, state));
    expect(host.facts("alarm")[0]?.edge).toBe(edge);
  });

  test("that ends while another of the same alarm goes on ends for itself", () => {
    const { host, upload } = takingUploads();
    upload("UploadAlertRecord", alert("Probe", 1, 4));
    upload("UploadAlertRecord", alert("Probe", 1, 3));
    upload("UploadAlertRecord", alert("Probe", 1, 3, "Finished"));
    upload("UploadAlertRecord", alert("Probe", 1, 4, "Finished"));
    expect(host.facts("alarm").map(({ edge, vendorCode }) => `${edge} ${vendorCode}`)).toEqual([
      "RAISED Probe 4",
      "RAISED Probe 3",
      "CLEARED Probe 3",
      "CLEARED Probe 4",
    ]);
  });

  test("critically low and low end both, in whichever order", () => {
    const { host, upload } = takingUploads();
    for (const [code, state] of [
      [5, "Started"],
      [6, "Started"],
      [5, "Finished"],
      [6, "Finished"],
    ] as const) {
      upload("UploadAlertRecord", alert("Probe", 1, code, state));
    }
    expect(host.facts("alarm").map(({ edge, vendorCode }) => `${edge} ${vendorCode}`)).toEqual([
      "RAISED Probe 5",
      "RAISED Probe 6",
      "CLEARED Probe 5",
      "CLEARED Probe 6",
    ]);
  });

  test("of what a measurement has told already is not told twice, of what was before it is", () => {
    const { host, upload } = takingUploads();
    const measured = (DateTime: string, ...Alarms: string[]) => ({ DateTime, Tank: 1, Status: "OK", Alarms });
    upload("UploadTankMeasurement", measured("2026-11-20T08:59:00"));
    upload("UploadTankMeasurement", measured("2026-11-20T09:01:00", "TankLeakage"));
    expect(upload("UploadAlertRecord", alert("Probe", 1, 8))).toEqual(OK);
    expect(host.facts("alarm").map(({ edge, at }) => `${edge} ${at.toISOString()}`)).toEqual([
      "RAISED 2026-11-20T09:01:00.000Z",
    ]);

    upload("UploadAlertRecord", { ...alert("Probe", 1, 8), DateTime: "2026-11-20T07:00:00" });
    expect(host.facts("alarm").at(-1)).toMatchObject({ edge: "RAISED", at: new Date("2026-11-20T07:00:00Z") });
  });

  test("already known is not raised again by the next measurement", () => {
    const { host, upload } = takingUploads();
    upload("UploadAlertRecord", alert("Probe", 1, 8));
    upload("UploadTankMeasurement", {
      DateTime: "2026-11-20T09:01:00",
      Tank: 1,
      Status: "OK",
      Alarms: ["TankLeakage"],
    });
    expect(host.facts("alarm")).toHaveLength(1);
  });

  test("stands though measurements come that name no alarms, and ends with one that names none", () => {
    const { host, upload } = takingUploads();
    const measured = (time: string, more: object = {}) => ({
      DateTime: `2026-11-20T${time}`,
      Tank: 1,
      Status: "OK",
      ...more,
    });
    upload("UploadTankMeasurement", measured("08:59:00"));
    upload("UploadAlertRecord", alert("Probe", 1, 8));
    upload("UploadTankMeasurement", measured("09:01:00"));
    expect(host.facts("alarm").map(({ edge }) => edge)).toEqual(["RAISED"]);
    upload("UploadTankMeasurement", measured("09:02:00", { Alarms: [] }));
    expect(host.facts("alarm").map(({ edge }) => edge)).toEqual(["RAISED", "CLEARED"]);
  });

  test.each([
    ["PTS", 5, "Started"],
    ["Pump", 27, "Started"],
    ["Teapot", 1, "Started"],
    ["Pump", 1, "Perhaps"],
  ])("%s %i %s is of a newer firmware: set aside and confirmed", (type, code, state) => {
    const { host, upload } = takingUploads();
    expect(upload("UploadAlertRecord", alert(type, 1, code, state))).toEqual(OK);
    expect(host.asides).toHaveLength(1);
    expect(host.kept).toEqual([]);
  });

  test("whose fields refuse to be printed is set aside and confirmed, too", () => {
    const { host, upload } = takingUploads();
    const unprintable = { toString: 1, valueOf: 1 };
    expect(upload("UploadAlertRecord", { ...alert("PTS", 0, 4), Code: unprintable, State: unprintable })).toEqual(OK);
    expect(upload("UploadTankMeasurement", { Tank: 1, Status: "OK", Alarms: [unprintable] })).toEqual(OK);
    expect(host.asides).toHaveLength(1);
  });
});
