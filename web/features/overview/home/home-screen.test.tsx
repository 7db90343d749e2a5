import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { readPreference, writePreference } from "../../../lib/preferences/preferences.ts";
import { LowBalanceChangesDocument } from "../../../parts/cards/low.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderConsole, renderScreen } from "../../../test/render.tsx";
import {
  HomeAlarmsDocument,
  HomeApprovalsDocument,
  HomeCoverageDocument,
  HomeDayDocument,
  HomeDisputesDocument,
  HomeFuelOrdersDocument,
  HomeGradesDocument,
  HomeNewDevicesDocument,
  HomePlannedPricesDocument,
  HomeInvoicesDocument,
  HomeLowCardsDocument,
  HomeLowGroupsDocument,
  HomeMovementsDocument,
  HomeQuarantineDocument,
  HomeShiftsDocument,
  HomeStockDocument,
  HomeSuspectsDocument,
  HomeTanksDocument,
  type HomeDaySubscription,
} from "./home.generated.ts";

const KANBAN = {
  __typename: "Kanban" as const,
  asOf: "2026-11-19T22:00:00Z",
  openAlarms: 0,
  endedAlarms: 0,
  stationsSilent: 0,
};

const open = (permissions: readonly number[], { waiting = 0, locale = "en" as LocaleId } = {}) => {
  const server = new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
    .answer(HomeApprovalsDocument, () => ({ priceApprovals: { totalCount: waiting } }));
  return renderScreen("/index", { permissions, server, locale });
};

describe("price changes that wait for this person's approval", () => {
  test("are told with their number and the way there", async () => {
    await open([0, 24], { waiting: 3 });

    const link = await screen.findByRole("link", { name: /^3 price changes wait for your approval/ });
    expect(link.getAttribute("href")).toBe("/CompanyPrice?part=approvals");
  });

  test("are reached beside the matrix by those who change single prices", async () => {
    await open([0, 3], { waiting: 1, locale: "es" });

    const link = await screen.findByRole("link", { name: /^1 cambio de precios espera su aprobación/ });
    expect(link.getAttribute("href")).toBe("/priceSet2?part=approvals");
  });

  test.each([
    { title: "there are none", permissions: [0, 24], asked: true },
    { title: "this person has nothing to do with prices", permissions: [0, 6], asked: false },
  ])("are not mentioned where $title", async ({ permissions, asked }) => {
    const { server } = await open(permissions);

    expect(await screen.findByRole("link", { name: /^No active alarms/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /approval/ })).toBeNull();
    expect(server.callsOf("HomeApprovals")).toHaveLength(asked ? 1 : 0);
  });
});

test("reports that can't be true are told to who may look at them, with the way there", async () => {
  const server = new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
    .answer(HomeQuarantineDocument, () => ({ quarantine: { totalCount: 2 } }));
  await renderScreen("/index", { permissions: [0, 120], server });

  const link = await screen.findByRole("link", { name: /^2 reports can’t be true as they are/ });
  expect(link.getAttribute("href")).toBe("/orderReview?list=reports");
  expect(server.callsOf("HomeQuarantine")[0]?.variables).toMatchObject({ filter: { states: ["WAITING"] } });
});

test("invoices that others asked for are told to who may look at them, with the way there", async () => {
  const server = new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
    .answer(HomeInvoicesDocument, () => ({ invoices: { totalCount: 3 } }));
  await renderScreen("/index", { permissions: [0, 117], server });

  const link = await screen.findByRole("link", { name: /^3 invoices wait for a second person/ });
  expect(link.getAttribute("href")).toBe("/billBusin?state=WAITING");
});

const lowCount = (cards: number) => ({
  lowBalanceChanges: { __typename: "LowBalanceCount" as const, cards, groups: 1, at: `2026-11-19T22:00:0${cards}Z` },
});

test("cards and groups whose money is low are told to who looks after them, with the way to those alone", async () => {
  const server = new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
    .begins(LowBalanceChangesDocument, lowCount(3))
    .answer(HomeLowCardsDocument, () => ({ cards: { totalCount: 3 } }))
    .answer(HomeLowGroupsDocument, () => ({ cardGroups: { totalCount: 1 } }));
  await renderScreen("/index", { permissions: [0, 11, 21], server });

  const cards = await screen.findByRole("link", { name: /^3 cards are low/ });
  expect(cards.getAttribute("href")).toBe("/userInfoList?low=true");
  const groups = await screen.findByRole("link", { name: /^1 card group is low/ });
  expect(groups.getAttribute("href")).toBe("/userGroup?low=true");
  expect(server.callsOf("HomeLowCards")[0]?.variables).toEqual({ filter: { low: true } });

  server.answer(HomeLowCardsDocument, () => ({ cards: { totalCount: 4 } }));
  server.push(LowBalanceChangesDocument, lowCount(4));
  expect(await screen.findByRole("link", { name: /^4 cards are low/ })).toBeDefined();
});

test("tanks that run dry are told to who orders for them, with the way there", async () => {
  const server = new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
    .answer(HomeTanksDocument, () => ({ tankForecasts: { totalCount: 4 } }));
  await renderScreen("/index", { permissions: [0, 115], server });

  const link = await screen.findByRole("link", { name: /^4 tanks run dry/ });
  expect(link.getAttribute("href")).toBe("/stationTankInfoStati?order=true");
  expect(server.callsOf("HomeTanks")[0]?.variables).toMatchObject({ filter: { toOrder: true } });
});

test("tanks that were off yesterday and disputed deliveries are told to who sees reports, with the way there", async () => {
  const total = { __typename: "WetStockTotal" as const, varianceLitres: "-76.25" };
  const server = new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
    .answer(HomeStockDocument, () => ({ reconciliation: { totalCount: 2, total } }))
    .answer(HomeSuspectsDocument, () => ({ reconciliation: { totalCount: 3 } }))
    .answer(HomeDisputesDocument, () => ({ inboundDeliveries: { totalCount: 1 } }));
  await renderScreen("/index", { permissions: [0, 7], server });

  const off = await screen.findByRole("link", { name: /^2 tanks were off yesterday/ });
  expect(off.textContent).toContain("-76.3\u00a0L together");
  const suspects = screen.getByRole("link", { name: /^3 tanks are suspected/ });
  expect(suspects.getAttribute("href")).toMatch(/\/wetStock\?found=LEAK_SUSPECTED&found=METER_DRIFT&found=CROSS_DROP$/);
  const asked = server.callsOf("HomeStock")[0]?.variables["filter"] as { from: string; to: string };
  expect(asked).toMatchObject({ to: asked.from, states: ["RED", "AMBER"] });
  expect(off.getAttribute("href")).toBe(`/wetStock?days=${asked.from}..${asked.from}&state=RED&state=AMBER&sort=worst`);
  const disputed = screen.getByRole("link", { name: /^1 delivery is disputed/ });
  expect(disputed.getAttribute("href")).toBe("/inboundOil?dispute=OPEN");
});

test("stock movements and fuel orders that others asked for are told to who decides about them, with the way there", async () => {
  const server = () =>
    new FakeServer()
      .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
      .answer(HomeMovementsDocument, () => ({ stockMovements: { totalCount: 2 } }))
      .answer(HomeFuelOrdersDocument, () => ({ fuelOrders: { totalCount: 1 } }));
  const deciding = server();
  const { unmount } = await renderScreen("/index", { permissions: [0, 7, 120], server: deciding });

  const link = await screen.findByRole("link", { name: /^2 stock movements wait for a second person/ });
  expect(link.getAttribute("href")).toBe("/stockMovements?state=WAITING");
  expect(deciding.callsOf("HomeMovements")[0]?.variables).toMatchObject({ filter: { mayDecide: true } });
  const order = screen.getByRole("link", { name: /^1 fuel order waits for a second person/ });
  expect(order.getAttribute("href")).toBe("/fuelOrders");
  expect(deciding.callsOf("HomeFuelOrders")[0]?.variables).toMatchObject({ filter: { mayApprove: true } });
  unmount();

  const approving = server();
  const { unmount: leave } = await renderScreen("/index", { permissions: [0, 120], server: approving });
  expect(await screen.findByRole("link", { name: /^1 fuel order waits for a second person/ })).toBeDefined();
  expect(approving.callsOf("HomeMovements")).toEqual([]);
  leave();

  const seeing = server();
  await renderScreen("/index", { permissions: [0, 7], server: seeing });
  await screen.findByRole("link", { name: /^No active alarms/ });
  expect(seeing.callsOf("HomeMovements")).toEqual([]);
  expect(seeing.callsOf("HomeFuelOrders")).toEqual([]);
});

test("the stock is not asked for by who sees no reports", async () => {
  const server = new FakeServer().answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }));
  await renderScreen("/index", { permissions: [0, 6], server });

  await screen.findByRole("link", { name: /^No active alarms/ });
  expect(server.callsOf("HomeStock")).toEqual([]);
  expect(server.callsOf("HomeDisputes")).toEqual([]);
});

const shares = {
  hours: 288,
  completeHours: 276,
  share: 0.9583,
  incomplete: [{ stationId: "s1" }, { stationId: "s2" }],
};
const unfinishedServer = (coverage = shares, unsigned = 3) =>
  new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
    .answer(HomeCoverageDocument, () => ({ coverage }))
    .answer(HomeShiftsDocument, () => ({ shifts: { totalCount: unsigned } }));

test("what has not arrived of yesterday and shifts that nobody signed for a day are told, with the way there", async () => {
  const { server } = await renderScreen("/index", { permissions: [0, 7], server: unfinishedServer() });

  const lacking = await screen.findByRole("link", { name: /^95\.8% of yesterday's hours have arrived/ });
  expect(lacking.textContent).toContain("2 stations are incomplete.");
  const day = server.callsOf("HomeCoverage")[0]?.variables["day"] as string;
  const there = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" });
  expect(day).toBe(there.format(Date.now() - 86_400_000));
  expect(lacking.getAttribute("href")).toBe(`/stationReport?days=${day}..${day}`);
  const unsigned = screen.getByRole("link", { name: /^3 shifts are not signed/ });
  expect(unsigned.getAttribute("href")).toBe("/shifts?state=OPEN&sort=openedAt");
  const asked = server.callsOf("HomeShifts")[0]?.variables["filter"] as { states: string[]; to: string };
  expect(asked.states).toEqual(["OPEN"]);
  expect(Math.abs(Date.now() - 86_400_000 - Date.parse(asked.to))).toBeLessThan(60_000);
});

test("who sees sales is led to them, and not told of shifts", async () => {
  const { server } = await renderScreen("/index", { permissions: [0, 8], server: unfinishedServer() });

  const lacking = await screen.findByRole("link", { name: /^95\.8% of yesterday's hours/ });
  expect(lacking.getAttribute("href")).toMatch(/^\/transactionStati\?days=/);
  expect(server.callsOf("HomeShifts")).toEqual([]);
});

test("a whole yesterday and signed shifts are nothing that waits", async () => {
  const whole = { ...shares, completeHours: 288, share: 1, incomplete: [] };
  const { server } = await renderScreen("/index", { permissions: [0, 7], server: unfinishedServer(whole, 0) });

  await screen.findByRole("link", { name: /^No active alarms/ });
  expect(server.callsOf("HomeCoverage")).toHaveLength(1);
  expect(screen.queryByRole("link", { name: /yesterday's hours|not signed/ })).toBeNull();
});

test("neither is asked for by who sees neither sales nor reports", async () => {
  const { server } = await renderScreen("/index", { permissions: [0, 6], server: unfinishedServer() });

  await screen.findByRole("link", { name: /^No active alarms/ });
  expect([...server.callsOf("HomeCoverage"), ...server.callsOf("HomeShifts")]).toEqual([]);
});

/** A Friday morning of a network of three stations, in Shanghai. */
const DAY: HomeDaySubscription["kanbanChanges"] = {
  asOf: "2026-11-20T02:15:30Z",
  timeZone: "Asia/Shanghai",
  currencySymbol: "¥",
  stationCount: 3,
  stationsSilent: 0,
  deviceCount: 4,
  devicesNew: 1,
  openAlarms: 0,
  endedAlarms: 0,
  todayAmount: "1200.00",
  todayVolume: "160.50",
  todayVolumes: [{ unit: "LITRE" as const, volume: "160.50" }],
  todaySales: 12,
  yesterdayAmount: "1000.00",
  yesterdayVolume: "170.00",
  yesterdayVolumes: [{ unit: "LITRE" as const, volume: "170.00" }],
  yesterdaySales: 12,
  lastWeekAmount: null,
  lastWeekVolume: null,
  lastWeekVolumes: null,
  lastWeekSales: null,
};

function dayServer(day: Partial<typeof DAY> = {}) {
  return new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
    .answer(HomeApprovalsDocument, () => ({ priceApprovals: { totalCount: 0 } }))
    .begins(HomeDayDocument, { kanbanChanges: { ...DAY, ...day } });
}

describe("how the day goes", () => {
  test("is told against yesterday and last week at the same time, live", async () => {
    const { server } = await renderScreen("/index", { permissions: [0, 6], server: dayServer() });

    const amount = await screen.findByRole("link", { name: /^Amount¥/ });
    expect(amount.textContent).toBe("Amount¥1,200.00+20%vs yesterday¥1,000.00vs last Fri · no figures");
    expect(screen.getByRole("link", { name: /^Volume/ }).textContent).toContain("-5.6%vs yesterday170.00\u00a0L");
    expect(screen.getByRole("link", { name: /^Sales/ }).textContent).toContain("120%vs yesterday12");
    server.push(HomeDayDocument, { kanbanChanges: { ...DAY, todayAmount: "1500.00" } });

    await waitFor(() => expect(amount.textContent).toContain("¥1,500.00+50%vs yesterday"));
  });

  test("is not told to who may read neither sales nor reports", async () => {
    await renderScreen("/index", { permissions: [0, 3], server: dayServer({ todayAmount: null }) });

    await screen.findByRole("link", { name: /^No active alarms/ });
    expect(screen.queryByText("Today")).toBeNull();
  });

  test("is that of the scope, which is named", async () => {
    writePreference("ada", "scope", { kind: "city", id: "c1", name: "Suzhou" });
    const { server } = await renderScreen("/index", { permissions: [0, 6, 23], server: dayServer() });

    await screen.findByRole("link", { name: /^Amount/ });
    const line = screen.getByRole("heading", { level: 1 }).parentElement?.textContent;
    expect(line).toMatch(/Hello, Ada · Suzhou · \w+day, \w+ \d+, 20\d\d$/);
    for (const operation of ["HomeDay", "HomeAlarms"]) {
      expect(server.callsOf(operation)[0]?.variables).toEqual({ filter: { cityIds: ["c1"] } });
    }
    expect(server.callsOf("HomePlannedPrices")[0]?.variables["filter"]).toMatchObject({ cityIds: ["c1"] });
  });
});

describe("what waits besides", () => {
  test("are new devices and planned prices, each with the way there", async () => {
    const server = dayServer()
      .answer(HomeNewDevicesDocument, () => ({ unknownDevices: { totalCount: 2 } }))
      .answer(HomePlannedPricesDocument, () => ({
        unitPrices: { nodes: [{ id: "u1", effectiveAt: "2026-11-20T16:00:00Z" }], totalCount: 5 },
      }));
    await renderScreen("/index", { permissions: [0, 23, 103], server });

    const devices = await screen.findByRole("link", { name: /^2 new devices call/ });
    expect(devices.getAttribute("href")).toBe("/unKnowDevice");
    const planned = screen.getByRole("link", { name: /^5 planned prices/ });
    expect(planned.getAttribute("href")).toBe("/priceLog?status=SCHEDULED");
    await waitFor(() => expect(planned.textContent).toContain("The next takes effect: 11/21/2026, 00:00"));
  });
});

describe("the way on", () => {
  test("leads to the screens that this person opens most on this device", async () => {
    const console = await renderConsole("/index", { permissions: [0, 6, 100], server: dayServer() });
    await screen.findByRole("heading", { name: "Go to" });
    for (const path of ["/log", "/kanban", "/log", "/index"]) {
      await console.go(path);
    }

    expect(readPreference("ada", "visits")).toEqual({ "/index": 2, "/log": 2, "/kanban": 1 });
    const ways = within((await screen.findByRole("heading", { name: "Go to" })).parentElement!).getAllByRole("link");
    expect(ways.map((way) => way.getAttribute("href"))).toEqual(["/log", "/kanban", "/realTimeEquip"]);
  });
});

describe("while nothing of the network has ever answered", () => {
  const EMPTY = { stationCount: 1, deviceCount: 0, devicesNew: 0 };

  test("the first steps are listed, with what of them is done and what comes next", async () => {
    const server = dayServer(EMPTY).answer(HomeGradesDocument, () => ({
      grades: [{ __typename: "Grade" as const, id: "g1" }],
    }));
    await renderScreen("/index", { permissions: [0, 1, 2, 5, 104], server });

    const steps = within((await screen.findByRole("heading", { name: "First steps" })).parentElement!);
    await waitFor(() => expect(steps.getAllByText("done")).toHaveLength(2));
    const items = steps.getAllByRole("listitem");
    expect(items.map((item) => item.querySelector("a")?.getAttribute("href"))).toEqual([
      "/energySet",
      "/stationSet",
      "/deviceBind",
      "/siteActiva",
    ]);
    expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, null, "step", null]);
  });

  test("no station is called quiet before one is connected", async () => {
    const { server } = await renderScreen("/index", { permissions: [0, 1], server: dayServer(EMPTY), locale: "es" });

    const alarms = await screen.findByRole("link", { name: /^Sin alarmas activas/ });
    await waitFor(() => expect(alarms.textContent).toContain("Aún no hay ninguna estación conectada."));
    server.push(HomeDayDocument, { kanbanChanges: DAY });
    await waitFor(() => expect(alarms.textContent).toContain("Todas las estaciones en calma."));
  });

  test("they are nothing to who sets up no stations, and gone with the first answer", async () => {
    const clerk = await renderScreen("/index", { permissions: [0, 3], server: dayServer(EMPTY) });
    await screen.findByRole("link", { name: /^No active alarms/ });
    expect(screen.queryByText("First steps")).toBeNull();
    clerk.unmount();

    await renderScreen("/index", { permissions: [0, 1], server: dayServer() });
    await screen.findByRole("link", { name: /^No active alarms/ });
    expect(screen.queryByText("First steps")).toBeNull();
  });
});
