import { areEqual, isWhole, type Comparison } from "./comparison.ts";
import type { Findings } from "./settling.ts";
import type { Blow } from "./strike.ts";
import { areTanksTold } from "./tank-comparison.ts";

const DIFFERENCES_SHOWN = 10;

/** The kills as a table, oldest first. */
export function tableOfKills(blows: readonly Blow[]): string {
  const rows = blows.map(({ strike, atSeconds, recoveredMs, soldMeanwhile }) => [
    String(strike.round),
    `${atSeconds.toFixed(1)} s`,
    strike.victims.join(" + "),
    recoveredMs === null ? "not in time" : `${(recoveredMs / 1000).toFixed(1)} s`,
    String(soldMeanwhile),
  ]);
  const table = [["round", "at", "killed with -9", "works again after", "sold meanwhile"], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("   ")
        .trimEnd(),
    )
    .join("\n");
}

/** The counts at the end, and where they differ. */
export function tableOfCounts({ comparison, tanks, tables, gateway, unfinished }: Findings): string {
  const { made, stored, lost, doubled } = comparison;
  const lines: [string, string][] = [
    ["sales made by the stations", String(made.sales)],
    ["sales stored (GraphQL, as admin)", String(stored.sales)],
    ["lost", String(lost)],
    ["doubled", String(doubled)],
    ["litres made, stored", `${made.volume}, ${stored.volume}: ${verdict(made.volume === stored.volume)}`],
    ["money made, stored", `${made.amount}, ${stored.amount}: ${verdict(made.amount === stored.amount)}`],
    ["guns that differ", String(comparison.differences.length)],
    ["roll-up hours that differ (SQL)", `${tables.wrongHours} of ${tables.hours}`],
    ["alarms of missing sales (SQL)", String(tables.missingSaleAlarms)],
    ["dead letters of the gateway", String(gateway.deadLetters)],
    ["deliveries stored, doubled (SQL)", `${tables.deliveries}, ${tables.doubledDeliveries}`],
    ["litres delivered, stored (SQL)", `${tanks.delivered}, ${tanks.deliveredStored} (tanks with exact figures)`],
    [
      "tank alarms that stand, not stored, stale (SQL)",
      `${tanks.alarms}, ${tanks.missingAlarms}, ${tanks.staleAlarms}`,
    ],
    ["not at rest in the end", unfinished.length === 0 ? "nothing" : unfinished.join(", ")],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return [...lines.map(([name, value]) => `${name.padEnd(width)}   ${value}`), ...differences(comparison)].join("\n");
}

/** Whether the run proved that nothing is lost or doubled and the sums are equal. */
export function isProof({ comparison, tanks, tables, gateway, unfinished }: Findings): boolean {
  const { made, stored } = comparison;
  const salesRight = made.sales > 0 && isWhole(comparison) && areEqual(made, stored);
  const rest = tables.wrongHours + tables.missingSaleAlarms + tables.doubledDeliveries + gateway.deadLetters;
  return salesRight && areTanksTold(tanks) && rest === 0 && unfinished.length === 0;
}

function verdict(equal: boolean): string {
  return equal ? "equal" : "NOT EQUAL";
}

function differences({ differences }: Comparison): string[] {
  return differences.slice(0, DIFFERENCES_SHOWN).map(({ station, gun, made, stored }) => {
    const side = ({ sales, volume, amount }: typeof made): string => `${sales} sales, ${volume} l, ${amount}`;
    return `  ${station} gun ${gun ?? "unknown"}: made ${side(made)}; stored ${side(stored)}`;
  });
}
