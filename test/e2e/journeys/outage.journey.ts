import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { stationOf, tileOf } from "../kit/console.ts";
import { eventually, PATIENCE_MS } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

/** Nothing more was fetched for so long, which is longer than the console waits before it readies what it needs without a server. */
const CALM_MS = 3_000;
const STATION = { code: "S07", name: "Lakeside" };
/** What Chromium says of a server that isn't there. */
const GONE = [
  /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE_CHUNKED/,
  /WebSocket connection to/,
  // A screen's code that is asked for meanwhile.
  /Failed to fetch dynamically imported module|the code of a screen did not arrive/,
];

/** Everything that was asked for is there: what breaks off while it is fetched is another story (web/lib/lazy-screen.test.tsx). */
async function waitForParts(page: Page): Promise<void> {
  const names = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  let before = -1;
  await expect
    .poll(
      async () => {
        const fetched = await names();
        const calm = fetched.length === before;
        before = fetched.length;
        return calm;
      },
      { timeout: PATIENCE_MS, interval: CALM_MS },
    )
    .toBe(true);
}

/** The server goes away and comes back. */
export function outageJourney(setting: Setting): void {
  test("a console whose server goes away says so, and goes on by itself when it is back, also to a screen asked for meanwhile", async () => {
    const { product, visitors } = setting;
    await product.stations.comeToRest();
    const page = await visitors.come({ to: `/realTimeEquip?station=${STATION.code}`, as: "admin" });
    const tile = tileOf(stationOf(page, STATION.name), 2);
    await tile.getByText(words("gun.state.FREE")).waitFor();
    await page.evaluate(() => document.documentElement.setAttribute("data-loaded", "once"));
    await waitForParts(page);
    const [said] = words("connection.lost", { time: "@" }).split("@");
    const lost = page.getByRole("status").filter({ hasText: said ?? "" });

    visitors.troubles.expect(...GONE);
    await eventually(() => {
      // It comes back within a second or two by itself, which the console would not even mention.
      product.stack.kill("server");
      return lost.isVisible();
    }).toBe(true);
    product.stack.kill("server");
    await page
      .getByRole("navigation", { name: words("shell.menu") })
      .getByRole("link", { name: words("menu.kanban") })
      .click();

    await page.getByText(words("connection.back")).waitFor();
    await lost.waitFor({ state: "hidden" });
    await page.getByRole("region", { name: words("kanban.figures") }).waitFor();
    await page.goBack();
    await product.stations.sell(STATION.code, 2, "12.00");
    await tile.getByText(words("gun.state.REFUELLING")).waitFor();
    await tile.getByText(words("gun.state.FREE")).waitFor();
    expect(await page.locator("html").getAttribute("data-loaded")).toBe("once");
  });
}
