import type { RefusalReason } from "../world/refusal.ts";

/** The controller's error table, as far as it is used: code and message. */
const CODES: Record<RefusalReason, number> = {
  NOT_FOUND: 1,
  NO_DATA: 3,
  NO_DATA_FOR_RESPONSE: 4,
  COULD_NOT_GET_PUMP_NUMBER: 18,
  PUMP_NUMBER_OUT_OF_RANGE: 20,
  TRANSACTION_NUMBER_NOT_MATCH: 27,
  TRANSACTION_NUMBER_ALREADY_EXIST: 28,
  COULD_NOT_GET_NOZZLE_NUMBER: 29,
  NOZZLE_NUMBER_OUT_OF_RANGE: 33,
  TYPE_OUT_OF_RANGE: 36,
  COULD_NOT_GET_DOSE_VALUE: 37,
  COULD_NOT_GET_PRICE_VALUE: 38,
  DUPLICATED_AUTHORIZATION_REQUEST: 39,
  PUMP_BUSY_OTHER_REQUEST_EXECUTED: 41,
  PUMP_BUSY_FILLING: 42,
  PUMP_NOT_IN_FILLING_PROCESS: 43,
  PROBE_NUMBER_OUT_OF_RANGE: 51,
  PUMP_IS_NOT_CONFIGURED: 52,
  TANK_PRODUCT_HEIGHT_IS_CRITICAL_LOW: 65,
  PUMP_STATUS_NOT_END_OF_TRANSACTION: 69,
};

/** Errors about a message as a whole. */
export const INVALID_JSON_REQUEST = { Error: true, Code: 2, Message: "INVALID_JSON_REQUEST" } as const;
export const JSON_REQUEST_IS_TOO_LONG = { Error: true, Code: 5, Message: "JSON_REQUEST_IS_TOO_LONG" } as const;

/** The error members of an answer. Codes 2 to 5 carry their bare name, all others begin with JSONPTS_ERROR_. */
export function errorOf(reason: RefusalReason): { Error: true; Code: number; Message: string } {
  const code = CODES[reason];
  const bare = code >= 2 && code <= 5;
  return { Error: true, Code: code, Message: bare ? reason : `JSONPTS_ERROR_${reason}` };
}
