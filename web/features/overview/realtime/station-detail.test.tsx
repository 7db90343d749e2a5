import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aStation, HEARD_AT, liveDevice, liveGun, liveTank, named } from "./test-forecourt.ts";
import {
  GunStatesDocument,
  StationAlarmsDocument,
  StationEquipmentDocument,
  StationSaleCountDocument,
  StationSalesDocument,
} from "./realtime.generated.ts";
import type { StationSaleFragment } from "./realtime.generated.ts";
import { forecourtServer, push, renderForecourt } from "./test-render.tsx";

const harbour = aStation({ code: "S01", name: "Harbour Gate" });
const DETAIL = "/realTimeEquip?detail=S01";

function oneStation() {
  const device = liveDevice(harbour, { badFrames: 3 });
  return [{ station: harbour, guns: [liveGun(harbour)], tanks: [liveTank(harbour)], devices: [device] }];
}

function sale(id: string, amount: string): StationSaleFragment {
  const rest = {
    price: "7.45",
    cardNo: null,
    userName: null,
    carNumber: "沪A12345",
    transactionNo: id,
    offline: false,
  };
  const what = { id, time: HEARD_AT, gunNumber: 1, gradeName: "Petrol 92", volume: "20.00", amount };
  return named("Transaction", { ...what, ...rest });
}

function stationServer(sales: () => StationSaleFragment[] = () => [sale("sale-1", "149.00")], stations = oneStation()) {
  const controller = {
    id: `${harbour.id}-device`,
    name: "Forecourt controller",
    protocol: "JSONPTS",
    address: "0041001C",
    version: "R128",
    communicationBox: null,
  } as const;
  return forecourtServer(stations)
    .answer(StationSalesDocument, () => ({ transactions: { nodes: sales() } }))
    .answer(StationEquipmentDocument, () => ({
      station: named("Station", {
        id: harbour.id,
        address: "Harbour Gate 11",
        phone: "+86 21 5550 1001",
        timeZone: "Asia/Shanghai",
        devices: [named("Device", controller)],
      }),
      stationCardList: named("CardListStand", { stationId: harbour.id, at: HEARD_AT, size: 1204 }),
    }));
}

test("a station is opened from the board, and Back returns to it", async () => {
  const user = userEvent.setup();
  const { router } = await renderForecourt(stationServer(), { address: "/realTimeEquip?grade=92" });
  await user.click(await screen.findByRole("link", { name: "Harbour Gate" }));

  expect(await screen.findByRole("heading", { name: "Harbour Gate", level: 2 })).toBe(document.activeElement);
  expect(router.state.location.search).toBe("?grade=92&detail=S01");
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole("link", { name: "Harbour Gate" })).toBe(document.activeElement));
});

test("the detail tells everything of its tanks, devices and sales, in the station's own time", async () => {
  await renderForecourt(stationServer(), { address: DETAIL });

  const tank = within(await screen.findByRole("article", { name: "Tank 1, Tank 1" }));
  for (const figure of ["11,100 L", "17,930 L", "12 mm · 40 L", "18.4 °C", "3,600 – 27,600 L"]) {
    expect(
      tank.getByText((text) => text.replaceAll("\u00a0", " ") === figure),
      figure,
    ).toBeTruthy();
  }
  const devices = within(await screen.findByRole("region", { name: "Devices" }));
  await devices.findByText("Forecourt controller");
  // The version that the device itself reports goes before the one that was written down.
  expect(devices.getByText("R129")).toBeTruthy();
  expect(devices.getByText("3").closest("[data-warning]")).not.toBeNull();
  expect(devices.getByText("Card list")).toBeTruthy();
  expect(devices.getByText("1,204")).toBeTruthy();
  const sales = within(await screen.findByRole("region", { name: "Latest sales of Harbour Gate" }));
  expect(sales.getByText("149.00")).toBeTruthy();
  expect(sales.getByText("12:00:00")).toBeTruthy();
});

test("a communication box tells of its line and which of its guns are away", async () => {
  const line = { name: "North box", simCard: "8986001", signalDbm: -71, uptimeSeconds: 7_200 };
  const device = liveDevice(harbour, { absent: ["gun-2", "tank-1"], line: named("DeviceLine", line) });
  const server = stationServer(undefined, [
    { station: harbour, guns: [liveGun(harbour)], tanks: [liveTank(harbour)], devices: [device] },
  ]);
  await renderForecourt(server, { address: DETAIL });

  const devices = within(await screen.findByRole("region", { name: "Devices" }));
  await devices.findByText("North box");
  expect(devices.getByText("8986001")).toBeTruthy();
  expect(devices.getByText((text) => text.replaceAll("\u00a0", " ") === "-71 dBm")).toBeTruthy();
  expect(devices.getByText("2 hr")).toBeTruthy();
  expect(devices.getByText("gun-2, tank-1").closest("[data-warning]")).not.toBeNull();
});

test("a gun that comes back to free brings its sale into the list", async () => {
  let sales = [sale("sale-1", "149.00")];
  const server = stationServer(() => sales);
  await renderForecourt(server, { address: DETAIL });
  await screen.findByRole("cell", { name: "149.00" });

  sales = [sale("sale-2", "298.00"), ...sales];
  await push(server, GunStatesDocument, { gunStates: [liveGun(harbour, { state: "WORKING", amount: "298.00" })] });
  expect(server.callsOf("StationSales")).toHaveLength(1);
  await push(server, GunStatesDocument, { gunStates: [liveGun(harbour, { state: "FREE", amount: "298.00" })] });

  expect(await screen.findByRole("cell", { name: "298.00" })).toBeTruthy();
  expect(server.callsOf("StationSales")).toHaveLength(2);
});

test("a station's open alarms come and go as they are raised and settled", async () => {
  const server = stationServer();
  await renderForecourt(server, { address: DETAIL });
  expect(await screen.findByText("No open alarms")).toBeTruthy();
  expect(server.callsOf("StationAlarms").map(({ variables }) => variables)).toEqual([{ stationIds: [harbour.id] }]);

  const alarm = {
    id: "alarm-1",
    code: "TANK_LEVEL_LOW",
    vendorCode: "0205",
    severity: "WARNING",
    stationId: harbour.id,
    deviceId: null,
    stationName: harbour.name,
    sourceType: "TANK",
    sourceName: "Tank 1",
    startedAt: HEARD_AT,
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
  } as const;
  await push(server, StationAlarmsDocument, { alarmChanges: [alarm] });
  expect(screen.getByText("Tank level too low")).toBeTruthy();

  const settled = { ...alarm, active: false, endedAt: HEARD_AT, acknowledged: true, acknowledgedBy: "Operator" };
  await push(server, StationAlarmsDocument, { alarmChanges: [settled] });
  expect(await screen.findByText("No open alarms")).toBeTruthy();
});

test("all sales of the station can be exported, not the latest alone: they are counted once somebody asks", async () => {
  const user = userEvent.setup();
  const server = stationServer().answer(StationSaleCountDocument, () => ({ transactions: { totalCount: 4_312 } }));
  await renderForecourt(server, { address: DETAIL, locale: "vi" });
  const button = await screen.findByRole("button", { name: "Xuất" });
  expect(server.callsOf("StationSaleCount")).toEqual([]);
  await user.click(button);

  const dialog = within(await screen.findByRole("dialog", { name: "Xuất: Giao dịch" }));
  expect(dialog.getByText("Trạm: Harbour Gate")).toBeTruthy();
  expect(await dialog.findByText("4.312 dòng")).toBeTruthy();
  expect(dialog.getByText("Tất cả (21)")).toBeTruthy();
});
