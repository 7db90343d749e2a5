import type { Delivery } from "../world/events.ts";
import { floatHex } from "./tls-frame.ts";
import type { Gauge, GaugeTank } from "./tls-gauge.ts";

/** One tank of an inventory (i201). */
export interface InventoryRecord {
  readonly tank: number;
  readonly product: string;
  /** Status bits: 1 delivery in progress, 2 leak test, 4 invalid height. */
  readonly status: number;
  readonly figures: readonly number[];
}

/** One tank of a delivery report (i202, i20C). */
export interface DeliveryRecord {
  readonly tank: number;
  readonly product: string;
  readonly deliveries: readonly { readonly start: string; readonly end: string; readonly figures: readonly number[] }[];
}

const decimal2 = (value: number) => String(value).padStart(2, "0");
const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");
const figuresText = (figures: readonly number[]) => hex(figures.length, 2) + figures.map(floatHex).join("");

/** i201 after the date: TT p ssss NN and the figures. */
export function inventoryText(records: readonly InventoryRecord[]): string {
  return records
    .map((each) => `${decimal2(each.tank)}${each.product}${hex(each.status, 4)}${figuresText(each.figures)}`)
    .join("");
}

/** i202 and i20C after the date: TT p dd and the deliveries, nothing between the tanks. */
export function deliveriesText(records: readonly DeliveryRecord[]): string {
  return records
    .map(({ tank, product, deliveries }) => {
      const rows = deliveries.map((each) => `${each.start}${each.end}${figuresText(each.figures)}`);
      return `${decimal2(tank)}${product}${decimal2(deliveries.length)}${rows.join("")}`;
    })
    .join("");
}

/** i205 after the date: TT nn (hex) and the alarm types. */
export function statusText(records: readonly { readonly tank: number; readonly alarms: readonly string[] }[]): string {
  return records.map(({ tank, alarms }) => `${decimal2(tank)}${hex(alarms.length, 2)}${alarms.join("")}`).join("");
}

/** i101 after the date: category, type, tank of each alarm; 000000 when all is well. */
export function systemText(alarms: readonly { readonly type: string; readonly tank: number }[]): string {
  if (alarms.length === 0) return "000000";
  return alarms.map(({ type, tank }) => `02${type}${decimal2(tank)}`).join("");
}

/** Status bit of i201. */
const INVALID_HEIGHT = 4;

function inventoryRecord(each: GaugeTank, gauge: Gauge, now: number): InventoryRecord {
  const values = each.tank.measure(now);
  return {
    tank: each.address,
    product: each.productCode,
    status: (each.tank.deliveryInProgress ? 1 : 0) + (each.tank.measures ? 0 : INVALID_HEIGHT),
    // A console without a probe sends floats that are no numbers.
    figures: !each.tank.measures
      ? Array.from({ length: 7 }, () => Number.NaN)
      : [
          gauge.volume(values.productCl),
          gauge.volume(values.netCl),
          gauge.volume(values.ullageCl),
          gauge.height(values.productHeightMm),
          gauge.height(values.waterHeightMm),
          gauge.temperature(values.temperatureC),
          gauge.volume(values.waterCl),
        ],
  };
}

function deliveryRow({ start, end }: Delivery, gauge: Gauge): DeliveryRecord["deliveries"][number] {
  return {
    start: gauge.stamp(start.at),
    end: gauge.stamp(end.at),
    figures: [
      gauge.volume(start.productCl),
      gauge.volume(start.netCl),
      gauge.height(start.waterHeightMm),
      gauge.temperature(start.temperatureC),
      gauge.volume(end.productCl),
      gauge.volume(end.netCl),
      gauge.height(end.waterHeightMm),
      gauge.temperature(end.temperatureC),
      gauge.height(start.productHeightMm),
      gauge.height(end.productHeightMm),
    ],
  };
}

/** Deliveries of a tank, newest first, at most `most`. */
function deliveryRecord(each: GaugeTank, gauge: Gauge, most: number): DeliveryRecord {
  const newest = each.tank.state.deliveries.slice(-most).reverse();
  const deliveries = newest.map((delivery) => deliveryRow(delivery, gauge));
  return { tank: each.address, product: each.productCode, deliveries };
}

const DELIVERIES_LISTED = 10;

/** Answers an inquiry in computer format: the text after the date, or null for a function it doesn't know. */
export function computerText(command: string, gauge: Gauge, now: number): string | null {
  const tanks = gauge.asked(command.slice(4, 6));
  switch (command.slice(0, 4)) {
    case "i101":
      return systemText(tanks.flatMap((each) => gauge.alarms(each).map((type) => ({ type, tank: each.address }))));
    case "i201":
      if (gauge.station.refusingMs > 0) return null;
      return inventoryText(tanks.map((each) => inventoryRecord(each, gauge, now)));
    case "i202":
      return deliveriesText(tanks.map((each) => deliveryRecord(each, gauge, DELIVERIES_LISTED)));
    case "i20C":
      return deliveriesText(tanks.map((each) => deliveryRecord(each, gauge, 1)));
    case "i205":
      return statusText(tanks.map((each) => ({ tank: each.address, alarms: gauge.alarms(each) })));
    case "i517":
      if (gauge.plan.quirks.keepsUnits) return null;
      return `${gauge.us ? "1" : "2"}01`;
    case "i501":
      return gauge.stamp(now);
    case "i902":
      return "SOFTWARE# 346033-100-F CREATED - 19.03.14.10.22";
    case "s003":
      return "";
    case "s501":
      return gauge.setClock(command.slice(6), now) ? gauge.stamp(now) : null;
    default:
      return null;
  }
}
