import { Decimal } from "decimal.js";
import type { CardLine } from "./card-comparison.ts";
import type { Deposit } from "./card-plan.ts";

/** What whoever paid in was told: its line, why not, or nothing at all. */
export type Told = { readonly line: string } | { readonly refused: string } | null;

/** A deposit, and what became of it as far as whoever paid in knows. */
export interface Asked {
  readonly deposit: Deposit;
  readonly cardNumber: string;
  told: Told;
  /** How often it was asked for. */
  times: number;
  /** Asked again, it told of another line than before. */
  contradicted: boolean;
}

/** What came of the deposits. */
export interface DepositComparison {
  readonly told: number;
  /** Told OK, and not there as it was told. */
  readonly missing: number;
  readonly refused: number;
  /** Why, with how often. */
  readonly reasons: readonly (readonly [string, number])[];
  /** Told that they can't be, and there all the same. */
  readonly refusedThere: number;
  /** Of which nothing was heard, and how many of them are there. */
  readonly unheard: number;
  readonly unheardThere: number;
  /** Lines of a deposit beyond its first. */
  readonly doubled: number;
  /** Asked for more than once with their key, and how many of them were told something else then. */
  readonly repeated: number;
  readonly contradicted: number;
}

/** Holds the deposits that are there against what was told of each; a deposit is known by its key, which its line bears as its reason. */
export function compareDeposits(asked: readonly Asked[], lines: readonly CardLine[]): DepositComparison {
  const deposits = lines.filter(({ operation, reason }) => operation === "DEPOSIT" && reason !== null);
  const linesOf = Map.groupBy(deposits, ({ reason }) => reason);
  const found = (one: Asked): readonly CardLine[] => linesOf.get(one.deposit.key) ?? [];
  const isThere = (one: Asked): boolean => found(one).length > 0;
  const of = (kind: "line" | "refused") => asked.filter(({ told }) => told !== null && kind in told);
  const unheard = asked.filter(({ told }) => told === null);
  return {
    told: of("line").length,
    missing: of("line").filter((one) => !found(one).some((line) => isAsTold(one, line))).length,
    refused: of("refused").length,
    reasons: reasonsOf(asked),
    refusedThere: of("refused").filter(isThere).length,
    unheard: unheard.length,
    unheardThere: unheard.filter(isThere).length,
    doubled: asked.reduce((sum, one) => sum + Math.max(0, found(one).length - 1), 0),
    repeated: asked.filter(({ times }) => times > 1).length,
    contradicted: asked.filter(({ contradicted }) => contradicted).length,
  };
}

/** Why deposits were refused, the most frequent first. */
function reasonsOf(asked: readonly Asked[]): [string, number][] {
  const reasons = asked.flatMap(({ told }) => (told !== null && "refused" in told ? [told.refused] : []));
  const counted = [...Map.groupBy(reasons, (reason) => reason)].map(([why, all]): [string, number] => [
    why,
    all.length,
  ]);
  return counted.toSorted(([, one], [, other]) => other - one);
}

/** Whether every deposit is what whoever paid in was told of it, and none is there twice. */
export function areDepositsTold({ missing, refusedThere, doubled, contradicted }: DepositComparison): boolean {
  return missing + refusedThere + doubled + contradicted === 0;
}

function isAsTold({ told, deposit, cardNumber }: Asked, line: CardLine): boolean {
  const isIt = told !== null && "line" in told && told.line === line.id;
  return isIt && line.cardNumber === cardNumber && new Decimal(line.deposit).equals(deposit.amount);
}
