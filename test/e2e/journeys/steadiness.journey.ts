import { setTimeout as pass } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { MessageId } from "../../../web/i18n/messages.ts";
import { Calm } from "../kit/calm.ts";
import { takeJumps, watchJumps } from "../kit/jumps.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

/** Every kind of page that a person begins with, and what comes last on it. */
const BEGINNINGS: Record<string, { readonly as?: string; readonly shows: readonly ["heading" | "region", MessageId] }> =
  {
    "/login": { shows: ["heading", "login.title"] },
    "/index": { as: "admin", shows: ["heading", "home.title"] },
    "/kanban": { as: "admin", shows: ["region", "kanban.strip.title"] },
    "/realTimeEquip": { as: "admin", shows: ["heading", "realtime.title"] },
    "/realTimeEquip?detail=S02": { as: "admin", shows: ["region", "realtime.devices"] },
    "/log": { as: "admin", shows: ["region", "log.part.server"] },
    "/websiteIcon": { as: "admin", shows: ["region", "image.PICTURE"] },
  };

const WINDOWS = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const;

/** Long enough that what stands in for an answer is painted. */
const ANSWER_MS = 200;

/** Nobody presses what has just moved away under their finger. */
export function steadinessJourney(setting: Setting): void {
  describe.each(Object.entries(WINDOWS))(
    "with an empty cache and slow answers, on a %s, nothing jumps",
    (_name, viewport) => {
      test.each(Object.entries(BEGINNINGS))("at %s", async (to, { as, shows: [role, name] }) => {
        let calm: Calm | undefined;
        const prepare = async (context: BrowserContext) => {
          calm = new Calm(context);
          await watchJumps(context);
          await slow(context);
        };
        const page = await setting.visitors.come({ to, viewport, prepare, ...(as && { as }) });
        await page
          .getByRole(role, { name: words(name) })
          .first()
          .waitFor();
        await calm?.come(page);

        expect(await takeJumps(page)).toEqual([]);
      });
    },
  );
}

/** Answers and typefaces come when the page has long been painted without them. */
async function slow(context: BrowserContext): Promise<void> {
  await context.route(/\/graphql$|\.woff2$/, async (route) => {
    await pass(ANSWER_MS);
    await route.continue();
  });
}
