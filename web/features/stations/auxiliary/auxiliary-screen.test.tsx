import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { StationChoicesDocument } from "../../../parts/places/stations.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import {
  AuxiliaryDetailDocument,
  AuxiliaryDevicesDocument,
  AuxiliaryPlacesDocument,
  CreateAuxiliaryDeviceDocument,
  DeleteAuxiliaryDeviceDocument,
  type AuxiliaryLineFragment,
} from "./auxiliary.generated.ts";

const STATION = "01900000-0000-7000-8000-000000000001";

const printer = (facts: Partial<AuxiliaryLineFragment> = {}) => ({
  __typename: "AuxiliaryDevice" as const,
  id: "x1",
  stationId: STATION,
  stationCode: "S01",
  stationName: "Harbour Gate",
  controlMode: "PLATFORM" as const,
  kind: "PRINTER" as const,
  name: "Left printer",
  address: "10.0.0.7",
  dispenserId: "p1",
  dispenserNumber: 1,
  gunId: null,
  gunNumber: null,
  ...facts,
});

function serverWith(devices = [printer()]): FakeServer {
  const station = {
    __typename: "Station" as const,
    id: STATION,
    code: "S01",
    name: "Harbour Gate",
    controlMode: "PLATFORM" as const,
  };
  return new FakeServer()
    .answer(AuxiliaryDevicesDocument, () => ({
      auxiliaryDevices: { nodes: devices, pageInfo: { hasNextPage: false }, totalCount: devices.length },
    }))
    .answer(AuxiliaryDetailDocument, ({ id }) => ({
      auxiliaryDevices: { nodes: devices.filter((each) => each.id === id) },
    }))
    .answer(AuxiliaryPlacesDocument, () => ({
      dispensers: [
        {
          __typename: "Dispenser" as const,
          id: "p1",
          number: 1,
          name: "Left",
          guns: [{ __typename: "Gun" as const, id: "g1", number: 4 }],
        },
      ],
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [],
    }))
    .answer(StationChoicesDocument, () => ({ stations: { nodes: [station] } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }));
}

const open = (path = "/AIDBind", { server = serverWith(), locale = "en" as LocaleId } = {}) =>
  renderScreen(path, { permissions: [0, 19], server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./auxiliary-screen.tsx"));

test("auxiliary devices are listed as the address narrows them", async () => {
  const { server } = await open(`/AIDBind?kind=PRINTER&station=${STATION}&sort=-name`);
  await screen.findByText("1–1 of 1");

  const [, first] = screen.getAllByRole("row");
  expect(first?.textContent).toContain("Ticket printer");
  expect(first?.textContent).toContain("10.0.0.7");
  expect(server.callsOf("AuxiliaryDevices").at(-1)?.variables).toMatchObject({
    orderBy: "NAME_DESC",
    filter: { kinds: ["PRINTER"], stationIds: [STATION] },
  });
});

test("one is made with the dispenser and gun that it belongs to", async () => {
  const server = serverWith([]).answer(CreateAuxiliaryDeviceDocument, () => ({ createAuxiliaryDevice: printer() }));
  const { user } = await open(`/AIDBind?station=${STATION}`, { server });
  await screen.findByRole("heading", { name: /No auxiliary devices|Nothing/ });
  await user.click(screen.getAllByRole("button", { name: "Add auxiliary device" })[0]!);
  const form = within(await screen.findByRole("dialog"));
  await form.findByRole("option", { name: "1 · Left" });

  await user.selectOptions(form.getByRole("combobox", { name: "Kind" }), "Card reader");
  fireEvent.change(form.getByRole("textbox", { name: "Name" }), { target: { value: "Reader" } });
  fireEvent.change(form.getByRole("textbox", { name: "Address" }), { target: { value: "7" } });
  await user.selectOptions(form.getByRole("combobox", { name: "Dispenser" }), "1 · Left");
  await user.selectOptions(form.getByRole("combobox", { name: "Gun" }), "4");
  await user.click(form.getByRole("button", { name: "Save" }));

  await screen.findByText("Reader is saved");
  expect(server.callsOf("CreateAuxiliaryDevice")[0]?.variables["input"]).toEqual({
    stationId: STATION,
    kind: "CARD_READER",
    name: "Reader",
    address: "7",
    dispenserId: "p1",
    gunId: "g1",
  });
});

test("one is deleted after a yes", async () => {
  const server = serverWith().answer(DeleteAuxiliaryDeviceDocument, () => ({ deleteAuxiliaryDevice: true }));
  const { user, path } = await open("/AIDBind?open=x1", { server });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));

  await screen.findByText("Left printer is deleted");
  await waitFor(() => expect(path()).toBe("/AIDBind"));
});

test("reads from right to left in Arabic", async () => {
  await open("/AIDBind", { locale: "ar" });

  expect(await screen.findByText("طابعة تذاكر")).toBeTruthy();
});
