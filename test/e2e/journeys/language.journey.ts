import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { LOCALE_IDS, LOCALES } from "../../../web/i18n/locales.ts";
import { choose } from "../kit/console.ts";
import { MESSAGE_IDS, words, wordsOf } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const arabic = wordsOf("ar");

/** From one language to another and back. */
export function languageJourney(setting: Setting): void {
  test("Arabic is announced, loads the page again and turns it around; English turns it back", async () => {
    const page = await setting.visitors.come({ to: "/kanban", as: "admin" });
    expect(await menuSide(page, words("shell.menu"))).toBe("left");

    // The notice goes with the page, so the page itself tells as soon as it stands there.
    const notice = await watchFor(page, words("language.changed", { name: LOCALES.ar.name }));
    await choose(page, words("language.label"), LOCALES.ar.name);
    await notice.shown;
    await page.getByRole("heading", { name: arabic("kanban.title"), exact: true }).waitFor();

    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await page.locator("html").getAttribute("lang")).toBe("ar");
    expect(await menuSide(page, arabic("shell.menu"))).toBe("right");
    const figures = page.getByRole("region", { name: arabic("kanban.figures") });
    const amount = figures
      .getByRole("link", { name: arabic("kanban.figure.amount") })
      .locator("bdi")
      .first();
    expect(await amount.textContent()).toMatch(/^[^\d-]{0,3}\d{1,3}(,\d{3})*\.\d\d$/);

    await choose(page, arabic("language.label"), LOCALES.en.name);
    await page.getByRole("heading", { name: words("kanban.title"), exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("dir")).toBe("ltr");
  });

  describe("login and dashboard have words for everything in", () => {
    test.each(LOCALE_IDS)("%s", async (language) => {
      const say = wordsOf(language);
      const login = await setting.visitors.come({ to: "/login", language });
      await login.getByRole("heading", { name: say("login.title") }).waitFor();
      expect(await idsShown(login)).toEqual([]);

      const board = await setting.visitors.come({ to: "/kanban", as: "admin", language });
      await board.getByRole("region", { name: say("kanban.figures") }).waitFor();
      await board.getByRole("region", { name: say("kanban.strip.title") }).waitFor();
      expect(await idsShown(board)).toEqual([]);
    });
  });
}

/** What resolves once the page shows that text, however soon it goes again. */
async function watchFor(page: Page, text: string): Promise<{ readonly shown: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction("tellShown", resolve);
  await page.evaluate((wanted) => {
    const { tellShown } = window as unknown as { tellShown: () => void };
    const observer = new MutationObserver(() => {
      if (document.body.innerText.includes(wanted)) {
        observer.disconnect();
        tellShown();
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);
  return { shown: promise };
}

async function menuSide(page: Page, menu: string): Promise<"left" | "right"> {
  const box = await page.getByRole("navigation", { name: menu }).boundingBox();
  const content = await page.getByRole("main").boundingBox();
  return (box?.x ?? 0) < (content?.x ?? 0) ? "left" : "right";
}

/** Ids of messages that stand where words should: as text, as a name that is read out, or as a hint. */
async function idsShown(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [title], [placeholder]")];
    const attributes = named.flatMap((element) =>
      ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    return [document.title, document.body.innerText, ...attributes];
  });
  return texts.flatMap((text) => text.split(/[\s:·()]+/)).filter((word) => MESSAGE_IDS.has(word));
}
