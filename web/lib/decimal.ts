import { isDecimal } from "../../common/decimal.ts";

/** The signs by which a language writes numbers; digits are Latin in every language of the console. */
export interface DecimalSigns {
  readonly decimal: string;
  readonly group: string;
}

/** The decimal and grouping separators of a language: "," and "." in Spanish, "," and a no-break space in Russian. */
export function decimalSigns(locale: string): DecimalSigns {
  const parts = new Intl.NumberFormat(locale).formatToParts(-1234567.5);
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: sign("decimal") || ".", group: sign("group") };
}

/** Digits in threes, set apart by one and the same sign. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;

/**
 * What a person typed or pasted, as the contract writes it; "" for nothing, undefined for what is no number. Reads the
 * language's own separators first and any other where they can mean only one thing: "1,5" is 1.5 in English too, while
 * "1.234" is a thousand more in Spanish than in English.
 */
export function parseDecimal(text: string, locale: string): string | undefined {
  const typed = plainSigns(text);
  if (typed === "") {
    return "";
  }
  const [, minus = "", body = ""] = /^(-?)(.*)$/.exec(typed) ?? [];
  const plain = withPoint(body, decimalSigns(locale));
  return plain === undefined || !/^(?:\d+\.?\d*|\.\d+)$/.test(plain) ? undefined : normal(minus, plain);
}

/** A decimal as a person edits it: the language's separator and no groups, every digit as it is. */
export function editableDecimal(value: string, locale: string): string {
  return isDecimal(value) ? value.replace(".", decimalSigns(locale).decimal) : value;
}

/** A text with Arabic, Persian, Thai and full-width digits as 0–9. */
export function latinDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0xe50));
}

/** Digits and signs of every script as Latin ones; blanks, which group in many languages, are left out. */
function plainSigns(text: string): string {
  return latinDigits(text)
    .replaceAll(/[\u066b。]/g, ".")
    .replaceAll(/[\s\u066c'’\u200e\u200f\u061c]/g, "")
    .replace(/^[\u2212\u2013]/, "-");
}

/** The body with a point as its only sign; undefined where the signs contradict each other. */
function withPoint(body: string, { decimal, group }: DecimalSigns): string | undefined {
  const signs = body.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) {
    return body;
  }
  const count = signs.filter((sign) => sign === last).length;
  if (count < signs.length) {
    const whole = body.slice(0, body.lastIndexOf(last));
    return count === 1 && GROUPED.test(whole) ? whole.replaceAll(/[.,]/g, "") + "." + body.split(last)[1] : undefined;
  }
  if (count > 1) {
    return GROUPED.test(body) ? body.replaceAll(last, "") : undefined;
  }
  const grouped = last !== decimal && last === group && GROUPED.test(body) && !body.startsWith("0");
  return body.replace(last, grouped ? "" : ".");
}

function normal(minus: string, plain: string): string {
  const [whole = "", fraction = ""] = plain.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const text = fraction === "" ? digits : `${digits}.${fraction}`;
  return /[1-9]/.test(text) ? minus + text : text;
}
