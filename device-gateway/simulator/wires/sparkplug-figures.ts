import type { GunPlan } from "../plan.ts";
import type { Sale } from "../world/events.ts";
import type { Pump } from "../world/pump.ts";
import type { Station } from "../world/station.ts";
import type { Tank } from "../world/tank.ts";
import { KINDS, type BoxValue, type Kind } from "./sparkplug-bytes.ts";

/** A figure of a device behind a box, under its name. */
export type Figure = readonly [name: string, kind: Kind, value: BoxValue];

const { STRING, DOUBLE, BOOLEAN, DATE_TIME, INT32 } = KINDS;

/** What a gun tells of itself now. */
export function gunFigures(station: Station, gun: GunPlan, card: string): Figure[] {
  const pump = station.pump(gun.pump);
  const nozzle = pump.nozzle(gun.nozzle);
  const { fill, ended, order, last } = pump.state;
  const own = (sale: Sale | null | undefined) => (sale?.nozzle === gun.nozzle ? sale : null);
  const sale = own(ended?.sale) ?? own(last);
  const running = fill?.nozzle === gun.nozzle ? fill : null;
  const [volumeCl, cents] = running
    ? [running.volumeCl, Math.round((running.volumeCl * running.priceMills) / 1000)]
    : [sale?.volumeCl ?? 0, sale?.amountCents ?? 0];
  const shown = running?.order ?? (pump.covers(gun.nozzle) ? order : null);
  const preset = shown && shown.type !== "FullTank" ? shown.type.toLowerCase() : shown ? "full" : "";
  return [
    ["State", STRING, stateOf(pump, gun)],
    ["Unit Price", DOUBLE, nozzle.priceMills / 1000],
    ["Current/Volume", DOUBLE, volumeCl / 100],
    ["Current/Amount", DOUBLE, cents / 100],
    ["Total/Volume", DOUBLE, nozzle.totalVolumeCl / 100],
    ["Total/Amount", DOUBLE, nozzle.totalAmountCents / 100],
    ["Grade Code", STRING, station.grade(gun.gradeId).name],
    ["Card No", STRING, shown?.tag || card],
    ["Preset/Type", STRING, preset],
    ["Preset/Value", DOUBLE, (shown?.dose ?? 0) / 100],
  ];
}

/** "free", "lifted", "authorized", "refuelling" or "working". */
function stateOf(pump: Pump, { nozzle }: GunPlan): string {
  const { fill, ended, nozzleUp } = pump.state;
  if (fill?.nozzle === nozzle) return "refuelling";
  if (ended?.sale.nozzle === nozzle) return "working";
  if (pump.covers(nozzle) && (nozzleUp === nozzle || nozzleUp === 0)) return "authorized";
  return nozzleUp === nozzle ? "lifted" : "free";
}

/** What a box calls a sale, for ever. */
export const boxSaleId = ({ pump, nozzle, transaction, startedAt }: Sale): string =>
  `${pump}.${nozzle}-${transaction}-${startedAt}`;

/** A finished sale, all of it in one message. */
export function saleFigures(sale: Sale | null): Figure[] {
  return [
    ["Transaction/Id", STRING, sale ? boxSaleId(sale) : ""],
    ["Transaction/Start", DATE_TIME, sale?.startedAt ?? 0],
    ["Transaction/End", DATE_TIME, sale?.endedAt ?? 0],
    ["Transaction/Volume", DOUBLE, (sale?.volumeCl ?? 0) / 100],
    ["Transaction/Amount", DOUBLE, (sale?.amountCents ?? 0) / 100],
    ["Transaction/Price", DOUBLE, (sale?.priceMills ?? 0) / 1000],
    ["Total/Volume", DOUBLE, (sale?.totalVolumeCl ?? 0) / 100],
    ["Total/Amount", DOUBLE, (sale?.totalAmountCents ?? 0) / 100],
    ["Card No", STRING, sale?.tag ?? ""],
  ];
}

/** How the last order ended. */
export const orderFigures = (id: string, result: number): Figure[] => [
  ["Command/Last Id", STRING, id],
  ["Command/Last Result", INT32, result],
];

/** What a tank tells of itself now. */
export function tankFigures(tank: Tank, now: number): Figure[] {
  const values = tank.measure(now);
  const { alarms } = tank.state;
  const level = alarms.some((alarm) => alarm.endsWith("LowProduct"))
    ? "low"
    : alarms.some((alarm) => alarm.endsWith("HighProduct"))
      ? "high"
      : "normal";
  return [
    ["Level/Height", DOUBLE, values.productHeightMm],
    ["Level/Volume", DOUBLE, values.productCl / 100],
    ["Level/Water Height", DOUBLE, values.waterHeightMm],
    ["Level/Water Volume", DOUBLE, values.waterCl / 100],
    ["Level/Ullage", DOUBLE, values.ullageCl / 100],
    ["Level/TC Volume", DOUBLE, values.netCl / 100],
    ["Temperature", DOUBLE, values.temperatureC],
    ["Level/State", STRING, level],
    ["Alarm/Leak", BOOLEAN, alarms.includes("TankLeakage")],
    ["Alarm/Codes", STRING, alarms.includes("HighWater") ? "TANK_WATER_HIGH" : ""],
  ];
}
