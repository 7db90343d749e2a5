import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { HomeAlarmsDocument } from "../../features/overview/home/home.generated.ts";
import type { LocaleId } from "../../i18n/locales.ts";
import { readPreference, writePreference } from "../../lib/preferences/preferences.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole } from "../../test/render.tsx";
import { EmployeeSearchDocument, TankSearchDocument } from "./record-search.generated.ts";
import { SaleSearchDocument } from "./sale-search.generated.ts";
import { StationSearchDocument } from "./station-search.generated.ts";

const EVERYTHING = [0, 6, 100, 112];
const STATION = { id: "s1", code: "S07", name: "Harbour North" };

function openHome(permissions: readonly number[] = EVERYTHING, locale: LocaleId = "en", server = new FakeServer()) {
  server.answer(HomeAlarmsDocument, () => ({
    kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
  }));
  if (!server.answers(StationSearchDocument)) {
    server.answer(StationSearchDocument, ({ search }) => ({
      stations: { nodes: STATION.name.toLowerCase().includes(search.toLowerCase()) ? [STATION] : [] },
    }));
  }
  return renderConsole("/index", { permissions, locale, server });
}

async function openPanel(...options: Parameters<typeof openHome>) {
  const console = await openHome(...options);
  await screen.findByRole("main");
  await console.user.keyboard("{Control>}f{/Control}");
  const field = await screen.findByRole("combobox");
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...console, field };
}

const panel = () => screen.queryByRole("combobox");
const lines = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
/** The line that Enter would choose, as the field tells it. */
const chosen = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
/** Whether a key was kept from the browser. */
const press = (key: string, more: KeyboardEventInit = {}) => !fireEvent.keyDown(document.body, { key, ...more });

describe("the panel", () => {
  test("opens with Ctrl+F, closes with Escape, and the focus is back where it was", async () => {
    const { user } = await openHome();
    const button = await screen.findByRole("button", { name: "Theme and colour" });
    act(() => button.focus());

    await user.keyboard("{Control>}f{/Control}");
    const field = await screen.findByRole("combobox", { name: "Search" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByRole("dialog", { name: "Search" })).toBeTruthy();
    await user.keyboard("{Escape}");

    await waitFor(() => expect(panel()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("opened again while the focus is on its way back, it still knows where it was", async () => {
    const { user } = await openHome();
    const button = await screen.findByRole("button", { name: "Theme and colour" });
    act(() => button.focus());
    press("k", { ctrlKey: true });
    await screen.findByRole("combobox");

    press("k", { ctrlKey: true });
    press("k", { ctrlKey: true });
    await screen.findByRole("combobox");
    await user.keyboard("{Escape}");

    await waitFor(() => expect(panel()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("leaves the second Ctrl+F to the browser, and takes the third again", async () => {
    await openHome();
    await screen.findByRole("main");

    expect(press("f", { ctrlKey: true })).toBe(true);
    await screen.findByRole("combobox");
    expect(press("f", { ctrlKey: true })).toBe(false);
    await waitFor(() => expect(panel()).toBeNull());
    expect(press("f", { ctrlKey: true })).toBe(true);
    expect(await screen.findByRole("combobox")).toBeTruthy();
  });

  test("opens and closes with Ctrl+K, which is never the browser's", async () => {
    await openHome();
    await screen.findByRole("main");

    expect(press("k", { ctrlKey: true })).toBe(true);
    await screen.findByRole("combobox");
    expect(press("k", { ctrlKey: true })).toBe(true);
    await waitFor(() => expect(panel()).toBeNull());
  });

  test.each([
    ["a Russian keyboard's key at the place of F", { key: "а", code: "KeyF", ctrlKey: true }, true],
    ["another letter at the place of F", { key: "u", code: "KeyF", ctrlKey: true }, false],
    ["Ctrl+Shift+F", { key: "F", ctrlKey: true, shiftKey: true }, false],
    ["F alone", { key: "f" }, false],
  ])("%s: taken is %s", async (_what, { key, ...more }, taken) => {
    await openHome();
    await screen.findByRole("main");

    expect(press(key, more)).toBe(taken);
  });

  test("leaves the keys to the browser while a question has to be answered", async () => {
    const { user } = await openHome();
    await user.click(await screen.findByRole("button", { name: /Ada$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await screen.findByRole("alertdialog");

    expect(press("f", { ctrlKey: true })).toBe(false);
    expect(press("?")).toBe(false);
    expect(panel()).toBeNull();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
  });

  test("opens from the header", async () => {
    const { user } = await openHome();

    await user.click((await screen.findAllByRole("button", { name: "Search" }))[0]!);

    expect(await screen.findByRole("combobox", { name: "Search" })).toBeTruthy();
  });
});

describe("what it finds", () => {
  test("is opened by the keyboard alone, and the focus goes on to the page", async () => {
    const { user, field, path } = await openPanel();

    await user.keyboard("dash");
    expect([(field as HTMLInputElement).value, document.activeElement === field]).toEqual(["dash", true]);
    const line = await screen.findByRole("option", { name: /Dashboard/ });
    await waitFor(() => expect(line.querySelector("mark")?.textContent).toBe("Dash"));
    expect(chosen(field)).toContain("Dashboard");
    await user.keyboard("{Enter}");

    await waitFor(() => expect(path()).toBe("/kanban"));
    await waitFor(() => expect(panel()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  test("is walked through with the arrows, Home and End", async () => {
    const { user, field } = await openPanel();
    const all = lines();
    expect(chosen(field)).toBe(all[0]);

    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(chosen(field)).toBe(all[1]));
    await user.keyboard("{End}");
    await waitFor(() => expect(chosen(field)).toBe(all.at(-1)));
    await user.keyboard("{Home}");
    await waitFor(() => expect(chosen(field)).toBe(all[0]));
  });

  test("begins with what was open last while nothing is typed", async () => {
    writePreference("ada", "recentPages", ["/index", "/log", "/no-longer", "/kanban"]);
    await openPanel();

    const recent = within(screen.getByRole("group", { name: "Recent" }));
    expect(recent.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "LogsAdministration",
      "DashboardOverview",
    ]);
    expect(within(screen.getByRole("group", { name: "Pages" })).queryByRole("option", { name: /Logs/ })).toBeNull();
  });

  test("is the page that one is on only where it is typed", async () => {
    const { user } = await openPanel();
    expect(lines().filter((line) => line?.startsWith("Home"))).toEqual([]);

    await user.keyboard("home");

    await waitFor(() => expect(lines()[0]).toMatch(/^Home/));
  });

  test("is remembered when it was open", async () => {
    const { go } = await openHome();
    await screen.findByRole("main");
    await go("/log");
    await screen.findByRole("heading", { name: "Logs" });
    await go("/nowhere");
    await go("/websiteIcon?x=1");

    await waitFor(() => expect(readPreference("ada", "recentPages")).toEqual(["/websiteIcon", "/log", "/index"]));
  });

  test("is nothing that the person may not open or that has no screen", async () => {
    const { user } = await openPanel([0]);

    await user.keyboard("real-time");
    expect(await screen.findByText(/^Nothing found for/)).toBeTruthy();
    await user.keyboard("{Control>}a{/Control}{Backspace}price");
    expect(await screen.findByText(/^Nothing found for/)).toBeTruthy();
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  test("is found by its path", async () => {
    const { user, field } = await openPanel();

    await user.keyboard("kanban");

    await waitFor(() => expect(chosen(field)).toBe("Dashboard/kanban"));
  });

  test("is told to those who cannot see it", async () => {
    const { user } = await openPanel([0]);

    await user.keyboard("dash");

    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("1 result"));
  });
});

describe("stations", () => {
  test("are asked for when the typing rests, once, and lead to their live detail", async () => {
    const { user, server, field, path } = await openPanel();

    await user.keyboard("harb");
    const station = await screen.findByRole("option", { name: /Harbour North/ });
    expect(server.callsOf("StationSearch").map(({ variables }) => variables)).toEqual([{ search: "harb", first: 8 }]);
    expect(station.querySelector("mark")?.textContent).toBe("Harb");
    await waitFor(() => expect(chosen(field)).toBe("Harbour NorthS07"));
    await user.keyboard("{Enter}");

    await waitFor(() => expect(path()).toBe("/realTimeEquip?detail=S07"));
  });

  test("lead to how they are set up who may not see them live", async () => {
    const { user, field, path } = await openPanel([0, 1]);

    await user.keyboard("harb");
    await screen.findByRole("option", { name: /Harbour North/ });
    await waitFor(() => expect(chosen(field)).toBe("Harbour NorthS07"));
    await user.keyboard("{Enter}");

    await waitFor(() => expect(path()).toBe(`/stationSet?open=${STATION.id}`));
  });

  test("are not asked for without the permission", async () => {
    const { user, server } = await openPanel([0]);

    await user.keyboard("harb");
    await screen.findByText(/^Nothing found for/);
    await new Promise((resolve) => setTimeout(resolve, 300));

    expect(server.callsOf("StationSearch")).toEqual([]);
  });

  test("that the server does not tell are said to be missing; pages are found all the same", async () => {
    const server = new FakeServer().refuse(StationSearchDocument, 500);
    const { user } = await openPanel(EVERYTHING, "en", server);

    await user.keyboard("dash");

    expect(await screen.findByText(/The server did not answer/)).toBeTruthy();
    expect(screen.getByRole("option", { name: /Dashboard/ })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("actions", () => {
  test("the theme dialog opens in place of the panel", async () => {
    const { user, field } = await openPanel();

    await user.keyboard("colour");
    await waitFor(() => expect(chosen(field)).toBe("Theme and colour"));
    await user.keyboard("{Enter}");

    expect(await screen.findByRole("dialog", { name: "Theme and colour" })).toBeTruthy();
    expect(panel()).toBeNull();
  });

  test("logging out asks first, as in the menu", async () => {
    const { user, field } = await openPanel();

    await user.keyboard("log out");
    await waitFor(() => expect(chosen(field)).toBe("Log out"));
    await user.keyboard("{Enter}");

    const question = within(await screen.findByRole("alertdialog", { name: "Log out of the console?" }));
    await user.click(question.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Still logged in")).toBeTruthy();
  });
});

describe("the list of shortcuts", () => {
  test.each(["?", "؟", "？"])("opens with %s", async (key) => {
    await openHome();
    await screen.findByRole("main");

    expect(press(key)).toBe(true);

    const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(dialog.getByText("Open the search").parentElement?.textContent).toBe("Open the searchCtrlFCtrlK");
  });

  test("opens with no key once that is switched off, for this person, and then from the search", async () => {
    const { user } = await openHome();
    await screen.findByRole("main");
    press("?");
    const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    await user.click(dialog.getByRole("checkbox", { name: "Open this list with ?" }));
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(press("?")).toBe(false);
    expect(readPreference("ada", "questionKey")).toBe(false);

    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "shortcuts{Enter}");
    expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
  });

  test("leaves Ctrl+F to the browser once that is switched off; Ctrl+K opens the search as before", async () => {
    const { user } = await openHome();
    await screen.findByRole("main");
    press("?");
    const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    await user.click(dialog.getByRole("checkbox", { name: "Open the search with Ctrl F" }));
    expect(dialog.getByText("Search by browser")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(press("f", { ctrlKey: true })).toBe(false);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(readPreference("ada", "findKey")).toBe(false);

    expect(press("k", { ctrlKey: true })).toBe(true);
    expect(await screen.findByRole("dialog", { name: "Search" })).toBeTruthy();
  });

  test("does not open where a question mark is written", async () => {
    const { user } = await openPanel();

    await user.keyboard("?");

    expect(await screen.findByText(/^Nothing found for/)).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
  });
});

describe("in Arabic", () => {
  test("pages are found by their Arabic name without its marks, and by their English one", async () => {
    const { user, field } = await openPanel(EVERYTHING, "ar");
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByRole("dialog", { name: "بحث" })).toBeTruthy();

    await user.keyboard("dashboard");
    await waitFor(() => expect(chosen(field)).toContain("Dashboard"));
    await user.keyboard("{Control>}a{/Control}{Backspace}السجلات");

    await waitFor(() => expect(chosen(field)).toContain("السجلات"));
  });
});

describe("what people do, and records", () => {
  const server = () =>
    new FakeServer()
      .answer(TankSearchDocument, () => ({
        tankConfigs: { nodes: [{ id: "t1", number: 2, name: "North harbour", stationName: "Harbour North" }] },
      }))
      .answer(EmployeeSearchDocument, () => ({ employees: { nodes: [{ id: "e1", code: "E7", name: "Harbin Lee" }] } }));

  test("a deed is found by its name, leads to its screen, and its form is open there", async () => {
    const { user, path } = await openPanel([0, 2]);
    await user.keyboard("new gr");
    const line = await screen.findByRole("option", { name: /New grade/ });
    await user.click(line);

    await waitFor(() => expect(path()).toMatch("/energySet"));
    expect(await screen.findByRole("dialog", { name: "New grade" })).toBeTruthy();
  });

  test("nobody is offered a deed that is not theirs to do", async () => {
    const console = await renderConsole("/index", { permissions: [0, 2], operates: [0], server: new FakeServer() });
    await screen.findByRole("main");
    await console.user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("combobox");
    await console.user.keyboard("new grade");

    await screen.findByText(/Nothing found/);
    expect(screen.queryByRole("option", { name: /New grade/ })).toBeNull();
  });

  test("records are asked for by name or number once the typing rests, each kind only for who sees its list", async () => {
    const { user, server: asked, path } = await openPanel([0, 4, 10], "en", server());
    await user.keyboard("harb");

    const tank = await screen.findByRole("option", { name: /^North/ });
    expect(tank.textContent).toContain("2 · Harbour North");
    expect(screen.getByRole("option", { name: /Lee/ })).toBeTruthy();
    expect(screen.getByRole("group", { name: "Tanks" })).toBeTruthy();
    expect(asked.callsOf("TankSearch").map(({ variables }) => variables)).toEqual([{ search: "harb", first: 5 }]);
    for (const other of ["CustomerSearch", "AccountSearch", "DeviceSearch", "StationSearch"]) {
      expect(asked.callsOf(other)).toEqual([]);
    }
    await user.click(tank);

    await waitFor(() => expect(path()).toMatch(/^\/tankConfig\?open=t1/));
  });
});

describe("sales", () => {
  const SALE = {
    __typename: "Transaction",
    id: "t1",
    transactionNo: "4711",
    time: "2026-11-20T12:00:00Z",
    stationName: "Harbour",
    carNumber: "浙A47118",
  } as const;
  const server = () =>
    new FakeServer().answer(SaleSearchDocument, ({ search }) => ({
      numbered: { nodes: search === SALE.transactionNo ? [SALE] : [] },
      driven: { nodes: [SALE] },
    }));

  test("are found by their number or plate, each once, and lead to the sale", async () => {
    const { user, path, server: asked } = await openPanel([0, 8], "en", server());
    await user.keyboard("4711");

    const sale = await screen.findByRole("option", { name: /^4711/ });
    expect(sale.textContent).toBe("4711浙A47118 · Harbour · 11/20/2026, 20:00");
    expect(screen.getByRole("group", { name: "Sales" })).toBeTruthy();
    expect(sale.querySelector("mark")?.textContent).toBe("4711");
    expect(asked.callsOf("SaleSearch").map(({ variables }) => variables)).toEqual([{ search: "4711", first: 5 }]);
    await user.click(sale);

    await waitFor(() => expect(path()).toBe("/transactionStati?open=t1"));
  });

  test.each([
    ["may not see sales", [0, 108]],
    ["may not open their list", [0, 2]],
  ])("are not asked for by who %s", async (_who, permissions) => {
    const { user, server: asked } = await openPanel(permissions, "en", server());
    await user.keyboard("4711");
    await screen.findByText(/^Nothing found for/);
    await new Promise((resolve) => setTimeout(resolve, 300));

    expect(asked.callsOf("SaleSearch")).toEqual([]);
  });
});
