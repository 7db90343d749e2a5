import { expect, test } from "vitest";
import { stationOf, tileOf } from "../kit/console.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATION = { code: "S07", name: "Lakeside" };
const GONE = [
  // What Chromium says where there is no network.
  /ERR_INTERNET_DISCONNECTED/,
  /WebSocket connection to/,
  // A part that was asked for while the network came back, and is asked for again.
  /the code of a screen did not arrive/,
];

/** The person's own line is cut and mended. */
export function offlineJourney(setting: Setting): void {
  test("without a network the console says since when, keeps what it has, and goes on by itself when there is one, also to a screen asked for meanwhile", async () => {
    const { product, visitors } = setting;
    await product.stations.comeToRest();
    const page = await visitors.come({ to: `/realTimeEquip?station=${STATION.code}`, as: "admin" });
    const tile = tileOf(stationOf(page, STATION.name), 2);
    await tile.getByText(words("gun.state.FREE")).waitFor();
    const [said] = words("connection.offline", { time: "@" }).split("@");
    const strip = page.getByRole("status").filter({ hasText: said ?? "" });

    visitors.troubles.expect(...GONE);
    await page.context().setOffline(true);
    await strip.waitFor();
    expect(await tile.textContent()).toContain(words("gun.state.FREE"));
    await page
      .getByRole("navigation", { name: words("shell.menu") })
      .getByRole("link", { name: words("menu.kanban") })
      .click();
    await page.getByRole("status", { name: words("screen.loading") }).waitFor();

    await page.context().setOffline(false);
    await page.getByText(words("connection.back")).waitFor();
    await strip.waitFor({ state: "hidden" });
    await page.getByRole("region", { name: words("kanban.figures") }).waitFor();

    await page.goBack();
    await tile.getByText(words("gun.state.FREE")).waitFor();
    await product.stations.sell(STATION.code, 2, "12.00");
    await tile.getByText(words("gun.state.REFUELLING")).waitFor();
    await eventually(() => tile.textContent()).toContain(words("gun.state.FREE"));
  });
}
