import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { StationChoicesDocument } from "../../../parts/places/stations.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  type BoundDeviceFragment,
  ChangeDeviceDocument,
  type DeviceStandingFragment,
  DeviceStandingsDocument,
  StationSetUpDocument,
} from "./device-bind.generated.ts";

const STATION = "0197c000-0000-7000-8000-000000000001";

const standing = (facts: Partial<DeviceStandingFragment>) => ({
  __typename: "DeviceStatus" as const,
  deviceId: "d1",
  online: true,
  configured: true,
  reason: null,
  nozzles: [],
  ...facts,
});

const skid = (facts: Partial<BoundDeviceFragment> = {}): BoundDeviceFragment & { __typename: "Device" } => ({
  __typename: "Device",
  id: "d1",
  name: "Skid",
  protocol: "MODBUS",
  address: "skid-1",
  version: "1",
  settings: { host: "10.0.0.7", unitId: 2 },
  secretNames: [],
  communicationBox: null,
  bindings: [],
  status: standing({}),
  ...facts,
});

const serverWith = (device: BoundDeviceFragment & { __typename: "Device" }) =>
  new FakeServer()
    .answer(StationSetUpDocument, () => ({
      station: {
        __typename: "Station",
        id: STATION,
        code: "S01",
        name: "Harbour Gate",
        controlMode: "PLATFORM" as const,
        tanks: [],
        dispensers: [],
        devices: [device],
      },
      communicationBoxes: [],
    }))
    .answer(StationChoicesDocument, () => ({ stations: { nodes: [] } }))
    .answer(ChangeDeviceDocument, () => ({ changeDevice: { __typename: "Device", id: "d1" } }));

async function opened(server: FakeServer, name = "Skid") {
  const { user } = await renderScreen(`/deviceBind?station=${STATION}`, { permissions: [0, 5, 121], server });
  await user.click(await screen.findByRole("button", { name: `Options of ${name}` }));
  return { user, form: within(await screen.findByRole("dialog", { name: `Options · ${name}` })) };
}

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./device-bind-screen.tsx"), 60_000);

test("options begin as the driver has them, and only what changed is sent", async () => {
  const server = serverWith(skid());
  const { user, form } = await opened(server);
  const poll = form.getByRole("textbox", { name: /Poll period/ });
  expect(poll).toHaveProperty("value", "1000");

  await user.clear(poll);
  await user.type(poll, "100");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect((await form.findAllByText("Allowed: 500 to 3600000")).length).toBeGreaterThan(1);
  expect(server.callsOf("ChangeDevice")).toEqual([]);
  await user.clear(poll);
  await user.type(poll, "2000");
  await user.selectOptions(form.getByRole("combobox", { name: /Kind of registers/ }), "3");
  await user.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("ChangeDevice").map(({ variables }) => variables)).toEqual([
      { input: { id: "d1", settings: { pollMs: 2_000, fc: 3 } } },
    ]),
  );
});

test("a map of its own begins as ours; a register that is taken is told at its cell and not sent", async () => {
  const settings = { host: "10.0.0.7", header: false, points: [{ key: "SPARE", address: 7, type: "F32" }], faults: [] };
  const server = serverWith(skid({ settings }));
  const { user, form } = await opened(server);
  await user.click(form.getByRole("button", { name: "Add parameter" }));
  await user.selectOptions(form.getByRole("combobox", { name: "Parameter, row 2" }), "GAS_SKID");
  const register = form.getByRole("textbox", { name: "Register, row 2" });
  await user.type(register, "8");

  expect(await form.findByText("Register 8 is taken")).toBeDefined();
  await user.click(form.getByRole("button", { name: "Save" }));
  expect((await form.findAllByText("The map has a fault")).length).toBeGreaterThan(0);
  expect(server.callsOf("ChangeDevice")).toEqual([]);
  await user.clear(register);
  await user.type(register, "9");
  await user.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("ChangeDevice").map(({ variables }) => variables["input"])).toEqual([
      {
        id: "d1",
        settings: {
          points: [
            { key: "SPARE", address: 7, type: "F32", scale: 1, offset: 0 },
            { key: "GAS_SKID", address: 9, type: "I16", scale: 1, offset: 0 },
          ],
          faults: [],
        },
      },
    ]),
  );
});

test("a map that begins with register 0 is counted from 0: told at its field, and nothing is sent", async () => {
  const server = serverWith(skid());
  const { user, form } = await opened(server);
  await user.selectOptions(form.getByRole("combobox", { name: "Registers are counted" }), "From 1");
  await user.click(form.getByRole("button", { name: "Save" }));

  const said = "Registers are counted: The map begins with register 0: it counts from 0";
  expect(await form.findByRole("button", { name: said })).toBeTruthy();
  expect(server.callsOf("ChangeDevice")).toEqual([]);
});

test("our map comes with its 21 parameters, and a map of its own is taken away", async () => {
  const server = serverWith(skid({ settings: { host: "h", points: [{ key: "SPARE", address: 70 }] } }));
  const { user, form } = await opened(server);
  await user.click(form.getByRole("button", { name: "Begin with the standard map" }));
  expect(form.getByRole("combobox", { name: "Parameter, row 21" })).toBeDefined();

  await user.click(form.getByRole("checkbox", { name: /A map of its own/ }));
  await user.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("ChangeDevice").at(-1)?.variables["input"]).toEqual({
      id: "d1",
      settings: { points: null, faults: null },
    }),
  );
});

test("a gauge's time zone is one of those that there are, and may be taken away", async () => {
  const gauge = skid({ name: "Gauge", protocol: "TLS350", settings: { host: "10.0.0.7", timeZone: "Asia/Tokyo" } });
  const server = serverWith(gauge);
  const { user, form } = await opened(server, "Gauge");
  await user.type(form.getByRole("combobox", { name: /time zone/i }), "nowhere");
  expect(await screen.findByText("No match")).toBeTruthy();
  await user.clear(form.getByRole("combobox", { name: /time zone/i }));
  await user.type(form.getByRole("combobox", { name: /time zone/i }), "shanghai");
  await user.click(await screen.findByRole("option", { name: /Asia\/Shanghai/ }));
  await user.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("ChangeDevice").at(-1)?.variables["input"]).toEqual({
      id: "d1",
      settings: { timeZone: "Asia/Shanghai" },
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Options of Gauge" }));
  const again = within(await screen.findByRole("dialog", { name: "Options · Gauge" }));
  await user.click(again.getByRole("button", { name: "Clear" }));
  await user.click(again.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsOf("ChangeDevice").at(-1)?.variables["input"]).toEqual({
      id: "d1",
      settings: { timeZone: null },
    }),
  );
});

test("what became of the settings is told beside the device", async () => {
  const status = standing({ online: false, configured: false, reason: "settings.points: wrong" });
  const server = serverWith(skid({ status })).answer(DeviceStandingsDocument, () => ({
    devices: [{ __typename: "Device", id: "d1", status }],
  }));
  await renderScreen(`/deviceBind?station=${STATION}`, { permissions: [0, 5, 121], server });

  expect(await screen.findByText("The gateway has not taken the settings on yet")).toBeDefined();
  expect((await screen.findByText("settings.points: wrong")).getAttribute("dir")).toBe("ltr");
  expect(screen.getByRole("link", { name: "Live figures" }).getAttribute("href")).toContain(`station=${STATION}`);
});
