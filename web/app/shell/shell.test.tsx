import { act, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { HomeAlarmsDocument } from "../../features/overview/home/home.generated.ts";
import type { LocaleId } from "../../i18n/locales.ts";
import { recordFailure } from "../../lib/client-log.ts";
import { reportConnection, reportNetwork } from "../../lib/connection.ts";
import { onLeave, readSession } from "../../lib/session.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { paths } from "../../lib/paths.ts";
import { renderConsole } from "../../test/render.tsx";
import { LogoutDocument } from "./shell.generated.ts";

function quietServer(): FakeServer {
  return new FakeServer()
    .answer(HomeAlarmsDocument, () => ({
      kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 2, endedAlarms: 0, stationsSilent: 0 },
    }))
    .answer(LogoutDocument, () => ({ logout: true }));
}

test("a screen beyond one's permissions is refused in words, not shown", async () => {
  const { server } = await renderConsole("/realTimeEquip", { permissions: [0], server: quietServer() });

  expect(await screen.findByRole("heading", { name: "No access to this screen" })).toBeTruthy();
  expect(server.callsOf("GunStates")).toEqual([]);
});

test("the root leads to the home screen, which tells the open alarms and links on", async () => {
  const { path } = await renderConsole("/", { permissions: [0], server: quietServer() });

  const alarms = await screen.findByRole("link", { name: /2 active alarms/ });
  expect(alarms.getAttribute("href")).toBe("/kanban?show=alarms");
  expect(path()).toBe("/index");
});

test.each([
  ["what may not be seen is not there", 403, undefined],
  ["what can't be read says why, in its place", 503, "Number 503"],
] as const)("of what waits on the home screen %s", async (_what, number, told) => {
  await renderConsole("/index", { permissions: [0], server: quietServer().refuse(HomeAlarmsDocument, number) });
  expect(await screen.findByRole("heading", { name: "Go to" })).toBeTruthy();

  if (told === undefined) {
    await waitFor(() => expect(screen.queryByRole("heading", { name: "What needs attention" })).toBeNull());
    // The place for notices stays once something was said there.
    expect(screen.queryByRole("region", { name: "Notices" })?.textContent ?? "").toBe("");
  } else {
    expect(await within(screen.getByRole("main")).findByText(told)).toBeTruthy();
  }
});

test.each([
  ["2026-11-22T22:30:00Z", "Good morning, Ada"],
  ["2026-11-23T06:30:00Z", "Good afternoon, Ada"],
  ["2026-11-23T10:30:00Z", "Good evening, Ada"],
])("at %s the greeting goes by the network's clock, as dashboard and log do", async (now, greeting) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());

  await renderConsole("/index", { permissions: [0], server: quietServer() });

  expect(await screen.findByRole("button", { name: greeting })).toBeTruthy();
});

async function askToLogOut(console: Awaited<ReturnType<typeof renderConsole>>) {
  await console.user.click(await screen.findByRole("button", { name: /^Good (morning|afternoon|evening), Ada$/ }));
  await console.user.click(await screen.findByRole("menuitem", { name: "Log out" }));
  return screen.findByRole("alertdialog", { name: "Log out of the console?" });
}

test("logging out asks first; cancelling says that one is still logged in and calls nobody", async () => {
  const console = await renderConsole("/index", { permissions: [0], server: quietServer() });

  const dialog = await askToLogOut(console);
  await console.user.click(within(dialog).getByRole("button", { name: "Cancel" }));

  expect(await screen.findByText("Still logged in")).toBeTruthy();
  expect(readSession()?.token).toBe("token-1");
  expect(console.server.callsOf("Logout")).toEqual([]);
});

test.each([
  ["en", /^Good/, "Log out", "Cancel", "What was entered and not saved is lost."],
  ["es", /Ada$/, "Cerrar sesión", "Cancelar", "Se pierde lo introducido y no guardado."],
] as const)("in %s logging out says what is lost by it", async (locale, greeting, verb, cancel, loss) => {
  const { user } = await renderConsole("/index", { permissions: [0], server: quietServer(), locale });
  render(<Unsaved />);

  await user.click(await screen.findByRole("button", { name: greeting }));
  await user.click(await screen.findByRole("menuitem", { name: verb }));

  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain(loss);
  await user.click(within(question).getByRole("button", { name: cancel }));
});

/** A form somewhere in which something was typed. */
function Unsaved() {
  useUnsaved(true);
  return null;
}

test("logging out ends the session here and on the server and shows the login without a way back", async () => {
  const console = await renderConsole("/index", { permissions: [0], server: quietServer() });

  const dialog = await askToLogOut(console);
  await console.user.click(within(dialog).getByRole("button", { name: "Log out" }));

  await waitFor(() => expect(console.path()).toBe("/login"));
  await waitFor(() => expect(readSession()).toBeUndefined());
  expect(console.server.callsOf("Logout")).toHaveLength(1);
  expect(console.path()).toBe("/login");
});

test("a session that the server no longer knows leads to the login with the full path, and says why", async () => {
  const { path } = await renderConsole("/index?from=mail#x", { permissions: [0], server: quietServer(), dead: true });

  await waitFor(() => expect(path()).toBe("/login?redirect=%2Findex%3Ffrom%3Dmail%23x"));
  expect(await screen.findByText("Login timed out. Log in again.")).toBeTruthy();
});

test("a refused operation is told with its words, its number and its name", async () => {
  const server = quietServer().refuse(HomeAlarmsDocument, 10027);

  await renderConsole("/index", { permissions: [0], server });

  const toast = await screen.findByText("The device is offline");
  expect(toast.closest("[role=alert]")?.textContent).toContain("10027 · HomeAlarms");
});

test("logging out works without the server, forgets the log and is not asked for a password", async () => {
  const server = quietServer().silence(LogoutDocument);
  const console = await renderConsole("/index", { permissions: [0], server });
  recordFailure(new Error("of Ada's day"), "test");
  const forget = vi.fn();
  const stop = onLeave(forget);

  const dialog = await askToLogOut(console);
  await console.user.click(within(dialog).getByRole("button", { name: "Log out" }));

  await waitFor(() => expect(readSession()).toBeUndefined());
  expect(console.path()).toBe("/login");
  expect(forget).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
  stop();
});

describe("the error log's button", () => {
  async function unread(count: number, permissions = [0, 100]) {
    const console = await renderConsole("/index", { permissions, server: quietServer() });
    await screen.findByRole("heading", { name: "Home" });
    for (let each = 0; each < count; each++) {
      act(() => recordFailure(new Error(`number ${each}`), "test"));
    }
    return console;
  }

  test.each([
    [1, "Error log, 1 new error", "1"],
    [99, "Error log, 99 new errors", "99"],
    [100, "Error log, 100 new errors", "99+"],
  ])("with %i new errors is called %j and shows %j", async (count, name, badge) => {
    await unread(count);

    expect((await screen.findByRole("link", { name })).textContent).toBe(badge);
  });

  test("leads to the log, after which nothing is new", async () => {
    const console = await unread(3);

    await console.user.click(screen.getByRole("link", { name: "Error log, 3 new errors" }));

    expect(await screen.findByText("Error: number 2")).toBeTruthy();
    expect(console.path()).toBe(paths.clientLog);
    expect(screen.getByRole("link", { name: "Error log, nothing new" }).textContent).toBe("");
  });

  test("shows one's own errors in a window to those who may not open the log's screen", async () => {
    const console = await unread(1, [0]);

    await console.user.click(screen.getByRole("button", { name: "Error log, 1 new error" }));

    const dialog = await screen.findByRole("dialog", { name: "Log of this window" });
    expect(await within(dialog).findByText("Error: number 0")).toBeTruthy();
  });
});

describe("an error's explanation", () => {
  async function refusedWith(number: number, permissions: readonly number[], locale: LocaleId = "en") {
    const server = quietServer().refuse(HomeAlarmsDocument, number);
    return renderConsole("/index", { permissions, server, locale });
  }

  test("opens from the toast, says who mends it, and leads to the screen where it is mended", async () => {
    const console = await refusedWith(10027, [0, 6]);
    await console.user.click(await screen.findByRole("button", { name: "More" }));

    const dialog = await screen.findByRole("dialog", { name: "The device is offline" });
    expect(within(dialog).getByText(/power and communication box/)).toBeTruthy();
    expect(within(dialog).getByText("The station's staff can mend it")).toBeTruthy();
    await console.user.click(within(dialog).getByRole("link", { name: "Real-time devices" }));

    expect(console.path()).toBe("/realTimeEquip");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "The device is offline" })).toBeNull());
  });

  test("offers no way that this person may not go", async () => {
    const console = await refusedWith(10027, [0]);
    await console.user.click(await screen.findByRole("button", { name: "More" }));

    const dialog = await screen.findByRole("dialog", { name: "The device is offline" });
    expect(within(dialog).queryByRole("link")).toBeNull();
  });

  test("speaks Arabic to those who do", async () => {
    const console = await refusedWith(10021, [0], "ar");
    await console.user.click(await screen.findByRole("button", { name: "المزيد" }));

    expect(await screen.findByText(/ولم يُخصم شيء/)).toBeTruthy();
  });
});

describe("the strip under the header", () => {
  afterEach(() => {
    reportNetwork(false);
    reportConnection("opened");
  });

  const soon = { timeout: 3_000 };

  test("says that it reconnects and how old the data are, and asks again for everything once it is back", async () => {
    const { server } = await renderConsole("/index", { permissions: [0], server: quietServer() });
    await screen.findByRole("link", { name: /2 active alarms/ });
    act(() => reportConnection("opened"));

    act(() => reportConnection("lost", new Date("2026-11-21T04:05:06Z")));
    expect(await screen.findByText("Reconnecting… Data as of 12:05:06.", undefined, soon)).toBeTruthy();
    act(() => reportConnection("opened"));

    expect(await screen.findByText("Live connection restored")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Reconnecting/)).toBeNull());
    expect(server.callsOf("HomeAlarms")).toHaveLength(2);
  });

  test("says in Thai when the browser itself has no network, and heals with it", async () => {
    await renderConsole("/index", { permissions: [0], server: quietServer(), locale: "th" });
    await screen.findByRole("navigation", { name: "เมนูส่วนหัว" });

    act(() => void window.dispatchEvent(new Event("offline")));
    expect(await screen.findByText(/ไม่มีเครือข่าย/, undefined, soon)).toBeTruthy();
    act(() => void window.dispatchEvent(new Event("online")));

    await waitFor(() => expect(screen.queryByText(/ไม่มีเครือข่าย/)).toBeNull());
  });
});
