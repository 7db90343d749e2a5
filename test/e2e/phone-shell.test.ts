import { chromium as playwright, type Browser, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COOKIE_PREFIX } from "../../web/lib/cookies.ts";
import { chromiumHere } from "./kit/chromium.ts";
import { eventually } from "./kit/eventually.ts";
import { PhoneBuilds } from "./kit/phone-builds.ts";
import { words, wordsOf } from "./kit/words.ts";

/** As many as a browser remembers of what a page fetched. */
const REMEMBERED = 250;

describe("a phone whose line breaks", () => {
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

  test("opens the older page when it broke before the files of a newer one came, and the newer one once they did", async () => {
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

  test("opens its page after one of the page's pictures was opened by itself", async () => {
    await phone.goto(`${builds.url}icon.svg`);

    builds.line = "BROKEN";
    await phone.goto(builds.url);
    await isShown(phone, builds.script);
  });

  test("speaks the language that was chosen after hours of asking", async () => {
    await phone.evaluate(async (most) => {
      for (let asked = 0; asked <= most; asked++) {
        await (await fetch(`/m/icon.svg?${asked}`)).text();
      }
    }, REMEMBERED);
    await phone.getByLabel(words("phone.language")).selectOption("ar");
    const title = phone.getByRole("heading", { name: wordsOf("ar")("phone.start.title") });
    await title.waitFor();
    await eventually(async () => (await pathsOf(phone)).some((path) => /\/ar-/.test(path))).toBe(true);

    builds.line = "BROKEN";
    await phone.reload();
    await title.waitFor();
  });

  test("speaks the language that it has when another was chosen at the console", async () => {
    const { origin: url } = new URL(builds.url);
    await phone.context().addCookies([{ name: `${COOKIE_PREFIX}language`, value: "th", url, sameSite: "Strict" }]);

    builds.line = "BROKEN";
    await phone.reload();
    await isShown(phone, builds.script);
  });
});

async function isShown(phone: Page, script: string): Promise<void> {
  await phone.getByRole("heading", { name: words("phone.start.title") }).waitFor();
  expect(await phone.locator(`script[src="${script}"]`).count()).toBe(1);
}

/** The script that the kept page names, and those that are kept. */
async function shellOf(phone: Page): Promise<{ page: string | undefined; scripts: readonly string[] }> {
  const page = await phone.evaluate(async () => (await caches.match("/m/"))?.text());
  return {
    page: /\/m\/assets\/[\w-]+\.js/.exec(page ?? "")?.[0],
    scripts: (await pathsOf(phone)).filter((path) => /\/(newer-)?index-[\w-]+\.js$/.test(path)),
  };
}

/** What of the page's shell is kept. */
function pathsOf(phone: Page): Promise<readonly string[]> {
  return phone.evaluate(async () => {
    const shell = await caches.open("forecourt-phone");
    return (await shell.keys()).map(({ url }) => new URL(url).pathname);
  });
}
