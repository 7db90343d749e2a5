import { expect, test } from "vitest";
import { ServerFault, answerOf } from "./server-answer.ts";

function answered(status: number, body: unknown): unknown {
  try {
    return answerOf({ status, text: typeof body === "string" ? body : JSON.stringify(body) });
  } catch (error) {
    if (!(error instanceof ServerFault)) throw error;
    return error.kind;
  }
}

function errors(code: string | null, message = "no") {
  return { errors: [{ message, ...(code && { extensions: { code } }) }] };
}

test.each([
  [200, { data: { version: 1 } }, { version: 1 }],
  [200, { data: null }, "away"],
  [200, "", "away"],
  [200, "<html>", "away"],
  [502, "Bad Gateway", "away"],
  [503, { message: "starting" }, "away"],
  [401, "", "unauthorized"],
  [413, "too much", "invalid"],
  [200, errors("UNAUTHENTICATED"), "unauthorized"],
  [403, errors("FORBIDDEN"), "unauthorized"],
  [429, errors("THROTTLED"), "away"],
  [400, errors("BAD_USER_INPUT", "12,5 is no Decimal"), "invalid"],
  [400, errors("BAD_USER_INPUT", 'Field "brandNew" is not defined by type "SaleReport".'), "mismatch"],
  [400, errors("BAD_USER_INPUT", 'Field "brandNew" of required type "Int!" was not provided.'), "mismatch"],
  [400, errors("GRAPHQL_VALIDATION_FAILED", 'Cannot query field "brandNew" on type "ReportOutcome".'), "mismatch"],
  [400, errors(null, "12,5 is no Decimal"), "invalid"],
  [200, errors("INTERNAL_SERVER_ERROR"), "internal"],
  [200, errors(null), "internal"],
  [500, errors("SOMETHING_ELSE"), "internal"],
  [200, errors("ACTIVATION_FAILED"), "refused"],
])("status %i with %j is %j", (status, body, expected) => {
  expect(answered(status, body)).toEqual(expected);
});
