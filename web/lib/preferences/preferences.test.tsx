import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { clear, createStore, get, set } from "idb-keyval";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { saveSession } from "../session.ts";
import { forgetPreferences, loadPreferences, readLook, readPreference, writePreference } from "./preferences.ts";
import { PREFERENCES, savedPreferences, type PreferenceKey } from "./schema.ts";
import { usePreference } from "./use-preference.ts";

const disk = createStore("forecourt", "preferences");

afterEach(async () => {
  vi.unstubAllGlobals();
  await clear(disk);
});

/** What is written in the background is on the disk. */
async function expectSaved(owner: string, key: PreferenceKey, value: unknown): Promise<void> {
  await waitFor(async () => expect((await get<Record<string, unknown>>(owner, disk))?.[key]).toEqual(value));
}

/** The page is left and opened again. */
async function reload(...owners: string[]): Promise<void> {
  cleanup();
  forgetPreferences();
  await Promise.all(owners.map(loadPreferences));
}

test("nobody has chosen anything: d2 in blue, default size, an open menu that moves", async () => {
  await loadPreferences("new");

  expect(readLook("new")).toEqual({ theme: "d2", followSystem: false, accent: "#1e90ff", size: "default" });
  expect(readPreference("new", "menuCollapsed")).toBe(false);
  expect(readPreference("new", "menuTransition")).toBe(true);
});

test("two people of one browser each find their own theme and size again", async () => {
  writePreference("ada", "theme", "violet");
  writePreference("ada", "size", "mini");
  writePreference("bo", "theme", "star");
  await expectSaved("ada", "size", "mini");
  await expectSaved("bo", "theme", "star");

  await reload("ada", "bo");

  expect(readLook("ada")).toMatchObject({ theme: "violet", size: "mini" });
  expect(readLook("bo")).toMatchObject({ theme: "star", size: "default" });
});

test("what is on the disk counts although its copy for the first paint is gone", async () => {
  writePreference("cy", "theme", "line");
  writePreference("cy", "menuCollapsed", true);
  await expectSaved("cy", "menuCollapsed", true);

  localStorage.clear();
  await reload("cy");

  expect(readPreference("cy", "theme")).toBe("line");
  expect(readPreference("cy", "menuCollapsed")).toBe(true);
});

test("what was changed in the moment before the page was left is there again, and on the disk", async () => {
  await loadPreferences("cleo");
  // The browser drops the work of a page that is left.
  const open = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("the page is gone", "AbortError");
  });
  writePreference("cleo", "tabs", ["/log", "/kanban"]);
  await vi.waitFor(() => expect(open).toHaveBeenCalled());
  open.mockRestore();

  await reload("cleo");

  expect(readPreference("cleo", "tabs")).toEqual(["/log", "/kanban"]);
  await expectSaved("cleo", "tabs", ["/log", "/kanban"]);
  await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain("unsaved"));
});

test("the look of the device is that of everyone who never chose, and of nobody who did", async () => {
  writePreference("dee", "theme", "element");
  writePreference("shared", "theme", "chester");

  expect(readPreference("dee", "theme")).toBe("element");
  expect(readPreference("eve", "theme")).toBe("chester");
});

describe("a saved value that is none falls back", () => {
  test.each(["no such theme", "D2", "", null, 7, {}, ["violet"]])("theme %j to d2", async (theme) => {
    const owner = `f-${JSON.stringify(theme)}`;
    await set(owner, { theme, size: "mini" }, disk);

    await loadPreferences(owner);

    expect(readPreference(owner, "theme")).toBe("d2");
    expect(readPreference(owner, "size")).toBe("mini");
  });

  test("even where the device has a theme", async () => {
    await set("gus", { theme: "no such theme" }, disk);
    writePreference("shared", "theme", "violet");

    await loadPreferences("gus");

    expect(readPreference("gus", "theme")).toBe("d2");
  });

  test.each<[PreferenceKey, unknown]>([
    ["followSystem", "yes"],
    ["accent", "#12"],
    ["accent", "red"],
    ["accent", "#1E90FF"],
    ["size", "large"],
    ["fullScreen", 1],
    ["menuCollapsed", null],
    ["menuTransition", "off"],
    ["tabs", "/kanban"],
    ["tabs", ["/kanban", 7]],
    ["columns", []],
    ["columns", { sales: [{ id: "price", hidden: false, width: "wide" }] }],
    ["columns", { sales: [{ id: "price" }] }],
    ["columns", { sales: { price: "hidden" } }],
  ])("%s %j", (key, value) => {
    expect(savedPreferences({ [key]: value })).toEqual({ [key]: PREFERENCES[key].fallback });
  });

  test.each<[PreferenceKey, unknown]>([
    ["accent", "#ff4500"],
    ["tabs", ["/kanban", "/realTimeEquip?station=S01"]],
    [
      "columns",
      {
        sales: [
          { id: "time", hidden: false, width: 8 },
          { id: "price", hidden: true },
        ],
      },
    ],
  ])("%s %j, however, is one", (key, value) => {
    expect(savedPreferences({ [key]: value })).toEqual({ [key]: value });
  });
});

test("a choice made before the disk has answered stays, beside what the disk says", async () => {
  await set("hal", { theme: "star", size: "small" }, disk);

  writePreference("hal", "theme", "line");
  await loadPreferences("hal");

  expect(readLook("hal")).toMatchObject({ theme: "line", size: "small" });
});

describe("two windows of one browser", () => {
  const other = new BroadcastChannel("forecourt.preferences");
  afterAll(() => other.close());

  test("follow each other", async () => {
    await loadPreferences("ida");

    other.postMessage({ owner: "ida", key: "theme", value: "element" });

    await waitFor(() => expect(readPreference("ida", "theme")).toBe("element"));
  });

  test("tell what was chosen", async () => {
    const heard: unknown[] = [];
    other.onmessage = (event: MessageEvent) => heard.push(event.data);

    writePreference("jo", "accent", "#c71585");

    await waitFor(() => expect(heard).toContainEqual({ owner: "jo", key: "accent", value: "#c71585" }));
  });

  test("don't believe what another version says", async () => {
    await loadPreferences("kim");

    other.postMessage({ owner: "kim", key: "theme", value: "neon" });
    other.postMessage({ owner: "kim", key: "no such preference", value: true });
    other.postMessage({ owner: "kim", key: "size", value: "small" });

    await waitFor(() => expect(readPreference("kim", "size")).toBe("small"));
    expect(readPreference("kim", "theme")).toBe("d2");
  });

  test("choosing different things at once lose neither", async () => {
    writePreference("lee", "theme", "star");
    writePreference("lee", "size", "medium");
    writePreference("lee", "menuCollapsed", true);

    await waitFor(async () =>
      expect(await get("lee", disk)).toEqual({ theme: "star", size: "medium", menuCollapsed: true }),
    );
  });
});

test("where storage is closed a choice lasts until the page is left", async () => {
  vi.resetModules();
  const closed = () => {
    throw new DOMException("closed", "SecurityError");
  };
  vi.stubGlobal("indexedDB", { open: closed });
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, clear: () => undefined });
  const fresh = await import("./preferences.ts");

  fresh.writePreference("mo", "theme", "violet");
  await fresh.loadPreferences("mo");
  expect(fresh.readPreference("mo", "theme")).toBe("violet");

  fresh.forgetPreferences();
  await fresh.loadPreferences("mo");
  expect(fresh.readPreference("mo", "theme")).toBe("d2");
});

function Size() {
  const [size, setSize] = usePreference("size");
  return <button onClick={() => setSize("mini")}>{size}</button>;
}

function logIn(login: string): void {
  act(() =>
    saveSession({
      uuid: crypto.randomUUID(),
      token: "t",
      name: "N",
      login,
      permissions: [0],
      operates: [],
      approves: [],
    }),
  );
}

test("a choice shows everywhere at once, and only to the person who made it", async () => {
  logIn("ned");
  render(
    <>
      <Size />
      <Size />
    </>,
  );

  act(() => screen.getAllByRole("button")[0]?.click());
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["mini", "mini"]);

  logIn("oz");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["default", "default"]);
});

test("the scope is each person's own, and kept; one that is no place is none", async () => {
  const scope = { kind: "region", id: "r1", name: "East" } as const;
  writePreference("pia", "scope", scope);
  await set("ron", { scope: { kind: "planet", id: "r1", name: "East" } }, disk);
  await expectSaved("pia", "scope", scope);

  await reload("pia", "quin", "ron");

  expect(["pia", "quin", "ron"].map((who) => readPreference(who, "scope"))).toEqual([scope, null, null]);
});
