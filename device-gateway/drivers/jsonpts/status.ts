import type { Decimal, GunReading, GunStateName, PresetType } from "../../driver.ts";
import {
  AMOUNT_DIGITS,
  PRICE_DIGITS,
  VOLUME_DIGITS,
  decimalOf,
  fieldsOf,
  listOf,
  positiveOf,
  tagOf,
  textOf,
  wholeOf,
  type Fields,
} from "./fields.ts";

export type PumpPhase = "IDLE" | "FILLING" | "END" | "OFFLINE";

/** One pump now, as a PumpGetStatus answer or the columns of an UploadStatus tell it. */
export interface PumpStatus {
  readonly pump: number;
  readonly phase: PumpPhase;
  /** Idle: the nozzle lifted, 0 for none. Else the nozzle that delivers or delivered. */
  readonly nozzle: number;
  readonly transactionNo: string | null;
  /** What the controller is doing with the pump, e.g. "PumpAuthorize"; "" for nothing. */
  readonly request: string;
  readonly orderedNozzles: readonly number[];
  readonly presetType: PresetType | null;
  readonly presetValue: Decimal | null;
  readonly lastNozzle: number;
  /** Idle: the transaction before. */
  readonly lastTransactionNo: string | null;
  /** As received: the fields of a finished sale are read from it. */
  readonly data: Fields;
}

const PHASES: ReadonlyMap<string, PumpPhase> = new Map([
  ["PumpIdleStatus", "IDLE"],
  ["PumpFillingStatus", "FILLING"],
  ["PumpEndOfTransactionStatus", "END"],
  ["PumpOfflineStatus", "OFFLINE"],
]);

const PRESETS: ReadonlyMap<unknown, PresetType> = new Map([
  ["Amount", "AMOUNT"],
  ["Volume", "VOLUME"],
  ["FullTank", "FULL"],
]);

/** Null for packets that tell no state: PumpTotals, PumpPrices, PumpTag and whatever names no pump. */
export function pumpStatusOf(type: string, content: unknown): PumpStatus | null {
  const data = fieldsOf(content);
  const phase = PHASES.get(type);
  const pump = wholeOf(data["Pump"], 1, 120);
  if (!phase || pump === null) return null;
  return {
    pump,
    phase,
    nozzle: nozzle(data["Nozzle"]) || (phase === "IDLE" ? nozzle(data["NozzleUp"]) : 0),
    transactionNo: transactionNo(data["Transaction"]),
    request: textOf(data["Request"]) ?? "",
    orderedNozzles: [data["OrderedNozzle"], ...listOf(data["OrderedNozzles"])].map(nozzle).filter(Boolean),
    presetType: PRESETS.get(data["OrderedType"]) ?? null,
    presetValue: decimalOf(data["OrderedDose"], VOLUME_DIGITS),
    lastNozzle: nozzle(data["LastNozzle"]),
    lastTransactionNo: transactionNo(data["LastTransaction"]),
    data,
  };
}

function nozzle(value: unknown): number {
  return wholeOf(value, 1, 6) ?? 0;
}

function transactionNo(value: unknown): string | null {
  const number = wholeOf(value, 1, 65_535);
  return number === null ? null : String(number);
}

/** Column of an UploadStatus → field of the status packet that says the same. */
const IDLE_COLUMNS: Fields = {
  Ids: "Pump",
  NozzlesUp: "NozzleUp",
  LastNozzles: "LastNozzle",
  LastTransactions: "LastTransaction",
  LastVolumes: "LastVolume",
  LastAmounts: "LastAmount",
  LastPrices: "LastPrice",
  LastTotalVolumes: "LastTotalVolume",
  LastTotalAmounts: "LastTotalAmount",
  Tags: "Tag",
  Requests: "Request",
};

const BUSY_COLUMNS: Fields = {
  Ids: "Pump",
  Nozzles: "Nozzle",
  FuelGradeIds: "FuelGradeId",
  FuelGradeNames: "FuelGradeName",
  Transactions: "Transaction",
  Volumes: "Volume",
  Amounts: "Amount",
  Prices: "Price",
  Tags: "Tag",
};

const GROUPS = [
  { group: "IdleStatus", type: "PumpIdleStatus", columns: IDLE_COLUMNS },
  { group: "FillingStatus", type: "PumpFillingStatus", columns: BUSY_COLUMNS },
  { group: "EndOfTransactionStatus", type: "PumpEndOfTransactionStatus", columns: BUSY_COLUMNS },
  { group: "OfflineStatus", type: "PumpOfflineStatus", columns: { Ids: "Pump" } },
] as const;

/** The pumps of an UploadStatus: member i of every column belongs to the pump Ids[i]. */
export function statusPumps(data: Fields): readonly PumpStatus[] {
  const pumps = fieldsOf(data["Pumps"]);
  return GROUPS.flatMap(({ group, type, columns }) => {
    const table = fieldsOf(pumps[group]);
    return listOf(table["Ids"]).flatMap((_, row) => {
      const cells = Object.entries(columns).map(([column, field]) => [field, listOf(table[column])[row]]);
      return pumpStatusOf(type, Object.fromEntries(cells)) ?? [];
    });
  });
}

/** Requests under way at an idle pump that are part of an authorisation. */
const AUTHORIZING: ReadonlySet<string> = new Set(["PumpAuthorize"]);

/**
 * A gun's state; null keeps the last one (the pump doesn't answer the controller). `before` is the state last seen: a
 * request at an idle pump means that a sale is being settled, unless nothing was being sold there.
 */
export function gunState(status: PumpStatus, gunNozzle: number, before: GunStateName | null): GunStateName | null {
  switch (status.phase) {
    case "OFFLINE":
      return null;
    case "FILLING":
      return status.nozzle === gunNozzle ? "REFUELLING" : "FREE";
    case "END":
      return status.nozzle === gunNozzle ? "WORKING" : "FREE";
    case "IDLE":
      return idleState(status, gunNozzle, before);
  }
}

function idleState(status: PumpStatus, gunNozzle: number, before: GunStateName | null): GunStateName {
  const { orderedNozzles, request, nozzle: lifted, lastNozzle } = status;
  const authorized = status.transactionNo !== null || status.presetType !== null || AUTHORIZING.has(request);
  const meant = orderedNozzles.length > 0 ? orderedNozzles.includes(gunNozzle) : [0, gunNozzle].includes(lifted);
  if (authorized && meant) return "AUTHORIZED";
  const settling = request !== "" && !AUTHORIZING.has(request) && (lastNozzle || lifted) === gunNozzle;
  if (settling && before !== "FREE" && before !== "LIFTED") return "WORKING";
  return lifted === gunNozzle ? "LIFTED" : "FREE";
}

/** What the status says of one gun beside its state. */
export type GunFigures = Omit<GunReading, "kind" | "address" | "at" | "state" | "reason">;

/** The figures of the gun: a running or finished delivery's are those of its nozzle only. */
export function gunFigures(status: PumpStatus, gunNozzle: number, state: GunStateName): GunFigures {
  const { data } = status;
  if (state === "REFUELLING" || (state === "WORKING" && status.phase === "END")) return deliveryFigures(status);
  const authorized = state === "AUTHORIZED";
  return {
    unitPrice: positiveOf(listOf(data["NozzlePrices"])[gunNozzle - 1], PRICE_DIGITS),
    volumeLitres: null,
    amount: null,
    totalizerLitres: status.lastNozzle === gunNozzle ? positiveOf(data["LastTotalVolume"], VOLUME_DIGITS) : null,
    transactionNo: authorized ? status.transactionNo : null,
    cardNo: state === "FREE" ? null : tagOf(data["Tag"]),
    presetType: authorized ? status.presetType : null,
    presetValue: authorized ? status.presetValue : null,
  };
}

function deliveryFigures(status: PumpStatus): GunFigures {
  const { data } = status;
  return {
    unitPrice: positiveOf(data["Price"], PRICE_DIGITS),
    volumeLitres: decimalOf(data["Volume"], VOLUME_DIGITS),
    amount: decimalOf(data["Amount"], AMOUNT_DIGITS),
    totalizerLitres: positiveOf(data["TotalVolume"], VOLUME_DIGITS),
    transactionNo: status.transactionNo,
    cardNo: tagOf(data["Tag"]),
    presetType: status.presetType,
    presetValue: status.presetValue,
  };
}
