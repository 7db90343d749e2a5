import { screen, within } from "@testing-library/react";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fileOf } from "../../../test/file-of.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  DeviceMessagesDocument,
  type DeviceMessagesQuery,
  MonitoredDeviceDetailDocument,
  type MonitoredDeviceLineFragment,
  MonitoredDeviceListDocument,
} from "./monitored-devices.generated.ts";

const DEVICE = "0197c000-0000-7000-8000-000000000021";

const device = (
  facts: Partial<MonitoredDeviceLineFragment> = {},
): MonitoredDeviceLineFragment & { __typename: "MonitoredDevice" } => ({
  __typename: "MonitoredDevice",
  id: DEVICE,
  stationId: "s1",
  stationCode: "S05",
  stationName: "Airport Road",
  name: "Controller",
  protocol: "JSONPTS",
  boxName: null,
  gatewayName: "Gateway 1",
  servedSince: null,
  standBy: "NONE",
  online: false,
  since: "2026-11-26T00:00:00.000Z",
  lastSeenAt: "2026-11-26T00:00:00.000Z",
  reason: "no answer to 3 polls",
  version: "2.1",
  serialNumber: "A77",
  guns: 4,
  tanks: 2,
  activeAlarms: 1,
  waiting: 0,
  bytesIn: 5_200_000,
  bytesOut: 812,
  frames: 1_234,
  badFrames: 3,
  reconnects: 2,
  ...facts,
});

type Message = DeviceMessagesQuery["deviceMessages"]["messages"][number];
const message = (facts: Partial<Message>): Message & { __typename: "DeviceMessage" } => ({
  __typename: "DeviceMessage",
  at: "2026-11-26T00:00:01.000Z",
  direction: "IN",
  text: "",
  cut: false,
  understood: [],
  ...facts,
});

const ASKED = message({ direction: "OUT", text: "\u0001i20100\r\n" });
const ANSWERED = message({ text: '{"Tag":"•••C3D4"}', cut: true, understood: ['{"kind":"gun","address":"1.1"}'] });

const serverWith = (messages: readonly Message[] = [ASKED, ANSWERED]) =>
  new FakeServer()
    .answer(MonitoredDeviceListDocument, () => ({
      monitoredDevices: { nodes: [device()], pageInfo: { hasNextPage: false }, totalCount: 1 },
    }))
    .answer(MonitoredDeviceDetailDocument, () => ({ monitoredDevices: { nodes: [device()] } }))
    .answer(DeviceMessagesDocument, () => ({
      deviceMessages: { at: "2026-11-26T00:00:02.000Z", messages: [...messages] },
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));

const at = (server: FakeServer, { search = "", locale = "en" as LocaleId } = {}) =>
  renderScreen(`/monitorDeviceList${search}`, { permissions: [0, 122], server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./monitored-devices-screen.tsx"), 60_000);

test("devices stand with how they answer and what their lines have counted", async () => {
  const { server } = await at(serverWith(), { search: "?online=false&protocol=JSONPTS&text=A77" });

  const row = await screen.findByRole("row", { name: /Airport Road/ });
  expect(row.textContent).toContain("jsonPTS");
  expect(row.textContent).toContain("1,234");
  expect(row.textContent).toContain("No answer to polls");
  expect(server.callsOf("MonitoredDeviceList").at(-1)?.variables).toMatchObject({
    orderBy: "STATE_ASC",
    filter: { online: false, protocols: ["JSONPTS"], search: "A77" },
  });
});

/** The open device, and its messages once they have come. */
async function opened(server = serverWith()) {
  const found = await at(server, { search: `?open=${DEVICE}` });
  const drawer = within(await screen.findByRole("dialog", { name: "Airport Road, Controller" }));
  return { ...found, drawer };
}
const textsIn = (drawer: Awaited<ReturnType<typeof opened>>["drawer"]) =>
  drawer.queryAllByRole("listitem").map((item) => item.textContent ?? "");

test("a device's messages stand as they came and as they were understood, the newest first", async () => {
  const { drawer } = await opened();

  await drawer.findByRole("list", { name: "Messages of the wire" });
  const [newest, oldest] = textsIn(drawer);
  expect(newest).toContain('shortened{"Tag":"•••C3D4"}Understood as{"kind":"gun","address":"1.1"}');
  expect(oldest).toContain("␁i20100␍\n");
  expect(drawer.getByText("5.2 MB")).toBeDefined();
});

test("why a device is gone is said in the person's words, and beside the device as its gateway told it", async () => {
  await at(serverWith(), { search: `?open=${DEVICE}`, locale: "ru" });

  const drawer = within(await screen.findByRole("dialog", { name: "Airport Road, Controller" }));
  expect(drawer.getByText("Нет ответа на опрос")).toBeDefined();
  expect(drawer.getByText("no answer to 3 polls").getAttribute("dir")).toBe("ltr");
});

test("messages are narrowed by their direction and by what is in them or in what they were understood as", async () => {
  const { drawer, user } = await opened();
  await drawer.findByRole("list", { name: "Messages of the wire" });

  await user.type(drawer.getByLabelText("Only with this text"), "KIND");
  expect(textsIn(drawer)).toHaveLength(1);
  await user.click(drawer.getByRole("radio", { name: "Went" }));
  expect(drawer.getByText("No message has this text.")).toBeDefined();
});

test("they are fetched again on request, and kept as a file of those that are shown", async () => {
  const { drawer, server, user } = await opened();
  await drawer.findByRole("list", { name: "Messages of the wire" });
  const blobs: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: (blob: Blob) => (blobs.push(blob), "blob:x"), revokeObjectURL: vi.fn() }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());

  const before = server.callsOf("DeviceMessages").length;
  await user.click(drawer.getByRole("button", { name: "Fetch again" }));
  await vi.waitFor(() => expect(server.callsOf("DeviceMessages").length).toBe(before + 1));
  await user.click(drawer.getByRole("radio", { name: "Came" }));
  await user.click(drawer.getByRole("button", { name: "CSV" }));

  const text = await blobs[0]?.text();
  expect(text?.split("\r\n")[0]).toContain("Time,Direction,Message,Understood as");
  expect(text?.split("\r\n")[1]).toBe(
    '2026-11-26T00:00:01.000Z,Came,"{""Tag"":""•••C3D4""}","{""kind"":""gun"",""address"":""1.1""}"',
  );
});

test("a gateway that doesn't answer is said in their place, with another try", async () => {
  const { drawer } = await opened(serverWith().refuse(DeviceMessagesDocument, 10027));

  expect(await drawer.findByText(/offline/i, { selector: "h2, h3, p" })).toBeDefined();
});

test("a device of which nothing came says so", async () => {
  const { drawer } = await opened(serverWith([]));

  expect(await drawer.findByText("Nothing has come or gone since the gateway started.")).toBeDefined();
});

test("the list has room beside the opened menu of an office screen", async () => {
  await opened();

  const table = document.querySelector("main table") as HTMLElement;
  expect(leastRem(table)).toBeLessThanOrEqual(OFFICE_REM);
});

test("a file says in words whether another gateway stands by, and how a device is spoken to", async () => {
  const { server } = await at(serverWith());
  const { wordOf } = await fileOf(server);

  expect(wordOf("standBy", "READY")).toBe("Ready");
  expect(wordOf("protocol", "TLS350")).toBe("TLS-350");
});
