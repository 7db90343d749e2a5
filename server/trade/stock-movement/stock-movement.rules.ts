import { compareDecimals, subtractDecimals } from "../../../common/decimal.ts";
import { MOVEMENT_LITRES, STOCK_MOVEMENT } from "../../../common/limits.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { assertTimeTold } from "../../plant/telemetry/fact-key.rules.ts";
import type { StockMovementKind } from "./stock-movement.types.ts";

/** A tank as far as what is moved into it or out of it is judged by it. */
export interface MovedTank {
  readonly id: string;
  readonly stationId: string;
  readonly gradeId: string;
  readonly expansionGroup: string | null;
  readonly capacityLitres: string;
}

/** What a person tells of a movement. */
export interface ToldMovement {
  readonly kind: StockMovementKind;
  readonly time: Date;
  readonly litres: string;
  readonly number: string;
  readonly reason: string;
}

/** A movement and its tanks. */
export interface Movement extends ToldMovement {
  readonly from: MovedTank;
  readonly to: MovedTank | null;
}

/** A movement as it is kept: nothing around its texts, its litres without zeros at their end. */
export const movementOf = <Told extends ToldMovement>(told: Told): Told => ({
  ...told,
  litres: subtractDecimals(told.litres, "0"),
  number: told.number.trim(),
  reason: told.reason.trim(),
});

/** Two tanks between which fuel may go: of one grade, or of grades that grow alike with their temperature. */
const isAlike = (one: MovedTank, other: MovedTank): boolean =>
  one.gradeId === other.gradeId || (one.expansionGroup !== null && one.expansionGroup === other.expansionGroup);

/** Refuses what no movement is: 10012 naming the field (litres, texts, ahead), 10006 naming `toTankId`. */
export function assertMovement({ kind, time, litres, number, reason, from, to }: Movement, now: Date): void {
  assertText(reason, "reason");
  if (number.length > STOCK_MOVEMENT.NUMBER) {
    refuse("PARAMETER_ERROR", { field: "number", params: { most: STOCK_MOVEMENT.NUMBER } });
  }
  assertTimeTold(time, now);
  assertDecimal(litres, MOVEMENT_LITRES[kind], "litres");
  // More than a tank holds was neither in it nor moved by anybody.
  const most = [from, to ?? from].map(({ capacityLitres }) => capacityLitres).sort(compareDecimals)[0] ?? "0";
  if (compareDecimals(litres.replace("-", ""), most) > 0) {
    refuse("PARAMETER_ERROR", { field: "litres", params: { most } });
  }
  if (kind === "CORRECTION" && compareDecimals(litres, "0") === 0) {
    refuse("PARAMETER_ERROR", { field: "litres" });
  }
  if (kind !== "TRANSFER") {
    return to === null ? undefined : refuse("ILLEGAL_SELECTION", { field: "toTankId" });
  }
  if (to === null) {
    refuse("PARAMETER_ERROR", { field: "toTankId", params: { reason: "REQUIRED" } });
  }
  if (to.id === from.id || to.stationId !== from.stationId || !isAlike(from, to)) {
    refuse("ILLEGAL_SELECTION", { field: "toTankId" });
  }
}

/** Whether a movement waits for a second person; a dip moves nothing. */
export const isAboveLimit = ({ kind, litres }: Pick<ToldMovement, "kind" | "litres">, most: string): boolean =>
  kind !== "DIP" && compareDecimals(litres.replace("-", ""), most) > 0;
