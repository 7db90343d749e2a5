import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { CoverageDocument } from "../../../parts/coverage/coverage.generated.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  cell,
  coverage,
  CROSSED,
  explained,
  GUN,
  LIMITS,
  OTHER,
  STATION,
  stockServer,
  TANK,
  tank,
} from "./test-stock.ts";
import { ChangeWetStockLimitsDocument, TankVarianceDocument, WetStockLimitsDocument } from "./wet-stock.generated.ts";

const DAYS = "days=2026-11-01..2026-11-05";
const OFFICE = [0, 7, 8, 114];

const at = (search: string, { server = stockServer(), permissions = OFFICE, locale = "en" as LocaleId } = {}) =>
  renderScreen(`/wetStock?${search}`, { permissions, server, locale });

const grid = (name = "Variance by tank and day") => screen.findByRole("grid", { name });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./wet-stock-screen.tsx"), 60_000);

describe("the calendar", () => {
  test("names each day with its litres, its part of the sales and its state, and marks it without colour", async () => {
    const { server } = await at(DAYS);

    const cells = within(await grid()).getAllByRole("gridcell", { name: /^11\/0\d\/2026: / });
    expect(cells.map((each) => [each.getAttribute("aria-label"), each.textContent])).toEqual([
      ["11/01/2026: -1.5\u00a0L, -0.15% of sales, Within limits", "·"],
      ["11/02/2026: -42.3\u00a0L, -4.23% of sales, Red", "▼"],
      ["11/03/2026: +7.0\u00a0L, +0.71% of sales, Amber", "+"],
      ["11/04/2026: Unknown: a reading lacks", "?"],
      ["11/05/2026: Not reckoned yet, Still open", ""],
    ]);
    expect(server.callsOf("WetStock").at(-1)?.variables).toEqual({
      filter: { from: "2026-11-01", to: "2026-11-05" },
      orderBy: "STATION_ASC",
      first: 25,
      skip: 0,
    });
  });

  test("tells the month and 30 days beside, each against its limit", async () => {
    await at(DAYS);

    const row = within(await grid()).getByRole("row", { name: /Harbour Gate/ });
    expect(row.textContent).toContain("-36.8\u00a0L-0.92%");
    expect(row.textContent).toContain("-612.5\u00a0Llimit 532.0\u00a0L");
    expect(within(row).getAllByRole("img", { name: "Red" })).toHaveLength(1);
    expect(within(row).getByRole("img", { name: "30 days · Red" }).textContent).toBe("▼");
  });

  test("is walked through by arrow keys, with exact figures beside the day, and Enter opens the day", async () => {
    const { path, user } = await at(DAYS, {
      server: stockServer([tank(), tank({ id: OTHER, number: 2, stationName: "Ring West" })]),
    });
    const head = within(await grid()).getByRole("rowheader", { name: /Harbour Gate/ });
    await user.tab();
    head.focus();

    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");

    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^11\/02\/2026/);
    expect(document.activeElement?.closest("tr")?.textContent).toContain("Ring West");
    expect(document.body.textContent).toContain("11/02/2026 · Ring West, 2");
    await user.keyboard("{Enter}");
    expect(path()).toContain(`open=${OTHER}.2026-11-02`);
  });

  test("goes the other way where days go on to the left", async () => {
    const { user } = await at(DAYS, { locale: "ar" });
    const table = await grid("الفرق حسب الخزان واليوم");
    table.style.direction = "rtl";
    within(table).getByRole("rowheader").focus();

    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowRight}");

    expect(document.activeElement?.getAttribute("data-place")).toBe("0 0");
  });

  test("marks the days of which not all has arrived", async () => {
    const gap = {
      __typename: "CoverageGap" as const,
      stationId: STATION,
      stationName: "Harbour Gate",
      timeZone: "Asia/Shanghai",
      state: "MISSING" as const,
      cause: "DEVICE" as const,
      source: "Pump",
      from: "2026-11-02T20:00:00.000Z",
      to: "2026-11-02T22:00:00.000Z",
    };
    const server = stockServer().answer(CoverageDocument, () => ({
      coverage: coverage({ completeHours: 118, share: 0.98, gaps: [gap] }),
    }));
    await at(DAYS, { server });

    const marked = await screen.findAllByRole("gridcell", { name: /Data lacks$/ });
    expect(marked.map((each) => each.getAttribute("aria-label")?.slice(0, 10))).toEqual(["11/03/2026"]);
    expect(screen.getByRole("button", { name: /of hours/ })).toBeDefined();
  });
});

describe("what is asked for stands in the address", () => {
  test("days, states and page", async () => {
    const many = Array.from({ length: 25 }, (_, index) => tank({ id: `${TANK.slice(0, -2)}${50 + index}` }));
    const { server, user, path } = await at(`${DAYS}&state=RED&sort=worst`, { server: stockServer(many, 60) });
    await grid();

    await user.click(screen.getByRole("button", { name: "Page 2" }));

    await waitFor(() =>
      expect(server.callsOf("WetStock").at(-1)?.variables).toEqual({
        filter: { from: "2026-11-01", to: "2026-11-05", states: ["RED"] },
        orderBy: "WORST_DESC",
        first: 25,
        skip: 25,
      }),
    );
    await user.click(screen.getByRole("button", { name: "Days before" }));
    await waitFor(() => expect(path()).toContain("days=2026-10-01..2026-10-31"));
    expect(path()).not.toContain("page=");
  });

  test("the order", async () => {
    const { server, user, path } = await at(DAYS);
    await grid();

    await user.click(screen.getByRole("radio", { name: "Worst first" }));

    await waitFor(() => expect(server.callsOf("WetStock").at(-1)?.variables).toMatchObject({ orderBy: "WORST_DESC" }));
    expect(path()).toContain("sort=worst");
  });

  test("the same as a table, with the totals of all tanks", async () => {
    const { user, path } = await at(DAYS, { server: stockServer([tank()], 1) });
    await grid();

    await user.click(screen.getByRole("link", { name: "Table" }));

    const table = await screen.findByRole("table", { name: "Wet stock" });
    expect(path()).toContain("show=table");
    const [, row, totals] = within(table).getAllByRole("row");
    expect(row?.textContent).toContain("-36.8\u00a0L");
    expect(row?.textContent).toContain("-612.5\u00a0L · limit 532.0\u00a0L · Red");
    expect(totals?.textContent).toContain("1 tank together");
    expect(totals?.textContent).toContain("-73.5\u00a0L");
  });

  test("tanks by what their last study found, which each says beside its name", async () => {
    const study = { leak: "SUSPECTED", driftingGuns: 1, crossDrops: 0, __typename: "TankStudy" } as const;
    const { server } = await at(`${DAYS}&found=LEAK_SUSPECTED&found=METER_DRIFT`, {
      server: stockServer([tank({ study }), tank({ id: OTHER, number: 2, stationName: "Ring West" })]),
    });

    const found = within(await grid()).getByRole("rowheader", { name: /Harbour Gate/ });
    expect(found.textContent).toContain("Leak suspectedA meter drifts");
    expect(within(await grid()).getByRole("rowheader", { name: /Ring West/ }).textContent).not.toMatch(/leak|drift/i);
    expect(server.callsOf("WetStock").at(-1)?.variables).toMatchObject({
      filter: { findings: ["LEAK_SUSPECTED", "METER_DRIFT"] },
    });
  });

  test("a file of its days says which; nobody counts them before", async () => {
    const { user } = await at(DAYS);
    await grid();
    await user.click(screen.getByRole("button", { name: "Export" }));

    const dialog = await screen.findByRole("dialog", { name: "Export: Wet stock" });
    expect(dialog.textContent).toContain("Filter11/01/2026 \u2013 11/05/2026");
    expect(within(dialog).queryByText("Rows")).toBeNull();
  });

  test("nothing left says what to do, in the words of the language", async () => {
    await at(DAYS, { server: stockServer([], 0), locale: "es" });

    expect(await screen.findByText("Sin tanques")).toBeDefined();
  });
});

describe("a day of a tank", () => {
  const open = (more = "") => at(`${DAYS}&open=${TANK}.2026-11-02${more}`);
  const drawer = () => screen.findByRole("dialog", { name: "Tank 1, North" });

  test("is a waterfall whose steps lead to their records", async () => {
    await open();

    const steps = await within(await drawer()).findByRole("list", { name: "The day" });
    expect([...steps.children].map((step) => step.firstElementChild?.textContent)).toEqual([
      "Opening10,000.0\u00a0L",
      "Deliveries+5,000.0\u00a0L",
      "Sales by counter-1,000.0\u00a0L",
      "Book stock14,000.0\u00a0L",
      "Variance-42.3\u00a0L",
      "Closing13,957.8\u00a0L",
    ]);
    const hrefs = within(steps)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
    const day = "days=2026-11-02..2026-11-02";
    expect(hrefs).toEqual([
      ["Opening", `/tankInfoStati?tank=${TANK}&${day}`],
      ["Deliveries", `/inboundOil?station=${STATION}&tank=${TANK}&${day}`],
      ["Sales by counter", `/transactionStati?station=${STATION}&tank=${TANK}&${day}`],
      ["Closing", `/tankInfoStati?tank=${TANK}&${day}`],
    ]);
    expect(steps.textContent).toContain("something flowed");
  });

  test("has a step for each that people moved, drew and put right, so that it adds up, and the table a column", async () => {
    const server = stockServer();
    const whole = explained();
    const moved = {
      transferredInLitres: "300",
      drawsReturnedLitres: "20",
      transferredOutLitres: "150.5",
      drawsRemovedLitres: "10",
      correctedLitres: "-59.5",
      bookLitres: "14100",
    };
    const days = whole.tank.days.map((day) => (day.day === "2026-11-02" ? { ...day, ...moved } : day));
    server.answer(TankVarianceDocument, () => ({ explainVariance: { ...whole, tank: { ...whole.tank, days } } }));
    await at(`${DAYS}&open=${TANK}.2026-11-02`, { server });

    const steps = await within(await drawer()).findByRole("list", { name: "The day" });
    expect([...steps.children].slice(1, 9).map((step) => step.firstElementChild?.textContent)).toEqual([
      "Deliveries+5,000.0\u00a0L",
      "Transfers in+300.0\u00a0L",
      "Draws returned+20.0\u00a0L",
      "Sales by counter-1,000.0\u00a0L",
      "Transfers out-150.5\u00a0L",
      "Draws removed-10.0\u00a0L",
      "Corrections-59.5\u00a0L",
      "Book stock14,100.0\u00a0L",
    ]);
    expect(within(steps).getByRole("link", { name: "Corrections" }).getAttribute("href")).toBe(
      `/stockMovements?tank=${TANK}&days=2026-11-02..2026-11-02`,
    );
    const table = await screen.findByRole("table", { name: "Days" });
    expect(within(table).getByRole("columnheader", { name: "Draws removed" })).toBeDefined();
    expect(within(table).getAllByText("-59.5 L")).toHaveLength(2);
  });

  test("leads to no records that this person may not see", async () => {
    await at(`${DAYS}&open=${TANK}.2026-11-02`, { permissions: [0, 7] });

    const steps = await within(await drawer()).findByRole("list", { name: "The day" });
    expect(
      within(steps)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Deliveries"]);
  });

  test("shows the one beside in its place, and closing leads back to the tanks", async () => {
    const { user, path } = await open();
    const shown = await drawer();

    await user.click(await within(shown).findByRole("button", { name: "Day after" }));
    await waitFor(() => expect(path()).toContain(`open=${TANK}.2026-11-03`));
    await user.click(within(shown).getByRole("button", { name: "Close" }));

    await waitFor(() => expect(path()).not.toContain("open="));
    expect(path()).toContain("days=");
  });
});

describe("a tank's variance", () => {
  test("is told in parts that lead to their records, with how sure they are and which gun is off", async () => {
    const { server } = await at(`${DAYS}&open=${TANK}`);

    const parts = await screen.findByRole("list", { name: "What the variance is made of" });
    expect([...parts.children].map((part) => part.firstElementChild?.textContent)).toEqual([
      "Missing sales-12.0\u00a0L",
      "Meters of guns-20.3\u00a0L",
      "The rest, unexplained-4.5\u00a0L",
      "Variance-36.8\u00a0L",
    ]);
    expect(parts.textContent).toContain("99.8% sure");
    expect(parts.textContent).toContain("+0.68% against its count: -20.3\u00a0L");
    expect(within(parts).queryByText("Gun 4")).toBeNull();
    expect(within(parts).getByRole("link", { name: "Gun 3" }).getAttribute("href")).toBe(
      `/transactionStati?gun=${GUN}&tank=${TANK}&${DAYS}`,
    );
    expect(within(parts).getByRole("link", { name: "Missing sales" }).getAttribute("href")).toContain("mark=missing");
    expect(server.callsOf("TankVariance")[0]?.variables).toEqual({
      tankId: TANK,
      from: "2026-11-01",
      to: "2026-11-05",
    });
  });

  test("comes with the leak indicator, which says that it is no certified test", async () => {
    await at(`${DAYS}&open=${TANK}`);

    expect(await screen.findByText("A leak is suspected")).toBeDefined();
    expect(screen.getByText(/^Lost while nothing flowed: 0\.512\sL an hour, ± 0\.080\sL$/)).toBeDefined();
    expect(screen.getByText(/no certified test/)).toBeDefined();
  });

  test("names a load that went into another tank than its ticket's, and the grades that it mixed", async () => {
    const server = stockServer().answer(TankVarianceDocument, () => ({
      explainVariance: explained({ crossDrops: [CROSSED] }),
    }));
    await at(`${DAYS}&open=${TANK}`, { server });

    expect(await screen.findByRole("heading", { name: "Loads in another tank" })).toBeDefined();
    expect(screen.getByText(/meant for tank 2 seem to have gone into tank 1/)).toBeDefined();
    expect(screen.getByText(/^Two grades are mixed: Petrol 95 in Diesel/)).toBeDefined();
    const ticket = screen.getByRole("link", { name: "Ticket LS-77" });
    expect(ticket.getAttribute("href")).toBe(`/inboundOil?open=${CROSSED.ticketId}`);
  });

  test("has every day in a table, from which one is opened", async () => {
    const { user, path } = await at(`${DAYS}&open=${TANK}`);

    const table = await screen.findByRole("table", { name: "Days" });
    await user.click(within(table).getByRole("button", { name: "11/03/2026" }));

    await waitFor(() => expect(path()).toContain(`open=${TANK}.2026-11-03`));
    expect(await screen.findByRole("list", { name: "The day" })).toBeDefined();
  });
});

describe("the limits", () => {
  const limited = (facts: object = {}) =>
    stockServer([tank({ days: [cell("2026-11-01")] })])
      .answer(WetStockLimitsDocument, () => ({ wetStockSettings: { ...LIMITS, ...facts } }))
      .answer(ChangeWetStockLimitsDocument, ({ input }) => ({
        changeWetStockSettings: { ...LIMITS, redPercent: input.redPercent ?? "" },
      }));

  test("are changed in a form that says what they mean, and the days are judged anew", async () => {
    const { server, user } = await at(DAYS, { server: limited() });
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Limits" }));
    const dialog = await screen.findByRole("dialog", { name: "Limits of the wet stock" });
    expect(dialog.textContent).toContain("130 US gallons");
    const red = await within(dialog).findByRole("textbox", { name: /red above/ });
    const before = server.callsOf("WetStock").length;

    await user.clear(red);
    await user.type(red, "0.4");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(/Amber comes before red/)).toBeDefined();
    await user.clear(red);
    await user.type(red, "2");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(server.callsOf("ChangeWetStockLimits").map(({ variables }) => variables)).toEqual([
        {
          input: {
            amberPercent: "0.5",
            redPercent: "2",
            monthPercent: "1",
            monthLitres: "492",
            toleranceLitres: "5",
          },
        },
      ]),
    );
    await waitFor(() => expect(server.callsOf("WetStock").length).toBeGreaterThan(before));
  });

  test("tell above how many litres a movement waits to who decides about them alone", async () => {
    const { server, user } = await at(DAYS, { server: limited(), permissions: [...OFFICE, 120] });
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Limits" }));
    const dialog = await screen.findByRole("dialog", { name: "Limits of the wet stock" });
    const review = await within(dialog).findByRole("textbox", { name: /Second person above/ });
    await user.clear(review);
    await user.type(review, "250");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(server.callsOf("ChangeWetStockLimits").at(-1)?.variables["input"]).toMatchObject({ reviewLitres: "250" }),
    );
  });

  test("are not offered to who sees reports alone", async () => {
    const { user } = await renderScreen(`/wetStock?${DAYS}`, { permissions: OFFICE, operates: [], server: limited() });
    await grid();

    await user.click(screen.getByRole("button", { name: "More" }));
    expect(await screen.findByRole("menuitem", { name: "Print" })).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: "Limits" })).toBeNull();
  });
});

test("the pointer is told exact figures, until it leaves", async () => {
  await at(DAYS);
  const red = within(await grid()).getByRole("gridcell", { name: /^11\/02/ });

  fireEvent.pointerOver(red);
  expect(document.body.textContent).toContain("11/02/2026 · Harbour Gate, 1");
  fireEvent.keyDown(red, { key: "Escape" });
  expect(document.body.textContent).not.toContain("11/02/2026 · Harbour Gate, 1");
});
