import type { Locator, Page } from "playwright-core";
import type { AlarmCode } from "../../../web/schema-types.generated.ts";
import { eventually } from "./eventually.ts";
import { words } from "./words.ts";

/** What the board says was sold today. */
export async function todaysCents(board: Page): Promise<number> {
  const figures = board.getByRole("region", { name: words("kanban.figures") });
  const tile = figures.getByRole("link", { name: words("kanban.figure.amount") });
  return centsOf(/¥([\d,]+\.\d\d)/.exec((await tile.textContent()) ?? "")?.[1] ?? "");
}

/** An amount as a screen shows it. */
export function centsOf(text: string): number {
  return Math.round(Number(text.replaceAll(",", "")) * 100);
}

/** A station's alarm once the board has heard of it; later ones than those on screen wait behind a button. */
export async function alarmAppearing(board: Page, station: string, code: AlarmCode): Promise<Locator> {
  const feed = board.getByRole("region", { name: words("kanban.alarms.title") });
  const row = feed
    .getByRole("listitem")
    .filter({ hasText: station })
    .filter({ hasText: words(`alarm.${code}`) });
  const held = feed.getByRole("button", { name: /^\d+ new$/ });
  await eventually(async () => {
    if (await held.isVisible()) {
      // Where nothing was shown before, the board reveals it by itself, and the button is gone.
      await held.click({ timeout: 1_000 }).catch(() => undefined);
    }
    return row.isVisible();
  }).toBe(true);
  return row;
}
