import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { HomeAlarmsDocument } from "../../features/overview/home/home.generated.ts";
import type { LocaleId } from "../../i18n/locales.ts";
import { THEMES } from "../../lib/preferences/look.ts";
import { readPreference, writePreference } from "../../lib/preferences/preferences.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole } from "../../test/render.tsx";
import { stubSystem } from "../../test/system.ts";

const root = document.documentElement;
const ME = "ada";

afterEach(() => vi.unstubAllGlobals());

function openHome(locale: LocaleId = "en") {
  const server = new FakeServer().answer(HomeAlarmsDocument, () => ({
    kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
  }));
  return renderConsole("/index", { permissions: [0], server, locale });
}

async function openDialog(name = "Theme and colour", locale: LocaleId = "en") {
  const { user } = await openHome(locale);
  await user.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog", { name }));
  return { user, dialog };
}

function colour(token: string): string {
  return root.style.getPropertyValue(`--chakra-colors-${token}`);
}

test("the dialog offers the seven themes by their names, d2 chosen", async () => {
  const { dialog } = await openDialog();
  const themes = within(dialog.getByRole("group", { name: "Theme" })).getAllByRole("radio");

  expect(themes.map((radio) => radio.getAttribute("aria-label"))).toEqual(Object.values(THEMES));
  expect(themes.map((radio) => (radio as HTMLInputElement).checked).indexOf(true)).toBe(0);
});

test("a theme is worn as soon as it is chosen, by the keyboard alone, and kept for this person", async () => {
  const { user, dialog } = await openDialog();

  act(() => dialog.getByRole("radio", { name: "Element" }).focus());
  await user.keyboard("{ArrowRight}");

  await waitFor(() => expect(root.dataset["theme"]).toBe("violet"));
  expect(colour("header")).toBe("#43348c");
  expect(readPreference(ME, "theme")).toBe("violet");
  expect(readPreference("somebody else", "theme")).toBe("d2");
});

test("Tomorrow Night Blue tells the browser that the page is dark", async () => {
  const { user, dialog } = await openDialog();

  await user.click(dialog.getByRole("radio", { name: "Tomorrow Night Blue" }));

  await waitFor(() => expect(root.classList.contains("dark")).toBe(true));
  expect(root.style.colorScheme).toBe("dark");
});

test("who follows a dark system wears Tomorrow Night Blue, and what they chose stays chosen", async () => {
  stubSystem({ dark: true });
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole("radio", { name: "star" }));
  await waitFor(() => expect(root.dataset["theme"]).toBe("star"));

  await user.click(dialog.getByRole("switch", { name: "Follow the system" }));

  await waitFor(() => expect(root.dataset["theme"]).toBe("tomorrow-night-blue"));
  expect((dialog.getByRole("radio", { name: "star" }) as HTMLInputElement).checked).toBe(true);
});

test("an accent is shown in a shade that can be read", async () => {
  const { user, dialog } = await openDialog();

  await user.click(dialog.getByRole("radio", { name: "Gold" }));

  await waitFor(() => expect(colour("accent-solid")).toMatch(/^#[\da-f]{6}$/));
  expect(colour("accent-solid")).not.toBe("#ffd700");
  expect(readPreference(ME, "accent")).toBe("#ffd700");
});

test("any other colour can be given by its code", async () => {
  const { user, dialog } = await openDialog();

  await user.click(dialog.getByRole("button", { name: "Other colour" }));
  const code = await dialog.findByRole("textbox", { name: "Hex code" });
  await user.clear(code);
  await user.type(code, "#9b1066{Enter}");

  await waitFor(() => expect(readPreference(ME, "accent")).toBe("#9b1066"));
  await waitFor(() => expect(colour("accent-solid")).toBe("#9b1066"));
});

test("any other colour can be reached by the keys alone", async () => {
  const { user, dialog } = await openDialog();

  await user.click(dialog.getByRole("button", { name: "Other colour" }));
  const area = await dialog.findByRole("slider", { name: "Saturation and brightness" });
  act(() => area.focus());
  await user.keyboard("{ArrowDown}{ArrowDown}");

  await waitFor(() => expect(area.getAttribute("aria-valuetext")).toBe("Saturation 88, brightness 98"));
  await waitFor(() => expect(readPreference(ME, "accent")).toMatch(/^#(?!1e90ff)[\da-f]{6}$/));
});

test("restoring brings back d2 in blue, the default size and a menu that moves", async () => {
  writePreference(ME, "theme", "chester");
  writePreference(ME, "accent", "#c71585");
  writePreference(ME, "size", "mini");
  writePreference(ME, "menuTransition", false);
  const { user, dialog } = await openDialog();
  await waitFor(() => expect(root.dataset["theme"]).toBe("chester"));

  await user.click(dialog.getByRole("button", { name: "Restore defaults" }));

  await waitFor(() => expect(root.dataset["theme"]).toBe("d2"));
  expect(root.dataset["size"]).toBe("default");
  expect(colour("accent-solid")).toBe("");
  expect((dialog.getByRole("radio", { name: "Blue" }) as HTMLInputElement).checked).toBe(true);
  expect((dialog.getByRole("switch", { name: "Move the menu smoothly" }) as HTMLInputElement).checked).toBe(true);
});

test("in Chinese the dialog speaks Chinese; the themes keep their names", async () => {
  const { dialog } = await openDialog("主题与颜色", "zh-chs");

  expect(within(dialog.getByRole("group", { name: "主题" })).getByRole("radio", { name: "Chester" })).toBeTruthy();
  expect(dialog.getByRole("radio", { name: "青绿" })).toBeTruthy();
  expect(dialog.getByRole("switch", { name: "跟随系统" })).toBeTruthy();
  expect(dialog.getByText("系统为深色时使用 Tomorrow Night Blue。")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "恢复默认" })).toBeTruthy();
});

test("in Arabic the dialog reads from right to left", async () => {
  const { dialog } = await openDialog("السمة واللون", "ar");

  expect(document.documentElement.dir).toBe("rtl");
  expect(dialog.getByRole("radio", { name: "Tomorrow Night Blue" })).toBeTruthy();
  expect(dialog.getByRole("switch", { name: "تحريك القائمة بسلاسة" })).toBeTruthy();
});

describe("the header's other tools", () => {
  async function chooseSize(user: UserEvent, size: string) {
    await user.click(await screen.findByRole("button", { name: "Component size" }));
    await user.click(await screen.findByRole("menuitemradio", { name: size }));
  }

  test("the component size changes the whole page", async () => {
    const { user } = await openHome();

    await chooseSize(user, "Mini");

    await waitFor(() => expect(root.dataset["size"]).toBe("mini"));
    expect(readPreference(ME, "size")).toBe("mini");
  });

  test("the menu stays collapsed for the next visit", async () => {
    const { user, unmount } = await openHome();
    await user.click(await screen.findByRole("button", { name: "Collapse menu" }));

    unmount();
    await openHome();

    expect(await screen.findByRole("button", { name: "Expand menu" })).toBeTruthy();
  });
});

describe("full screen", () => {
  /** A browser that can; jsdom cannot. */
  function stubFullScreen() {
    const set = (element: Element | null) => {
      Object.defineProperty(document, "fullscreenElement", { value: element, configurable: true });
      act(() => void document.dispatchEvent(new Event("fullscreenchange")));
    };
    const enter = vi.fn(async () => set(root));
    Object.defineProperty(document, "fullscreenEnabled", { value: true, configurable: true });
    Object.defineProperty(document, "exitFullscreen", { value: async () => set(null), configurable: true });
    Object.defineProperty(root, "requestFullscreen", { value: enter, configurable: true });
    return { enter };
  }

  afterEach(() => {
    for (const name of ["fullscreenElement", "fullscreenEnabled", "exitFullscreen"]) {
      Reflect.deleteProperty(document, name);
    }
  });

  test("is not offered where the browser cannot", async () => {
    await openHome();
    await screen.findByRole("button", { name: "Component size" });

    expect(screen.queryByRole("button", { name: "Full screen" })).toBeNull();
  });

  test("is switched on and off by one button, which says what it will do", async () => {
    stubFullScreen();
    const { user } = await openHome();

    await user.click(await screen.findByRole("button", { name: "Full screen" }));
    await user.click(await screen.findByRole("button", { name: "Leave full screen" }));

    expect(await screen.findByRole("button", { name: "Full screen" })).toBeTruthy();
    expect(readPreference(ME, "fullScreen")).toBe(false);
  });

  test("is in the user menu too, for windows without room for the button", async () => {
    stubFullScreen();
    const { user } = await openHome();

    await user.click(await screen.findByRole("button", { name: /^Good / }));
    await user.click(await screen.findByRole("menuitem", { name: "Full screen" }));

    expect(await screen.findByRole("button", { name: "Leave full screen" })).toBeTruthy();
  });

  test("comes back with the next click of somebody who left it on, and not before", async () => {
    const { enter } = stubFullScreen();
    writePreference(ME, "fullScreen", true);
    const { user } = await openHome();
    await screen.findByRole("button", { name: "Full screen" });
    expect(enter).not.toHaveBeenCalled();

    await user.click(screen.getByRole("main"));

    await waitFor(() => expect(screen.getByRole("button", { name: "Leave full screen" })).toBeTruthy());
    expect(enter).toHaveBeenCalledTimes(1);
  });

  test("is not brought back by Escape", async () => {
    const { enter } = stubFullScreen();
    writePreference(ME, "fullScreen", true);
    const { user } = await openHome();
    await screen.findByRole("button", { name: "Full screen" });

    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("main"));

    expect(enter).not.toHaveBeenCalled();
  });
});
