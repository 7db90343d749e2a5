import { set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
import { safeParse, type core } from "zod/mini";
import type { Said } from "../inputs/decimal-limits.ts";
import { saidOf } from "./checks.ts";

/** A form's values as its schema reads them: what goes in, and what comes out for the server. */
export type Schema<TValues, TOutput> = core.$ZodType<TOutput, TValues>;

/** A schema as the check of a form: the first complaint of each field, in the person's words. */
export function resolverOf<TValues extends FieldValues, TOutput>(
  schema: Schema<TValues, TOutput>,
  say: (said: Said) => string,
): Resolver<TValues, unknown, TOutput> {
  return (values) => {
    const { success, data, error } = safeParse(schema, values, { reportInput: true });
    if (success) {
      return { values: data, errors: {} };
    }
    const errors: FieldErrors<TValues> = {};
    const told = new Set<string>();
    for (const issue of error.issues) {
      const path = issue.path.join(".") || "root";
      if (!told.has(path)) {
        told.add(path);
        set(errors, path, { type: issue.code, message: say(complaintOf(issue)) });
      }
    }
    return { values: {}, errors };
  };
}

/** The words for what a schema complains of. */
function complaintOf(issue: core.$ZodIssue): Said {
  const said = saidOf(issue);
  if (said) {
    return said;
  }
  switch (issue.code) {
    case "invalid_type":
      if (Number.isNaN(issue.input)) {
        return { id: "form.digits", values: { digits: 0 } };
      }
      return { id: issue.input === undefined || issue.input === null ? "form.required" : "form.invalid" };
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return issue.origin === "string"
        ? { id: "form.tooLong", values: { most: Number(issue.maximum) } }
        : { id: "form.most", values: { most: String(issue.maximum) } };
    default:
      return { id: "form.invalid" };
  }
}

function tooSmall({ origin, minimum }: core.$ZodIssueTooSmall): Said {
  if (origin === "array" || origin === "set") {
    return { id: "form.choose" };
  }
  if (origin !== "string") {
    return { id: "form.least", values: { least: String(minimum) } };
  }
  return Number(minimum) > 1 ? { id: "form.tooShort", values: { least: Number(minimum) } } : { id: "form.required" };
}
