import { createIntl } from "react-intl";
import { expect, test } from "vitest";
import type { LogEntry } from "../../../lib/client-log.ts";
import { filterLog, logAsText } from "./client-log-text.ts";

const entry: LogEntry = {
  id: 1,
  at: "2026-11-21T08:00:00.000Z",
  count: 1,
  level: "danger",
  text: "no gun",
  number: 10014,
  operation: "AuthorizeGun",
  requestId: "request-7",
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
};
const words = createIntl({ locale: "en" });

test("what goes to support names the request and the trace, and is found by either", () => {
  expect(logAsText([entry], words)).toBe(
    "2026-11-21T08:00:00.000Z · danger · 10014 · AuthorizeGun · request-7 · 4bf92f3577b34da6a3ce929d0e0e4736\nno gun",
  );
  for (const search of ["request-7", "4BF92F35"]) {
    expect(filterLog([entry], { level: undefined, search }, words)).toEqual([entry]);
  }
  expect(filterLog([entry], { level: undefined, search: "5bf92f35" }, words)).toEqual([]);
});
