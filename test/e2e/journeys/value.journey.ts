import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { commandOf } from "../../../stack/programs.ts";
import { Account } from "../kit/account.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const STATION = "S05";
const GUN = 1;
const TAG = "04CAFE01";
const PLATE = "A2026";
const [PHONE, NUMBER] = ["13700137000", "VALUE-1"];
const CASHIER = "cashier";
const [GIVEN, PASSWORD] = ["from-the-office-once", "a-till-of-its-own"];
/** What a person at a till does: members, deposits, points, exchanges, transactions, groups, log of them, plates, invoices. */
const TILL = [11, 12, 13, 14, 15, 16, 18, 21, 22, 26, 117];
const SEEN_ALONE = [12, 18, 22];

/** Value from its rules to the proof of the books, as a till and its office live it. */
export function valueJourney(setting: Setting): void {
  test("a member's money, gift, discount and points go their whole way, and the books agree", async () => {
    const { product, visitors } = setting;
    await product.stations.comeToRest();
    await rulesOfTheNetwork(setting);
    const page = await visitors.come({ to: "/userInfoList?list=members", as: CASHIER });

    await addMember(page);
    await openCard(page);
    await deposit(page);
    await spendInShop(page);
    const second = await secondCardAndGroup(setting, page);

    await product.stations.sell(STATION, GUN, "10.00", TAG);
    await product.stations.comeToRest();
    await seeFill(page);
    await exchangePoints(page);
    await takeBack(page);
    await invoice(setting, second);
    await seeStatement(page);
    expect(await books(setting)).toContain("are right");
  });
}

/** What a given password is good for. */
const choosePassword = (cashier: Account): Promise<boolean> =>
  cashier.ask("changePassword", "mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }", {
    oldPassword: GIVEN,
    newPassword: PASSWORD,
  });

/** A till's account, a gift, points, something to exchange them for, and a discount for a plate: made in the office beforehand. */
async function rulesOfTheNetwork({ product }: Setting): Promise<void> {
  const office = await Account.of(product, "admin");
  const { platform } = await office.ask<{ platform: { id: string } }>("me", "{ me { platform { id } } }");
  const platformId = platform.id;
  const operates = TILL.filter((value) => !SEEN_ALONE.includes(value));
  const role = await office.does("createRole", { name: "Till", platformId, permissions: TILL, operates });
  const account = { login: CASHIER, name: "Cashier", password: GIVEN, platformId, roleIds: [role] };
  await office.does("createAccount", account);
  const cashier = { ...account, platform: "network", permissions: TILL };
  product.network.accounts.push(cashier);
  await choosePassword(await Account.of(product, CASHIER));
  cashier.password = PASSWORD;
  await office.does("createDepositRule", {
    name: "Ten for two hundred",
    fromAmount: "200",
    kind: "AMOUNT",
    gift: "10",
  });
  await office.does("createPointsRule", { name: "A point a yuan", unit: "AMOUNT", points: 1 });
  const id = await office.does("createPointsProduct", { name: "Car wash", price: 50 });
  const stock = { id, quantity: 3, reason: "delivered", idempotencyKey: "three washes" };
  await office.does("correctPointsProductStock", stock);
  const group = {
    name: "Ten off",
    discountKind: "PERCENT_OFF",
    discountValue: "10",
    declinesOverdue: false,
    active: true,
  };
  const groupId = await office.does("createLicencePlateGroup", { ...group, remark: "" });
  await office.ask(
    "addLicencePlates",
    "mutation Add($input: AddLicencePlatesInput!) { addLicencePlates(input: $input) { id } }",
    { groupId, plates: [PLATE] },
  );
  const issuer = {
    seller: "Delta Fuel",
    taxNumber: "91310000",
    address: "Harbour 1",
    fuelRate: "13",
    depositRate: "6",
  };
  await office.ask(
    "changeInvoiceSettings",
    "mutation Issuer($input: ChangeInvoiceSettingsInput!) { changeInvoiceSettings(input: $input) { id } }",
    issuer,
  );
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });
const buttonIn = (within: Page | Locator, name: string): Locator => within.getByRole("button", { name, exact: true });

async function addMember(page: Page): Promise<void> {
  await buttonIn(page, words("member.new")).first().click();
  const form = dialogOf(page, words("member.new.title"));
  await form.getByLabel(words("member.name")).fill("Wang Fang");
  await form.getByLabel(words("member.phone")).fill(PHONE);
  await buttonIn(form, words("form.save")).click();
  await page.getByText(words("member.saved", { name: "Wang Fang" })).waitFor();
}

async function openCard(page: Page): Promise<void> {
  await page.goto("/userInfoList");
  await buttonIn(page, words("card.open")).click();
  const form = dialogOf(page, words("card.open.title"));
  await form.getByLabel(words("card.member")).fill(PHONE);
  await page.getByRole("option", { name: /Wang Fang/ }).click();
  await form.getByLabel(words("card.number")).fill(NUMBER);
  await form.getByLabel(words("card.tag")).fill(TAG);
  await form.getByLabel(words("card.plate")).fill(PLATE);
  await buttonIn(form, words("card.open")).click();
  await page.getByText(words("card.opened", { number: NUMBER })).waitFor();
}

/** The card is open still; the gift is seen before it is sent. */
async function deposit(page: Page): Promise<void> {
  const card = dialogOf(page, NUMBER);
  await buttonIn(card, words("card.do.deposit")).click();
  const form = dialogOf(page, words("card.do.deposit"));
  await form.getByLabel(words("card.amount")).fill("200");
  await form.getByLabel(words("cardFlow.tender")).selectOption("CASH");
  await buttonIn(form, words("card.preview")).click();
  await eventually(() => form.textContent()).toContain("¥210.00");
  await buttonIn(form, words("card.do.deposit")).click();
  await buttonIn(dialogOf(page, words("card.receipt")), words("card.receipt.done")).click();
}

/** The list of stations lies over a dialog that was opened from the card's drawer: a mouse reaches its first line. */
async function spendInShop(page: Page): Promise<void> {
  await buttonIn(dialogOf(page, NUMBER), words("card.do.store")).click();
  const form = dialogOf(page, words("card.do.store"));
  await form.getByLabel(words("card.amount")).fill("10");
  await form.getByLabel(words("cardFlow.station")).click();
  const first = page.getByRole("option").first();
  const station = await first.locator("bdi").first().innerText();
  await first.click();
  expect(await form.getByLabel(words("cardFlow.station")).inputValue()).toBe(station);
  await buttonIn(form, words("card.preview")).click();
  await eventually(() => form.textContent()).toContain("¥200.00");
  await buttonIn(form, words("card.do.store")).click();
  await buttonIn(dialogOf(page, words("card.receipt")), words("card.receipt.done")).click();
}

/** A fleet with three cards, of which an average doesn't come out even. */
async function secondCardAndGroup({ product }: Setting, page: Page): Promise<string> {
  const till = await Account.of(product, CASHIER);
  const deed = (input: object) => ({ ...input, idempotencyKey: `value ${Math.random()}` });
  const made = await till.ask<{ group: { id: string } }>(
    "createCardGroup",
    "mutation Group($input: CreateCardGroupInput!) { createCardGroup(input: $input) { group { id } } }",
    deed({ name: "Value fleet", sharing: "SPLIT" }),
  );
  const groupId = made.group.id;
  const paid = await till.does("depositCardGroup", deed({ groupId, amount: "100", tender: "TRANSFER" }));
  const cardIds: string[] = [];
  for (const number of ["FLEET-1", "FLEET-2", "FLEET-3"]) {
    const { card } = await till.ask<{ card: { id: string } }>(
      "openCard",
      "mutation Open($input: OpenCardInput!) { openCard(input: $input) { card { id } } }",
      deed({ number }),
    );
    cardIds.push(card.id);
  }
  await till.ask(
    "setCardGroup",
    "mutation Join($input: SetCardGroupInput!) { setCardGroup(input: $input) { count } }",
    {
      groupId,
      ids: cardIds,
    },
  );
  await page.goto(`/userGroup?open=${groupId}`);
  await buttonIn(page, words("group.do.transfer")).click();
  const form = dialogOf(page, words("group.do.transfer"));
  await form.getByLabel(words("card.amount")).fill("100");
  await buttonIn(form, words("card.preview")).click();
  await eventually(() => form.textContent()).toContain(`${words("group.left")}¥0.01`);
  expect(await form.textContent()).toContain("¥33.33");
  await buttonIn(form, words("group.do.transfer")).click();
  await buttonIn(page, words("card.receipt.done")).click();
  return paid;
}

/** Ten litres at a tenth less than the board: what the pump charged, what it would have cost, by which group. */
async function seeFill(page: Page): Promise<void> {
  await page.goto(`/userInfoList?text=${NUMBER}`);
  await page.getByRole("row", { name: new RegExp(NUMBER) }).click();
  const card = dialogOf(page, NUMBER);
  await card.getByRole("tab", { name: words("card.fills") }).click();
  await eventually(() => card.textContent()).toContain("Ten off");
  await card.getByRole("tab", { name: words("card.flow") }).click();
  await eventually(() => card.textContent()).toContain(words("card.operation.CONSUME"));
}

async function exchangePoints(page: Page): Promise<void> {
  await page.goto("/scoreProductsExchange");
  // An empty list offers the same deed below its words: whichever is there first.
  await buttonIn(page, words("pointsExchange.new")).first().click();
  const form = dialogOf(page, words("pointsExchange.new"));
  await form.getByLabel(words("card.member")).fill(PHONE);
  await page.getByRole("option", { name: /Wang Fang/ }).click();
  await form.getByLabel(words("pointsProduct.name")).fill("Car wash");
  await page.getByRole("option", { name: /Car wash/ }).click();
  await form.getByLabel(words("pointsProduct.quantity")).fill("1");
  await buttonIn(form, words("pointsExchange.do")).click();
  await page
    .getByText(words("pointsExchange.done", { member: "Wang Fang", product: "Car wash", quantity: 1 }))
    .waitFor();
}

/** The fill is taken back with its points, some of which are spent already. */
async function takeBack(page: Page): Promise<void> {
  await page.goto(`/userFlowQuery?text=${NUMBER}&operation=CONSUME`);
  await page.getByRole("row", { name: new RegExp(NUMBER) }).click();
  await buttonIn(page, words("cardFlow.reverse")).click();
  const form = page.getByRole("dialog").last();
  await form.getByLabel(words("cardFlow.reason")).fill("the wrong car");
  await buttonIn(form, words("card.preview")).click();
  await buttonIn(form, words("cardFlow.reverse")).click();
  await page.goto(`/userFlowQuery?text=${NUMBER}&operation=REVERSE`);
  await page.getByRole("row", { name: new RegExp(NUMBER) }).waitFor();
}

/** The till asks for an invoice of what the fleet paid in; the office passes it, and it gets its number. */
async function invoice({ product, visitors }: Setting, itemId: string): Promise<void> {
  const till = await Account.of(product, CASHIER);
  const input = { itemIds: [itemId], title: "Value fleet Ltd", taxNumber: "", remark: "", idempotencyKey: "invoice" };
  await till.ask(
    "requestInvoice",
    "mutation Ask($input: RequestInvoiceInput!) { requestInvoice(input: $input) { invoice { id } } }",
    input,
  );
  const office = await visitors.come({ to: "/billBusin?list=invoices", as: "admin" });
  await office.getByRole("row", { name: /Value fleet Ltd/ }).click();
  await buttonIn(office, words("invoice.pass")).click();
  await buttonIn(office.getByRole("alertdialog"), words("invoice.pass")).click();
  await office.getByText(/Invoice .+ was passed/).waitFor();
}

async function seeStatement(page: Page): Promise<void> {
  await page.goto(`/userInfoList?text=${NUMBER}`);
  await page.getByRole("row", { name: new RegExp(NUMBER) }).click();
  await buttonIn(dialogOf(page, NUMBER), words("statement.title")).click();
  const statement = dialogOf(page, words("statement.title"));
  await eventually(() => statement.textContent()).toContain(words("statement.cause.REVERSAL"));
  const closing = statement.getByRole("row", { name: new RegExp(words("statement.closing")) });
  expect(await closing.textContent()).toContain("¥200.00");
}

/** What the proof of the books says. */
async function books({ product }: Setting): Promise<string> {
  const { command, env, cwd } = commandOf("books", "built", { env: { DATABASE_URL: product.stack.databaseUrl } });
  const [program, ...parameters] = command;
  return (await promisify(execFile)(program, parameters, { env, cwd })).stdout;
}
