import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
} from "graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant, GraphQLSettings } from "./scalars.ts";

/** A value that nothing here can keep: where it stands in what was sent, and why; never the value itself. */
export interface Impossible {
  /** E.g. "rows.2.name"; empty: the value as a whole. */
  readonly field: string;
  readonly why: string;
}

/** Tells what of a value is impossible; null: nothing. */
export type Check = (value: unknown) => Impossible | null;

/** What an input field may say of itself by `@Extensions`, beside what its type says. */
export interface Bounds {
  /** The largest number, as its column holds it; of a text: the most signs. */
  readonly most?: number;
}

/** PostgreSQL, JSON and a browser's calendar all can say these years, and no device or person means others. */
export const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;
/** The month after it can be said in four digits: a range of days ends before a day, and one that is read by months before a month. */
const LAST_DAY = "9999-11-30";
/** Beyond this a double no longer tells whole numbers apart. */
const LARGEST_FLOAT = Number.MAX_SAFE_INTEGER;
/** Digits before and behind the point of a Decimal. */
const KEPT_DECIMAL = /^-?\d{1,15}(\.\d{1,6})?$/;
/** Settings and what audits keep are flat; nothing of ours is half as deep. */
const DEEPEST = 20;

const because = (why: string): Impossible => ({ field: "", why });

function under(step: string | number, { field, why }: Impossible): Impossible {
  return { field: field === "" ? String(step) : `${step}.${field}`, why };
}

/** What no text may hold: PostgreSQL refuses NUL in every text, and a lone surrogate in JSON. */
export function impossibleText(text: string, most = Infinity): Impossible | null {
  if (text.includes("\0")) {
    return because("holds the character NUL");
  }
  if (!text.isWellFormed()) {
    return because("holds half a character (a lone surrogate)");
  }
  return text.length > most ? because(`is longer than ${most} signs`) : null;
}

function impossibleInstant(value: unknown): Impossible | null {
  const year = value instanceof Date ? value.getUTCFullYear() : Number(String(value).slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? null : because(`is not between ${FIRST_YEAR} and ${LAST_YEAR}`);
}

function impossibleDay(value: unknown): Impossible | null {
  const isLate = typeof value === "string" ? value > LAST_DAY : value instanceof Date && value > new Date(LAST_DAY);
  return isLate ? because(`is later than ${LAST_DAY}`) : impossibleInstant(value);
}

function impossibleDecimal(text: string, most = Infinity): Impossible | null {
  if (!KEPT_DECIMAL.test(text)) {
    return because("has more than 15 digits before the point or 6 behind it");
  }
  return most !== Infinity && Math.abs(Number(text)) > most ? because(`is beyond ${most}`) : null;
}

const impossibleNumber = (value: number, most = LARGEST_FLOAT): Impossible | null =>
  Math.abs(value) > most ? because(`is beyond ${most}`) : null;

function impossibleJson(value: unknown, depth = 0): Impossible | null {
  if (typeof value === "string") {
    return impossibleText(value);
  }
  if (typeof value !== "object" || value === null) {
    return null;
  }
  if (depth === DEEPEST) {
    return because(`is nested deeper than ${DEEPEST}`);
  }
  for (const [key, inner] of Object.entries(value)) {
    const found = impossibleText(key) ?? impossibleJson(inner, depth + 1);
    if (found !== null) {
      return Array.isArray(value) || impossibleText(key) === null ? under(key, found) : found;
    }
  }
  return null;
}

/** Makes the checks of input types, each once; `text`: the most signs that a text may have where its field says nothing. */
export class Checks {
  readonly #made = new WeakMap<GraphQLInputObjectType, Check | null>();
  readonly #text: number;

  constructor({ text = Infinity }: { text?: number } = {}) {
    this.#text = text;
  }

  /** The check of a type; null where all that it can hold is possible. */
  of(type: GraphQLInputType, bounds: Bounds = {}): Check | null {
    const inner = getNullableType(type);
    if (isScalarType(inner)) {
      return present(scalarCheck(inner.name, { text: this.#text, ...bounds }));
    }
    if (isListType(inner)) {
      return present(listCheck(this.of(inner.ofType, bounds)));
    }
    if (!isInputObjectType(inner) || isPerRecord(inner)) {
      return null;
    }
    const known = this.#made.get(inner);
    if (known !== undefined) {
      return known;
    }
    // A type may contain itself: until its own check is made it is looked up when it is needed.
    this.#made.set(inner, (value) => this.#made.get(inner)?.(value) ?? null);
    const checks = Object.values(inner.getFields()).flatMap((field) => {
      const check = this.of(field.type, boundsOf(field));
      return check === null ? [] : [[field.name, check] as const];
    });
    const made = present(objectCheck(checks));
    this.#made.set(inner, made);
    return made;
  }
}

/** Whether the records of an input's lists are judged one by one: what is impossible of one is no fault of its neighbours. */
export const isPerRecord = (type: GraphQLInputObjectType): boolean => type.extensions["perRecord"] === true;

/** What a field says of itself. */
export const boundsOf = ({ extensions }: GraphQLInputField): Bounds =>
  typeof extensions["most"] === "number" ? { most: extensions["most"] } : {};

/** Nothing is possible everywhere; what a type's fields may not be is their own. */
const present = (check: Check | null): Check | null =>
  check === null ? null : (value) => (value === null || value === undefined ? null : check(value));

function scalarCheck(name: string, { text, most }: Bounds & { text: number }): Check | null {
  switch (name) {
    case "String":
    case "ID":
      return (value) => impossibleText(value as string, most ?? text);
    case "Int":
    case "Float":
      return (value) => impossibleNumber(value as number, most);
    case GraphQLDecimal.name:
      return (value) => impossibleDecimal(value as string, most);
    case GraphQLInstant.name:
      return impossibleInstant;
    case GraphQLDay.name:
      return impossibleDay;
    case GraphQLSettings.name:
      return (value) => impossibleJson(value);
    default:
      return null;
  }
}

function listCheck(check: Check | null): Check | null {
  return (
    check &&
    ((values) => {
      for (const [index, value] of (values as unknown[]).entries()) {
        const found = check(value);
        if (found !== null) {
          return under(index, found);
        }
      }
      return null;
    })
  );
}

function objectCheck(checks: readonly (readonly [string, Check])[]): Check | null {
  if (checks.length === 0) {
    return null;
  }
  return (object) => {
    for (const [name, check] of checks) {
      const found = check((object as Record<string, unknown>)[name]);
      if (found !== null) {
        return under(name, found);
      }
    }
    return null;
  };
}
