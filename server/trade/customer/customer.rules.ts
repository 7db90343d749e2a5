import { Decimal } from "decimal.js";
import { CREDIT_LIMIT } from "../../../common/limits.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { NARROWNESS, type Validity, meet } from "../markdown/markdown.rules.ts";
import type { StationSet } from "../markdown/markdown.types.ts";
import type { RepaymentWindow } from "./customer.types.ts";

/** The windows of decision 7, as the message of 10042 names them. */
const WINDOWS: Readonly<Record<RepaymentWindow, { words: string; holds(day: number): boolean }>> = {
  DAYS_1_TO_28: { words: "1–28", holds: (day) => day >= 1 && day <= 28 },
  DAY_11_OR_21_TO_28: { words: "11, 21–28", holds: (day) => day === 11 || (day >= 21 && day <= 28) },
};

/** Refuses a repayment day outside of the network's window (10042), naming the window. */
export function assertRepaymentDay(day: number, window: RepaymentWindow): void {
  const { words, holds } = WINDOWS[window];
  if (!holds(day)) {
    refuse("REPAYMENT_DAY_OUT_OF_WINDOW", { field: "repaymentDay", params: { window: words } });
  }
}

/** Refuses a day of a month on which the network takes no repayments (10042), naming its window. */
export function assertRepaidOn(day: string, window: RepaymentWindow): void {
  const { words, holds } = WINDOWS[window];
  if (!holds(Number(day.slice(8)))) {
    refuse("REPAYMENT_DAY_OUT_OF_WINDOW", { params: { window: words } });
  }
}

/** A credit limit as it is kept, to the currency's precision. Below 0, beyond reason or more exact than the money: 10012. */
export function creditLimitOf(value: string, places: number): string {
  assertDecimal(value, { ...CREDIT_LIMIT, digits: places }, "creditLimit");
  return new Decimal(value).toFixed(places);
}

/** Refuses an end that is over already (10041); `today` by the platform's calendar. */
export function assertNotOver(validUntil: string | null, today: string): void {
  if (validUntil !== null && validUntil < today) {
    refuse("VALIDITY_EXPIRED", { field: "validUntil" });
  }
}

/** A special price as its rivals look at it. */
export interface PricePlace extends Validity {
  readonly gradeIds: readonly string[];
  readonly stations: StationSet;
}

/** Whether both say what the same grade costs at the same places on the same day, neither of them being the narrower. */
function rivals(one: PricePlace, other: PricePlace): boolean {
  const { kind, ids } = one.stations;
  return (
    NARROWNESS[kind] === NARROWNESS[other.stations.kind] &&
    one.gradeIds.some((id) => other.gradeIds.includes(id)) &&
    (kind === "ALL" || ids.some((id) => other.stations.ids.includes(id))) &&
    meet(one, other)
  );
}

/** Refuses a price that says again what another of the same customer's says (10015). */
export function assertNoRival(price: PricePlace, others: readonly PricePlace[]): void {
  if (others.some((other) => rivals(price, other))) {
    refuse("DUPLICATE_INFO", { field: "stations" });
  }
}

/** It is typed at a forecourt's keypad or read out at its counter, so it is shorter than a login's. */
const PASSWORD_LENGTH = { least: 6, most: 32 };
const PASSWORD = /^[\p{L}\p{N}]+$/u;

/** Refuses a station password that is too short, holds signs that no keypad has, or is guessed at once (10012). */
export function assertStationPassword(password: string, code: string): void {
  const letters = [...password];
  if (letters.length < PASSWORD_LENGTH.least || letters.length > PASSWORD_LENGTH.most) {
    refuse("PARAMETER_ERROR", { field: "password", params: PASSWORD_LENGTH });
  }
  const points = letters.map((letter) => letter.codePointAt(0) ?? 0);
  const step = (points[1] ?? 0) - (points[0] ?? 0);
  const inARow =
    Math.abs(step) <= 1 && points.every((point, index) => index === 0 || point - (points[index - 1] ?? 0) === step);
  if (!PASSWORD.test(password) || inARow || password.toLowerCase() === code.toLowerCase()) {
    refuse("PARAMETER_ERROR", { field: "password" });
  }
}
