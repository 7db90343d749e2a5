import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { StationChoicesDocument } from "../../../parts/places/stations.generated.ts";
import {
  BindDeviceDocument,
  ChangeDeviceDocument,
  CopySetUpDocument,
  DeleteGunDocument,
  StationSetUpDocument,
  type BoundDeviceFragment,
} from "./device-bind.generated.ts";

const STATION = "01900000-0000-7000-8000-000000000001";
const MODEL = "01900000-0000-7000-8000-000000000002";

const NOZZLES = [
  { __typename: "DeviceNozzle" as const, address: "1.1", grade: 1, gradeName: "Regular" },
  { __typename: "DeviceNozzle" as const, address: "1.2", grade: 2, gradeName: null },
];

type Bound = BoundDeviceFragment & { __typename: "Device" };

const named = <Row extends object, Name extends string>(__typename: Name, row: Row) => ({ __typename, ...row });

const device = (facts: Partial<BoundDeviceFragment> = {}): Bound =>
  named("Device", {
    id: "d1",
    name: "Controller",
    protocol: "JSONPTS" as const,
    address: "0041",
    version: "R129",
    settings: { way: "WEBSOCKET", login: "pts" },
    secretNames: ["password"],
    communicationBox: null,
    bindings: [
      named("DeviceBinding", { id: "b1", address: "1.1", gunNumber: 1, tankNumber: null }),
      named("DeviceBinding", { id: "b2", address: "1.2", gunNumber: 2, tankNumber: null }),
    ],
    status: named("DeviceStatus", { deviceId: "d1", online: true, configured: true, reason: null, nozzles: NOZZLES }),
    ...facts,
  });

function setUp(devices: Bound[], controlMode: "PLATFORM" | "STATION" = "PLATFORM") {
  const grade = named("Grade", { id: "g1", name: "Diesel", colour: "#336699" });
  const guns = [1, 2, 3].map((number) =>
    named("Gun", { id: `gun-${number}`, number, tankId: "t1", dispenserId: "p1", grade }),
  );
  return {
    station: named("Station", {
      id: STATION,
      code: "S01",
      name: "Harbour Gate",
      controlMode,
      tanks: [named("Tank", { id: "t1", number: 1, name: "North" })],
      dispensers: [named("Dispenser", { id: "p1", number: 1, name: "Left", guns })],
      devices,
    }),
    communicationBoxes: [named("CommunicationBox", { id: "x1", code: "BOX-1", name: "Mast", simCard: "" })],
  };
}

const serverWith = (devices: Bound[] = [device()], controlMode?: "STATION"): FakeServer =>
  new FakeServer()
    .answer(StationSetUpDocument, () => setUp(devices, controlMode))
    .answer(StationChoicesDocument, ({ ids }) => ({
      stations: {
        nodes: [
          named("Station", { id: STATION, code: "S01", name: "Harbour Gate", controlMode: "PLATFORM" as const }),
          named("Station", { id: MODEL, code: "S02", name: "Lake Side", controlMode: "PLATFORM" as const }),
        ].filter(({ id }) => !ids || ids.includes(id)),
      },
    }));

const open = (path = `/deviceBind?station=${STATION}`, { server = serverWith(), locale = "en" as LocaleId } = {}) =>
  renderScreen(path, { permissions: [0, 5], server, locale });

const guns = async () => within(await screen.findByRole("table", { name: "Guns and addresses" }));

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./device-bind-screen.tsx"));

describe("device binding", () => {
  test("wants a station first", async () => {
    const { server } = await open("/deviceBind");

    expect(await screen.findByRole("heading", { name: "Choose a station first" })).toBeTruthy();
    expect(server.callsOf("StationSetUp")).toEqual([]);
  });

  test("marks a clash on both rows while it is typed, and does not send it", async () => {
    const { user, server } = await open();
    const table = await guns();

    await user.clear(table.getByRole("textbox", { name: "Address, row 2" }));
    await user.type(table.getByRole("textbox", { name: "Address, row 2" }), "1.1");

    expect(table.getAllByText("This address is used twice")).toHaveLength(2);
    expect(table.getByRole("textbox", { name: "Address, row 1" }).getAttribute("aria-invalid")).toBe("true");
    await user.selectOptions(table.getByRole("combobox", { name: "Gun, row 2" }), "1 · Diesel");
    expect(table.getAllByText("This gun number is bound twice")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(server.callsOf("BindDevice")).toEqual([]);
    expect(screen.getByText("2 rows clash")).toBeTruthy();
  });

  test("says beside each address what the device sells there", async () => {
    await open();
    const table = await guns();

    const said = () => table.getAllByText(/At the device/).map(({ textContent }) => textContent);
    expect(said()).toEqual(["At the device: Regular", "At the device: 2"]);
    fireEvent.change(table.getByRole("textbox", { name: "Address, row 2" }), { target: { value: "7.1" } });
    expect(said()).toEqual(["At the device: Regular"]);
  });

  test("stores rows that are added, changed and taken away", async () => {
    const server = serverWith().answer(BindDeviceDocument, () => ({ bindDevice: device({ bindings: [] }) }));
    const { user } = await open(undefined, { server });
    const table = await guns();

    await user.click(table.getByRole("button", { name: "Remove row 1" }));
    await user.click(screen.getByRole("button", { name: "Add gun row" }));
    fireEvent.change(table.getByRole("textbox", { name: "Address, row 2" }), { target: { value: "2.1" } });
    await user.click(screen.getByRole("button", { name: "Add tank row" }));
    const tanks = within(screen.getByRole("table", { name: "Tanks and addresses" }));
    fireEvent.change(tanks.getByRole("textbox", { name: "Address, row 1" }), { target: { value: "4" } });
    await user.click(screen.getByRole("button", { name: "Save" }));

    await screen.findByText("Controller is bound");
    expect(server.callsOf("BindDevice")[0]?.variables["input"]).toEqual({
      deviceId: "d1",
      version: "R129",
      rows: [
        { address: "1.2", gunNumber: 2 },
        { address: "2.1", gunNumber: 1 },
        { address: "4", tankNumber: 1 },
      ],
    });
  });

  test("needs a version", async () => {
    const { user, server } = await open();
    await guns();

    await user.clear(screen.getByRole("textbox", { name: "Version" }));
    await user.click(screen.getByRole("button", { name: "Save" }));

    expect(screen.getByText("A version is needed")).toBeTruthy();
    expect(server.callsOf("BindDevice")).toEqual([]);
  });

  test("keeps what was typed where the server refuses it", async () => {
    const server = serverWith().refuse(BindDeviceDocument, 10030);
    const { user } = await open(undefined, { server });
    const table = await guns();

    fireEvent.change(table.getByRole("textbox", { name: "Address, row 2" }), { target: { value: "9.1" } });
    await user.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText(/The device is busy/)).toBeTruthy();
    expect(table.getByRole("textbox", { name: "Address, row 2" })).toHaveProperty("value", "9.1");
  });

  test("of a tank gauge has tank rows alone", async () => {
    await open(undefined, { server: serverWith([device({ protocol: "TLS350", bindings: [] })]) });

    expect(await screen.findByRole("table", { name: "Tanks and addresses" })).toBeTruthy();
    expect(screen.queryByRole("table", { name: "Guns and addresses" })).toBeNull();
  });

  test("of a station that controls itself can only be looked at", async () => {
    await open(undefined, { server: serverWith([device()], "STATION") });

    expect(await screen.findByText(/The station controls itself/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add device" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add gun row" })).toBeNull();
    expect((await guns()).getByRole("textbox", { name: "Address, row 1" })).toHaveProperty("disabled", true);
  });

  test("reads from right to left in Arabic, addresses from left to right", async () => {
    await open(undefined, { locale: "ar" });
    const table = within(await screen.findByRole("table", { name: "المسدسات والعناوين" }));

    expect(table.getAllByRole("textbox")[0]?.getAttribute("dir")).toBe("ltr");
  });
});

test("a device is changed without its secrets being known", async () => {
  const server = serverWith().answer(ChangeDeviceDocument, () => ({ changeDevice: named("Device", { id: "d1" }) }));
  const { user } = await open(undefined, { server });
  await user.click(await screen.findByRole("button", { name: "Edit Controller" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit device" }));
  expect(form.getByLabelText("Password")).toHaveProperty("value", "");
  expect(form.getByText("Set. Left empty it stays, unless the device is reached elsewhere now.")).toBeTruthy();

  fireEvent.change(form.getByRole("textbox", { name: "Name" }), { target: { value: "Left" } });
  await user.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(server.callsOf("ChangeDevice")).toHaveLength(1));
  expect(server.callsOf("ChangeDevice")[0]?.variables["input"]).toEqual({ id: "d1", name: "Left" });
});

test("settings with which a gateway could not begin are told at their fields, and nothing is sent", async () => {
  const { user, server } = await open();
  await user.click(await screen.findByRole("button", { name: "Add device" }));
  const form = within(await screen.findByRole("dialog", { name: "Add device" }));
  const write = (name: string, value: string) =>
    fireEvent.change(form.getByRole("textbox", { name }), { target: { value } });
  for (const [name, value] of [
    ["Name", "Gauge"],
    ["Address", "gauge-1"],
    ["Version", "1"],
  ] as const) {
    write(name, value);
  }
  await user.selectOptions(form.getByLabelText(/^Protocol/), "TLS350");
  write("Port", "abc");
  await user.click(form.getByRole("button", { name: "Save" }));

  expect(await form.findByRole("button", { name: "Host: This is needed" })).toBeTruthy();
  expect(form.getByRole("button", { name: "Port: Allowed: 1 to 65535" })).toBeTruthy();
  expect(server.callsOf("CreateDevice")).toEqual([]);
});

test.each([
  ["TLS350", "Host", "http://10.0.0.7", "A name or an IP address alone, as in 192.168.1.20"],
  ["TLS350", "Host", "10.0.0.7:10001", "A name or an IP address alone, as in 192.168.1.20"],
  ["TLS350", "Security code", "12345", "Six letters, digits or signs"],
  ["JSONPTS", "Signature key", "ключ", "At most 20 letters, digits or signs, Latin ones alone"],
  ["SPARKPLUG", "Edge node", "box/7", "At most 100 characters, none of them / + or #"],
])("of %s the %s %s is told at its field", async (protocol, label, value, said) => {
  const { user, server } = await open();
  await user.click(await screen.findByRole("button", { name: "Add device" }));
  const form = within(await screen.findByRole("dialog", { name: "Add device" }));
  await user.selectOptions(form.getByLabelText(/^Protocol/), protocol);
  for (const [name, text] of [
    ["Name", "New"],
    ["Address", "7F"],
    ["Version", "1"],
    [label, value],
  ] as const) {
    fireEvent.change(form.getByLabelText(new RegExp(`^${name}`)), { target: { value: text } });
  }
  await user.click(form.getByRole("button", { name: "Save" }));

  expect(await form.findByRole("button", { name: `${label}: ${said}` })).toBeTruthy();
  expect(server.callsOf("CreateDevice")).toEqual([]);
});

test("a skid has no rows; its unit, numbers and their order are set as its PLC has them", async () => {
  const skid = device({
    name: "Skid",
    protocol: "MODBUS",
    address: "skid-1",
    secretNames: [],
    bindings: [],
    settings: { host: "10.0.0.7", unitId: 2 },
  });
  const server = serverWith([skid]).answer(ChangeDeviceDocument, () => ({
    changeDevice: named("Device", { id: "d1" }),
  }));
  const { user } = await open(undefined, { server });
  expect(await screen.findByText("Such a device has no rows.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Edit Skid" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit device" }));
  expect(form.getByText("A name for the skid, unique in the network")).toBeTruthy();

  fireEvent.change(form.getByRole("textbox", { name: "Port" }), { target: { value: "1502" } });
  fireEvent.change(form.getByRole("combobox", { name: "Order of two registers" }), { target: { value: "CDAB" } });
  await user.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(server.callsOf("ChangeDevice")).toHaveLength(1));
  expect(server.callsOf("ChangeDevice")[0]?.variables["input"]).toMatchObject({
    protocol: "MODBUS",
    settings: { host: "10.0.0.7", port: 1_502, unitId: 2, layout: "INT", wordOrder: "CDAB" },
  });
});

test("a gun is deleted after a yes; what is refused is told as a notice", async () => {
  const server = serverWith().refuse(DeleteGunDocument, 10019);
  const { user } = await open(undefined, { server });
  await user.click(await screen.findByRole("button", { name: "Delete Gun 3" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));

  expect(await screen.findByRole("region", { name: "Notices" })).toBeTruthy();
  expect(server.callsOf("DeleteGun")[0]?.variables).toEqual({ input: { id: "gun-3" } });
});

test("a set-up is copied after its steps were seen", async () => {
  const steps = [
    named("SetUpStep", {
      kind: "TANK" as const,
      action: "CREATE" as const,
      number: 2,
      deviceName: null,
      before: null,
      after: { name: "South" },
    }),
    named("SetUpStep", {
      kind: "BINDING" as const,
      action: "SKIP" as const,
      number: null,
      deviceName: "Gauge",
      before: null,
      after: { rows: [] },
    }),
  ];
  const server = serverWith().answer(CopySetUpDocument, ({ input: { dryRun } }) => ({
    copySetUp: named("SetUpCopy", { dryRun, steps }),
  }));
  const { user } = await open(undefined, { server });
  await user.click(await screen.findByRole("button", { name: "Copy set-up from another station" }));
  const form = within(await screen.findByRole("dialog"));
  await user.click(form.getByRole("combobox", { name: "Model" }));
  await user.click(await screen.findByRole("option", { name: /Lake Side/, hidden: true }));

  const told = await form.findAllByRole("listitem");
  expect(told.map((step) => step.querySelector("summary")?.textContent)).toEqual([
    "Add: Tank 2",
    "Skip: rows of Gauge, no such device here",
  ]);
  await user.click(form.getByRole("button", { name: "Apply" }));

  expect(await screen.findByText("1 step done at Harbour Gate")).toBeTruthy();
  expect(server.callsOf("CopySetUp").map(({ variables }) => variables["input"])).toEqual([
    { fromStationId: MODEL, toStationId: STATION, dryRun: true },
    { fromStationId: MODEL, toStationId: STATION, dryRun: false },
  ]);
});
