import { chromium as playwright, type Browser, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chromiumHere } from "./kit/chromium.ts";
import { eventually } from "./kit/eventually.ts";
import { PhoneBuilds } from "./kit/phone-builds.ts";
import { words } from "./kit/words.ts";

describe("a phone whose page is built anew", () => {
  let browser: Browser;
  let builds: PhoneBuilds;
  let phone: Page;

  beforeAll(async () => {
    browser = await playwright.launch({ ...(await chromiumHere()), args: ["--no-sandbox"], headless: true });
  });
  beforeEach(async () => {
    builds = await PhoneBuilds.open();
    phone = await browser.newPage({ locale: "en" });
    await phone.goto(builds.url);
    await kept();
  });
  afterEach(async () => {
    await phone.close();
    builds.end();
  });
  afterAll(() => browser.close());

  /** The page of now and its script. */
  const kept = () => eventually(() => shellOf(phone)).toEqual({ page: builds.script, scripts: [builds.script] });

  test("opens the older one without a line when the line broke before the files of the newer one came, and the newer one once they did", async () => {
    const { script: older } = builds;
    builds.upgrade();
    builds.line = "PAGE_ALONE";
    await phone.reload();
    expect(await phone.locator(`script[src="${builds.script}"]`).count()).toBe(1);

    builds.line = "BROKEN";
    await phone.reload();
    await isShown(phone, older);

    builds.line = "WHOLE";
    await phone.reload();
    await isShown(phone, builds.script);
    await kept();
    builds.line = "BROKEN";
    await phone.reload();
    await isShown(phone, builds.script);
  });

  test("opens without a line as itself after one of its pictures was opened by itself", async () => {
    await phone.goto(`${builds.url}icon.svg`);

    builds.line = "BROKEN";
    await phone.goto(builds.url);
    await isShown(phone, builds.script);
  });
});

async function isShown(phone: Page, script: string): Promise<void> {
  await phone.getByRole("heading", { name: words("phone.start.title") }).waitFor();
  expect(await phone.locator(`script[src="${script}"]`).count()).toBe(1);
}

/** The script that the kept page names, and those that are kept. */
function shellOf(phone: Page): Promise<{ page: string | undefined; scripts: readonly string[] }> {
  return phone.evaluate(async () => {
    const shell = await caches.open("forecourt-phone");
    const page = await (await shell.match("/m/"))?.text();
    const paths = (await shell.keys()).map(({ url }) => new URL(url).pathname);
    return {
      page: /\/m\/assets\/[\w-]+\.js/.exec(page ?? "")?.[0],
      scripts: paths.filter((path) => /\/(newer-)?index-[\w-]+\.js$/.test(path)),
    };
  });
}
