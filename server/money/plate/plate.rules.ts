import { PLATE_LIMIT } from "../../../common/limits.ts";
import { assertDecimals } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { assertMarkdown } from "../../trade/markdown/markdown.rules.ts";
import type { MarkdownKind } from "../../trade/markdown/markdown.types.ts";

const LONGEST_PLATE = 20;
const LONGEST_REMARK = 200;

/** Blanks, hyphens and dots, which people put into a plate as they like; the database's licence_plate_key knows the same. */
const BETWEEN = /[\s.·•・‧_\-‐‑‒–—]/gu;

/** A plate as it is compared: Unicode NFKC, in capitals, without blanks, hyphens and dots; characters of provinces stay. */
export const plateKeyOf = (written: string): string => written.normalize("NFKC").replaceAll(BETWEEN, "").toUpperCase();

/** The limits of a group by their fields; null: none. */
export interface PlateLimits {
  readonly dayAmount: string | null;
  readonly dayVolume: string | null;
  readonly dayCount: number | null;
  readonly monthAmount: string | null;
  readonly monthVolume: string | null;
  readonly monthCount: number | null;
}

/** What is kept of a group. */
export interface PlateGroupFacts extends PlateLimits {
  readonly name: string;
  readonly discountKind: MarkdownKind | null;
  readonly discountValue: string | null;
  readonly declinesOverdue: boolean;
  readonly active: boolean;
  readonly remark: string;
}

function assertAtMost(text: string, field: string, most: number): void {
  if (text.length > most) {
    refuse("PARAMETER_ERROR", { field, params: { reason: "TOO_LONG", most } });
  }
}

/** A discount is off the price, never instead of it; both of kind and value, or neither. */
function assertDiscount({ discountKind: kind, discountValue: value }: PlateGroupFacts): void {
  if (kind === "FIXED_PRICE") {
    refuse("ILLEGAL_SELECTION", { field: "discountKind" });
  }
  if (kind === null && value === null) {
    return;
  }
  if (kind === null || value === null) {
    refuse("PARAMETER_ERROR", { field: kind === null ? "discountKind" : "discountValue" });
  }
  assertMarkdown({ kind, value }, "discountValue");
}

/** Refuses a group that can't be, naming the field: 10012, and 10006 for a price in place of a discount. */
export function assertPlateGroup(facts: PlateGroupFacts): void {
  assertText(facts.name, "name");
  assertAtMost(facts.remark, "remark", LONGEST_REMARK);
  assertDiscount(facts);
  assertDecimals(facts, [
    ["dayAmount", PLATE_LIMIT.AMOUNT],
    ["dayVolume", PLATE_LIMIT.VOLUME],
    ["dayCount", PLATE_LIMIT.COUNT],
    ["monthAmount", PLATE_LIMIT.AMOUNT],
    ["monthVolume", PLATE_LIMIT.VOLUME],
    ["monthCount", PLATE_LIMIT.COUNT],
  ]);
}

/** What is kept of a plate. Days are "2026-11-22". */
export interface PlateFacts {
  readonly groupId: string;
  readonly plate: string;
  readonly vehicle: string;
  readonly driver: string;
  readonly cylinderTestUntil: string | null;
}

/** Refuses a plate that can't be, naming the field and why (10012): no letter or digit in it, or too long. */
export function assertLicencePlate({ plate, vehicle, driver }: Pick<PlateFacts, "plate" | "vehicle" | "driver">): void {
  const key = plateKeyOf(plate);
  if (!/[\p{L}\p{N}]/u.test(key)) {
    refuse("PARAMETER_ERROR", { field: "plate", params: { reason: "REQUIRED" } });
  }
  if (key.length > LONGEST_PLATE || plate.length > 2 * LONGEST_PLATE) {
    refuse("PARAMETER_ERROR", { field: "plate", params: { reason: "TOO_LONG", most: LONGEST_PLATE } });
  }
  assertAtMost(vehicle, "vehicle", LONGEST_REMARK);
  assertAtMost(driver, "driver", LONGEST_REMARK);
}
