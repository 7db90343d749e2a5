import { describe, expect, test } from "vitest";
import type { GunReading, GunStateName } from "../../driver.ts";
import { PumpBoard } from "./pump-board.ts";
import { gunState, pumpStatusOf, statusPumps, type PumpStatus } from "./status.ts";

const AT = new Date("2026-11-20T10:00:00Z");

function status(type: string, data: object): PumpStatus {
  const found = pumpStatusOf(type, { Pump: 1, ...data });
  if (!found) throw new Error(`${type} tells no state`);
  return found;
}

const idle = (data: object) => status("PumpIdleStatus", data);
const filling = (data: object) => status("PumpFillingStatus", data);
const ended = (data: object) => status("PumpEndOfTransactionStatus", data);

describe("the state of a gun", () => {
  test.each<[string, PumpStatus, GunStateName | null, GunStateName | null]>([
    ["idle, all nozzles down", idle({ NozzleUp: 0, Request: "" }), "FREE", "FREE"],
    ["idle, this nozzle up", idle({ NozzleUp: 1, Nozzle: 1 }), "LIFTED", "FREE"],
    ["idle, this nozzle up, told by NozzleUp only", idle({ NozzleUp: 1 }), "LIFTED", "FREE"],
    ["a transaction, no nozzle named nor up", idle({ Transaction: 135 }), "AUTHORIZED", "AUTHORIZED"],
    ["a transaction, nozzle 1 up", idle({ Transaction: 135, NozzleUp: 1 }), "AUTHORIZED", "FREE"],
    ["ordered for nozzle 1", idle({ OrderedType: "Amount", OrderedNozzle: 1 }), "AUTHORIZED", "FREE"],
    [
      "ordered for nozzle 1 while 2 is up",
      idle({ Transaction: 1, OrderedNozzle: 1, NozzleUp: 2 }),
      "AUTHORIZED",
      "LIFTED",
    ],
    ["ordered for both", idle({ OrderedType: "FullTank", OrderedNozzles: [1, 2] }), "AUTHORIZED", "AUTHORIZED"],
    ["authorisation under way", idle({ NozzleUp: 1, Request: "PumpAuthorize" }), "AUTHORIZED", "FREE"],
    ["another request after a sale at 1", idle({ Request: "PumpGetTotals", LastNozzle: 1 }), "WORKING", "FREE"],
    ["delivery at nozzle 1", filling({ Nozzle: 1, Volume: 1 }), "REFUELLING", "FREE"],
    ["suspended delivery at nozzle 1", filling({ Nozzle: 1, IsSuspended: true }), "REFUELLING", "FREE"],
    ["finished delivery at nozzle 2", ended({ Nozzle: 2, NozzleUp: 1 }), "FREE", "WORKING"],
    ["the pump doesn't answer", status("PumpOfflineStatus", { State: "Filling", Nozzle: 1 }), null, null],
  ])("%s: gun 1 %s, gun 2 %s", (_, pump, first, second) => {
    expect(gunState(pump, 1, null)).toBe(first);
    expect(gunState(pump, 2, null)).toBe(second);
  });

  test.each<[GunStateName, GunStateName]>([
    ["REFUELLING", "WORKING"],
    ["WORKING", "WORKING"],
    ["FREE", "FREE"],
    ["LIFTED", "FREE"],
  ])("a request at an idle pump after %s leaves its last gun %s", (before, now) => {
    expect(gunState(idle({ Request: "PumpGetTotals", LastNozzle: 1 }), 1, before)).toBe(now);
  });

  test.each(["PumpTotals", "PumpPrices", "PumpTag", "PumpDisplayData", "ProbeMeasurements", ""])(
    "%j tells no state",
    (type) => {
      expect(pumpStatusOf(type, { Pump: 1 })).toBeNull();
    },
  );

  test.each([undefined, 0, 121, 1.5, "x", null, {}])("a status of pump %j is not taken", (Pump) => {
    expect(pumpStatusOf("PumpIdleStatus", { Pump })).toBeNull();
  });
});

describe("the guns bound to a device", () => {
  const guns = [
    { address: "1.1", number: 1 },
    { address: "1.2", number: 2 },
  ];
  const after = (ms: number) => new Date(AT.getTime() + ms);

  test("a delivery shows its running figures, the other gun stays free", () => {
    const readings = new PumpBoard(guns).observe(
      filling({
        Nozzle: 2,
        Volume: 5.02,
        Price: 2.5,
        Amount: 12.55,
        Transaction: 31,
        Tag: "AB",
        OrderedType: "Volume",
        OrderedDose: 20,
      }),
      AT,
    );
    expect(readings).toEqual<GunReading[]>([
      expect.objectContaining({ address: "1.1", state: "FREE", volumeLitres: null, transactionNo: null }),
      {
        kind: "gun",
        address: "1.2",
        at: AT,
        state: "REFUELLING",
        unitPrice: "2.5",
        volumeLitres: "5.02",
        amount: "12.55",
        totalizerLitres: null,
        transactionNo: "31",
        cardNo: "AB",
        presetType: "VOLUME",
        presetValue: "20",
        reason: null,
      },
    ]);
  });

  test("an idle pump shows each gun's own price and the totalizer of the last one", () => {
    const board = new PumpBoard(guns);
    const [first, second] = board.observe(
      idle({ NozzlePrices: [1.1, 1.25], LastNozzle: 2, LastTotalVolume: 15.99 }),
      AT,
    );
    expect(first).toMatchObject({ unitPrice: "1.1", totalizerLitres: null });
    expect(second).toMatchObject({ unitPrice: "1.25", totalizerLitres: "15.99" });
  });

  test("an idle gun whose status tells no price takes its grade's; a fill's own price stays", () => {
    const board = new PumpBoard(guns);
    const priceOf = (address: string) => (address === "1.1" ? "7.5" : null);
    expect(board.observe(idle({}), AT, priceOf).map(({ unitPrice }) => unitPrice)).toEqual(["7.5", null]);
    expect(board.observe(idle({ NozzlePrices: [1.1] }), AT, priceOf)[0]).toMatchObject({ unitPrice: "1.1" });
    expect(board.observe(filling({ Nozzle: 1, Volume: 1 }), AT, priceOf)[0]).toMatchObject({ unitPrice: null });
  });

  test("what has not changed is shown again after ten seconds only", () => {
    const board = new PumpBoard(guns);
    expect(board.observe(idle({}), AT)).toHaveLength(2);
    expect(board.observe(idle({}), after(9_999))).toHaveLength(0);
    expect(board.observe(idle({ NozzleUp: 1 }), after(9_999)).map(({ address }) => address)).toEqual(["1.1"]);
    expect(board.observe(idle({ NozzleUp: 1 }), after(10_000)).map(({ address }) => address)).toEqual(["1.2"]);
  });

  test("a state that polling missed has a reason, one that follows has none", () => {
    const board = new PumpBoard(guns);
    const reasonAt1 = (pump: PumpStatus) => board.observe(pump, AT).find(({ address }) => address === "1.1")?.reason;
    expect(reasonAt1(idle({}))).toBeNull();
    expect(reasonAt1(idle({ NozzleUp: 1 }))).toBeNull();
    expect(reasonAt1(filling({ Nozzle: 1 }))).toBe("states between two polls not seen");
    board.noteRestart();
    expect(reasonAt1(idle({}))).toBe("device restarted");
  });

  test("a pump that doesn't answer keeps its guns as they were", () => {
    const board = new PumpBoard(guns);
    board.observe(filling({ Nozzle: 1, Transaction: 8 }), AT);
    expect(board.observe(status("PumpOfflineStatus", {}), after(60_000))).toEqual([]);
    expect(board.statusOf(1)?.transactionNo).toBe("8");
  });

  test("a delivery without a nozzle is the only bound gun's", () => {
    const board = new PumpBoard([{ address: "1.2", number: 2 }]);
    expect(board.observe(filling({ Volume: 1 }), AT)).toMatchObject([{ address: "1.2", state: "REFUELLING" }]);
  });

  test("pumps without bound guns show nothing", () => {
    expect(new PumpBoard(guns).observe({ ...idle({}), pump: 2 }, AT)).toEqual([]);
  });
});

describe("the columns of an UploadStatus", () => {
  test("member i of each column belongs to pump Ids[i], and groups may be empty or missing", () => {
    const pumps = statusPumps({
      Pumps: {
        IdleStatus: {
          Ids: [1, 4],
          NozzlesUp: [0, 2],
          LastNozzles: [1, 0],
          Requests: ["", "PumpLock"],
          Tags: ["", "AB"],
        },
        FillingStatus: { Ids: [2], Nozzles: [3], Transactions: [77], Volumes: [1.5], Amounts: [3], Prices: [2] },
        EndOfTransactionStatus: {},
        OfflineStatus: { Ids: [9] },
        Users: ["", "", "", ""],
      },
    });
    expect(pumps).toMatchObject([
      { pump: 1, phase: "IDLE", nozzle: 0, lastNozzle: 1, request: "" },
      { pump: 4, phase: "IDLE", nozzle: 2, request: "PumpLock", data: { Tag: "AB" } },
      { pump: 2, phase: "FILLING", nozzle: 3, transactionNo: "77", data: { Volume: 1.5 } },
      { pump: 9, phase: "OFFLINE" },
    ]);
  });

  test.each([
    {},
    { Pumps: null },
    { Pumps: [] },
    { Pumps: { IdleStatus: { Ids: "1" } } },
    { Pumps: { IdleStatus: 7 } },
  ])("%j holds no pump", (data) => {
    expect(statusPumps(data)).toEqual([]);
  });

  test("columns shorter than Ids leave the rest unknown", () => {
    expect(statusPumps({ Pumps: { IdleStatus: { Ids: [1, 2], NozzlesUp: [1] } } })).toMatchObject([
      { pump: 1, nozzle: 1 },
      { pump: 2, nozzle: 0 },
    ]);
  });
});
