import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { reportConnection } from "../../../lib/connection.ts";
import { CoverageDocument, type CoverageQuery } from "../../../parts/coverage/coverage.generated.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  KanbanChangesDocument,
  KanbanStockDocument,
  type KanbanStockQuery,
  KanbanTanksDocument,
} from "./kanban.generated.ts";
import { BOARD, liveServer, openBoard } from "./test-board.ts";

beforeEach(() => reportConnection("opened"));

const HOUR_MS = 3_600_000;
const strip = () => screen.getByRole("region", { name: "Tanks, stock and coverage" });
const lines = () => within(strip()).getAllByRole("link");
const said = () => lines().map((line) => line.textContent);
const ways = () => lines().map((line) => line.getAttribute("href"));

function stock(days: Partial<KanbanStockQuery["day"]["total"]> = {}): KanbanStockQuery {
  return {
    day: { total: { redDays: 1, amberDays: 2, unknownDays: 0, ...days } },
    off: { total: { varianceLitres: "-176.25" } },
  };
}

const COVERED: CoverageQuery["coverage"] = {
  hours: 30,
  completeHours: 27,
  share: 0.9,
  stations: 3,
  days: [{ day: "2026-11-20", missingHours: 3, stations: 1 }],
  incomplete: [{ stationId: "s3", stationName: "Ring West", missingHours: 3 }],
  gaps: [],
  lateSales: 0,
  lateVolume: "0",
  lateAmount: "0",
  lateAt: null,
};

const tank = (hoursLeft: number | null) => ({
  __typename: "TankForecast" as const,
  id: "t2",
  number: 2,
  name: "North",
  stationName: "Harbour",
  dryAt: hoursLeft === null ? null : new Date(Date.now() + hoursLeft * HOUR_MS).toISOString(),
});

const standingServer = (hoursLeft: number | null = 5.5, off = stock(), covered: Partial<typeof COVERED> = {}) =>
  liveServer()
    .answer(KanbanTanksDocument, () => ({ first: { nodes: [tank(hoursLeft)] }, toOrder: { totalCount: 4 } }))
    .answer(KanbanStockDocument, () => off)
    .answer(CoverageDocument, () => ({ coverage: { ...COVERED, ...covered } }));

describe("tanks, stock and coverage", () => {
  test("are told in a line each, with the way to what is behind it", async () => {
    await openBoard(standingServer(), [0, 7, 115]);

    await waitFor(() =>
      expect(said()).toEqual([
        expect.stringMatching(/^Runs dry first4 to order now · Tank 2, North · Harbour5 hr (29|30) min$/),
        "Stock off yesterday1 red, 2 amber-176.3\u00a0L",
        "Arrived of today1 station incomplete90%",
      ]),
    );
    expect(ways()).toEqual([
      "/stationTankInfoStati",
      "/wetStock?days=2026-11-19..2026-11-19&sort=worst&state=RED&state=AMBER",
      "/kanban?show=coverage",
    ]);
  });

  test("are of the board's own day, in the board's zone", async () => {
    const { server } = await openBoard(standingServer(), [0, 7]);
    const day = { from: "2026-11-19", to: "2026-11-19" };
    const asked = (operation: string) => server.callsOf(operation).at(-1)?.variables;
    expect(asked("KanbanStock")).toEqual({ day, off: { ...day, states: ["RED", "AMBER"] } });
    expect(asked("Coverage")).toEqual({ from: "2026-11-20", to: "2026-11-20", filter: {}, since: null });

    // In Shanghai it is the next day already.
    server.push(KanbanChangesDocument, { kanbanChanges: { ...BOARD, asOf: "2026-11-20T16:00:01Z" } });

    await waitFor(() => expect(asked("KanbanStock")).toMatchObject({ day: { from: "2026-11-20", to: "2026-11-20" } }));
    expect(asked("Coverage")).toMatchObject({ from: "2026-11-21", to: "2026-11-21" });
  });

  test.each([
    [[0, 6], []],
    [[0, 115], ["KanbanTanks"]],
    [[0, 8], ["Coverage"]],
    [
      [0, 7],
      ["KanbanStock", "Coverage"],
    ],
  ])("with the rights %j, %j is asked for", async (permissions, operations) => {
    const { server } = await openBoard(standingServer(), permissions);

    const asked = ["KanbanTanks", "KanbanStock", "Coverage"].filter((each) => server.callsOf(each).length > 0);
    expect(asked).toEqual(operations);
    expect(screen.queryByRole("region", { name: "Tanks, stock and coverage" }) === null).toBe(operations.length === 0);
  });

  test("keep their room while they come", async () => {
    await openBoard(liveServer(), [0, 7, 115]);

    expect(said()).toEqual(["Runs dry first–", "Stock off yesterday–", "Arrived of today–"]);
  });

  test("say that nothing is off, and what nobody knows, and lead to the whole day then", async () => {
    const quiet = stock({ redDays: 0, amberDays: 0, unknownDays: 3 });
    await openBoard(standingServer(null, quiet, { completeHours: 30, share: 1, incomplete: [] }), [0, 7, 115]);

    await waitFor(() =>
      expect(said()).toEqual([
        "Runs dry first4 to order now · No tank within 60 days–",
        "Stock off yesterdayNo tank beyond its limit · 3 unknown0",
        "Arrived of todayAll stations complete100%",
      ]),
    );
    expect(ways()[1]).toBe("/wetStock?days=2026-11-19..2026-11-19&sort=worst");
  });

  test("a share that isn't whole never reads as if it were, a tank that nothing can be drawn from is empty", async () => {
    const nearly = { hours: 10_000, completeHours: 9999, share: 0.9999 };
    await openBoard(standingServer(-1, stock(), nearly), [0, 7, 115]);

    await waitFor(() => expect(said()[2]).toMatch(/99\.9%$/));
    expect(said()[0]).toMatch(/Empty$/);
  });

  test("are of the board's place, and so is what they lead to", async () => {
    const server = standingServer();
    await renderScreen("/kanban?city=c1", { permissions: [0, 7, 115], server });

    await waitFor(() => expect(said()[1]).toContain("1 red"));
    expect(ways()).toEqual([
      "/stationTankInfoStati?city=c1",
      "/wetStock?city=c1&days=2026-11-19..2026-11-19&sort=worst&state=RED&state=AMBER",
      "/kanban?city=c1&show=coverage",
    ]);
    const place = { cityIds: ["c1"] };
    expect(server.callsOf("KanbanTanks")[0]?.variables).toEqual({
      filter: place,
      toOrder: { toOrder: true, ...place },
    });
    expect(server.callsOf("KanbanStock")[0]?.variables).toMatchObject({ day: place, off: place });
    expect(server.callsOf("Coverage")[0]?.variables["filter"]).toEqual(place);
  });

  test("stand on the wall too, with nothing to press", async () => {
    await renderScreen("/kanban?wall=1", { permissions: [0, 7, 115], server: standingServer() });

    await waitFor(() => expect(said()[2]).toMatch(/90%$/));
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

describe("what is missing of today", () => {
  test("is shown beside the board, station by station", async () => {
    const { user } = await openBoard(standingServer(), [0, 7]);
    await waitFor(() => expect(said()[1]).toMatch(/90%$/));

    await user.click(lines()[1] as HTMLElement);

    const table = await screen.findByRole("table", { name: "Stations by days and hours" });
    expect(within(table).getAllByRole("row")[1]?.textContent).toContain("Ring West3");
  });

  test("isn't opened for who may not see it", async () => {
    const { server } = await renderScreen("/kanban?show=coverage", { permissions: [0, 6], server: standingServer() });

    await screen.findByRole("region", { name: "Figures of today" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.callsOf("Coverage")).toEqual([]);
  });
});
