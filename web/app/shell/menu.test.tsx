import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { HomeAlarmsDocument } from "../../features/overview/home/home.generated.ts";
import { LOCALE_IDS } from "../../i18n/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { readPreference } from "../../lib/preferences/preferences.ts";
import { saveSession } from "../../lib/session.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole } from "../../test/render.tsx";
import { opensFor } from "../../lib/opens.ts";
import { ROUTES } from "../navigation.ts";

function quietServer(): FakeServer {
  return new FakeServer().answer(HomeAlarmsDocument, () => ({
    kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
  }));
}

const messages = await loadMessages("en");

async function menu() {
  return screen.findByRole("navigation", { name: "Main menu" });
}

function entriesOf(nav: HTMLElement): (string | null)[] {
  return within(nav)
    .queryAllByRole("link")
    .map((link) => link.textContent);
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** Without a layout nothing has boxes, and what has none can't be given the focus. */
function layOut() {
  const boxes = [new DOMRect(0, 0, 100, 40)] as unknown as DOMRectList;
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue(boxes);
}

function tooltip(text: string) {
  return screen.findByText(text, { selector: "[role=tooltip][data-state=open]" });
}

/** What people of a network hold, by their work. */
const PEOPLE: readonly (readonly [who: string, permissions: readonly number[]])[] = [
  ["who may nothing but log in", [0]],
  ["a cashier", [0, 6, 11, 13, 20]],
  ["a price manager", [0, 2, 3, 23, 24, 25, 102, 111]],
  ["a technician", [0, 4, 5, 6, 19, 101, 103, 104, 105, 106, 114, 116, 119, 121, 122, 124]],
  ["an accountant", [0, 7, 8, 12, 22, 113, 117, 118, 120, 123]],
  ["who approves and does nothing else", [0, 120]],
  ["an administrator", ROUTES.map(({ permission }) => permission)],
];

describe.each(PEOPLE)("%s", (_who, permissions) => {
  const held = ROUTES.filter((route) => opensFor(route, permissions));
  const beyond = ROUTES.filter((route) => !held.includes(route));

  test("finds in the menu exactly the entries that are held", async () => {
    await renderConsole("/index", { permissions, server: quietServer() });

    const screens = held.filter(({ outsideMenu }) => !outsideMenu);
    expect(entriesOf(await menu())).toEqual(screens.map(({ title }) => messages[title]));
  });

  test("is refused every screen that is not held, each by its number", { timeout: 60_000 }, async () => {
    const { go } = await renderConsole("/no/such/place?wall=1", { permissions, server: quietServer() });
    const main = await screen.findByRole("main");

    for (const { path, title, permission } of beyond) {
      await go(`${path}?wall=1`);
      const missing = `the permission “${messages[title]}” (${permission})`;
      await waitFor(() => expect(main.textContent).toContain(missing));
    }
  });
});

test("the entry of the screen that is open is marked, and brought into sight", async () => {
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  const { go } = await renderConsole("/index", { permissions: [0], server: quietServer() });
  const home = within(await menu()).getByRole("link", { name: "Home" });
  expect(home.getAttribute("aria-current")).toBe("page");
  expect(shown.mock.contexts).toContain(home);
  shown.mockClear();

  await go("/kanban");

  const kanban = within(await menu()).getByRole("link", { name: "Dashboard" });
  await waitFor(() => expect(kanban.getAttribute("aria-current")).toBe("page"));
  expect(home.getAttribute("aria-current")).toBeNull();
  expect(shown.mock.contexts).toContain(kanban);
});

test("the screen that is chosen comes up gently in the other's place", async () => {
  const { go } = await renderConsole("/index", { permissions: [0], server: quietServer() });
  await menu();
  const main = screen.getByRole("main");
  expect(main.style.opacity).toBe("");

  await go("/kanban");

  await waitFor(() => expect(Number(main.style.opacity)).toBeGreaterThanOrEqual(0.5));
  await waitFor(() => expect(main.style.opacity).toBe("1"));
});

test("a group closes and opens by its name, with keys alone; coming to its screen opens it", async () => {
  const { user, go } = await renderConsole("/index", { permissions: [0], server: quietServer() });
  const nav = await menu();
  const overview = within(nav).getByRole("button", { name: "Overview" });
  expect(overview.getAttribute("aria-expanded")).toBe("true");

  overview.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(entriesOf(nav)).toEqual(["API explorer"]));
  expect(overview.getAttribute("aria-expanded")).toBe("false");

  await user.keyboard(" ");
  expect(entriesOf(nav)).toEqual(["Home", "Dashboard", "API explorer"]);

  await user.keyboard(" ");
  await waitFor(() => expect(entriesOf(nav)).toEqual(["API explorer"]));
  await go("/kanban");
  await waitFor(() => expect(overview.getAttribute("aria-expanded")).toBe("true"));
  expect(entriesOf(nav)).toEqual(["Home", "Dashboard", "API explorer"]);
});

test("a group that somebody closed is closed for them again, until they come to one of its screens", async () => {
  const options = { permissions: [0, 100], server: quietServer() };
  const { user } = await renderConsole("/index", options);
  await user.click(within(await menu()).getByRole("button", { name: "Overview" }));
  expect(readPreference("ada", "closedGroups")).toEqual(["overview"]);
  cleanup();

  const { go } = await renderConsole("/log?part=client", options);
  const overview = within(await menu()).getByRole("button", { name: "Overview" });
  expect(overview.getAttribute("aria-expanded")).toBe("false");

  await go("/kanban");
  await waitFor(() => expect(overview.getAttribute("aria-expanded")).toBe("true"));
  expect(readPreference("ada", "closedGroups")).toEqual(["overview"]);

  act(() =>
    saveSession({
      uuid: "u2",
      token: "token-2",
      name: "Bo",
      login: "bo",
      permissions: [0, 100],
      operates: [],
      approves: [],
    }),
  );
  expect(readPreference("bo", "closedGroups")).toEqual([]);
});

test("collapsed the menu shows icons, those of closed groups too, and tells a name to who points or tabs there", async () => {
  const { user } = await renderConsole("/index", { permissions: [0], server: quietServer() });
  const nav = await menu();
  await user.click(within(nav).getByRole("button", { name: "Overview" }));
  await user.click(screen.getByRole("button", { name: "Collapse menu" }));

  expect(entriesOf(nav)).toEqual(["Home", "Dashboard", "API explorer"]);
  expect(within(nav).queryByRole("button")).toBeNull();
  await user.hover(within(nav).getByRole("link", { name: "Dashboard" }));
  expect(await tooltip("Dashboard")).toBeTruthy();

  screen.getByRole("button", { name: "Expand menu" }).focus();
  while (document.activeElement?.textContent !== "Home" || !nav.contains(document.activeElement)) {
    await user.tab();
  }
  expect(await tooltip("Home")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Expand menu" }));
  expect(within(nav).getByRole("button", { name: "Overview" }).getAttribute("aria-expanded")).toBe("false");
});

test("on a phone the menu is a drawer that begins where one is and closes with any choice, the very screen's too", async () => {
  layOut();
  const { user, path } = await renderConsole("/kanban", { permissions: [0], server: quietServer() });
  async function open() {
    await user.click(await screen.findByLabelText("Open menu"));
    return screen.findByRole("dialog", { name: "Main menu" });
  }
  /** It slides away first, which takes a layout. */
  async function closed() {
    await waitFor(() => expect(screen.queryByRole("dialog")?.dataset["state"]).not.toBe("open"));
  }
  const drawer = await open();
  await waitFor(() => expect(document.activeElement).toBe(within(drawer).getByRole("link", { name: "Dashboard" })));
  for (let step = 0; step < 8; step++) {
    await user.tab();
    expect(drawer.contains(document.activeElement)).toBe(true);
  }

  await user.click(within(drawer).getByRole("link", { name: "Dashboard" }));
  await closed();

  await user.click(within(await open()).getByRole("link", { name: "Home" }));
  await closed();
  expect(path()).toBe("/index");

  await open();
  await user.keyboard("{Escape}");
  await closed();
});

test.each(LOCALE_IDS)("the header's menu contains home and nothing else, in %s", async (locale) => {
  const words = await loadMessages(locale);
  await renderConsole("/kanban", { permissions: [0], locale, server: quietServer() });

  const nav = await screen.findByRole("navigation", { name: words["shell.headerMenu"] });
  const links = within(nav).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([[words["menu.index"], "/index"]]);
});
