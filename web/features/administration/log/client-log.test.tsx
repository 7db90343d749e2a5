import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { paths } from "../../../lib/paths.ts";
import { readLog, recordFailure, recordLog } from "../../../lib/client-log.ts";
import { renderScreen } from "../../../test/render.tsx";

beforeEach(() => {
  recordLog({ level: "info", message: "shell.logout.cancelled" });
  recordLog({ level: "danger", message: "error.10027", number: 10027, operation: "GunStates", requestId: "req-77" });
  recordLog({ level: "danger", message: "error.10027", number: 10027, operation: "GunStates", requestId: "req-78" });
  const fault = new TypeError("nothing there");
  fault.stack = "TypeError: nothing there\n    at somewhere (app.js:1:2)";
  recordFailure(fault, "app.js:1:2");
});

async function openLog(locale: LocaleId = "en") {
  const console = await renderScreen(paths.clientLog, { permissions: [0, 100], locale });
  const name = locale === "es" ? "Registro de esta ventana" : "Log of this window";
  const log = within(await screen.findByRole("region", { name }));
  return { console, log, rows: () => log.queryAllByRole("listitem").map(({ textContent }) => textContent) };
}

test("the newest stands first, with what one needs to report it, and repetitions are counted", async () => {
  const { rows } = await openLog();
  // What a screen of another story left behind may still come in.
  const own = rows().filter((row) => /nothing there|device is offline|Still logged in/.test(row ?? ""));

  expect(own).toHaveLength(3);
  expect(own[0]).toContain("TypeError: nothing there");
  expect(own[1]).toMatch(/The device is offline.*2 times.*10027.*GunStates.*req-78/);
  expect(own[2]).toContain("Still logged in");
});

test("what failed by a request names its trace, by which the logs of all programs are searched, and is found by it", async () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  recordLog({ level: "danger", message: "error.500", number: 500, operation: "Tanks", requestId: "req-79", traceId });
  const { console, log, rows } = await openLog();

  expect(rows()[0]).toMatch(new RegExp(`500.*Tanks.*req-79.*Trace ${traceId}`));
  expect(rows().slice(1).join()).not.toContain("Trace");

  await console.user.type(log.getByRole("searchbox", { name: "Search the log" }), traceId);
  expect(rows()).toHaveLength(1);
});

test("a level and a search narrow it, and both can be taken away again", async () => {
  const { console, log, rows } = await openLog();

  await console.user.click(log.getByRole("button", { name: "Error 2" }));
  expect(rows()).toHaveLength(2);
  await console.user.type(log.getByRole("searchbox", { name: "Search the log" }), "REQ-78 gun");
  expect(rows()).toHaveLength(1);
  await console.user.type(log.getByRole("searchbox"), " elsewhere");
  expect(log.getByRole("heading", { name: "Nothing matches" })).toBeTruthy();

  await console.user.click(log.getByRole("button", { name: "Clear filters" }));
  expect(rows()).toHaveLength(3);
});

test("the stack is there on request", async () => {
  const { console, log } = await openLog();
  const details = log.getByRole("button", { name: "Details" });
  expect(log.queryByText(/at somewhere/)).toBeNull();

  await console.user.click(details);

  expect(details.getAttribute("aria-expanded")).toBe("true");
  expect(log.getByText(/at somewhere/)).toBeTruthy();
});

test("all that is shown can be copied as text", async () => {
  const { console, log } = await openLog();
  await console.user.type(log.getByRole("searchbox"), "10027");
  const written = vi.spyOn(navigator.clipboard, "writeText");

  await console.user.click(log.getByRole("button", { name: "Copy all" }));

  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(written.mock.calls[0]?.[0]).toMatch(
    /^\S+Z · danger · ×2 · 10027 · GunStates · req-78\nThe device is offline$/,
  );
});

test("a row's number is explained (in Spanish)", async () => {
  const { console, log } = await openLog("es");

  await console.user.click(log.getByRole("button", { name: "Más" }));

  const dialog = await screen.findByRole("dialog", { name: "El dispositivo está sin conexión" });
  expect(within(dialog).getByText("Puede resolverlo el personal de la estación")).toBeTruthy();
});

test("clearing asks with the count, and leaves a log that says what it is for", async () => {
  const { console, log } = await openLog();

  await console.user.click(log.getByRole("button", { name: "Clear" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Clear 3 entries?" }));
  await console.user.click(question.getByRole("button", { name: "Clear" }));

  await waitFor(() => expect(readLog().entries).toEqual([]));
  expect(await log.findByRole("heading", { name: "Nothing has happened" })).toBeTruthy();
});
