import { GraphQLScalarType, Kind } from "graphql";
import { GraphQLDate, GraphQLDateTime, GraphQLJSONObject } from "graphql-scalars";
import { refuse } from "../errors/refuse.ts";

/** How a decimal number is written; how many digits are kept, the check of what is possible says (possible.ts). */
const DECIMAL = /^-?\d{1,40}(\.\d{1,40})?$/;

function decimalText(value: unknown): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !DECIMAL.test(text)) {
    return refuse("DATA_CONVERSION_FAILED", { params: { value: String(value) } });
  }
  return text;
}

/** Money, prices and volumes: a decimal number as text, never a binary float. */
export const GraphQLDecimal = new GraphQLScalarType<string, string>({
  name: "Decimal",
  description:
    'A decimal number as text, e.g. "12.50": money to the currency\'s precision, volume to 3 places, unit price to 4. At most 15 digits before the point and 6 behind it; zeros at its end may be missing.',
  serialize: (value) => (typeof value === "string" ? value : decimalText(value)),
  parseValue: decimalText,
  parseLiteral: (node) =>
    node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT
      ? decimalText(node.value)
      : refuse("DATA_CONVERSION_FAILED", { params: { value: node.kind } }),
});

const PLAIN_LENGTH = "2026-11-22T00:00:00.000Z".length;

/** The number that some digits of a text mean; NaN: they are none. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let place = from; place < to; place += 1) {
    const digit = text.charCodeAt(place) - 48;
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : Number.NaN;
  }
  return number;
}

/** An instant as programs write it, in UTC with milliseconds; null for every other text, a day or hour that isn't among them. */
export function plainInstant(text: string): Date | null {
  const isPlain =
    text.length === PLAIN_LENGTH &&
    text[4] === "-" &&
    text[7] === "-" &&
    text[10] === "T" &&
    text[13] === ":" &&
    text[16] === ":" &&
    text[19] === "." &&
    text[23] === "Z";
  if (!isPlain) {
    return null;
  }
  const [month, day] = [digits(text, 5, 7), digits(text, 8, 10)];
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
  if (!(hour < 24 && minute < 60 && second < 60)) {
    return null;
  }
  const year = digits(text, 0, 4);
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, digits(text, 20, 23)));
  // What no month has is counted on into the next one, and the years before 100 are taken for those of a century.
  return at.getUTCDate() === day && at.getUTCMonth() === month - 1 && at.getUTCFullYear() === year ? at : null;
}

/** What programs write is read in one go; all else is left to GraphQL's own way. */
function instantOf(value: unknown): Date {
  return (typeof value === "string" ? plainInstant(value) : null) ?? (GraphQLDateTime.parseValue(value) as Date);
}

/** An instant, with offset. */
export const GraphQLInstant = new GraphQLScalarType({
  ...GraphQLDateTime.toConfig(),
  parseValue: instantOf,
  description: "An instant with its offset, RFC 3339, e.g. 2026-11-20T10:30:00Z.",
});

/** A calendar day, without zone. */
export const GraphQLDay = new GraphQLScalarType({
  ...GraphQLDate.toConfig(),
  description: "A calendar day, e.g. 2026-11-20.",
});

/** Free-form settings of a protocol, and the before/after of an audit entry. */
export const GraphQLSettings = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  description: "A JSON object.",
  specifiedByURL: undefined,
});
