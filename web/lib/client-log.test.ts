import { beforeAll, describe, expect, test, vi } from "vitest";
import { clearLog, markLogSeen, readLog, recordFailure, recordLog, startClientLog } from "./client-log.ts";
import { leaveSession } from "./session.ts";

const entries = () => readLog().entries;

describe("entries", () => {
  test("stand newest first, and the oldest of more than five hundred leave", () => {
    for (let each = 1; each <= 510; each++) {
      recordLog({ level: "danger", text: `number ${each}` });
    }

    expect(entries()).toHaveLength(500);
    expect([entries()[0]?.text, entries().at(-1)?.text]).toEqual(["number 510", "number 11"]);
  });

  test("that say the same in a row are one with a count and the last one's time and request", () => {
    recordLog({ level: "danger", text: "again", requestId: "r1" }, new Date("2026-11-21T08:00:00Z"));
    recordLog({ level: "danger", text: "again", requestId: "r2" }, new Date("2026-11-21T08:00:09Z"));
    recordLog({ level: "info", text: "again" });

    expect(entries()).toHaveLength(2);
    expect(entries()[1]).toMatchObject({ count: 2, at: "2026-11-21T08:00:09.000Z", requestId: "r2" });
  });

  test("keep a stack of a bounded length", () => {
    const error = new Error("deep");
    error.stack = "x".repeat(100_000);
    recordFailure(error, "test");

    expect(entries()[0]?.stack).toHaveLength(4_000);
  });
});

describe("what is unread", () => {
  test("counts failures and their repetitions, not notices, until the log is looked at", () => {
    recordLog({ level: "danger", text: "one" });
    recordLog({ level: "danger", text: "one" });
    recordLog({ level: "warning", text: "two" });
    expect(readLog().unread).toBe(2);

    markLogSeen();
    expect(readLog().unread).toBe(0);
  });

  test("begins anew for the same failure after that", () => {
    recordLog({ level: "danger", text: "one" });
    markLogSeen();
    recordLog({ level: "danger", text: "one" });

    expect(readLog().unread).toBe(1);
    expect(entries()).toHaveLength(2);
  });
});

describe("what nobody catches", () => {
  beforeAll(startClientLog);

  test("an error of the window is logged as danger with message, stack and source", () => {
    const error = new TypeError("no such thing");
    window.dispatchEvent(
      new ErrorEvent("error", { error, message: error.message, filename: "/a.js", lineno: 3, colno: 7 }),
    );

    expect(entries()[0]).toMatchObject({ level: "danger", text: "TypeError: no such thing", source: "/a.js:3:7" });
    expect(entries()[0]?.stack).toContain("no such thing");
  });

  test("a rejection is logged as well, whatever was thrown", () => {
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "just words" }));

    expect(entries()[0]).toMatchObject({ level: "danger", text: "just words", source: "unhandledrejection" });
  });

  test("a refused call is not logged twice, and a browser's layout complaint not at all", () => {
    const refused = Object.assign(new Error("refused"), { name: "CombinedGraphQLErrors" });
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: refused }));
    window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop completed" }));

    expect(entries()).toEqual([]);
  });

  test("goes with its person", () => {
    recordLog({ level: "danger", text: "of the day" });

    leaveSession();
    window.dispatchEvent(new Event("pagehide"));

    expect(entries()).toEqual([]);
    expect(sessionStorage.getItem("forecourt.log")).not.toContain("of the day");
  });

  test("stays through a new load of the page, read or unread as it was", async () => {
    recordLog({ level: "danger", text: "read" });
    markLogSeen();
    recordLog({ level: "danger", text: "unread" });
    window.dispatchEvent(new Event("pagehide"));

    vi.resetModules();
    const loaded = await import("./client-log.ts");
    loaded.startClientLog();

    expect(loaded.readLog().entries.map(({ text }) => text)).toEqual(["unread", "read"]);
    expect(loaded.readLog().unread).toBe(1);
  });
});

test("cleared is empty and read", () => {
  recordLog({ level: "danger", text: "one" });
  clearLog();
  expect(readLog()).toEqual({ entries: [], unread: 0 });
});
