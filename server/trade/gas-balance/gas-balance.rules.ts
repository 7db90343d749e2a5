import { Decimal } from "decimal.js";
import type { GasBalanceFigures, GasBalanceLack, GasBalanceState } from "./gas-balance.types.ts";

/** What the statement tells of a span; decimals as text, null where something of it is unknown. */
export interface GasSums {
  readonly boughtKilograms: string | null;
  readonly boughtCubicMetres: string | null;
  readonly soldKilograms: string | null;
  readonly soldCubicMetres: string | null;
  readonly days: number;
  readonly coveredDays: number;
  readonly unreadDays: number;
  /** There is a reading at its first midnight; at its last one that is over. Null: at none. */
  readonly opens: boolean | null;
  readonly closes: boolean | null;
  /** Times between readings of which nobody knows what was bought. */
  readonly unknownSteps: number;
  /** Temperatures at which its cubic metres are meant. */
  readonly bases: number;
}

const lossOf = (bought: string | null, sold: string | null): Decimal | null =>
  bought === null || sold === null ? null : new Decimal(bought).minus(sold);

function percentOf(loss: Decimal | null, bought: string | null): Decimal | null {
  return loss === null || bought === null || Number(bought) === 0 ? null : loss.times(100).div(bought);
}

/** How bad a loss is: what was sold though nothing was bought is beyond every limit. */
function stateOf(percent: Decimal | null, loss: Decimal | null, amberPercent: string): GasBalanceState {
  if (loss === null) {
    return "UNKNOWN";
  }
  const beyond = percent === null ? !loss.isZero() : percent.abs().gt(amberPercent);
  return beyond ? "AMBER" : "WITHIN";
}

/** The figures of a span by its sums; cubic metres of several temperatures are none. */
export function balanceFiguresOf(sums: GasSums, amberPercent: string): GasBalanceFigures {
  const { days, coveredDays, unreadDays, boughtKilograms, soldKilograms, bases } = sums;
  const mixed = bases > 1;
  const boughtCubicMetres = mixed ? null : sums.boughtCubicMetres;
  const soldCubicMetres = mixed ? null : sums.soldCubicMetres;
  const kilograms = lossOf(boughtKilograms, soldKilograms);
  const cubicMetres = lossOf(boughtCubicMetres, soldCubicMetres);
  const percent =
    kilograms === null ? percentOf(cubicMetres, boughtCubicMetres) : percentOf(kilograms, boughtKilograms);
  return {
    boughtKilograms,
    boughtCubicMetres,
    soldKilograms,
    soldCubicMetres,
    lossKilograms: kilograms?.toFixed() ?? null,
    lossCubicMetres: cubicMetres?.toFixed() ?? null,
    lossPercent: percent?.toDecimalPlaces(2).toFixed() ?? null,
    state: stateOf(percent, kilograms ?? cubicMetres, amberPercent),
    days,
    coveredDays,
    unreadDays,
  };
}

/** What a span lacks, in the order in which it is told. */
export function lacksOf(sums: GasSums): GasBalanceLack[] {
  const { days, opens, closes, unreadDays, coveredDays, unknownSteps, bases } = sums;
  const units = [sums.boughtKilograms, sums.boughtCubicMetres, sums.soldKilograms, sums.soldCubicMetres];
  const some = units.some((unit) => unit !== null);
  const lacks: readonly (readonly [GasBalanceLack, boolean])[] = [
    ["OPENING_READING", opens !== true],
    ["CLOSING_READING", days > 0 && closes !== true],
    ["READING_BETWEEN", opens === true && closes === true && unreadDays > 0 && coveredDays > 0],
    ["OLD_METER", unknownSteps > 0],
    ["CONVERSION", some && units.includes(null)],
    ["BASE", bases > 1],
  ];
  return lacks.flatMap(([lack, is]) => (is ? [lack] : []));
}

const addedTo = (sum: string | null, figure: string | null): string | null =>
  sum === null || figure === null ? null : new Decimal(sum).plus(figure).toFixed();

/** Spans of several stations together: what has no balance is of no figure, and of the days alone. */
export function totalOf(
  spans: readonly (GasSums & { readonly baseTemperatureC: string | null })[],
  amberPercent: string,
): GasBalanceFigures {
  const known = spans.filter(
    ({ boughtKilograms, boughtCubicMetres }) => boughtKilograms !== null || boughtCubicMetres !== null,
  );
  const unit = (of: "boughtKilograms" | "boughtCubicMetres" | "soldKilograms" | "soldCubicMetres") =>
    known.length === 0 ? null : known.map((span) => span[of]).reduce(addedTo, "0");
  const temperatures = new Set(known.map(({ baseTemperatureC }) => baseTemperatureC));
  const days = (of: "days" | "coveredDays" | "unreadDays") => spans.reduce((sum, span) => sum + span[of], 0);
  return balanceFiguresOf(
    {
      boughtKilograms: unit("boughtKilograms"),
      boughtCubicMetres: unit("boughtCubicMetres"),
      soldKilograms: unit("soldKilograms"),
      soldCubicMetres: unit("soldCubicMetres"),
      days: days("days"),
      coveredDays: days("coveredDays"),
      unreadDays: days("unreadDays"),
      opens: true,
      closes: true,
      unknownSteps: 0,
      bases: known.some(({ bases }) => bases > 1) ? 2 : temperatures.size,
    },
    amberPercent,
  );
}
