import type { CommandOutcome } from "../../driver.ts";
import type { Packet, PacketFault } from "./envelope.ts";
import { fieldsOf, wholeOf } from "./fields.ts";

/** Error codes of the protocol that a command can meet (error table of the specification). */
const NAMES: ReadonlyMap<number, string> = new Map([
  [1, "NOT_FOUND"],
  [2, "INVALID_JSON_REQUEST"],
  [3, "NO_DATA"],
  [4, "NO_DATA_FOR_RESPONSE"],
  [5, "JSON_REQUEST_IS_TOO_LONG"],
  [6, "NO_PERMISSIONS"],
  [7, "NO_SD_FOUND"],
  [18, "COULD_NOT_GET_PUMP_NUMBER"],
  [20, "PUMP_NUMBER_OUT_OF_RANGE"],
  [22, "PUMP_TRANSACTION_NOT_FOUND"],
  [27, "TRANSACTION_NUMBER_NOT_MATCH"],
  [28, "TRANSACTION_NUMBER_ALREADY_EXIST"],
  [29, "COULD_NOT_GET_NOZZLE_NUMBER"],
  [33, "NOZZLE_NUMBER_OUT_OF_RANGE"],
  [36, "TYPE_OUT_OF_RANGE"],
  [37, "COULD_NOT_GET_DOSE_VALUE"],
  [38, "COULD_NOT_GET_PRICE_VALUE"],
  [39, "DUPLICATED_AUTHORIZATION_REQUEST"],
  [40, "PUMP_BUSY_OTHER_USER"],
  [41, "PUMP_BUSY_OTHER_REQUEST_EXECUTED"],
  [42, "PUMP_BUSY_FILLING"],
  [43, "PUMP_NOT_IN_FILLING_PROCESS"],
  [46, "USER_NOT_MATCH"],
  [51, "PROBE_NUMBER_OUT_OF_RANGE"],
  [52, "PUMP_IS_NOT_CONFIGURED"],
  [57, "PUMP_GRADE_NOT_CORRESPOND_TANK"],
  [65, "TANK_PRODUCT_HEIGHT_IS_CRITICAL_LOW"],
  [69, "PUMP_STATUS_NOT_END_OF_TRANSACTION"],
  [70, "TAG_IS_NOT_VALID"],
  [78, "REPEATED_AUTHORIZE_PUMP_PRICE_DIFFERENT"],
  [101, "DATA_IS_NOT_READY"],
  [102, "PUMP_TRANSACTION_ALREADY_PAID"],
]);

/** The pump is at something else; the same command may succeed a moment later. */
const BUSY: ReadonlySet<string> = new Set([
  "PUMP_BUSY_OTHER_USER",
  "PUMP_BUSY_OTHER_REQUEST_EXECUTED",
  "PUMP_BUSY_FILLING",
]);

/** What we answer while the disk can take no more: the controller keeps the record and sends it again. */
export const NOT_READY: { readonly code: number; readonly message: string } = {
  code: 101,
  message: "JSONPTS_ERROR_DATA_IS_NOT_READY",
};

/** An outcome without any word from the controller. */
export function silent(outcome: CommandOutcome["outcome"]): CommandOutcome {
  return { outcome, vendorCode: null, transactionNo: null };
}

/**
 * What an answer means for a command. The name decides, the code only where there is none: the specification's
 * introduction numbers PUMP_BUSY_OTHER_USER 57, its table 40.
 */
export function outcomeOf(answer: Packet): CommandOutcome {
  const transaction = wholeOf(fieldsOf(answer.data)["Transaction"], 1, 65_535);
  if (!answer.fault) {
    return { outcome: "DONE", vendorCode: null, transactionNo: transaction === null ? null : String(transaction) };
  }
  const name = nameOf(answer.fault);
  return { outcome: BUSY.has(name) ? "BUSY" : "REFUSED", vendorCode: vendorCodeOf(answer.fault), transactionNo: null };
}

/** "42 PUMP_BUSY_FILLING", or what there is of it. */
export function vendorCodeOf(fault: PacketFault): string | null {
  return [fault.code ?? "", nameOf(fault)].join(" ").trim() || null;
}

function nameOf(fault: PacketFault): string {
  const name = fault.message?.replace(/^JSONPTS_ERROR_/, "").slice(0, 80);
  return name ?? NAMES.get(fault.code ?? 0) ?? "";
}
