import { Decimal } from "decimal.js";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import type { Tender } from "../card/card.types.ts";
import type { CloseShiftInput, DeclaredMoneyInput, ShiftCounterInput } from "./shift.inputs.ts";
import type { ShiftCounter, ShiftMoney } from "./shift.types.ts";

/** What is counted at the end of a shift: what is paid online never was in a till. */
export const TILL_TENDERS = ["CASH", "BANK_CARD", "TRANSFER"] as const satisfies readonly Tender[];

const MOST_MONEY = "999999999999";
const MOST_LITRES = "999999999999";

/** A gun of a shift as it was stored, or as it stands now. */
export type GunFigures = Omit<ShiftCounter, "countedLitres" | "difference">;

/** What a gun counted, on both of its meters where one was exchanged, held against what it sold. */
export function countGun(gun: GunFigures): ShiftCounter {
  const { beginLitres, endLitres, setBackLitres, volume } = gun;
  const counted =
    beginLitres === null || endLitres === null ? null : new Decimal(endLitres).minus(beginLitres).plus(setBackLitres);
  return {
    ...gun,
    countedLitres: counted?.toFixed() ?? null,
    difference: counted?.minus(volume).toFixed() ?? null,
  };
}

/** Counters with what a person says of single guns. 10014: a gun that isn't the shift's; 10012: named twice, no litres, an overlong reason. */
export function countersWith(guns: readonly GunFigures[], said: readonly ShiftCounterInput[]): ShiftCounter[] {
  const byGun = new Map(said.map((one) => [one.gunId, one]));
  if (byGun.size < said.length) {
    refuse("PARAMETER_ERROR", { field: "counters" });
  }
  for (const [index, { gunId, endLitres, reason }] of said.entries()) {
    if (!guns.some((gun) => gun.gunId === gunId)) {
      refuse("OBJECT_NOT_FOUND", { field: "counters" });
    }
    if (endLitres != null) {
      assertDecimal(endLitres, { digits: 3, min: "0", max: MOST_LITRES }, `counters.${index}.endLitres`);
    }
    if (reason != null) {
      assertText(reason, `counters.${index}.reason`);
    }
  }
  return guns.map((gun) => {
    const { endLitres = null, reason = null } = byGun.get(gun.gunId) ?? {};
    return countGun({ ...gun, reason, readByHand: endLitres !== null, endLitres: endLitres ?? gun.endLitres });
  });
}

/** What must have been in a till: of its sales, and by tender what the ledger says came in less what went out. */
export interface Expected {
  readonly till: string;
  readonly received: ReadonlyMap<Tender, string>;
}

/**
 * What was counted, held against what was expected. 10012: a tender that is missing or said twice, more places than the currency's; 10006:
 * one that was never in a till.
 */
export function moneyOf(
  { till, received }: Expected,
  declared: readonly DeclaredMoneyInput[],
  places: number,
): ShiftMoney {
  const tenders: readonly Tender[] = TILL_TENDERS;
  for (const [index, { tender, amount }] of declared.entries()) {
    if (!tenders.includes(tender)) {
      refuse("ILLEGAL_SELECTION", { field: `declared.${index}.tender` });
    }
    assertDecimal(amount, { digits: places, min: `-${MOST_MONEY}`, max: MOST_MONEY }, `declared.${index}.amount`);
  }
  if (declared.length !== tenders.length || new Set(declared.map(({ tender }) => tender)).size !== tenders.length) {
    refuse("PARAMETER_ERROR", { field: "declared" });
  }
  const rows = TILL_TENDERS.map((tender) => ({
    tender,
    received: received.get(tender) ?? "0",
    declared: declared.find((one) => one.tender === tender)?.amount ?? "0",
  }));
  return summedMoney(till, rows);
}

/** Money by tender, added up. */
export function summedMoney(till: string, tenders: ShiftMoney["tenders"]): ShiftMoney {
  const sum = (of: "received" | "declared") => tenders.reduce((total, row) => total.plus(row[of]), new Decimal(0));
  const [received, declared] = [sum("received"), sum("declared")];
  const expected = received.plus(till);
  return {
    tenders,
    till,
    received: received.toFixed(),
    expected: expected.toFixed(),
    declared: declared.toFixed(),
    overShort: declared.minus(expected).toFixed(),
  };
}

/** What is to be said before it is signed: why money is over or short (10012), why it is closed while devices are away or their facts on the way (10027). */
export function assertExplained(
  { reason, overrideReason }: Pick<CloseShiftInput, "reason" | "overrideReason">,
  {
    overShort,
    offlineDevices,
    waiting,
  }: { readonly overShort: string; readonly offlineDevices: readonly string[]; readonly waiting: number },
): void {
  if (!new Decimal(overShort).isZero() || reason != null) {
    assertText(reason ?? "", "reason");
  }
  if (offlineDevices.length + waiting > 0 && overrideReason == null) {
    refuse("DEVICE_OFFLINE", { field: "overrideReason", params: { devices: offlineDevices, waiting } });
  }
  if (overrideReason != null) {
    assertText(overrideReason, "overrideReason");
  }
}
