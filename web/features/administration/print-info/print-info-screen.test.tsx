import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import {
  ChangeDispenserPlateDocument,
  ChangePrintInfoDocument,
  DispenserPlatesDocument,
  PrintInfoDocument,
  PrintTicketDocument,
  type PrintTextsFragment,
  type PrintTicketQuery,
} from "./print-info.generated.ts";

const named = <Row extends object>(__typename: string, row: Row): Row => ({ __typename, ...row });

const STATION = named("Station", {
  id: "s1",
  code: "0001",
  name: "Harbour",
  city: { id: "c", name: "Hangzhou", regionId: "r", regionName: "East" },
  platform: { id: "n1", name: "Network" },
});

const text = (own: string | null, inherited = "") => named("PrintText", { own, inherited, shown: own ?? inherited });
const TEXTS: PrintTextsFragment = named("PrintInfo", {
  header: text(null, "Welcome"),
  phone: text("400-1"),
  footer: text(null),
});

const TICKET: PrintTicketQuery["printTicket"] = named("PrintTicket", {
  id: "t1",
  stationName: "Harbour",
  address: "Road 1",
  taxCode: "TAX-9",
  sampleApproval: "CPA 2020",
  model: "D-1",
  serialNumber: "SN-7",
  cardNo: "6000 1",
  gunNumber: 3,
  gradeName: "Diesel 0",
  volume: "20.005",
  amount: "149.04",
  volumeTotal: "5000.5",
  time: "2026-11-22T04:00:00Z",
  price: "7.4500",
  userName: "Ann",
  carNumber: "浙A12345",
  transactionNo: "881",
  currencySymbol: "¥",
  measureUnitSymbol: "L",
  timeZone: "Asia/Shanghai",
  header: "Welcome",
  phone: "400-1",
  footer: "",
});

const PLATE = named("Dispenser", {
  id: "d1",
  number: 1,
  name: "Island 1",
  sampleApproval: "",
  model: "",
  serialNumber: "",
});

function serverWith(ticket: PrintTicketQuery["printTicket"] = TICKET): FakeServer {
  return new FakeServer()
    .answer(PlacesDocument, () => ({
      stations: { nodes: [STATION], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(PrintInfoDocument, () => ({ printInfo: TEXTS }))
    .answer(PrintTicketDocument, () => ({ printTicket: ticket }))
    .answer(DispenserPlatesDocument, () => ({ dispenserPlates: [PLATE] }));
}

const open = (path: string, server: FakeServer, locale: LocaleId = "en") =>
  renderScreen(path, { permissions: [0, 108], server, locale });
// What a busy machine takes for the first of them.
const ticket = () => screen.findByRole("article", {}, { timeout: 10_000 });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./print-info-screen.tsx"), 60_000);

test("the preview is the newest sale with everything that a ticket has, and follows what is typed", async () => {
  const server = serverWith();
  const { user } = await open("/printInfo", server);
  const paper = await ticket();

  for (const value of [
    "Welcome",
    "Harbour",
    "Road 1",
    "TAX-9",
    "CPA 2020",
    "D-1",
    "SN-7",
    "6000 1",
    "3",
    "Diesel 0",
    "¥7.45",
    "20.01 L",
    "5,000.50 L",
    "¥149.04",
    "Ann",
    "浙A12345",
    "881",
    "11/22/2026, 12:00:00",
  ]) {
    expect(paper.textContent?.replaceAll("\u00a0", " ")).toContain(value);
  }
  expect(screen.getByText("Inherited:", { exact: false }).textContent).toBe("Inherited: Welcome");
  await user.click(screen.getByRole("checkbox", { name: "Footer of its own" }));
  fireEvent.change(screen.getByLabelText("Footer"), { target: { value: "Come again" } });
  await waitFor(() => expect(paper.textContent).toContain("Come again"));
  expect(within(paper).queryByText("Reprint")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Reprint mark" }));
  expect(within(paper).getByText("Reprint")).toBeTruthy();

  server.answer(ChangePrintInfoDocument, () => ({ changePrintInfo: TEXTS }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Receipt text saved")).toBeTruthy();
  expect(server.callsOf("ChangePrintInfo")[0]?.variables["input"]).toEqual({
    platformId: "n1",
    footer: "Come again",
  });
});

test("the sheet is as wide as the roll", async () => {
  const { user, container } = await open("/printInfo", serverWith());
  await ticket();
  const sheet = () => container.querySelector("[data-print-sheet]");

  expect(sheet()?.getAttribute("data-print-sheet")).toBe("roll80");
  await user.click(screen.getByRole("radio", { name: "58 mm" }));
  expect(sheet()?.getAttribute("data-print-sheet")).toBe("roll58");
});

test("a station says its own, has plates to be written, and says where it has sold nothing", async () => {
  const server = serverWith(null).answer(ChangeDispenserPlateDocument, () => ({
    changeDispenserPlate: { ...PLATE, model: "D-2" },
  }));
  const { user } = await open("/printInfo?station=s1", server);

  expect((await ticket()).textContent).toContain("The station has no sale yet.");
  expect(server.callsOf("PrintInfo").at(-1)?.variables).toEqual({ stationId: "s1" });
  await user.click(await screen.findByRole("button", { name: "Plate of Island 1" }));
  const form = await screen.findByRole("dialog", { name: "Plate of Island 1" });
  await user.type(within(form).getByLabelText("Type"), "D-2");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("D-2")).toBeTruthy();
});

test("in Arabic the ticket runs from right to left, its numbers and codes as they are", async () => {
  await open("/printInfo", serverWith(), "ar");
  const paper = await ticket();

  expect(document.documentElement.dir).toBe("rtl");
  expect(within(paper).getByText("رقم العملية")).toBeTruthy();
  expect(within(paper).getByText("881").tagName).toBe("BDI");
});
