import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { logo as logoFile } from "../../../server/office/upload/test-images.ts";
import { LOCALES } from "../../../web/i18n/locales.ts";
import type { MessageId } from "../../../web/i18n/messages.ts";
import { answer, choose } from "../kit/console.ts";
import { eventually } from "../kit/eventually.ts";
import { words, wordsOf } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const HOME: MessageId = "menu.index";
const BOARD: MessageId = "menu.kanban";
const LIVE: MessageId = "menu.realTimeEquip";
const LOGS: MessageId = "menu.log";
const ICON: MessageId = "menu.websiteIcon";

/** What is open, in which order, and what of it stays. */
export function tabsJourney(setting: Setting): void {
  test("screens of the menu open one tab each, which are closed in every way there is; home stays", async () => {
    const page = await setting.visitors.come({ to: "/index", as: "admin" });
    await open(page, BOARD, LIVE, LOGS, ICON);
    await expectTabs(page, HOME, BOARD, LIVE, LOGS, ICON);
    expect(await closeButton(page, HOME).count()).toBe(0);
    expect(await offered(page, HOME)).toEqual([words("tabs.closeAll")]);

    await act(page, LIVE, "tabs.closeLeft");
    await expectTabs(page, HOME, LIVE, LOGS, ICON);
    await act(page, LOGS, "tabs.closeRight");
    await expectTabs(page, HOME, LIVE, LOGS);
    await present(page, LOGS);

    await open(page, BOARD);
    await act(page, LIVE, "tabs.closeOthers");
    await expectTabs(page, HOME, LIVE);
    await present(page, LIVE);

    await open(page, BOARD, LOGS);
    await closeButton(page, BOARD).click();
    await expectTabs(page, HOME, LIVE, LOGS);
    await act(page, LOGS, "tabs.close");
    await expectTabs(page, HOME, LIVE);
    await present(page, LIVE);

    await act(page, HOME, "tabs.closeAll");
    await expectTabs(page, HOME);
    await present(page, HOME);
  });

  test("tabs are moved by mouse and by keyboard, never before home; a reload and another language keep them", async () => {
    const page = await setting.visitors.come({ to: "/index", as: "admin" });
    await open(page, BOARD, LOGS, ICON);

    await tab(page, ICON).dragTo(tab(page, HOME), { targetPosition: { x: 2, y: 10 } });
    await expectTabs(page, HOME, ICON, BOARD, LOGS);
    await tab(page, HOME).dragTo(tab(page, LOGS));
    await tab(page, LOGS).focus();
    await page.keyboard.press("Alt+Shift+ArrowLeft");
    await page.getByText(words("tabs.moved", { title: words(LOGS), position: 3, count: 4 })).waitFor();
    await expectTabs(page, HOME, ICON, LOGS, BOARD);
    expect(await closeButton(page, HOME).count()).toBe(0);

    await page.reload();
    await expectTabs(page, HOME, ICON, LOGS, BOARD);
    await choose(page, words("language.label"), LOCALES.ar.name);
    const arabic = wordsOf("ar");
    await eventually(() => titles(page, arabic("tabs.label"))).toEqual(
      [HOME, ICON, LOGS, BOARD].map((id) => arabic(id)),
    );
  });

  test("a half-filled screen survives other tabs; what would lose it asks, and a refresh makes it anew", async () => {
    const page = await setting.visitors.come({ to: "/websiteIcon", as: "admin" });
    const logo = page.getByRole("region", { name: words("image.LOGO") });
    const file = { name: "logo.png", mimeType: "image/png", buffer: logoFile() };
    await logo.locator("input[type=file]").setInputFiles(file);
    await logo.getByText(words("websiteIcon.unsaved")).waitFor();

    await open(page, LOGS);
    await present(page, LOGS);
    await tab(page, ICON).click();
    await logo.getByText(words("websiteIcon.unsaved")).waitFor();

    await closeButton(page, ICON).click();
    await answer(page, words("action.cancel"));
    await choose(page, words("language.label"), LOCALES.es.name);
    await answer(page, words("action.cancel"));
    await act(page, ICON, "tabs.refresh");
    await answer(page, words("action.cancel"));
    await logo.getByText(words("websiteIcon.unsaved")).waitFor();

    await act(page, ICON, "tabs.refresh");
    await answer(page, words("form.leave.action"));
    await logo.getByText(words("websiteIcon.unsaved")).waitFor({ state: "detached" });
    await expectTabs(page, HOME, ICON, LOGS);
    await present(page, ICON);
  });
}

const strip = (page: Page) => page.getByRole("navigation", { name: words("tabs.label") });

/** Unsaved work stands behind the title. */
function tab(page: Page, title: MessageId): Locator {
  return strip(page).getByRole("link", { name: new RegExp(`^${words(title)}`) });
}

function closeButton(page: Page, title: MessageId): Locator {
  return strip(page).getByRole("button", { name: words("tabs.closeNamed", { title: words(title) }) });
}

async function titles(page: Page, label: string): Promise<readonly string[]> {
  return page.getByRole("navigation", { name: label }).getByRole("link").allTextContents();
}

async function expectTabs(page: Page, ...ids: readonly MessageId[]): Promise<void> {
  await eventually(() => titles(page, words("tabs.label"))).toEqual(ids.map((id) => words(id)));
}

/** Opens screens one after another by the side menu. */
async function open(page: Page, ...ids: readonly MessageId[]): Promise<void> {
  for (const id of ids) {
    await page
      .getByRole("navigation", { name: words("shell.menu") })
      .getByRole("link", { name: words(id) })
      .click();
    await present(page, id);
  }
}

async function present(page: Page, title: MessageId): Promise<void> {
  await eventually(() => tab(page, title).getAttribute("aria-current")).toBe("page");
}

/** What a right click on the tab offers. */
async function offered(page: Page, title: MessageId): Promise<readonly string[]> {
  await tab(page, title).click({ button: "right" });
  const items = page.getByRole("menuitem");
  await items.first().waitFor();
  const names = await items.allTextContents();
  await page.keyboard.press("Escape");
  await items.first().waitFor({ state: "detached" });
  return names;
}

async function act(page: Page, title: MessageId, action: MessageId): Promise<void> {
  await tab(page, title).click({ button: "right" });
  await page.getByRole("menuitem", { name: words(action), exact: true }).click();
}
