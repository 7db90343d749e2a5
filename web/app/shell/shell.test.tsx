import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { HomeAlarmsDocument } from "../../features/home/home.generated.ts";
import { readSession } from "../../lib/session.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole } from "../../test/render.tsx";
import { LogoutDocument } from "./shell.generated.ts";

function quietServer(): FakeServer {
  return new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 2 } }))
    .answer(LogoutDocument, () => ({ logout: true }));
}

test("a screen beyond one's permissions is refused in words, not shown", async () => {
  const { server } = await renderConsole("/realTimeEquip", { permissions: [0], server: quietServer() });

  expect(await screen.findByRole("heading", { name: "No access to this screen" })).toBeTruthy();
  expect(server.callsOf("GunStates")).toEqual([]);
});

test("the root leads to the home screen, which tells the open alarms and links on", async () => {
  const { path } = await renderConsole("/", { permissions: [0], server: quietServer() });

  const alarms = await screen.findByRole("link", { name: /2 open alarms/ });
  expect(alarms.getAttribute("href")).toBe("/kanban?show=alarms");
  expect(path()).toBe("/index");
});

async function askToLogOut(console: Awaited<ReturnType<typeof renderConsole>>) {
  await console.user.click(await screen.findByRole("button", { name: "Hello, Ada" }));
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
  const server = quietServer().refuse(HomeAlarmsDocument, 401);

  const { path } = await renderConsole("/index?from=mail#x", { permissions: [0], server });

  await waitFor(() => expect(path()).toBe("/login?redirect=%2Findex%3Ffrom%3Dmail%23x"));
  expect(await screen.findByText("Login timed out. Log in again.")).toBeTruthy();
});

test("a refused operation is told with its words, its number and its name", async () => {
  const server = quietServer().refuse(HomeAlarmsDocument, 10027);

  await renderConsole("/index", { permissions: [0], server });

  const toast = await screen.findByText("The device is offline");
  expect(toast.closest("[role=alert]")?.textContent).toContain("10027 · HomeAlarms");
});
