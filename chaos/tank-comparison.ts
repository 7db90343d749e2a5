import { Decimal } from "decimal.js";

/** A tank as its station knows it. */
export interface TankTotal {
  readonly station: string;
  readonly tank: number;
  /** Litres delivered, one that is going on included. */
  readonly delivered: string;
  /** What stands, in the device's words. */
  readonly alarms: readonly string[];
}

/** A tank as the tables know it. */
export interface StoredTank {
  readonly station: string;
  readonly tank: number;
  /** True where a forecourt controller, not a gauge of its own, tells of it: what it says of deliveries is exact. */
  readonly exact: boolean;
  /** Litres delivered. */
  readonly delivered: string;
  /** Codes of the alarms that stand. */
  readonly alarms: readonly string[];
}

/** What came of deliveries and alarms. Litres as text, of tanks with exact figures. */
export interface TankComparison {
  readonly delivered: string;
  readonly deliveredStored: string;
  readonly differingTanks: number;
  /** Alarms that stand at the stations. */
  readonly alarms: number;
  /** …and are not known to be active. */
  readonly missingAlarms: number;
  /** Known to be active although the station has no such alarm any more. */
  readonly staleAlarms: number;
}

/** The product's word for what a controller or a gauge says of a tank. */
const ALARM_CODES: Readonly<Record<string, string>> = {
  CriticalHighProduct: "TANK_LEVEL_HIGH",
  HighProduct: "TANK_LEVEL_HIGH",
  LowProduct: "TANK_LEVEL_LOW",
  CriticalLowProduct: "TANK_LEVEL_LOW",
  HighWater: "TANK_WATER_HIGH",
  TankLeakage: "TANK_LEAK",
};
const COMPARED_CODES = new Set(Object.values(ALARM_CODES));

/** Holds the stored deliveries and alarms against the stations' own. A delivery that goes on makes them differ. */
export function compareTanks(tanks: readonly TankTotal[], stored: readonly StoredTank[]): TankComparison {
  let [delivered, deliveredStored] = [new Decimal(0), new Decimal(0)];
  let [differingTanks, alarms, missingAlarms, staleAlarms] = [0, 0, 0, 0];
  for (const tank of tanks) {
    const row = stored.find((one) => one.station === tank.station && one.tank === tank.tank);
    const told = new Set(tank.alarms.map((alarm) => ALARM_CODES[alarm] ?? alarm));
    const known = new Set(row?.alarms.filter((code) => COMPARED_CODES.has(code)));
    alarms += told.size;
    missingAlarms += without(told, known);
    staleAlarms += without(known, told);
    if (row?.exact) {
      delivered = delivered.plus(tank.delivered);
      deliveredStored = deliveredStored.plus(row.delivered);
      differingTanks += new Decimal(tank.delivered).equals(row.delivered) ? 0 : 1;
    }
  }
  return {
    delivered: delivered.toFixed(2),
    deliveredStored: deliveredStored.toFixed(2),
    differingTanks,
    alarms,
    missingAlarms,
    staleAlarms,
  };
}

/** Whether every delivery and every alarm that stands has arrived. */
export function areTanksTold({ differingTanks, missingAlarms }: TankComparison): boolean {
  return differingTanks === 0 && missingAlarms === 0;
}

function without(codes: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...codes].filter((code) => !others.has(code)).length;
}
