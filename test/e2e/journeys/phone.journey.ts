import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ROOT } from "../../../stack/build.ts";
import { LOCALE_IDS } from "../../../web/i18n/locales.ts";
import { barriers } from "../kit/barriers.ts";
import { eventually } from "../kit/eventually.ts";
import { words, wordsOf } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 568 };
/** In bytes, packed: the whole page with one language. */
const MOST_FOR_PHONES = 150_000;
const STATION = { code: "S09", gun: 1 };
const NAME = "Phone of the area manager";
/** What Chromium says where there is no network, and of an answer that refuses. */
const GONE = [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection to/, /status of 401/];
const FIRST_PLACES = ["today", "tanks", "alarms", "reports", "phone"] as const;

/** A manager on the road: a token by a code from the console, then the page for phones with it. */
export function phoneJourney(setting: Setting): void {
  test("the console makes a token, a phone opens its address and shows today, tanks and alarms; without a line what it saw last, and once revoked that it is", async () => {
    const { product, visitors } = setting;
    await product.stations.comeToRest();
    await product.stations.sell(STATION.code, STATION.gun, "12.00");
    await product.stations.comeToRest();
    const office = await visitors.come({ to: "/permisConfig?part=tokens", as: "admin" });
    const address = await makeToken(office);
    expect(address).toMatch(new RegExp(`^${product.stack.url}/m#token=fca_`));

    const phone = await visitors.come({ to: new URL(address).pathname + new URL(address).hash, viewport: PHONE });
    await phone.getByText(/^As of /).waitFor();
    expect(phone.url()).toBe(`${product.stack.url}/m/`);
    expect(await phone.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    await lookAround(phone);

    visitors.troubles.expect(...GONE);
    await beWithoutLine(phone);
    await revoke(office);
    await phone.getByRole("heading", { name: words("phone.ended.title") }).waitFor();
    await phone.reload();
    await phone.getByRole("heading", { name: words("phone.ended.title") }).waitFor();
    await expect.poll(() => keptOf(phone)).toEqual(["ending"]);
  });

  test("a person speaks Arabic with it on the narrowest phone, and makes it forget", async () => {
    const { visitors } = setting;
    const say = wordsOf("ar");
    const office = await visitors.come({ to: "/permisConfig?part=tokens", as: "admin" });
    const { pathname, hash } = new URL(await makeToken(office));
    const phone = await visitors.come({ to: pathname + hash, viewport: NARROWEST });
    await go(phone, "phone", words("phone.phone"));
    await phone.getByLabel(words("phone.language")).selectOption("ar");
    await phone.getByRole("heading", { name: say("phone.phone"), level: 1 }).waitFor();
    expect(await phone.locator("html").getAttribute("dir")).toBe("rtl");
    for (const place of FIRST_PLACES) {
      await go(phone, place, say(`phone.${place}`));
      await phone.getByRole("status", { name: say("phone.loading") }).waitFor({ state: "detached" });
      expect(await widthBeyond(phone), place).toBe(0);
      expect(await barriers(phone), place).toEqual([]);
    }
    await phone.getByRole("button", { name: say("phone.forget") }).click();
    await phone.getByRole("button", { name: say("phone.forget.sure") }).click();
    await phone.getByRole("heading", { name: say("phone.forgotten.title") }).waitFor();
    expect(await barriers(phone)).toEqual([]);
    await expect.poll(() => keptOf(phone)).toEqual(["ending"]);
  });

  test("the page takes 150 kB at most, in the language with the longest words", () => {
    const folder = join(ROOT, "dist/web/m");
    const files = globSync("{index.html,assets/*.{js,css}}", { cwd: folder });
    const bytesOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
    const languageOf = (file: string) => LOCALE_IDS.find((id) => basename(file).startsWith(`${id}-`));
    const byLanguage = Map.groupBy(files, languageOf);
    const sums = new Map([...byLanguage].map(([id, own]) => [id, own.reduce((sum, file) => sum + bytesOf(file), 0)]));

    expect([...sums.keys()].filter((id) => id !== undefined).toSorted()).toEqual([...LOCALE_IDS].toSorted());
    const longest = Math.max(...[...sums].flatMap(([id, bytes]) => (id === undefined ? [] : [bytes])));
    expect((sums.get(undefined) ?? Number.POSITIVE_INFINITY) + longest).toBeLessThanOrEqual(MOST_FOR_PHONES);
  });
}

/** Makes a token for a phone by the console, and gives back the address that the code shows. */
async function makeToken(office: Page): Promise<string> {
  // In the header, and where there is no token yet once more below.
  await office
    .getByRole("button", { name: words("apiToken.phone") })
    .first()
    .click();
  const form = office.getByRole("dialog", { name: words("apiToken.phone.title") });
  await form.getByLabel(words("apiToken.name")).fill(`${NAME} ${Date.now()}`);
  await form.getByText(words("menu.realTimeEquip"), { exact: true }).waitFor();
  await form.getByRole("button", { name: words("apiToken.create") }).click();
  const told = office.getByRole("alertdialog", { name: words("apiToken.phone.made") });
  await told.getByRole("img", { name: words("apiToken.phone.code") }).waitFor();
  expect(await barriers(office)).toEqual([]);
  const address = (await told.getByRole("status", { name: words("apiToken.phone.address") }).textContent()) ?? "";
  await told.getByRole("button", { name: words("secret.kept") }).click();
  await told.waitFor({ state: "detached" });
  return address;
}

async function go(phone: Page, place: (typeof FIRST_PLACES)[number], heading: string): Promise<void> {
  await phone.locator(`nav a[href="#${place}"]`).click();
  await phone.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

/** Today with the sale, tanks by the station, alarms, a report; nobody is kept out, and nothing stands beyond the edge. */
async function lookAround(phone: Page): Promise<void> {
  expect(await phone.getByRole("definition").first().textContent()).toMatch(/[1-9]/);
  await phone.getByRole("heading", { name: words("phone.stations") }).waitFor();
  expect(await barriers(phone)).toEqual([]);
  await go(phone, "tanks", words("phone.tanks"));
  await phone.getByLabel(words("phone.search")).fill("lakeside");
  await eventually(async () =>
    (await phone.getByRole("listitem").allTextContents()).every((text) => /Lakeside/.test(text)),
  ).toBe(true);
  await phone.getByRole("meter").first().waitFor();
  await go(phone, "alarms", words("phone.alarms"));
  await phone.getByText(/^As of /).waitFor();
  await go(phone, "reports", words("phone.reports"));
  await phone.getByText(words("phone.total"), { exact: true }).waitFor();
  await phone.getByLabel(words("phone.by")).selectOption("PAYMENT");
  await phone.getByText(words("sale.payment.TILL"), { exact: true }).waitFor();
  for (const place of FIRST_PLACES) {
    await go(phone, place, words(`phone.${place}`));
    expect(await widthBeyond(phone), place).toBe(0);
    expect(await barriers(phone), place).toEqual([]);
  }
}

/** The page opens without a line, shows what was seen last with its age, and goes on by itself. */
async function beWithoutLine(phone: Page): Promise<void> {
  await go(phone, "today", words("phone.today"));
  await phone.getByText(/^As of /).waitFor();
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await phone.reload();
  await phone.getByText(/^As of /).waitFor();
  await eventually(() =>
    phone.evaluate(async () => (await (await caches.open("forecourt-phone")).keys()).length),
  ).toBeGreaterThan(4);
  const amount = await phone.getByRole("definition").first().textContent();
  await phone.context().setOffline(true);
  await phone.reload();
  await phone.getByText(words("phone.fault.line")).waitFor();
  await phone.getByText(/^As of .*\(.*(ago|now)\)$/).waitFor();
  expect(await phone.getByRole("definition").first().textContent()).toBe(amount);
  expect(await barriers(phone)).toEqual([]);
  await phone.context().setOffline(false);
  await phone.getByText(words("phone.fault.line")).waitFor({ state: "detached" });
}

async function revoke(office: Page): Promise<void> {
  await office.getByText(NAME).first().click();
  await office.getByRole("button", { name: words("apiToken.revoke") }).click();
  await office
    .getByRole("alertdialog")
    .getByRole("button", { name: words("apiToken.revoke") })
    .click();
}

/** What the page has kept on this phone, by its keys. */
function keptOf(phone: Page): Promise<readonly string[]> {
  return phone.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("forecourt-phone");
        opening.onerror = () => reject(new Error("closed"));
        opening.onsuccess = () => {
          const keys = opening.result.transaction("kept").objectStore("kept").getAllKeys();
          keys.onsuccess = () => resolve(keys.result.map(String));
        };
      }),
  );
}

const widthBeyond = (phone: Page): Promise<number> =>
  phone.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
