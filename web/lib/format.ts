import { useIntl } from "react-intl";
import { isRightToLeft } from "../i18n/locales.ts";

/** A decimal as the contract sends it: a string, shown without ever becoming a float. */
export type DecimalText = string;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", SECOND],
] as const;

type Options = Intl.NumberFormatOptions;
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Options): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

function decimal(locale: string, value: DecimalText | number, options: Options): string {
  // Intl reads a string exactly; only the typing asks for a literal.
  return numberFormat(locale, options).format(value as Intl.StringNumericLiteral);
}

/** A zone that the browser does not know (an old one, or a platform's free text) falls back to the browser's own. */
function zoned(locale: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DATE = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const FIXED_2 = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function withSymbol(text: string, symbol: string): string {
  // A symbol such as ¥ stands close, a code such as SAR apart (narrow no-break space); minus stays in front.
  const gap = /[\p{L}.]$/u.test(symbol) ? "\u202f" : "";
  return /^[-\u2212\u200e]/.test(text)
    ? text.replace(/^\u200e?[-\u2212]/, `$&${symbol}${gap}`)
    : `${symbol}${gap}${text}`;
}

/**
 * How a language puts a unit behind a number. Where lines run from right to left the two are isolated in the direction of the unit's
 * own letters: in an Arabic line "80 L" would read "L 80".
 */
function withUnitOf(locale: string): (text: string, unit: string) => string {
  const [open, close] = isRightToLeft(locale) ? ["\u2068", "\u2069"] : ["", ""];
  return (text, unit) => (unit ? `${open}${text}\u00a0${unit}${close}` : text);
}

function numbers(locale: string) {
  const withUnit = withUnitOf(locale);
  return {
    /** An amount of money with the network's symbol, two decimals. */
    money: (value: DecimalText, symbol: string) => withSymbol(decimal(locale, value, FIXED_2), symbol),
    /** A price per unit: two decimals at least, four at most. */
    price: (value: DecimalText, symbol = "") =>
      withSymbol(decimal(locale, value, { minimumFractionDigits: 2, maximumFractionDigits: 4 }), symbol),
    /** A quantity with its unit, e.g. "1,204.55 L"; `digits` decimals. `signed` puts a plus before what is above 0. */
    volume: (value: DecimalText | number, unit: string, digits = 2, signed = false) => {
      const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return withUnit(decimal(locale, value, { ...places, signDisplay: signed ? "exceptZero" : "auto" }), unit);
    },
    /** A quantity that somebody set, e.g. "80 L": as many decimals as it has. */
    quantity: (value: DecimalText | number, unit: string) =>
      withUnit(decimal(locale, value, { maximumFractionDigits: 3 }), unit),
    /** A plain number, as many decimals as it has up to `digits`. */
    number: (value: DecimalText | number, digits = 3) => decimal(locale, value, { maximumFractionDigits: digits }),
    /** A short figure for an axis: 12K, 1.2万. */
    compact: (value: number) => decimal(locale, value, { notation: "compact", maximumFractionDigits: 1 }),
    /** A ratio, 0.125 → 12.5 %. `signed` puts a plus before a rise. */
    percent: (ratio: number, signed = false) =>
      decimal(locale, ratio, {
        style: "percent",
        maximumFractionDigits: Math.abs(ratio) < 0.1 ? 1 : 0,
        signDisplay: signed ? "exceptZero" : "auto",
      }),
  };
}

function dates(locale: string, timeZone: string | undefined) {
  const make = (options: Intl.DateTimeFormatOptions) => {
    const format = zoned(locale, timeZone, options);
    return (iso: string | Date) => format.format(new Date(iso));
  };
  const month = make({ month: "short", year: "2-digit" });
  return {
    /** Date and time to the minute in the given zone. */
    dateTime: make({ ...DATE, ...TIME }),
    /** Date and time to the second. */
    instant: make({ ...DATE, ...TIME, second: "2-digit" }),
    /** Time of day to the minute. */
    time: make(TIME),
    /** Time of day to the second. */
    clock: make({ ...TIME, second: "2-digit" }),
    /** The day alone. */
    date: make(DATE),
    /** The day within its year, for an axis. */
    dayOfMonth: make({ day: "2-digit", month: "2-digit" }),
    /** The day with its weekday, in words. */
    day: make({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    /** The month with its year, short: without Russian's word for year, for which a column has no room. */
    month: (iso: string | Date) => month(iso).replace(/\s?г\.$/u, ""),
    /** The day of the week, short. */
    weekday: make({ weekday: "short" }),
  };
}

function spans(locale: string) {
  const unit = (value: number, name: string) =>
    decimal(locale, value, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits: 0 });
  const duration = (milliseconds: number) => {
    const span = Math.max(0, milliseconds);
    const first = UNITS.findIndex(([, size]) => span >= size);
    const start = first === -1 ? UNITS.length - 1 : first;
    const [name, size] = UNITS[start] ?? ["second", SECOND];
    const next = UNITS[start + 1];
    const rest = next ? Math.floor((span % size) / next[1]) : 0;
    const head = unit(Math.floor(span / size), name);
    return next && rest > 0 && start < 2 ? `${head} ${unit(rest, next[0])}` : head;
  };
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  const ago = (iso: string | Date, now: Date) => {
    const past = now.getTime() - new Date(iso).getTime();
    const [name, size] = UNITS.find(([, length]) => Math.abs(past) >= length) ?? (["second", SECOND] as const);
    return relative.format(-Math.trunc(past / size), name);
  };
  return {
    /** How long, in its two largest units: "2 h 5 min"; seconds only below a minute. */
    duration,
    /** How long ago: "5 min ago"; a time slightly ahead of this clock is "now". */
    ago,
  };
}

const made = new Map<string, Format>();

/**
 * Everything that turns values into text, for the person's language, with the Gregorian calendar and Latin digits in
 * each. Times are shown in `timeZone` (the network's or the station's); without one, in the browser's. The same to all
 * who ask: to make one takes a millisecond, and each cell of a list asks.
 */
export function formatOf(locale: string, timeZone?: string): Format {
  const key = `${locale} ${timeZone ?? ""}`;
  const format = made.get(key) ?? create(locale, timeZone);
  made.set(key, format);
  return format;
}

const create = (locale: string, timeZone: string | undefined) => ({
  ...numbers(locale),
  ...dates(locale, timeZone),
  ...spans(locale),
});

export type Format = ReturnType<typeof create>;

/** {@link formatOf} the language on screen. */
export const useFormat = (timeZone?: string): Format => formatOf(useIntl().locale, timeZone);
