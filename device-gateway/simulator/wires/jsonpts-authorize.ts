import { parseUnits } from "../quantity.ts";
import type { OrderRequest, OrderType, Pump } from "../world/pump.ts";
import { Refusal } from "../world/refusal.ts";

type Data = Readonly<Record<string, unknown>>;

const TYPES: readonly OrderType[] = ["Volume", "Amount", "FullTank"];
const MOST_NOZZLES = 6;

/** What PumpAuthorize asks for; throws the controller's refusal for what is missing or out of range. */
export function orderOf(data: Data, pump: Pump, user: string): OrderRequest {
  const type = TYPES.find((each) => each === data["Type"]);
  if (!type) throw new Refusal("TYPE_OUT_OF_RANGE");
  const dose = type === "FullTank" ? null : parseUnits(data["Dose"], 2);
  if (type !== "FullTank" && (dose === null || dose === 0)) throw new Refusal("COULD_NOT_GET_DOSE_VALUE");
  const priceMills = data["Price"] === undefined ? null : parseUnits(data["Price"], 3);
  if (data["Price"] !== undefined && !priceMills) throw new Refusal("COULD_NOT_GET_PRICE_VALUE");
  const transaction = data["Transaction"];
  return {
    transaction: typeof transaction === "number" && transaction >= 1 && transaction <= 65_535 ? transaction : null,
    nozzles: nozzlesOf(data, pump),
    type,
    dose,
    priceMills,
    tag: typeof data["Tag"] === "string" ? data["Tag"].slice(0, 32) : "",
    autoClose: data["AutoCloseTransaction"] === true,
    user,
  };
}

/** One of Nozzle, Nozzles, FuelGradeId, FuelGradeIds in that order of precedence; none is any nozzle. */
function nozzlesOf(data: Data, pump: Pump): number[] {
  if (data["Nozzle"] !== undefined) return [inRange(data["Nozzle"])];
  if (Array.isArray(data["Nozzles"])) return data["Nozzles"].map(inRange);
  const grades = data["FuelGradeId"] !== undefined ? [data["FuelGradeId"]] : data["FuelGradeIds"];
  if (!Array.isArray(grades)) return [];
  const nozzles = pump.state.nozzles.filter((nozzle) => grades.includes(nozzle.gradeId));
  if (nozzles.length === 0) throw new Refusal("NOZZLE_NUMBER_OUT_OF_RANGE");
  return nozzles.map((nozzle) => nozzle.number);
}

function inRange(value: unknown): number {
  if (typeof value !== "number") throw new Refusal("COULD_NOT_GET_NOZZLE_NUMBER");
  if (!Number.isInteger(value) || value < 1 || value > MOST_NOZZLES) throw new Refusal("NOZZLE_NUMBER_OUT_OF_RANGE");
  return value;
}
