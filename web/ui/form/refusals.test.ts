import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { loadMessages } from "../../i18n/messages.ts";
import { refusalsOf } from "./refusals.ts";

beforeAll(() => loadMessages("en"));

const FIELDS = ["name", "price", "rows", "rows.2.gunNumber", "permissions"];

function refused(...extensions: object[]): CombinedGraphQLErrors {
  return new CombinedGraphQLErrors({
    errors: extensions.map((each) => ({ message: "refused", extensions: { ...each } })),
  });
}

describe("a refusal lands on the field that it means", () => {
  test.each([
    ["its own", "name", "name"],
    ["one deep in a list", "rows.2.gunNumber", "rows.2.gunNumber"],
    ["the list, where its row has no such field", "rows.7.gunNumber", "rows"],
    ["what holds it", "permissions.3", "permissions"],
    ["none, where the form doesn't ask for it", "platformId", undefined],
    ["none, where it names none", undefined, undefined],
    ["none that is only spelled alike", "priceList", undefined],
  ])("%s", (_case, field, lands) => {
    expect(refusalsOf(refused({ number: 10015, field }), FIELDS)).toEqual([
      { field: lands, said: { id: "error.10015", values: {} }, number: 10015 },
    ]);
  });
});

test("a time at which nothing can have been is told as that", () => {
  const of = (reason: string) => refusalsOf(refused({ number: 10012, field: "price", params: { reason } }), FIELDS);
  expect(of("AHEAD")[0]?.said.id).toBe("form.ahead");
  expect(of("LONG_AGO")[0]?.said.id).toBe("form.longAgo");
});

test("who may be no second person is told why, and not that a right is missing", () => {
  const params = { reason: "MADE_BY_ASKER" };
  expect(refusalsOf(refused({ number: 403, field: "id", params }), FIELDS)).toEqual([
    { field: undefined, said: { id: "form.madeByAsker", values: params } },
  ]);
});

test("days for repayments are told as the network has them, by nothing that explains another reading", () => {
  const params = { window: "11, 21–28" };

  expect(refusalsOf(refused({ number: 10042, params }), FIELDS)).toEqual([
    { field: undefined, said: { id: "form.repaymentWindow", values: params } },
  ]);
});

test("every refusal of an answer is told, each in its own words", () => {
  expect(
    refusalsOf(refused({ number: 10015, field: "name" }, { number: 10018, params: { limit: 3 } }), FIELDS),
  ).toEqual([
    { field: "name", said: { id: "error.10015", values: {} }, number: 10015 },
    { field: undefined, said: { id: "error.10018", values: { limit: 3 } }, number: 10018 },
  ]);
});

test.each([
  [{ least: 8, most: 200 }, "form.bounds.both"],
  [{ most: 200 }, "form.bounds.most"],
  [{ least: 1 }, "form.bounds.least"],
  [{ above: "0", most: "30000" }, "form.bounds.above"],
  [{ above: "0" }, "form.above"],
  [{ decimals: 3 }, "form.digits"],
  [{ reason: "REQUIRED" }, "form.required"],
  [{ reason: "TOO_LONG", most: 20 }, "form.tooLong"],
  [{ reason: "UNCHANGED" }, "form.unchanged"],
  [{ constraints: ["isEmail"] }, "error.10012"],
  [undefined, "error.10012"],
])("a wrong parameter with %j known of it is told by %s", (params, id) => {
  expect(refusalsOf(refused({ number: 10012, field: "name", params }), FIELDS)[0]?.said.id).toBe(id);
});

test.each([
  [
    { above: "2000", other: "low" },
    { id: "form.above.other", values: { above: "2000", other: "Low limit" } },
  ],
  [
    { most: "9000", other: "low" },
    { id: "form.most.other", values: { most: "9000", other: "Low limit" } },
  ],
  [
    { above: "2000", other: "elsewhere" },
    { id: "form.above", values: { above: "2000", other: "elsewhere" } },
  ],
])("a bound that comes from another field is told with its name: %j", (params, said) => {
  const labelOf = (field: string) => (field === "low" ? "Low limit" : undefined);

  expect(refusalsOf(refused({ number: 10012, field: "name", params }), FIELDS, { labelOf })[0]?.said).toEqual(said);
});

test("what somebody else ended before is told by their name, and nothing explains a name that is taken", () => {
  const late = { number: 10015, field: "id", params: { state: "PASSED", by: "ben" } };

  expect(refusalsOf(refused(late), FIELDS)).toEqual([
    { field: undefined, said: { id: "form.endedBy", values: { by: "ben" } } },
  ]);
});

test("what waits for a second person already is told by the name of who asked", () => {
  const waits = { number: 10015, field: "cardId", params: { askedBy: "ann" } };

  expect(refusalsOf(refused(waits), FIELDS)).toEqual([
    { field: undefined, said: { id: "form.askedBy", values: { askedBy: "ann" } } },
  ]);
});

test.each([
  [{ state: "NORMAL", holds: 1 }, { id: "form.cardFills" }],
  [{ card: "6200-0001", held: "50" }, { id: "form.cardFills" }],
  [{ state: "STOP", owed: "12.5" }, { id: "form.cardOwes" }],
  [{ state: "CLOSED", holds: 0 }, { id: "error.10036" }],
  [{ state: "NORMAL", owed: "0" }, { id: "error.10036" }],
])("a card that refuses with %j is told by its own words", (params, said) => {
  expect(refusalsOf(refused({ number: 10036, field: "cardId", params }), FIELDS)).toMatchObject([{ said }]);
});

test.each([10010, 10015])("%i tells of the one that is there already, where that is known", (number) => {
  const params = { existing: "S01 Gate" };

  expect(refusalsOf(refused({ number, field: "name", params }), FIELDS)[0]?.said).toEqual({
    id: "form.exists",
    values: params,
  });
});

test.each([
  [{ state: "APPROVED" }, { id: "error.10006.state" }],
  [
    { state: "DRAFT", changedBy: "anna" },
    { id: "form.changed", values: { by: "anna" } },
  ],
  [{ currency: "EUR" }, { id: "error.10006", values: { currency: "EUR" } }],
])("what stands otherwise by now is told from what was never allowed: %j", (params, said) => {
  expect(refusalsOf(refused({ number: 10006, params }), FIELDS)[0]?.said).toEqual(said);
});

test.each([
  ["a bug of the server", refused({}), "error.500", 500],
  ["a number without words", refused({ number: 4711 }), "error.unknown", 4711],
  ["no answer in time", Object.assign(new Error("late"), { name: "TimeoutError" }), "error.timeout", "timeout"],
  ["no network", new TypeError("Failed to fetch"), "error.network", "network"],
])("%s concerns the form as a whole", (_case, error, id, number) => {
  expect(refusalsOf(error, FIELDS)).toEqual([{ field: undefined, said: expect.objectContaining({ id }), number }]);
});

test("what is wrong with a text is told with its place, where that is known", () => {
  const saidOf = (params: object) => refusalsOf(refused({ number: 10012, field: "name", params }), FIELDS)[0]?.said;
  const problem = "Cannot query field";

  expect(saidOf({ problem, line: 3, column: 5 })).toEqual({
    id: "form.problem.at",
    values: { problem, line: 3, column: 5 },
  });
  expect(saidOf({ problem, line: null, column: null })).toEqual({ id: "form.problem", values: { problem } });
});
