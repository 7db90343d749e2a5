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
    'A decimal number as text, e.g. "12.50": money to the currency\'s precision, volume to 3 places, unit price to 4. At most 15 digits before the point and 6 behind it.',
  serialize: (value) => (typeof value === "string" ? value : decimalText(value)),
  parseValue: decimalText,
  parseLiteral: (node) =>
    node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT
      ? decimalText(node.value)
      : refuse("DATA_CONVERSION_FAILED", { params: { value: node.kind } }),
});

/** An instant as programs write it. */
const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** What programs write is read in one go; where its day isn't that of the month it names (30 February), GraphQL's own way says so. */
function instantOf(value: unknown): Date {
  if (typeof value === "string" && IN_UTC.test(value)) {
    const at = new Date(value);
    if (at.getUTCDate() === Number(value.slice(8, 10))) {
      return at;
    }
  }
  return GraphQLDateTime.parseValue(value) as Date;
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
