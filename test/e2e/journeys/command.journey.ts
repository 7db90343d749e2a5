import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { answer } from "../kit/console.ts";
import { LateLine } from "../kit/late-line.ts";
import { Witness } from "../kit/witness.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATION = { code: "S09", name: "West Lake Tunnel" };
const LOST = { code: "S12", name: "Expo Park" };

/** What a person orders of a gun from the panel. */
export function commandJourney(setting: Setting): void {
  test("a gun is authorized for an amount and stopped, and says how far each order has come", async () => {
    await setting.product.stations.comeToRest();
    const page = await setting.visitors.come({
      to: `/realTimeEquip?station=${STATION.code}&gun=${STATION.code}-2`,
      as: "admin",
    });
    const panel = panelOf(page, 2);
    const steps = await Witness.of(progressOf(panel), "[aria-current=step]");

    await authorize(page, panel, "2000");
    await answer(page, words("command.AUTHORIZE"));

    // A device may answer so fast that the order was never seen as merely sent.
    const way = (["PENDING", "SENT", "DONE"] as const).map((status) => words(`command.status.${status}`));
    await eventually(async () => (await steps.seen()).at(-1)).toBe(way.at(-1));
    const seen = await steps.seen();
    expect(seen).toEqual(way.filter((step) => seen.includes(step)));
    await panel.getByText(words("gun.state.REFUELLING")).first().waitFor();
    // Stopped before anything flowed it would rightly end without a sale.
    await eventually(() => amountOf(panel)).toBeGreaterThan(0);
    await panel.getByRole("button", { name: words("command.STOP") }).click();
    await page.getByText(words("command.question.STOP", { gun: 2, station: STATION.name })).waitFor();
    await answer(page, words("command.STOP"));

    await progressOf(panel)
      .getByText(words("command.progress", { action: words("command.STOP"), status: words("command.status.DONE") }))
      .waitFor();
    await panel.getByText(words("gun.state.FREE")).first().waitFor();
    const amount = await amountOf(panel);
    expect(amount).toBeGreaterThan(0);
    expect(amount).toBeLessThan(2000);
  });

  test("an order to a device that fell silent is refused with number and words, and is not offered any more", async () => {
    const line = new LateLine();
    const to = `/realTimeEquip?station=${LOST.code}&gun=${LOST.code}-1`;
    const late = await setting.visitors.come({ to, as: "admin", prepare: (context) => line.lie(context) });
    const latePanel = panelOf(late, 1);
    await authorize(late, latePanel, "50");
    await late.getByText(words("command.question.AUTHORIZE", { gun: 1, station: LOST.name })).waitFor();
    line.hold();

    await setting.product.stations.happen({ station: LOST.code, kind: "DARK", minutes: 30 });

    const live = await setting.visitors.come({ to, as: "admin" });
    const reason = words("command.reason.OFFLINE");
    await panelOf(live, 1).getByText(words("command.cannotAuthorize", { reason })).waitFor();
    await answer(late, words("command.AUTHORIZE"));
    await progressOf(latePanel)
      .getByText(words("command.refusal", { words: words("error.10027"), number: 10027 }))
      .waitFor();
  });
}

function panelOf(page: Page, gun: number): Locator {
  return page.getByRole("dialog", { name: new RegExp(`^${words("gun.name", { number: gun, grade: "" })}`) });
}

/** What the gun's display shows, in the platform's currency. */
async function amountOf(panel: Locator): Promise<number> {
  const display = panel.getByRole("region", { name: words("gun.display") });
  return Number((await display.locator(".amount bdi").textContent())?.replaceAll(",", ""));
}

/** Where the panel tells what became of the last order. */
function progressOf(panel: Locator): Locator {
  return panel.locator("[aria-live][aria-atomic=true]");
}

async function authorize(page: Page, panel: Locator, amount: string): Promise<void> {
  await panel.getByRole("textbox", { name: words("command.preset.value", { type: "AMOUNT", unit: "¥" }) }).fill(amount);
  await panel.getByRole("button", { name: words("command.AUTHORIZE") }).click();
  await page.getByRole("alertdialog").waitFor();
}
