import { areCardsDebited, type CardComparison } from "./card-comparison.ts";
import { areEqual, isWhole, type Comparison } from "./comparison.ts";
import type { Loss } from "./disaster.ts";
import { areDepositsTold, type DepositComparison } from "./deposit-comparison.ts";
import type { Findings } from "./settling.ts";
import type { Blow } from "./strike.ts";
import { alignedTable } from "./table.ts";
import { areTanksTold } from "./tank-comparison.ts";

const DIFFERENCES_SHOWN = 10;

/** What was found in the end; `books`: what their proof says is wrong, null where they are right. */
export type Proof = Findings & { readonly books: string | null };

/** The kills as a table, oldest first. */
export function tableOfKills(blows: readonly Blow[]): string {
  const rows = blows.map(({ strike, atSeconds, recoveredMs, soldMeanwhile, takenOver }) => [
    String(strike.round),
    `${atSeconds.toFixed(1)} s`,
    `${strike.victims.join(" + ")}${strike.losesFiles ? ", files lost" : ""}${strike.awayMs ? `, for ${strike.awayMs / 1000} s` : ""}`,
    recoveredMs === null ? "not in time" : `${(recoveredMs / 1000).toFixed(1)} s`,
    String(soldMeanwhile),
    String(takenOver),
  ]);
  const heads = ["round", "at", "killed with -9", "works again after", "sold meanwhile", "stations taken over"];
  return alignedTable([heads, ...rows]);
}

/** What the loss of the database's files cost, and what it would have cost without the log that was not archived yet. */
export function tableOfLoss({ archived, unarchived, sinceSeconds, salesSince, layOutMs }: Loss): string {
  return alignedTable([
    ["segments of the log in the archive when the files were lost", String(archived)],
    ["closed segments that were not, and the newest one's age", `${unarchived}, ${sinceSeconds.toFixed(1)} s`],
    ["sales stored since, which the archive alone had lost (SQL)", String(salesSince)],
    ["npm run restore took", `${(layOutMs / 1000).toFixed(1)} s`],
  ]);
}

/** The counts at the end, and where they differ. */
export function tableOfCounts(proof: Proof): string {
  const { comparison, tanks, tables, gateway, books, unfinished } = proof;
  const { made, stored, lost, doubled } = comparison;
  const lines: [string, string][] = [
    ["sales made by the stations", String(made.sales)],
    ["sales stored (GraphQL, as admin)", String(stored.sales)],
    ["lost", String(lost)],
    ["doubled", String(doubled)],
    ["litres made, stored", `${made.volume}, ${stored.volume}: ${verdict(made.volume === stored.volume)}`],
    ["money made, stored", `${made.amount}, ${stored.amount}: ${verdict(made.amount === stored.amount)}`],
    ["guns that differ", String(comparison.differences.length)],
    ...linesOfCards(proof.cards),
    ...linesOfDeposits(proof.deposits),
    ["the books", books ?? "right"],
    ["roll-up hours that differ (SQL)", `${tables.wrongHours} of ${tables.hours}`],
    ["alarms of missing sales (SQL)", String(tables.missingSaleAlarms)],
    ["dead letters of the gateways", String(gateway.deadLetters)],
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

function linesOfCards(cards: CardComparison): [string, string][] {
  const { made, booked, amount, amountBooked, unbooked, doubled, wrong, foreign } = cards;
  return [
    ["sales with cards made, booked once as made", `${made}, ${booked}`],
    ["money of cards made, booked", `${amount}, ${amountBooked}: ${verdict(amount === amountBooked)}`],
    ["not booked, booked again, otherwise, for nothing", `${unbooked}, ${doubled}, ${wrong}, ${foreign}`],
  ];
}

function linesOfDeposits(deposits: DepositComparison): [string, string][] {
  const { told, missing, doubled, refused, reasons, refusedThere, unheard, unheardThere, repeated, contradicted } =
    deposits;
  return [
    ["deposits told OK, of them missing", `${told}, ${missing}`],
    ["deposits asked again with their key, told otherwise", `${repeated}, ${contradicted}`],
    ["deposits refused, there all the same", `${refused}, ${refusedThere}`],
    ...reasons.map(([why, count]): [string, string] => [`  ${why}`, String(count)]),
    ["deposits of which nothing was heard, there", `${unheard}, ${unheardThere}`],
    ["deposits there twice", String(doubled)],
  ];
}

/** Whether the run proved that nothing is lost or doubled, the sums are equal and the books right. */
export function isProof({ comparison, cards, deposits, tanks, tables, gateway, books, unfinished }: Proof): boolean {
  const { made, stored } = comparison;
  const salesRight = made.sales > 0 && isWhole(comparison) && areEqual(made, stored);
  const rest = tables.wrongHours + tables.missingSaleAlarms + tables.doubledDeliveries + gateway.deadLetters;
  const cardsRight = cards.made > 0 && areCardsDebited(cards) && cards.amount === cards.amountBooked;
  const moneyRight = deposits.told > 0 && areDepositsTold(deposits) && books === null;
  return salesRight && cardsRight && moneyRight && areTanksTold(tanks) && rest === 0 && unfinished.length === 0;
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
