/** Why a controller refuses, in the words of its error table (jsonPTS error codes, without the common beginning). */
export type RefusalReason =
  | "COULD_NOT_GET_PUMP_NUMBER"
  | "PUMP_NUMBER_OUT_OF_RANGE"
  | "TRANSACTION_NUMBER_NOT_MATCH"
  | "TRANSACTION_NUMBER_ALREADY_EXIST"
  | "COULD_NOT_GET_NOZZLE_NUMBER"
  | "NOZZLE_NUMBER_OUT_OF_RANGE"
  | "TYPE_OUT_OF_RANGE"
  | "COULD_NOT_GET_DOSE_VALUE"
  | "COULD_NOT_GET_PRICE_VALUE"
  | "DUPLICATED_AUTHORIZATION_REQUEST"
  | "PUMP_BUSY_OTHER_REQUEST_EXECUTED"
  | "PUMP_BUSY_FILLING"
  | "PUMP_NOT_IN_FILLING_PROCESS"
  | "PROBE_NUMBER_OUT_OF_RANGE"
  | "PUMP_IS_NOT_CONFIGURED"
  | "TANK_PRODUCT_HEIGHT_IS_CRITICAL_LOW"
  | "PUMP_STATUS_NOT_END_OF_TRANSACTION"
  | "NOT_FOUND"
  | "NO_DATA"
  | "NO_DATA_FOR_RESPONSE";

/** A request that the controller does not carry out; `data` goes along with some of them. */
export class Refusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly data: Readonly<Record<string, unknown>> | null = null,
  ) {
    super(reason);
    this.name = "Refusal";
  }
}
