import type { Page } from "playwright-core";
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
