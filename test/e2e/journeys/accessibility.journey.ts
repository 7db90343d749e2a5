import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ROUTES } from "../../../web/app/navigation.ts";
import type { LocaleId } from "../../../web/i18n/locales.ts";
import type { MessageId } from "../../../web/i18n/messages.ts";
import { DEFAULT_THEME, NIGHT_THEME, type ThemeId } from "../../../web/lib/preferences/look.ts";
import { COLOUR_RULES, barriers } from "../kit/barriers.ts";
import { Calm } from "../kit/calm.ts";
import { travel } from "../kit/console.ts";
import { takeJumps, watchJumps } from "../kit/jumps.ts";
import { sideways } from "../kit/sideways.ts";
import { wordsOf } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

interface Place {
  readonly to: string;
  /** What the window is called there. */
  readonly title: MessageId;
  /** Role and name of what has come last, where the title and the end of all loading don't tell. */
  readonly shows?: readonly ["region" | "dialog" | "combobox", MessageId];
  /** The button that opens what lies over the screen. */
  readonly press?: MessageId;
}

const FORECOURT = { title: "menu.realTimeEquip" } as const;

/** Beside the screens that the routes lead to: what else fills a window or lies over one. */
const SPECIAL: Record<string, Place> = {
  "an address that leads nowhere": { to: "/nowhere", title: "notFound.title" },
  "log of the window": { to: "/log?part=client", title: "menu.log", shows: ["region", "log.client"] },
  station: { to: "/realTimeEquip?detail=S01", ...FORECOURT, shows: ["region", "realtime.sales"] },
  "gun panel": { to: "/realTimeEquip?station=S01&gun=S01-1", ...FORECOURT, shows: ["region", "gun.orders"] },
  "theme dialog": { to: "/index", title: "menu.index", press: "shell.theme", shows: ["dialog", "shell.theme"] },
  "search panel": { to: "/index", title: "menu.index", press: "input.search", shows: ["combobox", "input.search"] },
  "a wall": { to: "/kanban?wall=1", title: "menu.kanban" },
};

/** Where a screen is the same a hundred times over, a few of it: the check looks at each thing on its own. */
const NARROWED: Record<string, string> = { "/realTimeEquip": "/realTimeEquip?station=S01&station=S02" };

/** Every route that has a screen, by its path, so that a new one is looked at without anybody thinking of it. */
const SCREENS = ROUTES.filter(({ screen }) => screen).map(
  ({ path, title }) => [path, { to: NARROWED[path] ?? path, title }] as const,
);
const PLACES: Record<string, Place> = { ...Object.fromEntries(SCREENS), ...SPECIAL };

/** Screens that may be wider than a phone: a calendar has a column for each day. */
const CALENDARS: readonly string[] = ["/wetStock"];

/** What shows all that a theme colours by itself: menu, header, and what lies over a screen. */
const FRAMED: readonly string[] = ["/index", ...Object.keys(SPECIAL)];

interface Look {
  readonly language: LocaleId;
  /** In which all is looked at. */
  readonly theme: ThemeId;
  /** In which only the colours are looked at, and only of what a theme colours by itself. */
  readonly alsoIn: readonly ThemeId[];
  /** Whether all has to have room on a phone, too. */
  readonly onPhone?: true;
}

const PHONE = { width: 390, height: 844 } as const;

/**
 * Colours are the same in every language, so each theme is worn in one of them. Of the light themes violet is the one whose menu has
 * colours of its own, and with them all words on it. Which colours may stand on which is proved of all themes in
 * web/ui/theme-tokens.test.ts.
 */
const LOOKS: Record<string, Look> = {
  English: { language: "en", theme: DEFAULT_THEME, alsoIn: ["violet"], onPhone: true },
  Arabic: { language: "ar", theme: NIGHT_THEME, alsoIn: [] },
};

/** What an automatic check can tell of whether everyone can use the console, and of whether it stands still. */
export function accessibilityJourney(setting: Setting): void {
  beforeAll(() => setting.product.stations.resume());

  describe.each(Object.entries(LOOKS))("in %s", (_name, { language, theme: ownTheme, alsoIn, onPhone = false }) => {
    const say = wordsOf(language);
    const titled = (page: Page, title: MessageId) =>
      page.waitForFunction((words) => document.title === words, `${say(title)} · ${say("app.name")}`);
    let page: Page;
    let calm: Calm;
    /** The place before, whose tab is still there: from place to place, without home between them, is half the way. */
    let before: MessageId | undefined;

    // One visitor goes from place to place: coming anew each time takes longer than looking.
    beforeAll(async () => {
      const prepare = async (context: BrowserContext) => {
        calm = new Calm(context);
        await watchJumps(context);
      };
      page = await setting.visitors.come({ to: "/index", as: "admin", still: true, stays: true, prepare, language });
      await titled(page, "menu.index");
      await wear(page, ownTheme);
      await calm.come(page);
    });
    afterAll(() => setting.visitors.dismiss(page));

    test("nothing keeps people out at /login", async () => {
      const stranger = await setting.visitors.come({ to: "/login", still: true, language });
      await titled(stranger, "login.title");
      await stranger.waitForLoadState("networkidle");
      await wear(stranger, ownTheme);
      await calm.come(stranger);

      expect(await barriers(stranger)).toEqual([]);
      for (const theme of alsoIn) {
        await wear(stranger, theme);
        await calm.come(stranger);
        expect(await barriers(stranger, COLOUR_RULES)).toEqual([]);
      }
    });

    describe.each(Object.entries(PLACES))("at %s", (place, { to, title, press, shows }) => {
      beforeAll(async () => {
        await takeJumps(page);
        await travel(page, to);
        await titled(page, title);
        if (press) {
          await touchless(page.getByRole("button", { name: say(press) }));
        }
        if (shows) {
          const [role, name] = shows;
          await page
            .getByRole(role, { name: say(name) })
            .first()
            .waitFor();
        }
        await calm.come(page);
      });
      // Kept screens would pile up, and what they are looked at for is how they are when they are made.
      afterAll(async () => {
        if (press) {
          const closing = page.getByRole("dialog").getByRole("button", { name: say("action.close") });
          await touchless(closing.first());
        }
        if (before !== undefined && before !== title) {
          const name = say("tabs.closeNamed", { title: say(before) });
          const close = page.getByRole("button", { name, exact: true, includeHidden: true });
          // An address that leads nowhere has no tab.
          if ((await close.count()) > 0) {
            await touchless(close);
            await close.waitFor({ state: "detached" });
          }
        }
        before = title === "menu.index" ? undefined : title;
      });

      test("nothing keeps people out, nothing jumps, and nothing is wider than its place", async () => {
        expect(await takeJumps(page)).toEqual([]);
        expect(await barriers(page)).toEqual([]);
        expect(await sideways(page)).toEqual([]);
      });

      test.runIf(onPhone && !CALENDARS.includes(place))(
        "nothing is wider than its place on a phone either",
        async () => {
          const desk = page.viewportSize();
          onTestFinished(() => page.setViewportSize(desk ?? PHONE));
          await page.setViewportSize(PHONE);
          await calm.come(page);

          expect(await sideways(page)).toEqual([]);
        },
      );

      test.each(alsoIn.filter(() => FRAMED.includes(place)))("everything can be read in %s", async (theme) => {
        onTestFinished(() => wear(page, ownTheme));
        await wear(page, theme);
        await calm.come(page);

        expect(await barriers(page, COLOUR_RULES)).toEqual([]);
      });
    });
  });
}

/** Changes the theme as it changes when it is chosen in another window of the browser. */
async function wear(page: Page, theme: ThemeId): Promise<void> {
  await page.evaluate((value) => {
    new BroadcastChannel("forecourt.preferences").postMessage({ owner: "shared", key: "theme", value });
  }, theme);
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}

/** Presses a button as a program does: after a person's own click the browser lets things jump for half a second. */
async function touchless(button: Locator): Promise<void> {
  await button.dispatchEvent("click");
}
