import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { RequestExportDocument } from "../../../parts/export/export.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import {
  ConfigurableDetailDocument,
  ConfigurableDevicesDocument,
  ConfigureDevicesDocument,
  DeviceOrderChangesDocument,
  type ConfigurableLineFragment,
  type OrderLineFragment,
} from "./device-set.generated.ts";

const device = (id: string, facts: Partial<ConfigurableLineFragment> = {}) => ({
  __typename: "ConfigurableDevice" as const,
  id,
  stationId: "s1",
  stationCode: "S01",
  stationName: "Harbour Gate",
  controlMode: "PLATFORM" as const,
  name: `Controller ${id}`,
  protocol: "JSONPTS" as const,
  version: "R129",
  boxName: null,
  online: true,
  lastStatus: null,
  lastRequestedAt: null,
  lastRequestedBy: null,
  ...facts,
});

const order = (deviceId: string, facts: Partial<OrderLineFragment> = {}) => ({
  __typename: "DeviceOrder" as const,
  id: `order-${deviceId}`,
  deviceId,
  status: "PENDING" as OrderLineFragment["status"],
  vendorCode: null,
  requestedBy: "ada",
  requestedAt: "2026-11-21T04:00:00Z",
  finishedAt: null,
  configuration: { __typename: "DeviceConfiguration" as const, setClock: true, automatic: false, autoClose: null },
  ...facts,
});

function serverWith(...devices: ReturnType<typeof device>[]): FakeServer {
  return new FakeServer()
    .answer(ConfigurableDevicesDocument, () => ({
      configurableDevices: { nodes: devices, pageInfo: { hasNextPage: false }, totalCount: devices.length },
    }))
    .answer(ConfigurableDetailDocument, ({ id }) => ({
      configurableDevices: { nodes: devices.filter((each) => each.id === id) },
      deviceOrders: { nodes: [], pageInfo: { hasNextPage: false } },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [],
    }))
    .begins(DeviceOrderChangesDocument, { deviceOrderChanges: [] });
}

const open = (
  path = "/airDeviceSet",
  { server = serverWith(device("1"), device("2", { online: false })), locale = "en" as LocaleId } = {},
) => renderScreen(path, { permissions: [0, 106], server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./device-set-screen.tsx"));

test("a configuration goes to a device and is followed until it is done", async () => {
  const server = serverWith(device("1")).answer(ConfigureDevicesDocument, () => ({
    configureDevices: [{ __typename: "ConfigureOutcome", deviceId: "1", code: null, number: null, order: order("1") }],
  }));
  const { user } = await open("/airDeviceSet?open=1", { server });
  await user.click(await screen.findByRole("button", { name: "Configure" }));
  const form = within(await screen.findByRole("dialog", { name: /Configure 1 device/ }));
  await user.selectOptions(form.getByRole("combobox", { name: "Automatic release" }), "Off");
  await user.click(form.getByRole("button", { name: "Send" }));

  await waitFor(() => expect(server.callsOf("ConfigureDevices")).toHaveLength(1));
  expect(server.callsOf("ConfigureDevices")[0]?.variables["input"]).toMatchObject({
    deviceIds: ["1"],
    setClock: true,
    automatic: false,
    autoClose: null,
  });
  expect((await screen.findAllByText("Waiting for the gateway")).length).toBeGreaterThan(0);
  act(() => server.push(DeviceOrderChangesDocument, { deviceOrderChanges: [order("1", { status: "DONE" })] }));
  expect((await screen.findAllByText("Done")).length).toBeGreaterThan(0);
});

test("a configuration that sets nothing is not sent, and the form says so", async () => {
  const server = serverWith(device("1"));
  const { user } = await open("/airDeviceSet?open=1", { server });
  await user.click(await screen.findByRole("button", { name: "Configure" }));
  const form = within(await screen.findByRole("dialog", { name: /Configure 1 device/ }));
  await user.click(form.getByRole("checkbox", { name: "Set the clock" }));
  await user.click(form.getByRole("button", { name: "Send" }));

  expect(await form.findByRole("button", { name: "Set the clock: Choose one" })).toBeTruthy();
  expect(server.callsOf("ConfigureDevices")).toEqual([]);
});

test("of several devices each is told what became of it", async () => {
  const server = serverWith(device("1"), device("2", { online: false })).answer(ConfigureDevicesDocument, () => ({
    configureDevices: [
      { __typename: "ConfigureOutcome", deviceId: "1", code: null, number: null, order: order("1") },
      { __typename: "ConfigureOutcome", deviceId: "2", code: "DEVICE_OFFLINE", number: 10027, order: null },
    ],
  }));
  const { user } = await open(undefined, { server });
  await screen.findByText("1–2 of 2");
  for (const box of screen.getAllByRole("checkbox").slice(1)) {
    await user.click(box);
  }
  await user.click(await screen.findByRole("button", { name: "Configure 2 devices" }));
  const form = within(await screen.findByRole("dialog"));
  await user.click(form.getByRole("button", { name: "Send" }));

  const told = await form.findAllByRole("listitem");
  expect(told.map(({ textContent }) => textContent)).toEqual([
    "Controller 1, Harbour GateWaiting for the gateway",
    expect.stringContaining("Controller 2, Harbour Gate"),
  ]);
});

test("sending again after a refusal asks those alone that took nothing", async () => {
  const server = serverWith(device("1"), device("2", { online: false })).answer(
    ConfigureDevicesDocument,
    ({ input: { deviceIds } }) => ({
      configureDevices: deviceIds.map((deviceId) =>
        deviceId === "1"
          ? { __typename: "ConfigureOutcome", deviceId, code: null, number: null, order: order(deviceId) }
          : { __typename: "ConfigureOutcome", deviceId, code: "DEVICE_OFFLINE", number: 10027, order: null },
      ),
    }),
  );
  const { user } = await open(undefined, { server });
  await screen.findByText("1–2 of 2");
  for (const box of screen.getAllByRole("checkbox").slice(1)) {
    await user.click(box);
  }
  await user.click(await screen.findByRole("button", { name: "Configure 2 devices" }));
  const form = within(await screen.findByRole("dialog", { name: "Configure 2 devices" }));
  await user.click(form.getByRole("button", { name: "Send" }));
  expect(await form.findByText("Sending again asks only the device that took nothing.")).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Configure 1 device" })).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Send" }));

  await waitFor(() => expect(server.callsOf("ConfigureDevices")).toHaveLength(2));
  expect(server.callsOf("ConfigureDevices")[1]?.variables["input"]).toMatchObject({ deviceIds: ["2"] });
  expect(form.getAllByRole("listitem")).toHaveLength(2);
});

test("the list is narrowed by its address, in Arabic too", async () => {
  const { server } = await open("/airDeviceSet?connection=online&sort=-name", { locale: "ar" });
  await screen.findByText("Controller 1");

  expect(server.callsOf("ConfigurableDevices").at(-1)?.variables).toMatchObject({
    orderBy: "NAME_DESC",
    filter: { online: true },
  });
});

test("the devices are exported as they are filtered, in the words of the screen", async () => {
  const server = serverWith(device("1")).refuse(RequestExportDocument, 10012);
  const { user } = await open("/airDeviceSet?connection=online", { server, locale: "es" });
  await screen.findByText("Controller 1");

  await user.click(screen.getByRole("button", { name: "Exportar" }));
  const dialog = within(await screen.findByRole("dialog", { name: /Equipos en la nube/ }));
  await user.click(dialog.getByRole("button", { name: "Exportar" }));

  await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
  const input = server.callsOf("RequestExport")[0]?.variables["input"] as {
    columns: { id: string; values?: object[] }[];
  };
  expect(input).toMatchObject({ list: "CONFIGURABLE_DEVICES", configurableDevices: { online: true } });
  expect(input.columns.find(({ id }) => id === "lastStatus")?.values).toHaveLength(8);
});

test.each<[LocaleId, RegExp]>([
  ["en", /2 of 3 that you don’t see/],
  ["ru", /2 из 3, которых вы не видите/],
])("a link of somebody who sees more says in %s how many of its stations are hidden", async (locale, hidden) => {
  const [id, far, gone] = ["1", "8", "9"].map((last) => `01900000-0000-7000-8000-00000000000${last}`) as [
    string,
    string,
    string,
  ];
  const city = { __typename: "City" as const, id: "c1", name: "Suzhou", regionId: "r1", regionName: "Jiangsu" };
  const station = { __typename: "Station" as const, id, code: "S01", name: "Harbour Gate", city };
  const platform = { __typename: "Platform" as const, id: "p1", name: "Delta", parentId: null };
  const server = serverWith(device("1")).answer(PlacesDocument, () => ({
    stations: { nodes: [{ ...station, platform }], pageInfo: { hasNextPage: false, endCursor: null } },
    platforms: [platform],
  }));
  const { user, path } = await open(`/airDeviceSet?station=${id}&station=${far}&station=${gone}`, { server, locale });

  await user.click(await screen.findByRole("button", { name: hidden }));

  await waitFor(() => expect(path()).toBe(`/airDeviceSet?station=${id}`));
  expect(screen.queryByText(hidden)).toBeNull();
});
