import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { clear, createStore } from "idb-keyval";
import { afterEach, expect, test, vi } from "vitest";
import { HomeAlarmsDocument } from "../../features/overview/home/home.generated.ts";
import { PlatformImagesDocument } from "../../features/administration/website-icon/website-icon.generated.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { forgetPreferences, readPreference, writePreference } from "../../lib/preferences/preferences.ts";
import { leaveSession, saveSession } from "../../lib/session.ts";
import { hasUnsaved } from "../../lib/unsaved.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole, type Console } from "../../test/render.tsx";

const EVERYTHING = [0, 6, 100, 112];

afterEach(() => clear(createStore("forecourt", "preferences")));

const LOGO = {
  __typename: "Image",
  id: "i1",
  url: "/images/saved.png",
  width: 240,
  height: 60,
  byteCount: 900,
} as const;
const PLATFORM = { __typename: "Platform", id: "n1", name: "Network", icon: null, logo: LOGO, picture: null } as const;

function quietServer(): FakeServer {
  return new FakeServer()
    .answer(HomeAlarmsDocument, () => ({
      kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
    }))
    .answer(PlatformImagesDocument, () => ({ platforms: [PLATFORM] }));
}

/** The console with these addresses opened one after another. */
async function opened(addresses: readonly string[], locale: "en" | "ar" = "en"): Promise<Console> {
  const console = await renderConsole("/index", { permissions: EVERYTHING, server: quietServer(), locale });
  await strip(locale);
  for (const address of addresses) {
    await console.go(address);
  }
  return console;
}

const CLIENT_LOG = "/log?part=client";

async function strip(locale: "en" | "ar" = "en"): Promise<HTMLElement> {
  const words = await loadMessages(locale);
  return screen.findByRole("navigation", { name: words["tabs.label"] });
}

async function tabs(): Promise<(string | null)[]> {
  return within(await strip())
    .getAllByRole("link")
    .map((link) => link.textContent);
}

async function tab(name: string): Promise<HTMLElement> {
  return within(await strip()).getByRole("link", { name });
}

async function choose(console: Console, name: string, action: string): Promise<void> {
  fireEvent.contextMenu(await tab(name));
  await console.user.click(await screen.findByRole("menuitem", { name: action }));
}

test("the present tab is brought into sight whole, with what closes it", async () => {
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  await opened([CLIENT_LOG]);

  const close = within(await strip()).getByRole("button", { name: "Close: Logs" });
  expect(shown.mock.contexts.some((element) => (element as Element).contains(close))).toBe(true);
  shown.mockRestore();
});

test("home is open from the start; each screen opens one tab, with the address it was left with", async () => {
  const { go, user, path } = await opened([CLIENT_LOG, "/websiteIcon", "/kanban?show=alarms"]);
  await go("/log?part=client&level=info");

  expect(await tabs()).toEqual(["Home", "Logs", "Site icon", "Dashboard"]);
  expect((await tab("Logs")).getAttribute("aria-current")).toBe("page");
  expect(within(await strip()).queryByRole("button", { name: "Close: Home" })).toBeNull();

  await user.click(await tab("Dashboard"));
  expect(path()).toBe("/kanban?show=alarms");
  await user.click(await tab("Logs"));
  expect(path()).toBe("/log?part=client&level=info");
});

test.each([
  ["Close", ["Home", "Logs", "Dashboard"], "/kanban"],
  ["Close left", ["Home", "Site icon", "Dashboard"], "/websiteIcon"],
  ["Close right", ["Home", "Logs", "Site icon"], "/websiteIcon"],
  ["Close others", ["Home", "Site icon"], "/websiteIcon"],
  ["Close all", ["Home"], "/index"],
])("the menu's %j on the second of three leaves %j and shows %s", async (action, left, shown) => {
  const console = await opened([CLIENT_LOG, "/kanban", "/websiteIcon"]);
  fireEvent.keyDown(await tab("Site icon"), { key: "ArrowLeft", altKey: true, shiftKey: true });
  expect(await tabs()).toEqual(["Home", "Logs", "Site icon", "Dashboard"]);

  await choose(console, "Site icon", action);

  await waitFor(async () => expect(await tabs()).toEqual(left));
  await waitFor(() => expect(console.path()).toBe(shown));
});

test("closing a tab that is not on screen leaves one where one is", async () => {
  const { user, path } = await opened([CLIENT_LOG, "/kanban"]);

  await user.click(screen.getByRole("button", { name: "Close: Logs" }));

  expect(await tabs()).toEqual(["Home", "Dashboard"]);
  expect(path()).toBe("/kanban");
});

test("closed by the Delete key a tab gives the focus to its neighbour", async () => {
  const { user, path } = await opened([CLIENT_LOG, "/websiteIcon"]);
  (await tab("Site icon")).focus();

  await user.keyboard("{Delete}");

  await waitFor(() => expect(path()).toBe(CLIENT_LOG));
  await waitFor(async () => expect(document.activeElement).toBe(await tab("Logs")));
});

test("home offers to close all and nothing else, and does not move; what is invalid is said", async () => {
  const { user } = await opened([CLIENT_LOG]);
  const home = await tab("Home");

  fireEvent.keyDown(home, { key: "F10", shiftKey: true });
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Close all"]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  home.focus();
  await user.keyboard("{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}");

  expect(await screen.findByText("Invalid operation")).toBeTruthy();
  expect(await tabs()).toEqual(["Home", "Logs"]);
});

test("tabs are reordered by keyboard, which is told, and by drag; nothing comes before home", async () => {
  const { user } = await opened([CLIENT_LOG, "/websiteIcon", "/kanban"]);
  (await tab("Dashboard")).focus();

  await user.keyboard("{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}");
  expect(await tabs()).toEqual(["Home", "Logs", "Dashboard", "Site icon"]);
  expect(await screen.findByText("Dashboard: position 3 of 4")).toBeTruthy();

  await drag("Site icon", "Home");
  expect(await tabs()).toEqual(["Home", "Site icon", "Logs", "Dashboard"]);
});

/** By pointer, onto the half of a tab that is read first. */
async function drag(name: string, onto: string): Promise<void> {
  const [from, to] = [await tab(name), await tab(onto)];
  const dataTransfer = { setData: () => undefined, effectAllowed: "" };
  for (const [kind, where] of [
    ["dragStart", from],
    ["dragOver", to],
    ["drop", to],
  ] as const) {
    fireEvent(where, createEvent[kind](where, { dataTransfer, clientX: 1 }));
  }
}

test("the tabs are there again after a reload, but for those that lead nowhere for this person", async () => {
  writePreference("ada", "tabs", ["/websiteIcon", "/log?part=client", "/stationSet", "/no/such/place", "/index"]);
  const again = { permissions: [0, 100], server: quietServer() };
  await renderConsole("/kanban", again);
  expect(await tabs()).toEqual(["Home", "Logs", "Dashboard"]);

  await waitFor(() => expect(readPreference("ada", "tabs")).toEqual(["/log?part=client", "/kanban"]));
  cleanup();
  forgetPreferences();
  const { path, user } = await renderConsole("/index", again);

  await waitFor(async () => expect(await tabs()).toEqual(["Home", "Logs", "Dashboard"]));
  await user.click(await tab("Logs"));
  expect(path()).toBe("/log?part=client");
});

test("whoever else logs in here has tabs of their own, and logging out closes one's own", async () => {
  await opened([CLIENT_LOG]);
  writePreference("bo", "tabs", ["/kanban"]);

  act(() =>
    saveSession({
      uuid: "u2",
      token: "token-2",
      name: "Bo",
      login: "bo",
      permissions: EVERYTHING,
      operates: [],
      approves: [],
    }),
  );
  await waitFor(async () => expect(await tabs()).toEqual(["Home", "Dashboard", "Logs"]));

  act(() => leaveSession());
  expect(readPreference("bo", "tabs")).toEqual([]);
  expect(readPreference("ada", "tabs")).toEqual([CLIENT_LOG]);
});

/** The screen of the images, with something on it that is not saved. */
async function openedUnsaved(): Promise<Console> {
  const console = await opened([CLIENT_LOG, "/websiteIcon"]);
  await console.user.click(await screen.findByRole("button", { name: "Remove: Logo" }));
  await screen.findByText("Not saved yet", { selector: "main *" });
  return console;
}

test("unsaved work survives going to another tab and back, under a dot, and nobody is asked", async () => {
  const { user, path } = await openedUnsaved();

  await user.click(await tab("Logs"));
  await waitFor(() => expect(path()).toBe(CLIENT_LOG));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();

  await user.click(await tab("Site icon Unsaved"));
  expect(await screen.findByRole("button", { name: "Save" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove: Logo" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(await tab("Site icon")).toBeTruthy();
});

test("who leaves with unsaved work behind a tab takes it along: nothing holds the page back any more", async () => {
  const { user, path, unmount } = await openedUnsaved();
  await user.click(await tab("Logs"));
  await waitFor(() => expect(path()).toBe(CLIENT_LOG));
  expect(hasUnsaved()).toBe(true);

  unmount();
  expect(hasUnsaved()).toBe(false);
});

test.each(["Close", "Close all", "Refresh"])("the menu's %j asks before unsaved work is lost", async (action) => {
  const console = await openedUnsaved();
  await console.user.click(await tab("Logs"));

  await choose(console, "Site icon Unsaved", action);
  await console.user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await tabs()).toHaveLength(3);

  await choose(console, "Site icon Unsaved", action);
  await console.user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull());
  await waitFor(() => expect(console.path()).toBe(AFTER[action]));
});

const AFTER: Record<string, string> = { Close: CLIENT_LOG, "Close all": "/index", Refresh: "/websiteIcon" };

test("the wall takes the frame away, and asks first", async () => {
  const { go, user, path } = await openedUnsaved();

  await go("/kanban?wall=1");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));

  expect(path()).toBe("/websiteIcon");
});

test("each tab is scrolled as it was left; a new one, and one that is refreshed, begin at the top", async () => {
  const console = await opened([CLIENT_LOG, "/websiteIcon"]);
  const main = screen.getByRole("main");
  const scroll = (top: number) => {
    main.scrollTop = top;
    fireEvent.scroll(main);
  };
  scroll(120);

  await console.user.click(await tab("Logs"));
  await waitFor(() => expect(main.scrollTop).toBe(0));
  scroll(40);
  await console.user.click(await tab("Site icon"));
  await waitFor(() => expect(main.scrollTop).toBe(120));
  await console.user.click(await tab("Logs"));
  await waitFor(() => expect(main.scrollTop).toBe(40));

  await choose(console, "Logs", "Refresh");
  await waitFor(() => expect(main.scrollTop).toBe(0));
});

test.each(["en", "vi"] as const)(
  "in %s a phone shows the present tab's title, which opens the list",
  async (locale) => {
    const console = await renderConsole("/index", { permissions: EVERYTHING, server: quietServer(), locale });
    const words = await loadMessages(locale);
    const nav = await screen.findByRole("navigation", { name: words["tabs.label"] });
    // Hidden where there is room for the tabs themselves.
    const opener = (title: string) => within(nav).findByText(title, { selector: "button > span" });
    await console.go(CLIENT_LOG);
    const title = words["menu.log"];
    expect((await opener(title)).parentElement?.textContent).toContain(`${title}2`);

    await console.user.click(await opener(title));
    const list = await screen.findAllByRole("menuitemradio");
    expect(list.map(({ textContent }) => textContent)).toEqual([words["menu.index"], title]);
    await console.user.click(list[0]!);

    await waitFor(() => expect(console.path()).toBe("/index"));
    expect(await opener(words["menu.index"])).toBeTruthy();
  },
);

test("what would close nothing can't be chosen", async () => {
  const { user } = await opened([CLIENT_LOG]);
  fireEvent.contextMenu(await tab("Logs"));

  const items = await screen.findAllByRole("menuitem");
  const impossible = items.filter((item) => item.getAttribute("aria-disabled") === "true");
  expect(impossible.map((item) => item.textContent)).toEqual(["Close left", "Close right", "Close others"]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
});

test("the middle button closes a tab, and never home", async () => {
  const { path } = await opened([CLIENT_LOG, "/websiteIcon"]);
  const middle = { button: 1 };

  fireEvent(await tab("Home"), new MouseEvent("auxclick", { bubbles: true, cancelable: true, ...middle }));
  fireEvent(await tab("Site icon"), new MouseEvent("auxclick", { bubbles: true, cancelable: true, ...middle }));

  await waitFor(async () => expect(await tabs()).toEqual(["Home", "Logs"]));
  expect(path()).toBe(CLIENT_LOG);
});

test("beside the tabs stands how many are open, and the list of them", async () => {
  const { user, path } = await opened([CLIENT_LOG, "/websiteIcon", "/kanban"]);

  await user.click(within(await strip()).getByRole("button", { name: "4 open tabs" }));
  const list = await screen.findAllByRole("menuitemradio");
  expect(list.map(({ textContent }) => textContent)).toEqual(["Home", "Logs", "Site icon", "Dashboard"]);
  await user.click(list[1]!);

  await waitFor(() => expect(path()).toBe(CLIENT_LOG));
});

test("a wall has no tabs", async () => {
  await renderConsole("/kanban?wall=1", { permissions: EVERYTHING, server: quietServer() });

  await screen.findByRole("main");
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("in Arabic the titles are Arabic and the arrow to the left moves on", async () => {
  await opened(["/websiteIcon", "/kanban"], "ar");
  const words = await loadMessages("ar");
  document.documentElement.dir = "rtl";
  const nav = await strip("ar");
  const icon = within(nav).getByRole("link", { name: words["menu.websiteIcon"] });
  icon.style.direction = "rtl";

  fireEvent.keyDown(icon, { key: "ArrowLeft", altKey: true, shiftKey: true });

  await waitFor(() =>
    expect(
      within(nav)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([words["menu.index"], words["menu.kanban"], words["menu.websiteIcon"]]),
  );
});
