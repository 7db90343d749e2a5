import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { alarmAppearing } from "../kit/board.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATION = { code: "S11", name: "Hill Station" };
const NOTE = "Driver is on the way";

/** An alarm from the tank to the person who takes it on. */
export function alarmJourney(setting: Setting): void {
  test("water in a tank appears on every board that may see it and stays there, acknowledged, until it is gone", async () => {
    const { visitors, product } = setting;
    const board = await visitors.come({ to: "/kanban", as: "admin" });
    const lake = await visitors.come({ to: "/kanban", as: "lake" });
    await Promise.all([board, lake].map((page) => figures(page).waitFor()));

    await product.stations.happen({ station: STATION.code, kind: "WATER", tank: 2, minutes: 30, heightMm: 60 });

    const [alarm, alarmAtLake] = await Promise.all([appearing(board), appearing(lake)]);
    expect(await alarm.textContent()).toContain(words("alarm.severity.WARNING"));
    await alarm.getByRole("button", { name: words("alarm.acknowledge") }).click();
    await alarm.getByRole("textbox", { name: words("alarm.note") }).fill(NOTE);
    await alarm.getByRole("button", { name: words("alarm.acknowledge"), exact: true }).click();

    for (const row of [alarm, alarmAtLake]) {
      await row.getByText(words("alarm.acknowledged", { name: "admin" })).waitFor();
      await row.getByText(NOTE).waitFor();
      expect(await row.textContent()).toContain(words("alarm.ongoing", { duration: "" }));
      expect(await row.getByRole("button", { name: words("alarm.acknowledge") }).count()).toBe(0);
    }
  });
}

function figures(page: Page): Locator {
  return page.getByRole("region", { name: words("kanban.figures") });
}

const appearing = (board: Page): Promise<Locator> => alarmAppearing(board, STATION.name, "TANK_WATER_HIGH");
