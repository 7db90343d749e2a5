import { CoverageDocument, type CoverageQuery } from "../../../parts/coverage/coverage.generated.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import {
  type StockCellFragment,
  type StockDayFragment,
  type StockGunFragment,
  TankVarianceDocument,
  type TankVarianceQuery,
  WetStockDocument,
  type WetStockQuery,
} from "./wet-stock.generated.ts";

export const STATION = "0197c000-0000-7000-8000-000000000001";
export const TANK = "0197c000-0000-7000-8000-000000000011";
export const OTHER = "0197c000-0000-7000-8000-000000000012";
export const GUN = "0197c000-0000-7000-8000-000000000021";

const total = (varianceLitres: string, variancePercent: number | null) => ({
  __typename: "WetStockTotal" as const,
  deliveredLitres: "5000",
  movedLitres: "0",
  soldLitres: "4000",
  varianceLitres,
  variancePercent,
  amberDays: 1,
  redDays: 1,
  unknownDays: 0,
});
const span = (varianceLitres: string, state: "RED" | "WITHIN") => ({
  __typename: "WetStockSpan" as const,
  varianceLitres,
  limitLitres: "532",
  state,
});

const typed = <Name extends string, Facts extends object>(name: Name, facts: Facts) => ({ __typename: name, ...facts });

/** A day as the calendar has it. */
export const cell = (day: string, facts: Partial<StockCellFragment> = {}) => ({
  __typename: "TankDay" as const,
  day,
  state: "WITHIN" as StockCellFragment["state"],
  varianceLitres: "-1.5" as string | null,
  variancePercent: -0.15 as number | null,
  open: false,
  ...facts,
});

type Tank = WetStockQuery["reconciliation"]["tanks"][number];

const CELLS = [
  cell("2026-11-01"),
  cell("2026-11-02", { state: "RED", varianceLitres: "-42.25", variancePercent: -4.23 }),
  cell("2026-11-03", { state: "AMBER", varianceLitres: "7", variancePercent: 0.71 }),
  cell("2026-11-04", { state: "UNKNOWN", varianceLitres: null, variancePercent: null }),
  cell("2026-11-05", { state: "UNKNOWN", varianceLitres: null, variancePercent: null, open: true }),
];

export const tank = (facts: Partial<Tank> = {}): Tank & { __typename: "TankReconciliation" } => ({
  __typename: "TankReconciliation",
  id: TANK,
  stationId: STATION,
  stationCode: "S01",
  stationName: "Harbour Gate",
  timeZone: "Asia/Shanghai",
  number: 1,
  name: "North",
  gradeName: "Diesel",
  gradeColour: "#336699",
  study: null,
  total: total("-36.75", -0.92),
  month: span("-36.75", "WITHIN"),
  thirtyDays: span("-612.5", "RED"),
  days: CELLS,
  ...facts,
});

const end = (at: string, volumeLitres: string, quiet = true) => ({
  __typename: "TankStockReading" as const,
  at,
  volumeLitres,
  awaySeconds: 180,
  quiet,
});

const day = (of: StockCellFragment): StockDayFragment => ({
  ...of,
  opening: of.varianceLitres === null ? null : end("2026-11-01T15:57:00.000Z", "10000"),
  deliveredLitres: "5000",
  transferredInLitres: "0",
  transferredOutLitres: "0",
  drawsReturnedLitres: "0",
  drawsRemovedLitres: "0",
  correctedLitres: "0",
  soldLitres: "1000",
  bookLitres: of.varianceLitres === null ? null : "14000",
  closing: of.varianceLitres === null ? null : end("2026-11-02T16:03:00.000Z", "13957.75", false),
  monthLitres: "-43.75",
  thirtyDaysLitres: "-600",
  reckonedAt: "2026-11-03T06:00:00.000Z",
});

type Explained = TankVarianceQuery["explainVariance"];

const gun = (facts: Pick<StockGunFragment, "gunId" | "number" | "driftPercent" | "drifts" | "litres">) =>
  typed("GunVariance", { soldLitres: "3000", sure: 0.999, ...facts });

/** What the variance of the tank is made of. */
export const explained = (facts: Partial<Explained> = {}): Explained & { __typename: string } => ({
  __typename: "ExplainedVariance",
  tank: { ...tank(), days: CELLS.map(day) },
  parts: [
    typed("VariancePart", { kind: "MISSING_SALES", litres: "-12", sure: 1 }),
    typed("VariancePart", { kind: "DELIVERIES", litres: "0", sure: 1 }),
    typed("VariancePart", { kind: "METERS", litres: "-20.25", sure: 0.9987 }),
    typed("VariancePart", { kind: "REST", litres: "-4.5", sure: 1 }),
  ],
  guns: [
    gun({ gunId: GUN, number: 3, driftPercent: 0.675, drifts: true, litres: "-20.25" }),
    gun({ gunId: OTHER, number: 4, driftPercent: 0.01, drifts: false, litres: "0" }),
  ],
  leak: typed("LeakIndicator", {
    state: "SUSPECTED",
    litresPerHour: "0.512",
    bandLitresPerHour: "0.08",
    stretches: 21,
    hours: 63.5,
    readings: 900,
    trend: "LOSS",
  }),
  crossDrops: [],
  learnedDays: 28,
  ...facts,
});

/** A load that was meant for tank 2 and went into the tank. */
export const CROSSED: Explained["crossDrops"][number] = typed("CrossDrop", {
  deliveryId: "0197c000-0000-7000-8000-0000000000d1",
  ticketId: "0197c000-0000-7000-8000-0000000000f1",
  ticketNumber: "LS-77",
  at: "2026-11-01T02:20:00.000Z",
  litres: "4980",
  mixes: true,
  into: typed("CrossDropTank", { tankId: "t1", number: 1, gradeName: "Diesel" }),
  meant: typed("CrossDropTank", { tankId: "t2", number: 2, gradeName: "Petrol 95" }),
});

/** Nothing is missing unless told. */
export const coverage = (
  facts: Partial<CoverageQuery["coverage"]> = {},
): CoverageQuery["coverage"] & { __typename: string } => ({
  __typename: "Coverage",
  hours: 120,
  completeHours: 120,
  share: 1,
  stations: 1,
  days: [],
  incomplete: [],
  gaps: [],
  lateSales: 0,
  lateVolume: "0",
  lateAmount: "0",
  lateAt: null,
  ...facts,
});

export const LIMITS = {
  __typename: "WetStockSettings" as const,
  id: "n1",
  amberPercent: "0.5",
  redPercent: "1",
  monthPercent: "1",
  monthLitres: "492",
  toleranceLitres: "5",
  reviewLitres: "500",
};

/** A server with these tanks. */
export const stockServer = (tanks: readonly Tank[] = [tank()], totalCount = tanks.length): FakeServer =>
  new FakeServer()
    .answer(WetStockDocument, () => ({
      reconciliation: typed("WetStock", {
        tanks: [...tanks],
        totalCount,
        total: total("-73.5", -0.92),
        limits: LIMITS,
      }),
    }))
    .answer(TankVarianceDocument, () => ({ explainVariance: explained() }))
    .answer(CoverageDocument, () => ({ coverage: coverage() }))
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));
