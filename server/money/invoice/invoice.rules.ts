import { Decimal } from "decimal.js";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { InvoiceRate } from "./invoice.types.ts";

const TAX_NUMBER = /^[0-9A-Z-]{0,30}$/;

/** A tax number as it is kept. 10012 */
export function taxNumberOf(text: string): string {
  const number = text.trim().toUpperCase();
  if (!TAX_NUMBER.test(number)) {
    refuse("PARAMETER_ERROR", { field: "taxNumber" });
  }
  return number;
}

/**
 * What lines come to by their rates, the highest first. The tax is in what was paid: gross × rate / (100 + rate), rounded
 * half up once for the sum of a rate, so that the sums of the lines are the sum of the invoice to the last place.
 */
export function ratesOf(
  lines: readonly { readonly rate: string; readonly gross: string }[],
  places: number,
): InvoiceRate[] {
  const byRate = [...Map.groupBy(lines, ({ rate }) => new Decimal(rate).toFixed())];
  return byRate
    .map(([rate, of]) => {
      const gross = of.reduce((sum, line) => sum.plus(line.gross), new Decimal(0));
      const tax = gross
        .times(rate)
        .dividedBy(new Decimal(100).plus(rate))
        .toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
      return { rate, net: gross.minus(tax).toFixed(), tax: tax.toFixed(), gross: gross.toFixed() };
    })
    .toSorted((one, other) => new Decimal(other.rate).comparedTo(one.rate));
}

/** What the rates come to together. */
export function sumOfRates(rates: readonly InvoiceRate[]): Omit<InvoiceRate, "rate"> {
  const sum = (of: "net" | "tax" | "gross") =>
    rates.reduce((total, rate) => total.plus(rate[of]), new Decimal(0)).toFixed();
  return { net: sum("net"), tax: sum("tax"), gross: sum("gross") };
}
