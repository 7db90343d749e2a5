import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { randomOf } from "../../chaos/random.ts";
import type { RootField } from "./selection.ts";

/** At the edge of what a scalar may be. */
const AT_THE_EDGE: Readonly<Record<string, readonly unknown[]>> = {
  Int: [0, 1, 2, 50, -1, 2_147_483_647, -2_147_483_648],
  Float: [0, 1, -0.000_1, 1e308, -1e308, 5e-324, 9_007_199_254_740_991],
  Boolean: [true, false],
  String: [
    "",
    " ",
    "a",
    "%",
    "_",
    "\\",
    "'",
    '"',
    "1",
    "-1",
    "\u202e",
    "a\nb",
    "null",
    "__proto__",
    "{}",
    "\u{feff}a",
    "é".repeat(300),
    "😀".repeat(64),
    "x".repeat(5_000),
    "'; select 1 --",
    "2026-11-26",
    "https://127.0.0.1/",
  ],
  Decimal: ["0", "1", "-1", "12.50", "0.000001", "999999999999999.999999", "-999999999999999"],
  DateTime: ["2026-11-26T12:00:00Z", "1900-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-11-26T12:00:00+14:00"],
  Date: ["2026-11-26", "1900-01-01", "9999-11-30"],
  JSONObject: [{}, { a: 1 }, { a: { b: [null, 1] } }, { constructor: "a" }],
};
/** Beyond it. */
const BEYOND: Readonly<Record<string, readonly unknown[]>> = {
  Int: [2_147_483_648, 1.5, "1", true],
  Float: ["1", "NaN", null],
  Boolean: ["true", 1],
  String: ["\0", "\ud800", 1],
  ID: ["", "a", "\0", 1, -1],
  Decimal: ["1e5", "NaN", "", "1.", 1, "1".repeat(400)],
  DateTime: [
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "+275760-09-13T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "now",
    "",
    0,
  ],
  Date: ["2026-02-30", "9999-12-01", "9999-12-31", "0000-00-00", "2026-11-26T00:00:00Z", ""],
  JSONObject: [[], "a", { a: "\0" }],
};
const OF_NO_KIND = [[], {}, "", -1, [[]]];

/** How often something that may be left out is, that null is said, and that a list is long. */
const [LEFT_OUT, NULL, LONG] = [0.6, 0.03, 0.02];
/** So many requests hold values beyond the edge, and so many of their values are. */
const [FOUL_REQUESTS, FOUL_VALUES] = [0.4, 0.12];
/** So many values of a good request are exchanged. */
const EXCHANGED = 0.12;
const DEEPEST = 6;

/** Makes requests that nobody's program should send: all of the schema's inputs, filled by chance. */
export class SpoiltRequests {
  readonly #random: () => number;
  readonly #ids: readonly string[];
  #foul = 0;

  /** The same seed makes the same requests; `ids`: of things that there are, so that some get past the first look. */
  constructor(seed: number, ids: readonly string[]) {
    this.#random = randomOf(seed);
    this.#ids = ids;
  }

  /** Whether something happens that does so in `share` of all cases. */
  happens(share: number): boolean {
    return this.#random() < share;
  }

  /** Any of them; undefined where there is none. */
  oneOf<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.#random() * values.length)];
  }

  /** Values for all arguments of a field. */
  variablesFor({ field }: RootField): Record<string, unknown> {
    this.#foul = this.happens(FOUL_REQUESTS) ? FOUL_VALUES : 0;
    return Object.fromEntries(field.args.flatMap(({ name, type }) => this.#entry(name, type, 0)));
  }

  /** Values for all arguments of a field, from good ones of which a few are exchanged, left out or added. */
  near({ field }: RootField, good: object): Record<string, unknown> {
    this.#foul = this.happens(FOUL_REQUESTS) ? FOUL_VALUES : 0;
    const told = good as Record<string, unknown>;
    return Object.fromEntries(field.args.flatMap(({ name, type }) => this.#nearEntry(name, type, told[name])));
  }

  /** A text with some of it gone, doubled or another sign. */
  text(whole: string): string {
    const at = Math.floor(this.#random() * whole.length);
    const length = Math.floor(this.#random() * 12);
    const spoilt = ["", whole.slice(at, at + length * 2), "{", "}", "\0", "@skip", "...", "$", '"""', "#", "\u{feff}"];
    return whole.slice(0, at) + String(this.oneOf(spoilt)) + whole.slice(at + length);
  }

  #entry(name: string, type: GraphQLInputType, depth: number): [string, unknown][] {
    if (!isNonNullType(type) && (depth >= DEEPEST || this.happens(LEFT_OUT))) {
      return [];
    }
    return [[name, this.#value(type, depth)]];
  }

  #nearEntry(name: string, type: GraphQLInputType, good: unknown): [string, unknown][] {
    if (good === undefined) {
      return this.happens(EXCHANGED) ? this.#entry(name, type, 0) : [];
    }
    return this.happens(EXCHANGED / 4) ? [] : [[name, this.#nearValue(type, good)]];
  }

  #nearValue(given: GraphQLInputType, good: unknown): unknown {
    const type = getNullableType(given);
    if (this.happens(EXCHANGED)) {
      return this.#value(given, 0);
    }
    if (isListType(type) && Array.isArray(good)) {
      return good.map((item: unknown) => this.#nearValue(type.ofType, item));
    }
    if (isInputObjectType(type) && typeof good === "object" && good !== null) {
      const told = good as Record<string, unknown>;
      const fields = Object.values(type.getFields());
      return Object.fromEntries(fields.flatMap(({ name, type: inner }) => this.#nearEntry(name, inner, told[name])));
    }
    return good;
  }

  #value(given: GraphQLInputType, depth: number): unknown {
    const type = getNullableType(given);
    if (!isNonNullType(given) && this.happens(NULL)) {
      return null;
    }
    const isFoul = this.happens(this.#foul);
    if (isFoul && this.happens(0.3)) {
      return this.oneOf(OF_NO_KIND);
    }
    if (isListType(type)) {
      const length = this.happens(LONG) ? 600 : Math.floor(this.#random() * 4);
      return Array.from({ length }, () => this.#value(type.ofType, depth + 1));
    }
    if (isInputObjectType(type)) {
      const entries = Object.values(type.getFields()).flatMap(({ name, type: inner }) =>
        this.#entry(name, inner, depth + 1),
      );
      return Object.fromEntries(entries);
    }
    if (isEnumType(type)) {
      return isFoul ? "NONSENSE" : this.oneOf(type.getValues().map(({ name }) => name));
    }
    return this.oneOf((isFoul ? BEYOND : { ...AT_THE_EDGE, ID: this.#ids })[type.name] ?? ["a"]);
  }
}
