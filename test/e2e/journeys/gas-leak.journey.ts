import type { Locator, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { openReceiver, type Receiver } from "../../../server/test/receiver.ts";
import { alarmAppearing } from "../kit/board.ts";
import { eventually, PATIENCE_MS } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATION = { code: "S06", name: "Shipyard" };
const LEAK = { station: STATION.code, kind: "GAS_LEAK" } as const;
const RULE = "Fire brigade";
const NOTE = "The yard is being cleared";
const REASON = "The brigade is there";
const GAS = words("alarm.GAS_CONCENTRATION");

/** A gas leak at a skid, from its PLC to everybody who has to know of it, until it is over. */
export function gasLeakJourney(setting: Setting): void {
  test("a gas leak is on every screen and told by a signed webhook; taken note of, silenced, over", async () => {
    const { stations } = setting.product;
    const brigade = await openReceiver();
    try {
      const office = await setting.visitors.come({ to: "/alarmInfo?list=rules", as: "admin" });
      const secret = await addRule(office, brigade.url);
      const [board, skids, list] = (await Promise.all(
        ["/kanban", "/deviceMonitor", "/alarmInfo"].map((to) => setting.visitors.come({ to, as: "admin" })),
      )) as [Page, Page, Page];
      const faults = skids
        .getByRole("region", { name: new RegExp(`^${STATION.name}`) })
        .getByRole("list", { name: words("skid.faults") });
      const row = list.getByRole("row").filter({ hasText: STATION.name }).filter({ hasText: GAS });
      await list.getByRole("table").waitFor();

      await stations.happen({ ...LEAK, minutes: 30 });
      await row.waitFor({ timeout: PATIENCE_MS });
      await Promise.all([
        alarmAppearing(board, STATION.name, "GAS_CONCENTRATION"),
        faults.getByText(GAS).waitFor(),
        eventually(() => toldOf(brigade, secret)).toEqual([
          { type: "alarm.began", station: STATION.code, code: "GAS_CONCENTRATION" },
        ]),
      ]);

      await takeNote(await alarmAppearing(board, STATION.name, "GAS_CONCENTRATION"));
      await row.click();
      const drawer = list.getByRole("dialog", { name: GAS });
      await drawer.getByText(words("alarmInfo.timeline.ACKNOWLEDGED", { name: "admin" })).waitFor();
      await silence(list, drawer);
      await faults.getByText(GAS).waitFor();

      await stations.end(LEAK);
      await drawer
        .getByRole("term")
        .filter({ hasText: words("alarmInfo.endedAt") })
        .waitFor();
      await faults.getByText(GAS).waitFor({ state: "detached" });
      expect(toldOf(brigade, secret)).toHaveLength(1);
    } finally {
      await stations.end(LEAK);
      brigade.close();
    }
  });
}

/** Has a webhook told of critical alarms there, of their end too; gives the secret that the console shows once. */
async function addRule(page: Page, url: string): Promise<string> {
  await page
    .getByRole("button", { name: words("alarmRules.add") })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: words("alarmRules.add") });
  await form.getByLabel(words("alarmRules.name"), { exact: true }).fill(RULE);
  await form.getByLabel(words("alarmRules.webhook"), { exact: true }).fill(url);
  await form.getByText(words("alarmRules.tellsEnd")).click();
  await form.getByRole("button", { name: words("form.save") }).click();
  const shown = page.getByRole("alertdialog", { name: words("alarmRules.secret.title") });
  const secret = await shown.getByRole("status", { name: words("alarmRules.secret") }).textContent();
  await shown.getByRole("button", { name: words("secret.kept") }).click();
  return secret ?? "";
}

interface Told {
  readonly type: string;
  readonly data: { readonly alarm: { readonly code: string }; readonly station: { readonly code: string } };
}

/** What came in of that station, each with a signature that the library of the standard takes. */
function toldOf({ received }: Receiver, secret: string) {
  return received
    .map(({ headers, body }) => new Webhook(secret).verify(body, headers) as Told)
    .map(({ type, data: { alarm, station } }) => ({ type, station: station.code, code: alarm.code }))
    .filter(({ station }) => station === STATION.code);
}

async function takeNote(alarm: Locator): Promise<void> {
  await alarm.getByRole("button", { name: words("alarm.acknowledge") }).click();
  await alarm.getByRole("textbox", { name: words("alarm.note") }).fill(NOTE);
  await alarm.getByRole("button", { name: words("alarm.acknowledge"), exact: true }).click();
  await alarm.getByText(NOTE).waitFor();
}

/** For an hour; that it is a critical one has to be said. */
async function silence(page: Page, drawer: Locator): Promise<void> {
  await drawer.getByRole("button", { name: words("silence.deed"), exact: true }).click();
  const form = page.getByRole("dialog", { name: words("silence.deed.title") });
  await form.getByLabel(words("silence.reason")).fill(REASON);
  await form.getByRole("button", { name: words("silence.deed"), exact: true }).click();
  await form.getByText(words("silence.critical.needed")).first().waitFor();
  await form.getByRole("checkbox", { name: words("silence.critical") }).press("Space");
  await form.getByRole("button", { name: words("silence.deed"), exact: true }).click();
  await drawer.getByRole("button", { name: words("silence.end"), exact: true }).waitFor();
}
