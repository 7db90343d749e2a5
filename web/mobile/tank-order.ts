import type { PhoneTanksQuery } from "./phone.generated.ts";

type Tank = PhoneTanksQuery["tanks"][number];
type TankAlarm = PhoneTanksQuery["alarms"]["nodes"][number];

/** A tank with the alarms that are active about it. */
export interface TankLine {
  readonly tank: Tank;
  readonly alarms: readonly TankAlarm[];
}

const OF_SEVERITY = { CRITICAL: 100, WARNING: 20, INFO: 1 } as const;
const LEAK = 1_000;
const WATER = 200;
const LIMIT = 50;
const SILENT = 10;

/** How bad a tank is: what may spill or spoil first, then alarms, then limits, then a gauge that says nothing any more. */
export function badnessOf({ tank: { status }, alarms }: TankLine): number {
  return (
    (status.leak ? LEAK : 0) +
    (status.waterHigh ? WATER : 0) +
    (status.level === "NORMAL" ? 0 : LIMIT) +
    (status.online || status.readAt === null ? 0 : SILENT) +
    alarms.reduce((sum, { severity }) => sum + OF_SEVERITY[severity], 0)
  );
}

/** The tanks of stations with these letters in their names, the worst first, the emptiest of equals. */
export function tankLines({ tanks, alarms }: PhoneTanksQuery, search: string): readonly TankLine[] {
  const letters = search.trim().toLocaleLowerCase();
  const byTank = Map.groupBy(alarms.nodes, ({ tankId }) => tankId);
  return tanks
    .filter(({ status }) => status.stationName.toLocaleLowerCase().includes(letters))
    .map((tank) => ({ tank, alarms: byTank.get(tank.id) ?? [] }))
    .toSorted(
      (one, other) =>
        badnessOf(other) - badnessOf(one) ||
        (one.tank.status.fillPercent ?? 101) - (other.tank.status.fillPercent ?? 101),
    );
}
