import { custom, nullable, number, string, type core } from "zod/mini";
import type { DecimalLimits } from "../../../common/decimal.ts";
import { PASSWORD_LENGTH } from "../../../common/password-fault.ts";
import { isDay } from "../../../common/zone-time.ts";
import { decimalProblem, type Said } from "../inputs/decimal-limits.ts";

/** What a form's schema says of an entry in words of its own; {@link saidOf} finds it again. */
interface SaidIssue {
  readonly said?: Said;
}

/** A check whose complaint is words of ours. */
function complain<T>(judge: (value: T) => Said | undefined): core.CheckFn<T> {
  return ({ value, issues }) => {
    const said = judge(value);
    if (said) {
      issues.push({ code: "custom", input: value, params: { said } satisfies SaidIssue });
    }
  };
}

/** An exact decimal as text, "" where it may be left out. */
export function decimalText(limits: DecimalLimits & { readonly optional?: boolean }) {
  return string().check(
    complain((value) => (value === "" && !limits.optional ? { id: "form.required" } : decimalProblem(value, limits))),
  );
}

/** A line of text that is not blank, of at most so many characters; what stands around it is cut off. */
export function lineText(longest: number) {
  return string().check(
    complain((value) => {
      const length = [...value.trim()].length;
      return length === 0
        ? { id: "form.required" }
        : length > longest
          ? { id: "form.tooLong", values: { most: longest } }
          : undefined;
    }),
  );
}

/** A line of text that may be left out; of at most so many characters. */
export function optionalText(longest: number) {
  return string().check(
    complain((value) =>
      [...value.trim()].length > longest ? { id: "form.tooLong", values: { most: longest } } : undefined,
    ),
  );
}

/** An e-mail address, "" where there is none. */
export function emailText() {
  return likeText(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, "form.notAnEmail");
}

/** A telephone number as people write it, "" where there is none. */
export function phoneText() {
  return likeText(/^[+(\d][\d\s().,/;x-]{2,59}$/i, "form.notAPhone");
}

/** A web address that begins with http or https, "" where there is none. */
export function webAddressText() {
  return likeText(/^https?:\/\/[^\s]+$/i, "form.notAnAddress");
}

function likeText(pattern: RegExp, wrong: "form.notAnEmail" | "form.notAPhone" | "form.notAnAddress") {
  return string().check(
    complain((value) => (value.trim() === "" || pattern.test(value.trim()) ? undefined : { id: wrong })),
  );
}

/** A whole number within bounds; null, for nothing written, is wanting. */
export function wholeNumber({ least, most }: { readonly least: number; readonly most: number }) {
  return nullable(number()).check(
    complain((value) =>
      value === null
        ? { id: "form.required" }
        : value < least || value > most
          ? { id: "form.bounds.both", values: { least, most } }
          : undefined,
    ),
  );
}

/** A password that is given for the first time: 10 to 200 characters. */
export function newPasswordText() {
  return string().check(complain(({ length }) => passwordProblem(length)));
}

function passwordProblem(length: number): Said | undefined {
  const { least, most } = PASSWORD_LENGTH;
  if (length === 0) {
    return { id: "form.required" };
  }
  if (length < least) {
    return { id: "form.tooShort", values: { least } };
  }
  return length > most ? { id: "form.tooLong", values: { most } } : undefined;
}

/** A day, "2026-11-21". */
export function dayText() {
  return string().check(complain((value) => textProblem(value, isDay(value), "form.notADay")));
}

/** An instant in ISO 8601. */
export function instantText() {
  return string().check(complain(momentProblem));
}

/** What hinders a text from being an instant in ISO 8601, for schemas in which it isn't always needed. */
export function momentProblem(value: string): Said | undefined {
  return textProblem(value, isInstant(value), "form.notAMoment");
}

/** One that has to be chosen, by its id. */
export function choice() {
  return string().check(complain((value) => (value === "" ? { id: "form.choose" } : undefined)));
}

/** At least one has to be chosen. */
export function choices<T>() {
  return custom<readonly T[]>(Array.isArray).check(
    complain((value) => (value.length === 0 ? { id: "form.choose" } : undefined)),
  );
}

/** Words that somebody else's rule complains with. */
export function saidByRule<T>(judge: (value: T) => Said | undefined): core.CheckFn<T> {
  return complain(judge);
}

/** What a rule that several fields have a part in finds wrong, with the path ("a.b") of the field at which it is told. */
interface FaultAtField {
  readonly field: string;
  readonly said: Said;
}

/** The same of a rule that several fields have a part in. */
export function saidAtField<T>(
  judge: (value: T) => FaultAtField | readonly FaultAtField[] | undefined,
): core.CheckFn<T> {
  return ({ value, issues }) => {
    for (const { field, said } of [judge(value) ?? []].flat()) {
      issues.push({ code: "custom", input: value, path: field.split("."), params: { said } satisfies SaidIssue });
    }
  };
}

/** The words of ours that an issue carries. */
export function saidOf(issue: core.$ZodIssue): Said | undefined {
  return issue.code === "custom" ? (issue.params as SaidIssue | undefined)?.said : undefined;
}

function textProblem(value: string, right: boolean, wrong: "form.notADay" | "form.notAMoment"): Said | undefined {
  return value === "" ? { id: "form.required" } : right ? undefined : { id: wrong };
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) && Number.isFinite(Date.parse(text));
}
