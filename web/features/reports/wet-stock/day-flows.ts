import { compareDecimals, subtractDecimals } from "../../../../common/decimal.ts";
import type { StockDayFragment } from "./wet-stock.generated.ts";

/** What people move, draw and put right, by the fields of a day; told where there was any of it. */
const MOVED = [
  ["transferredInLitres", "wetStock.transferredIn"],
  ["drawsReturnedLitres", "wetStock.drawsReturned"],
  ["transferredOutLitres", "wetStock.transferredOut"],
  ["drawsRemovedLitres", "wetStock.drawsRemoved"],
  ["correctedLitres", "wetStock.corrected"],
] as const;
type Moved = (typeof MOVED)[number];

const OUT: readonly Moved[0][] = ["transferredOutLitres", "drawsRemovedLitres"];
const isNone = (litres: string): boolean => compareDecimals(litres, "0") === 0;
const negated = (litres: string): string => subtractDecimals("0", litres);

/** What came and went on a day, in the order of its book: each with its sign. */
export function flowsOf(day: StockDayFragment) {
  const moved = ([key, title]: Moved) =>
    isNone(day[key])
      ? []
      : [{ key, title, of: "movements" as const, litres: OUT.includes(key) ? negated(day[key]) : day[key] }];
  return [
    {
      key: "delivered",
      title: "tankHistory.delivered" as const,
      of: "deliveries" as const,
      litres: day.deliveredLitres,
    },
    ...MOVED.slice(0, 2).flatMap(moved),
    { key: "sold", title: "tankHistory.soldOut" as const, of: "sales" as const, litres: negated(day.soldLitres) },
    ...MOVED.slice(2).flatMap(moved),
  ];
}

/** What of it happened on any of these days, with how much that came to. */
export const movedOn = (days: readonly StockDayFragment[]) =>
  MOVED.filter(([key]) => days.some((day) => !isNone(day[key]))).map(([key, title]) => ({
    key,
    title,
    sum: days.reduce((sum, day) => subtractDecimals(sum, negated(day[key])), "0"),
  }));
