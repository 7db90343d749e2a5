import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const POSTGRES = "postgres://user:secret@db.example:5432/forecourt";

test("nothing given: the demo network on our own database, at port 4000 of this machine alone", () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    demo: true,
    servers: 1,
    gateways: 1,
  });
});

test.each([
  { given: { DATABASE_URL: POSTGRES }, demo: false },
  { given: { DATABASE_URL: POSTGRES, DEMO: "1" }, demo: true },
  { given: { DEMO: "0" }, demo: false },
  { given: { DEMO: "" }, demo: true },
])("$given fills in and simulates the demo network: $demo", ({ given, demo }) => {
  expect(readConfig(given).demo).toBe(demo);
});

test.each([
  { given: {}, pastDays: 60 },
  { given: { PAST_DAYS: "0" }, pastDays: 0 },
  { given: { PAST_DAYS: "7" }, pastDays: 7 },
])("$given lets a new demo network begin with $pastDays days of a past", ({ given, pastDays }) => {
  expect(readConfig(given).pastDays).toBe(pastDays);
});

test("several servers and gateways run where they are asked for", () => {
  expect(readConfig({ SERVERS: "2", GATEWAYS: "3" })).toMatchObject({ servers: 2, gateways: 3 });
});

test.each([
  { given: { PORT: "http" }, name: "PORT" },
  { given: { PORT: "70000" }, name: "PORT" },
  { given: { DATABASE_URL: "mysql://localhost/forecourt" }, name: "DATABASE_URL" },
  { given: { DEMO: "perhaps" }, name: "DEMO" },
  { given: { SERVERS: "0" }, name: "SERVERS" },
  { given: { GATEWAYS: "9" }, name: "GATEWAYS" },
  { given: { PAST_DAYS: "366" }, name: "PAST_DAYS" },
])("$given is refused by the name of the variable", ({ given, name }) => {
  expect(() => readConfig(given)).toThrow(name);
});
