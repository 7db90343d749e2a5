import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { MessageId } from "../../../web/i18n/messages.ts";
import { DEFAULT_THEME, NIGHT_THEME } from "../../../web/lib/preferences/look.ts";
import { wordsOf } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

interface Place {
  readonly to: string;
  readonly as?: string;
  /** Role and name of what has come last when the page is there. */
  readonly shows: readonly ["heading" | "region" | "search", MessageId];
}

const PLACES: Record<string, Place> = {
  login: { to: "/login", shows: ["heading", "login.title"] },
  "an address that leads nowhere": { to: "/nowhere", shows: ["heading", "notFound.title"] },
  home: { to: "/index", as: "admin", shows: ["heading", "home.title"] },
  dashboard: { to: "/kanban", as: "admin", shows: ["region", "kanban.strip.title"] },
  "live forecourt": { to: "/realTimeEquip?station=S01&station=S02", as: "admin", shows: ["search", "filter.title"] },
  "log of the window": { to: "/log?part=client", as: "admin", shows: ["region", "log.client"] },
  station: { to: "/realTimeEquip?detail=S01", as: "admin", shows: ["region", "realtime.sales"] },
  "icon and logo": { to: "/websiteIcon", as: "admin", shows: ["region", "image.PICTURE"] },
  log: { to: "/log", as: "admin", shows: ["region", "log.part.server"] },
  "gun panel": { to: "/realTimeEquip?station=S01&gun=S01-1", as: "admin", shows: ["region", "gun.orders"] },
};

const LOOKS = {
  "in light": { language: "en", dark: false },
  "in dark": { language: "en", dark: true },
  "in Arabic": { language: "ar", dark: false },
} as const;

/** What an automatic check can tell of whether everyone can use the console. */
export function accessibilityJourney(setting: Setting): void {
  describe("nothing that keeps people out is found", () => {
    beforeAll(() => setting.product.stations.resume());

    describe.each(Object.entries(LOOKS))("%s", (_name, { language, dark }) => {
      test.each(Object.entries(PLACES))("%s", async (_place, { to, as, shows: [role, name] }) => {
        setting.visitors.troubles.expect(/reduced-motion-disabled/);
        const page = await setting.visitors.come({ to, language, dark, still: true, ...(as && { as }) });
        await page
          .getByRole(role, { name: wordsOf(language)(name) })
          .first()
          .waitFor();

        expect(await page.locator("html").getAttribute("data-theme")).toBe(dark ? NIGHT_THEME : DEFAULT_THEME);
        expect(await barriers(page)).toEqual([]);
      });
    });
  });
}

/** From the last answer to what it shows: a frame or two. */
const SHOWN_MS = 250;

/** What loads or fades in has its colours only at the end; a bar that runs for ever is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SHOWN_MS);
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** Serious and critical findings: the rule, and where it is broken. */
async function barriers(page: Page): Promise<readonly string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
}
