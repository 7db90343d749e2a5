import { parseUnits } from "../quantity.ts";
import type { GunPlan } from "../plan.ts";
import type { OrderType } from "../world/pump.ts";
import { Refusal } from "../world/refusal.ts";
import type { Station } from "../world/station.ts";
import type { BoxValue } from "./sparkplug-bytes.ts";

type Order = Readonly<Record<string, BoxValue>>;

/** How orders end: 0 is done. */
const [DONE, REFUSED, UNKNOWN] = [0, 1, 2] as const;
const TYPES: Readonly<Record<string, OrderType>> = { amount: "Amount", volume: "Volume", full: "FullTank" };

/** Where an order is carried out. */
export interface OrderPlace {
  readonly station: Station;
  /** Cards that wait at guns for an answer, by the guns' numbers. */
  readonly cards: Map<number, string>;
  readonly now: number;
}

/** Carries out an order at a gun and gives its result. */
export function carryOut(order: Order, gun: GunPlan, place: OrderPlace): number {
  try {
    return execute(order, gun, place) ? DONE : UNKNOWN;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return REFUSED;
  }
}

function execute(order: Order, gun: GunPlan, place: OrderPlace): boolean {
  const { station, now } = place;
  const pump = station.pump(gun.pump);
  switch (order["Command/Name"]) {
    case "authorize":
      authorize(order, gun, place);
      return true;
    case "stop":
      station.stop(pump, now);
      return true;
    case "suspend":
    case "resume":
      pump.suspend(order["Command/Name"] === "suspend");
      return true;
    case "close": {
      const transaction = pump.state.ended?.sale.transaction;
      if (transaction === undefined) throw new Refusal("PUMP_STATUS_NOT_END_OF_TRANSACTION");
      station.close(pump, transaction);
      return true;
    }
    case "setPrice":
      station.setGunPrice(gun.number, positive(order, "Price", 3));
      return true;
    default:
      return false;
  }
}

/** A card that waits is answered; without one a customer comes for the order. */
function authorize(order: Order, gun: GunPlan, { station, cards }: OrderPlace): void {
  const type = TYPES[String(order["Command/Preset Type"])];
  if (!type) throw new Refusal("TYPE_OUT_OF_RANGE");
  const dose = type === "FullTank" ? null : positive(order, "Preset Value", 2);
  const priceMills = order["Command/Price"] === undefined ? null : positive(order, "Price", 3);
  const tag = String(order["Command/Card No"] ?? "");
  if (tag !== "" && cards.get(gun.number) === tag) {
    station.answerCard(tag, { valid: true, cents: type === "Amount" ? dose : null, priceMills });
    return;
  }
  const request = {
    transaction: null,
    nozzles: [gun.nozzle],
    type,
    dose,
    priceMills,
    tag,
    autoClose: true,
    user: "box",
  };
  station.authorize(station.pump(gun.pump), request);
}

function positive(order: Order, name: string, places: number): number {
  const units = parseUnits(order[`Command/${name}`], places);
  if (!units) throw new Refusal("COULD_NOT_GET_PRICE_VALUE");
  return units;
}
