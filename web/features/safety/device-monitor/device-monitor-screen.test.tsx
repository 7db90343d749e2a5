import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { AcknowledgeAlarmsDocument } from "../../../parts/alarm/acknowledge.generated.ts";
import { SkidHistoryDocument, SkidMeasuresDocument } from "./device-monitor.generated.ts";
import { AT, at, DEVICE, type FaultFragment, panel, serverWith, skid } from "./test-skid.ts";

const CALM = {
  CYLINDER_A_CURRENT: { value: "500" },
  PRESSURE_INLET: { value: "8.25" },
  TEMPERATURE_WATER: { quality: "SENSOR_MISSING" },
  GAS_SKID: { value: "3.2" },
} as const;

const fault: FaultFragment & { __typename: "Alarm" } = {
  __typename: "Alarm",
  id: "a1",
  deviceId: DEVICE,
  code: "PLC_FAULT",
  vendorCode: "302",
  severity: "CRITICAL",
  stationId: "s1",
  stationName: "Harbour Gate",
  sourceType: "DEVICE",
  sourceName: "Skid 1",
  startedAt: AT,
  endedAt: null,
  active: true,
  count: 1,
  detail: null,
  acknowledged: false,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
  silencedUntil: null,
  foldedInto: null,
  foldedCount: 0,
};

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./device-monitor-screen.tsx"), 60_000);

test("a skid is told with its units, and what a missing sensor would say is no 0", async () => {
  await at(serverWith([skid(CALM)]));

  const told = await panel();
  expect(told.textContent).toContain("Inlet8.25\u00A0MPa");
  expect(told.textContent).toContain("500\u00A0mm");
  expect(told.textContent).toContain("Water–Sensor missing");
  expect(told.textContent).toContain("RunningAutomatic");
  expect(within(told).queryByLabelText("Beyond its limit")).toBeNull();
});

test("a skid that has told nothing yet is there, and is not told twice once it has", async () => {
  const silent = { ...skid({}), address: null, online: false, readAt: null, states: null, runSeconds: null };
  const server = serverWith([silent]);
  await at(server);
  expect(within(await panel()).queryByRole("button", { name: "Trend" })).toBeNull();

  server.push(SkidMeasuresDocument, { measureChanges: [skid(CALM)] });

  await screen.findByText("8.25 MPa");
  expect(screen.getAllByRole("region", { name: /Harbour Gate · Skid 1/ })).toHaveLength(1);
});

test("gas above its limit is marked as soon as it is told", async () => {
  const server = serverWith([skid(CALM)]);
  await at(server);
  await panel();

  server.push(SkidMeasuresDocument, {
    measureChanges: [skid({ ...CALM, GAS_SKID: { value: "31.5", beyond: true } })],
  });

  expect(await screen.findByLabelText("Beyond its limit")).toBeDefined();
  expect((await panel()).textContent).toContain("31.5\u00A0%");
});

test("a fault is told by its number, even where nobody knows what it means, and acknowledged by who may", async () => {
  const server = serverWith([skid(CALM)], [fault, { ...fault, id: "a2", deviceId: "another" }]).answer(
    AcknowledgeAlarmsDocument,
    () => ({ acknowledgeAlarms: [{ ...fault, acknowledged: true, acknowledgedBy: "ada" }] }),
  );
  const { user } = await at(server, { permissions: [0, 116, 121] });

  const faults = await screen.findByRole("list", { name: "Faults" });
  expect(within(faults).getAllByRole("listitem")).toHaveLength(1);
  expect(faults.textContent).toContain("Fault \u2068302\u2069");
  await user.click(within(faults).getByRole("button", { name: /^Acknowledge/ }));
  await user.click(within(faults).getByRole("button", { name: "Acknowledge" }));
  await waitFor(() =>
    expect(server.callsOf("AcknowledgeAlarms").at(-1)?.variables).toMatchObject({ input: { alarmIds: ["a1"] } }),
  );
});

test("a trend opens below its skid, of the figures and the time chosen, and the address keeps it", async () => {
  const server = serverWith([skid(CALM)]).answer(SkidHistoryDocument, ({ keys }) => ({
    measureHistory: {
      __typename: "MeasureHistory",
      deviceId: DEVICE,
      address: "plc-1",
      timeZone: "Asia/Shanghai",
      step: "RAW" as const,
      alarms: [],
      courses: (Array.isArray(keys) ? keys : [keys]).map((key) => ({
        __typename: "MeasureCourse" as const,
        key,
        unit: "%",
        lowLimit: null,
        highLimit: key === "GAS_SKID" ? "25" : null,
        points: [],
      })),
    },
  }));
  const { user, path } = await at(server);
  await user.click(within(await panel()).getByRole("button", { name: "Trend" }));

  expect(await screen.findByText("Nothing was measured within this time.")).toBeDefined();
  expect(server.callsOf("SkidHistory").at(-1)?.variables).toMatchObject({
    deviceId: DEVICE,
    address: "plc-1",
    keys: ["GAS_SKID", "GAS_CYLINDER_GROUP", "GAS_DISPENSER"],
  });
  await user.click(screen.getByRole("radio", { name: "Temperatures" }));
  await user.click(screen.getByRole("radio", { name: "7 days" }));
  await waitFor(() => {
    const { keys, from, to } = server.callsOf("SkidHistory").at(-1)?.variables ?? {};
    expect(keys).toEqual(["TEMPERATURE_WATER", "TEMPERATURE_HYDRAULIC_OIL"]);
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(7 * 86_400_000);
  });
  expect(path()).toContain(`skid=${DEVICE}.plc-1`);
  expect(path()).toContain("trend=TEMPERATURES");
});

test("without a skid the screen says how one comes there", async () => {
  await at(serverWith([]), { locale: "es" });

  expect(await screen.findByText("Sin patines")).toBeDefined();
});
