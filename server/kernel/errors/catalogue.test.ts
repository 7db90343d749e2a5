import { describe, expect, test } from "vitest";
import { ALL_REFUSALS, BEYOND_CATALOGUE, CATALOGUE, messageOf } from "./catalogue.ts";
import type { AnyCode, Params } from "./catalogue.ts";
import { refuse, Refusal } from "./refuse.ts";
import type { RefusalDetails } from "./refuse.ts";

const codes = Object.keys(ALL_REFUSALS) as AnyCode[];

describe("the catalogue", () => {
  test("holds every number of the specification's table once and no other", () => {
    const published = Array.from({ length: 42 }, (_, index) => 10001 + index).filter((number) => number !== 10020);

    expect(Object.values(CATALOGUE).map(({ number }) => number)).toEqual(published);
  });

  test("answers a request that doesn't fit with 99999, a key used twice as a duplicate, what is ours from 10101 on, and all else beyond the table with its HTTP status", () => {
    const numbers = Object.entries(BEYOND_CATALOGUE).map(([code, { number }]) => [code, number]);

    expect(Object.fromEntries(numbers)).toEqual({
      UNAUTHENTICATED: 401,
      FORBIDDEN: 403,
      THROTTLED: 429,
      UNAVAILABLE: 503,
      IDEMPOTENCY_KEY_REUSED: 10015,
      SECOND_FACTOR_NEEDED: 10101,
      WRONG_CODE: 10102,
      LOGIN_TICKET_OVER: 10103,
      PROVIDER_SIGN_IN_NEEDED: 10104,
      PROVIDER_SIGN_IN_OVER: 10105,
      PROVIDER_UNREACHABLE: 10106,
      PROVIDER_CANCELLED: 10107,
      PROVIDER_NOT_TRUSTED: 10108,
      NO_ACCOUNT_FOR_IDENTITY: 10109,
      ACCOUNT_FROZEN: 10110,
      NO_IDENTITY_PROVIDER: 10111,
      PASSWORD_CHANGE_NEEDED: 10112,
      SECOND_FACTOR_DEMANDED: 10113,
      GIVEN_PASSWORD_OVER: 10114,
      TIME_ZONE_STANDS: 10115,
      BAD_USER_INPUT: 99999,
      SUBSCRIPTION_OVER_HTTP: 99999,
      PERSISTED_QUERY_ID_REQUIRED: 99999,
      PERSISTED_QUERY_MISMATCH: 99999,
      GRAPHQL_VALIDATION_FAILED: 99999,
      INTERNAL_SERVER_ERROR: 500,
    });
  });

  test.each(codes)("%s has a code in capitals, a message and an HTTP kin that says error", (code) => {
    expect(code).toMatch(/^[A-Z][A-Z_]+$/);
    expect(ALL_REFUSALS[code].message.length).toBeGreaterThan(5);
    expect(ALL_REFUSALS[code].http).toBeGreaterThanOrEqual(400);
    expect(ALL_REFUSALS[code].http).toBeLessThan(600);
  });
});

describe("a message", () => {
  const cases: { code: AnyCode; params: Params; ends: string }[] = [
    { code: "SITE_LIMIT_EXCEEDED", params: { limit: 3 }, ends: "limit of 3" },
    { code: "GUN_BOUND_TWICE", params: { gunNumber: 7 }, ends: "Gun number 7 is bound twice" },
    { code: "REPAYMENT_DAY_OUT_OF_WINDOW", params: { window: "1–28" }, ends: "within 1–28" },
    { code: "SITE_LIMIT_EXCEEDED", params: {}, ends: "{limit}" },
    { code: "SITE_LIMIT_EXCEEDED", params: { limit: "$&$1" }, ends: "limit of $&$1" },
  ];

  test.each(cases)("of $code with $params ends in $ends", ({ code, params, ends }) => {
    expect(messageOf(code, params)).toContain(ends);
  });

  test("doesn't read params from an object's prototype", () => {
    expect(messageOf("SITE_LIMIT_EXCEEDED", Object.create({ limit: 9 }) as Record<string, number>)).toContain(
      "{limit}",
    );
  });
});

describe("refuse", () => {
  const cases: { name: Parameters<typeof refuse>[0]; details?: RefusalDetails; extensions: object }[] = [
    {
      name: "INSUFFICIENT_BALANCE",
      extensions: { code: "INSUFFICIENT_BALANCE", number: 10021, params: {} },
    },
    {
      name: "GUN_BOUND_TWICE",
      details: { field: "rows.2.gunNumber", params: { gunNumber: 4 } },
      extensions: { code: "GUN_BOUND_TWICE", number: 10032, params: { gunNumber: 4 }, field: "rows.2.gunNumber" },
    },
    { name: "UNAUTHENTICATED", extensions: { code: "UNAUTHENTICATED", number: 401, params: {} } },
  ];

  test.each(cases)("throws $name with code, number, params and field", ({ name, details, extensions }) => {
    const thrown = new Refusal(name, details);

    expect(thrown.extensions).toEqual(extensions);
    expect(thrown.message).toBe(messageOf(name, details?.params));
  });

  test("never returns", () => {
    expect(() => refuse("DEVICE_OFFLINE", { params: { deviceId: "d" } })).toThrow(Refusal);
    expect(() => refuse("SITE_LIMIT_EXCEEDED", { params: { limit: 2 } })).toThrow(Refusal);
  });
});
