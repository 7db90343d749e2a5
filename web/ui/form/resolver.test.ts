import { array, maxLength, minLength, nullable, number, object, maximum, minimum, string, type core } from "zod/mini";
import type { FieldErrors } from "react-hook-form";
import { expect, test } from "vitest";
import { choice, choices, dayText, decimalText, instantText, lineText, saidByRule } from "./checks.ts";
import { resolverOf, type Schema } from "./resolver.ts";

/** What the form says of an entry, by the id of its words. */
async function complaint(schema: core.$ZodType, entry: unknown): Promise<string | undefined> {
  const resolve = resolverOf(object({ entry: schema }) as Schema<{ entry: unknown }, unknown>, ({ id }) => id);
  const { errors } = await resolve({ entry }, undefined, { fields: {}, shouldUseNativeValidation: false });
  return (errors as FieldErrors<{ entry: unknown }>).entry?.message as string | undefined;
}

const PRICE = { digits: 4, above: "0", max: "999.9999" };

test.each([
  ["a price", decimalText(PRICE), "7.45", undefined],
  ["a price that is missing", decimalText(PRICE), "", "form.required"],
  ["one that may be missing", decimalText({ ...PRICE, optional: true }), "", undefined],
  ["no number", decimalText(PRICE), "7.4.5", "form.notANumber"],
  ["another language's number", decimalText(PRICE), "7,45", "form.notANumber"],
  ["a price of nothing", decimalText(PRICE), "0.0000", "form.above"],
  ["too exact a price", decimalText(PRICE), "7.45001", "form.digits"],
  ["too high a price", decimalText(PRICE), "1000", "form.most"],
  ["less than the least", decimalText({ min: "-5" }), "-5.01", "form.least"],
  ["a blank name", lineText(5), "   ", "form.required"],
  ["a long name", lineText(5), "abcdef", "form.tooLong"],
  ["a name of as many characters as may be, each of two units", lineText(2), "𠮷𠮷", undefined],
  ["a day", dayText(), "2028-02-29", undefined],
  ["a day that isn't", dayText(), "2026-02-29", "form.notADay"],
  ["no day", dayText(), "", "form.required"],
  ["an instant", instantText(), "2026-11-21T04:00:00.000Z", undefined],
  ["a day without its time", instantText(), "2026-11-21 ", "form.notAMoment"],
  ["nothing chosen", choice(), "", "form.choose"],
  ["none of several chosen", choices<number>(), [], "form.choose"],
  ["a rule of a screen's own", string().check(saidByRule(() => ({ id: "error.10042" }))), "31", "error.10042"],
  ["zod's own: short", string().check(minLength(8)), "short", "form.tooShort"],
  ["zod's own: empty", string().check(minLength(1)), "", "form.required"],
  ["zod's own: long", string().check(maxLength(2)), "long", "form.tooLong"],
  ["zod's own: small", number().check(minimum(1)), 0, "form.least"],
  ["zod's own: large", number().check(maximum(28)), 31, "form.most"],
  ["zod's own: few", array(string()).check(minLength(1)), [], "form.choose"],
  ["zod's own: missing", number(), null, "form.required"],
  ["zod's own: another kind", nullable(number()), "x", "form.invalid"],
  ["a count that is none", nullable(number()), Number.NaN, "form.digits"],
  ["a field that is not there", string(), undefined, "form.required"],
])("%s: %#", async (_case, schema, value, id) => {
  expect(await complaint(schema, value)).toBe(id);
});
