import type { Locator, Page } from "playwright-core";
import type { Product } from "./product.ts";
import { words } from "./words.ts";

/** Fills the login's form and sends it; waits for nothing. */
export async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel(words("login.username")).fill(username);
  await page.getByLabel(words("login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: words("login.submit"), exact: true }).click();
}

/** Logs an account of the demo network in and waits until the console is there. */
export async function logIn(page: Page, { network }: Product, login: string): Promise<void> {
  const account = network.accounts.find((each) => each.login === login);
  await submitLogin(page, login, account?.password ?? "");
  await page.getByRole("navigation", { name: words("shell.menu") }).waitFor();
}

/** The part of the live board that shows one station. */
export function stationOf(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** A gun's tile, by the station's and the gun's own words. */
export function tileOf(within: Page | Locator, gun: number): Locator {
  return within.getByRole("button", { name: new RegExp(`^${words("gun.name", { number: gun, grade: "" })}`) });
}

/** Answers the question that lies over the screen. */
export async function answer(page: Page, button: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: button, exact: true }).click();
}

/** Asks to log out by the menu of that person. */
export async function askToLeave(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${name}$`) }).click();
  await page.getByRole("menuitem", { name: words("shell.logout") }).click();
}

/** Logs out and waits for the login. */
export async function leaveSession(page: Page, name: string): Promise<void> {
  await askToLeave(page, name);
  await answer(page, words("shell.logout"));
  await page.getByRole("heading", { name: words("login.title") }).waitFor();
}

/** Opens a menu of the header by its name and chooses an entry of it. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitemradio", { name: entry, exact: true }).click();
}

/**
 * Goes to another address of the console as the browser's own buttons do: nothing is loaded again, and no hand is on
 * mouse or keyboard, after which the browser would for a while call nothing that moves a jump.
 */
export async function travel(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: `travel${idx + 1}` }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, to);
}
