import { Decimal } from "decimal.js";
import type { AccountKind, AccountName, Line, Unit } from "./ledger.types.ts";

/** What is true of all accounts of a kind. */
interface KindRule {
  readonly unit: Unit;
  /** Whether its row keeps the balance; where value comes from and goes to is counted from its postings, so that no two wait for each other. */
  readonly kept: boolean;
  readonly least?: string;
  readonly most?: string;
}

/** The kinds of account, and the bounds that hold for all of a kind. */
export const KINDS: Readonly<Record<AccountKind, KindRule>> = {
  PRINCIPAL: { unit: "MONEY", kept: true, least: "0" },
  GIFT: { unit: "MONEY", kept: true, least: "0" },
  CLEARING: { unit: "MONEY", kept: true, most: "0" },
  CREDIT: { unit: "MONEY", kept: true, most: "0" },
  RECEIPTS: { unit: "MONEY", kept: false },
  REVENUE: { unit: "MONEY", kept: false },
  GIFT_EXPENSE: { unit: "MONEY", kept: false },
  DISCOUNT: { unit: "MONEY", kept: false },
  FEES: { unit: "MONEY", kept: false },
  WRITE_OFF: { unit: "MONEY", kept: false },
  POINTS: { unit: "POINTS", kept: true },
  POINTS_ISSUED: { unit: "POINTS", kept: false },
  POINTS_EXPIRED: { unit: "POINTS", kept: false },
  POINTS_EXCHANGED: { unit: "POINTS", kept: false },
};

/** Equal for one account alone. */
export const accountKeyOf = ({ kind, ownerId, part = "" }: AccountName): string => `${kind} ${ownerId} ${part}`;

/**
 * The unit that lines are in. It throws where they are no movement: that is a fault of ours and nobody's input. Two or more
 * lines, each of an account of its own and of more or less than 0, in one unit, sum zero.
 */
export function unitOf(lines: readonly Line[]): Unit {
  const units = new Set(lines.map(({ kind }) => KINDS[kind].unit));
  const [unit] = units;
  const sum = lines.reduce((total, { amount }) => total.plus(amount), new Decimal(0));
  const isSound =
    lines.length >= 2 &&
    units.size === 1 &&
    new Set(lines.map(accountKeyOf)).size === lines.length &&
    lines.every(({ amount }) => !new Decimal(amount).isZero()) &&
    sum.isZero();
  if (unit === undefined || !isSound) {
    throw new Error(`no movement: ${lines.map((line) => `${accountKeyOf(line)} ${line.amount}`).join("; ")}`);
  }
  return unit;
}
