import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { HomeAlarmsDocument } from "../features/overview/home/home.generated.ts";
import { LOCALE_IDS } from "../i18n/locales.ts";
import { loadMessages } from "../i18n/messages.ts";
import { clearSession } from "../lib/session.ts";
import { FakeServer } from "../test/fake-server.ts";
import { renderConsole } from "../test/render.tsx";
import { ROUTES } from "./navigation.ts";

function quietServer(): FakeServer {
  return new FakeServer().answer(HomeAlarmsDocument, () => ({
    kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
  }));
}

describe.each(LOCALE_IDS)("in %s", (locale) => {
  test("every route names the window and itself", { timeout: 60_000 }, async () => {
    const messages = await loadMessages(locale);
    // Refused, a screen needs no server. On the wall it stands alone, so that its name cannot be the menu's.
    const { go } = await renderConsole("/no/such/place?wall=1", { permissions: [0], locale, server: quietServer() });
    await waitFor(() => expect(document.title).toBe(`${messages["notFound.title"]} · Forecourt`));

    for (const { path, title } of ROUTES) {
      await go(`${path}?wall=1`);
      await waitFor(() => expect(document.title).toBe(`${messages[title]} · Forecourt`));
      await waitFor(() => expect(screen.getByRole("main").textContent).toContain(messages[title]));
    }
  });
});

test("a refused screen names what is missing and whom to ask, in the person's language too", async () => {
  const english = await renderConsole("/tankSafeInfo", { permissions: [0] });
  await screen.findByRole("heading", { level: 1, name: "No access to this screen" });
  const missing = "It needs the permission “Tank safety” (119), which none of your roles holds.";
  expect(screen.getByText(missing)).toBeTruthy();
  expect(await screen.findByText("Network", { selector: "bdi" })).toBeTruthy();
  expect(screen.getByRole("main").textContent).toContain("Ask an administrator of Network to grant it.");
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Back to home" })).toBeTruthy();
  english.unmount();

  await renderConsole("/tankSafeInfo", { permissions: [0], locale: "ar" });
  expect(await screen.findByText(/«سلامة الخزانات» \(119\)/)).toBeTruthy();
});

test("without a session every route of the layout leads to the login, which keeps the full path", async () => {
  const { path, go } = await renderConsole("/login");

  for (const route of [...ROUTES.map((each) => each.path), "/refresh", "/redirect/kanban"]) {
    await go(`${route}?a=1#b`);
    await waitFor(() => expect(path()).toBe(`/login?redirect=${encodeURIComponent(`${route}?a=1#b`)}`));
  }
});

test("an unknown address is told inside the frame to who is logged in, and on a page of its own to strangers", async () => {
  const { path } = await renderConsole("/no/such/place", { permissions: [0] });
  expect(await screen.findByRole("heading", { level: 1, name: "There is no such page" })).toBeTruthy();
  expect(screen.getAllByRole("main")).toHaveLength(1);
  expect(screen.getByRole("navigation", { name: "Main menu" })).toBeTruthy();

  clearSession();

  await waitFor(() => expect(screen.queryByRole("navigation", { name: "Main menu" })).toBeNull());
  expect(screen.getByRole("main").textContent).toContain("/no/such/place");
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/index");
  expect(path()).toBe("/no/such/place");
});

test("refreshing takes the screen down and makes it anew at the very path", async () => {
  const { path, go, server } = await renderConsole("/index?from=mail#x", { permissions: [0], server: quietServer() });
  const before = await screen.findByRole("heading", { name: "Home" });
  expect(server.callsOf("HomeAlarms")).toHaveLength(1);

  await go("/refresh", { redirect: "/index?from=mail#x" });

  await waitFor(() => expect(server.callsOf("HomeAlarms")).toHaveLength(2));
  expect(path()).toBe("/index?from=mail#x");
  expect(before.isConnected).toBe(false);
});

test.each([
  ["/refresh?redirect=%2FtankSafeInfo%3Fa%3D1%23b", "/tankSafeInfo?a=1#b"],
  ["/refresh", "/index"],
  ["/refresh?redirect=/refresh", "/index"],
  ["/refresh?redirect=//elsewhere.example", "/index"],
  ["/redirect/tankSafeInfo?a=1#b", "/tankSafeInfo?a=1#b"],
  ["/redirect/no/such/place", "/no/such/place"],
  ["/redirect", "/index"],
  ["/redirect//elsewhere.example", "/index"],
  ["/redirect/x/..//elsewhere.example", "/index"],
  ["/redirect/\\elsewhere.example", "/index"],
  ["/redirect/https://elsewhere.example", "/https:/elsewhere.example"],
  ["/redirect/%2F%2Felsewhere.example", "/%2F%2Felsewhere.example"],
  ["/redirect/login", "/index"],
])("the hidden helper at %s leads to %s", async (from, to) => {
  const { path } = await renderConsole(from, { permissions: [0, 119], server: quietServer() });

  await waitFor(() => expect(path()).toBe(to));
});

test.each([[7], [{ redirect: 7 }], [{ redirect: "//elsewhere.example" }], [null]])(
  "a refresh with %j left in the history leads home",
  async (state) => {
    const { path, go } = await renderConsole("/tankSafeInfo", { permissions: [0, 119], server: quietServer() });

    await go("/refresh", state);

    await waitFor(() => expect(path()).toBe("/index"));
  },
);
