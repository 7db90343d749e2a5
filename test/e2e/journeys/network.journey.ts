import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MessageId } from "../../../web/i18n/messages.ts";
import { stationOf, submitLogin, tileOf } from "../kit/console.ts";
import { eventually } from "../kit/eventually.ts";
import { type Outpost, setUpOutpost } from "../kit/outpost.ts";
import { words } from "../kit/words.ts";
import {
  CONTROLLER,
  GRADE,
  LITRES,
  PERSON,
  PLACE,
  PLATFORM,
  PRICE,
  SECOND,
  SITE,
  SITE_LIMIT,
  STATION,
  TANK,
} from "./network.site.ts";
import type { Setting } from "./setting.ts";

/** A network from nothing: a platform, somebody who runs it, and all that a station needs until it comes alive, by the console alone. */
export function networkJourney(setting: Setting): void {
  let page: Page;
  let outpost: Outpost | undefined;
  let code = "";

  beforeAll(async () => {
    page = await setting.visitors.come({ to: "/login", stays: true });
  });

  afterAll(async () => {
    await setting.visitors.dismiss(page);
    await outpost?.end();
  });

  test("the network's administrator adds a grade, and a platform with somebody who runs it", async () => {
    const admin = await setting.visitors.come({ to: "/energySet", as: "admin" });
    await addGrade(admin);
    await admin.goto("/accountMana");
    await makePlatform(admin, setting.product.network.network.name);
    await makeAccount(admin);
  });

  test("who runs it logs in, chooses a password of their own, and makes a region, a city and a station there", async () => {
    await submitLogin(page, PERSON.login, PERSON.given);
    await choosePassword(page);
    await page.getByRole("navigation", { name: words("shell.menu") }).waitFor();
    await open(page, "menu.stationSet");
    await page.getByText(words("station.room", { used: 0, limit: SITE_LIMIT })).waitFor();
    await makePlaces(page);
    await makeStation(page);
  });

  test("the station gets its tank, its dispenser with two guns, and the controller that speaks for them", async () => {
    await makeTank(page);
    await toScreenOf(page, "menu.deviceBind");
    await makeForecourt(page);
    await bindController(page);
  });

  test("a price is set, and an activation code is shown once", async () => {
    await setPrice(page);
    code = await makeCode(page);
    expect(code).toMatch(/^[A-Z0-9-]{8,}$/i);
  });

  test("a second station is ready on one page, with few entries, and nothing is missing there", async () => {
    expect(await setUpOnOnePage(page)).toBeLessThanOrEqual(25);

    expect(await page.getByRole("img", { name: words("setUp.done") }).count()).toBe(4);
    expect(await page.getByRole("img", { name: words("setUp.open") }).count()).toBe(1);
  });

  test("a gateway that trades the code brings the station to life, and its first sale is made at that price", async () => {
    await open(page, "menu.realTimeEquip");
    const { url } = setting.product.stack;
    outpost = await setUpOutpost(url, { network: SITE, activationCode: code, gatewayName: "gateway-prairie" });
    await outpost.stations.comeToRest();

    const station = stationOf(page, STATION.name);
    await tileOf(station, 1).getByText(words("gun.state.FREE")).waitFor();
    await tileOf(station, 1).getByText(PRICE).waitFor();
    await outpost.stations.sell(STATION.code, 1, LITRES);
    await outpost.stations.comeToRest();

    await page.goto(`/realTimeEquip?detail=${STATION.code}`);
    const sales = page.getByRole("table", { name: words("realtime.sales.of", { station: STATION.name }) });
    const cells = sales.getByRole("row").nth(1).getByRole("cell");
    await eventually(() => cells.allTextContents()).toEqual(expect.arrayContaining(["67.80", LITRES, GRADE.name]));
    await toScreenOf(page, "menu.siteActiva");
    await page
      .getByRole("row", { name: new RegExp(STATION.name) })
      .getByText(words("activation.ACTIVATED"))
      .waitFor();
  });
}

/**
 * A second station, from its name to its activation code on one page; gives how many entries it took. The page has filled
 * in the rest: numbers, names, limits, which gun draws from which tank, which place of the controller speaks for which.
 */
async function setUpOnOnePage(page: Page): Promise<number> {
  let entries = 0;
  const type = async (where: Locator, label: string, text: string) => {
    entries += 1;
    await where.getByLabel(label, { exact: true }).fill(text);
  };
  const step = (title: MessageId) => page.getByRole("region", { name: new RegExp(words(title)) });
  await open(page, "menu.stationSet");
  await page.getByRole("treeitem", { name: PLACE.city }).click();
  await button(page, "filter.remove", { filter: words("filter.city"), value: PLACE.city }).waitFor();
  await button(page, "station.create").first().click();
  const form = dialog(page, "station.create");
  await type(form, words("station.code"), SECOND.code);
  await type(form, words("place.name"), SECOND.name);
  await button(page, "form.save").click();
  await page.getByRole("heading", { name: words("menu.stationSetUp"), exact: true }).waitFor();

  for (const [index, litres] of SECOND.tanks.entries()) {
    await step("setUp.tanks")
      .getByRole("combobox", { name: words("filter.grade"), exact: true })
      .click();
    entries += 1;
    await page.getByRole("option", { name: GRADE.name }).click();
    await type(step("setUp.tanks"), words("tank.capacity"), litres);
    await button(page, index === 0 ? "setUp.tank.first" : "setUp.tank.next").click();
    await step("setUp.tanks").getByRole("listitem").nth(index).waitFor();
  }
  for (const [index, action] of (["setUp.dispenser.first", "setUp.dispenser.next"] as const).entries()) {
    await button(page, action).click();
    await step("setUp.dispensers").getByRole("listitem").nth(index).waitFor();
  }
  await type(step("setUp.device"), words("device.address"), SECOND.controller);
  await type(step("setUp.device"), words("device.version"), CONTROLLER.version);
  await button(page, "setUp.device.add").click();
  await page.getByText(words("setUp.device.rows", { count: 6 })).waitFor();
  await type(step("setUp.prices"), GRADE.name, PRICE);
  await button(page, "setUp.prices.set").click();
  await page.getByText(`${GRADE.name} · ¥${PRICE}`).waitFor();
  await button(page, "activation.generate").click();
  const shown = page.getByRole("alertdialog", { name: words("setUp.code") });
  await shown.getByRole("button", { name: words("secret.kept") }).click();
  await page.getByText(words("setUp.activation.waits")).waitFor();
  return entries;
}

/** Opens a screen by the menu. */
async function open(page: Page, screen: MessageId): Promise<void> {
  const menu = page.getByRole("navigation", { name: words("shell.menu") });
  await menu.getByRole("link", { name: words(screen), exact: true }).click();
  await page.getByRole("heading", { name: words(screen), exact: true }).waitFor();
}

/** Opens a screen for the station by the ways that its detail offers. */
async function toScreenOf(page: Page, screen: MessageId): Promise<void> {
  await open(page, "menu.stationSet");
  await page
    .getByRole("row", { name: new RegExp(STATION.name) })
    .getByText(STATION.name)
    .click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: words(screen), exact: true })
    .click();
  await page.getByRole("heading", { name: words(screen), exact: true }).waitFor();
}

type Entries = Partial<Record<MessageId, string>>;

/** Fills text fields of a form. */
async function fill(form: Locator, entries: Entries): Promise<void> {
  for (const [label, text] of Object.entries(entries)) {
    await form.getByLabel(words(label as MessageId), { exact: true }).fill(text);
  }
}

/** Chooses in the form's lists. */
async function pick(form: Locator, entries: Entries): Promise<void> {
  for (const [label, option] of Object.entries(entries)) {
    await form.getByLabel(words(label as MessageId), { exact: true }).selectOption({ label: option });
  }
}

/** Sends a form and waits until it is gone. */
async function send(form: Locator, action: MessageId = "form.save"): Promise<void> {
  await form.getByRole("button", { name: words(action), exact: true }).click();
  await form.waitFor({ state: "detached" });
}

const button = (page: Page, id: MessageId, values?: Record<string, string | number>) =>
  page.getByRole("button", { name: words(id, values), exact: true });

const dialog = (page: Page, id: MessageId, values?: Record<string, string | number>) =>
  page.getByRole("dialog", { name: words(id, values), exact: true });

async function addGrade(page: Page): Promise<void> {
  await button(page, "grade.add").click();
  const form = dialog(page, "grade.new");
  await fill(form, { "grade.code": GRADE.code, "grade.name": GRADE.name, "grade.colour": GRADE.colour });
  await send(form);
}

/** What the administrator gave is good for this alone. */
async function choosePassword(page: Page): Promise<void> {
  await page.getByRole("heading", { name: words("first.password") }).waitFor();
  await page.getByLabel(words("own.password.old"), { exact: true }).fill(PERSON.given);
  await page.getByLabel(words("own.password.new"), { exact: true }).fill(PERSON.password);
  await page.getByRole("button", { name: words("own.password.change") }).click();
}

async function makePlatform(page: Page, superior: string): Promise<void> {
  await button(page, "platform.new").click();
  const form = dialog(page, "platform.new.title", { name: superior });
  await fill(form, {
    "platform.name": PLATFORM.name,
    "platform.siteLimit": String(SITE_LIMIT),
    "account.login": PLATFORM.admin,
    "account.password": PLATFORM.password,
  });
  await send(form, "platform.create");
  await page.getByRole("heading", { name: PLATFORM.name, exact: true }).waitFor();
}

async function makeAccount(page: Page): Promise<void> {
  await button(page, "account.new").click();
  const form = dialog(page, "account.new.title", { name: PLATFORM.name });
  await fill(form, {
    "account.login": PERSON.login,
    "account.name": PERSON.name,
    "account.password": PERSON.given,
  });
  await form.getByText(PLATFORM.name, { exact: true }).click();
  await send(form, "account.new");
  await page.getByRole("row", { name: new RegExp(PERSON.name) }).waitFor();
}

async function makePlaces(page: Page): Promise<void> {
  await button(page, "region.create").click();
  const region = dialog(page, "region.create");
  await fill(region, { "place.name": PLACE.region });
  await send(region);
  await page.getByRole("treeitem", { name: PLACE.region }).click();
  await button(page, "city.create", { name: PLACE.region }).click();
  const city = dialog(page, "city.new");
  await fill(city, { "place.name": PLACE.city });
  await send(city);
}

async function makeStation(page: Page): Promise<void> {
  await page.getByRole("treeitem", { name: PLACE.city }).click();
  await button(page, "filter.remove", { filter: words("filter.city"), value: PLACE.city }).waitFor();
  await button(page, "station.create").first().click();
  const form = dialog(page, "station.create");
  await fill(form, { "station.code": STATION.code, "place.name": STATION.name });
  await send(form);
  await page.getByRole("heading", { name: words("menu.stationSetUp"), exact: true }).waitFor();
}

async function makeTank(page: Page): Promise<void> {
  await toScreenOf(page, "menu.tankConfig");
  await button(page, "tanks.add").first().click();
  const form = dialog(page, "tanks.add");
  await fill(form, {
    "tanks.number": String(TANK.number),
    "tanks.name": TANK.name,
    "tank.capacity": "30000",
    "tanks.height": "2600",
    "tanks.low": "3000",
    "tanks.high": "27000",
    "tanks.hysteresis": "300",
    "tanks.water": "40",
  });
  await form.getByRole("combobox", { name: words("filter.grade"), exact: true }).click();
  await page.getByRole("option", { name: GRADE.name }).click();
  await send(form);
  await page.getByRole("row", { name: new RegExp(TANK.name) }).waitFor();
}

async function makeForecourt(page: Page): Promise<void> {
  await button(page, "bind.dispenser.add").click();
  const dispenser = dialog(page, "bind.dispenser.add");
  await fill(dispenser, { "tanks.number": "1", "tanks.name": "Left" });
  await send(dispenser);
  for (const number of [1, 2]) {
    await button(page, "bind.gun.add.of", { name: "1 · Left" }).click();
    const gun = dialog(page, "bind.gun.add");
    await fill(gun, { "tanks.number": String(number) });
    await pick(gun, { "bind.TANK": `${TANK.number} · ${TANK.name}` });
    await send(gun);
    await page.getByText(words("bind.gun.of", { number }), { exact: true }).waitFor();
  }
}

async function bindController(page: Page): Promise<void> {
  await button(page, "bind.device.add").first().click();
  const form = dialog(page, "bind.device.add");
  await fill(form, {
    "tanks.name": CONTROLLER.name,
    "device.address": CONTROLLER.id,
    "device.version": CONTROLLER.version,
    "bind.setting.login": CONTROLLER.login,
    "bind.setting.password": CONTROLLER.password,
  });
  await send(form);
  for (const [kind, addresses] of Object.entries({ GUN: ["1.1", "1.2"], TANK: ["1"] }) as [
    "GUN" | "TANK",
    string[],
  ][]) {
    const table = page.getByRole("table", { name: words(`bind.rows.${kind}`) });
    for (const [index, address] of addresses.entries()) {
      await button(page, `bind.add.${kind}`).click();
      const cell = (what: MessageId) => words("bind.cell", { what: words(what), row: index + 1 });
      await table.getByRole("combobox", { name: cell(`bind.${kind}`) }).selectOption(String(index + 1));
      await table.getByRole("textbox", { name: cell("device.address") }).fill(address);
    }
  }
  await button(page, "form.save").click();
  await page.getByText(words("bind.saved", { name: CONTROLLER.name })).waitFor();
}

async function setPrice(page: Page): Promise<void> {
  await open(page, "menu.priceSet2");
  const cell = words("price.cell", { grade: GRADE.name, station: STATION.name });
  await page.getByRole("textbox", { name: cell }).fill(PRICE);
  await button(page, "price.changes.review", { count: 1 }).click();
  const review = dialog(page, "price.review.title", { count: 1 });
  await review.getByRole("textbox", { name: words("price.reason") }).fill("A journey");
  await review.getByRole("button", { name: words("price.review.action") }).click();
  await page.getByText(words("price.changed", { count: 1 })).waitFor();
}

/** Makes the station's activation code and gives what is shown, this once. */
async function makeCode(page: Page): Promise<string> {
  await toScreenOf(page, "menu.siteActiva");
  await page
    .getByRole("row", { name: new RegExp(STATION.name) })
    .getByText(STATION.name)
    .click();
  await button(page, "activation.generate").click();
  await dialog(page, "activation.create", { name: `${STATION.name} ${STATION.code}` })
    .getByRole("button", { name: words("activation.generate") })
    .click();
  const shown = page.getByRole("alertdialog");
  const code = await shown.locator("output").textContent();
  await shown.getByRole("button", { name: words("activation.made.close") }).click();
  await shown.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return code ?? "";
}
