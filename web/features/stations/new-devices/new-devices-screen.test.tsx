import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { RequestExportDocument } from "../../../parts/export/export.generated.ts";
import { StationChoicesDocument } from "../../../parts/places/stations.generated.ts";
import {
  AdoptDeviceDocument,
  IgnoreDeviceDocument,
  NewDeviceChangesDocument,
  NewDevicesDocument,
  type NewDeviceFragment,
} from "./new-devices.generated.ts";

const STATION = "01900000-0000-7000-8000-000000000001";

const caller = (facts: Partial<NewDeviceFragment> = {}) => ({
  __typename: "UnknownDevice" as const,
  id: "u1",
  protocol: "JSONPTS" as const,
  identity: "0041AB",
  remoteAddress: "192.0.2.7",
  gatewayName: "Gateway 1",
  firstSeenAt: "2026-11-20T04:00:00Z",
  lastSeenAt: "2026-11-21T04:00:00Z",
  calls: 12,
  ignoredAt: null,
  ignoredBy: null,
  guess: {
    __typename: "StationGuess" as const,
    stationId: STATION,
    stationCode: "S01",
    stationName: "Harbour Gate",
    reason: "ONLY_STATION" as const,
  },
  ...facts,
});

const changed = (waiting: number, lastSeenAt = "2026-11-21T04:00:00Z") => ({
  unknownDeviceChanges: { __typename: "WaitingDevices" as const, waiting, lastSeenAt },
});

function serverWith(...callers: ReturnType<typeof caller>[]): FakeServer {
  const station = {
    __typename: "Station" as const,
    id: STATION,
    code: "S01",
    name: "Harbour Gate",
    controlMode: "PLATFORM" as const,
  };
  return new FakeServer()
    .answer(NewDevicesDocument, () => ({
      unknownDevices: { nodes: callers, pageInfo: { hasNextPage: false }, totalCount: callers.length },
    }))
    .answer(StationChoicesDocument, () => ({ stations: { nodes: [station] } }))
    .begins(NewDeviceChangesDocument, changed(callers.length));
}

const open = (path = "/unKnowDevice", { server = serverWith(caller()), locale = "en" as LocaleId } = {}) =>
  renderScreen(path, { permissions: [0, 103], server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./new-devices-screen.tsx"));

test("those that wait are listed with what is known of them and where they seem to belong", async () => {
  const { server } = await open();
  await screen.findByText("1–1 of 1");

  const [, first] = screen.getAllByRole("row");
  expect(first?.textContent).toContain("0041AB");
  expect(first?.textContent).toContain("192.0.2.7");
  expect(first?.textContent).toContain("Harbour Gate");
  expect(server.callsOf("NewDevices").at(-1)?.variables["filter"]).toEqual({ ignored: false });
  expect(await screen.findByText("1 device waits")).toBeTruthy();
});

test("one that comes is shown without asking", async () => {
  const { server } = await open();
  await screen.findByText("1 device waits");
  server.answer(NewDevicesDocument, () => ({
    unknownDevices: {
      nodes: [caller(), caller({ id: "u2", identity: "0042CD" })],
      pageInfo: { hasNextPage: false },
      totalCount: 2,
    },
  }));

  act(() => server.push(NewDeviceChangesDocument, changed(2, "2026-11-21T05:00:00Z")));

  expect(await screen.findByText("0042CD")).toBeTruthy();
});

test("one is adopted at the station that it seems to belong to", async () => {
  const server = serverWith(caller()).answer(AdoptDeviceDocument, () => ({
    adoptDevice: { __typename: "Device", id: "d1", stationId: STATION },
  }));
  const { user } = await open(undefined, { server });
  await user.click(await screen.findByRole("button", { name: "Adopt 0041AB" }));
  const form = within(await screen.findByRole("dialog"));
  await waitFor(() =>
    expect(form.getByRole("combobox", { name: "Station" })).toHaveProperty("value", "S01 Harbour Gate"),
  );

  fireEvent.change(form.getByRole("textbox", { name: "Name" }), { target: { value: "Controller" } });
  fireEvent.change(form.getByRole("textbox", { name: "Version" }), { target: { value: "R129" } });
  await user.click(form.getByRole("button", { name: "Adopt" }));

  await screen.findByText("Controller is registered");
  expect(server.callsOf("AdoptDevice")[0]?.variables["input"]).toEqual({
    id: "u1",
    stationId: STATION,
    name: "Controller",
    version: "R129",
  });
});

test("one is set aside and waits no more, and one that was is listed again", async () => {
  let ignoredAt: string | null = null;
  const server = serverWith()
    .answer(NewDevicesDocument, ({ filter }) => {
      const nodes = [caller({ ignoredAt })].filter((each) => filter.ignored === (each.ignoredAt !== null));
      return { unknownDevices: { nodes, pageInfo: { hasNextPage: false }, totalCount: nodes.length } };
    })
    .answer(IgnoreDeviceDocument, ({ input: { id, ignored } }) => {
      ignoredAt = ignored ? "2026-11-21T06:00:00Z" : null;
      return { ignoreDevice: { __typename: "UnknownDevice", id, ignoredAt, ignoredBy: ignored ? "ada" : null } };
    });
  const { user, go } = await open(undefined, { server });
  await user.click(await screen.findByRole("button", { name: "Set aside 0041AB" }));

  expect(await screen.findByRole("heading", { name: "No new devices" })).toBeTruthy();
  await go("/unKnowDevice?show=ignored");
  await user.click(await screen.findByRole("button", { name: "List again 0041AB" }));
  await waitFor(() =>
    expect(server.callsOf("IgnoreDevice").map(({ variables }) => variables["input"])).toEqual([
      { id: "u1", ignored: true },
      { id: "u1", ignored: false },
    ]),
  );
});

test("of a quiet network says what will be there, in Arabic too", async () => {
  await open("/unKnowDevice", { server: serverWith(), locale: "ar" });

  expect(await screen.findByRole("heading", { name: "لا أجهزة جديدة" })).toBeTruthy();
});

test("they are exported as they are filtered, without the guess and what one can do", async () => {
  const server = serverWith(caller()).refuse(RequestExportDocument, 10012);
  const { user } = await open("/unKnowDevice?show=ignored", { server });
  await screen.findByText("0041AB");

  await user.click(screen.getByRole("button", { name: "Export" }));
  const dialog = within(await screen.findByRole("dialog", { name: /New devices/ }));
  await user.click(dialog.getByRole("button", { name: "Export" }));

  await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
  const input = server.callsOf("RequestExport")[0]?.variables["input"] as { columns: { id: string }[] };
  expect(input).toMatchObject({ list: "UNKNOWN_DEVICES", unknownDevices: { ignored: true } });
  expect(input.columns.map(({ id }) => id)).toEqual(["identity", "remoteAddress", "firstSeenAt", "lastSeenAt"]);
});
