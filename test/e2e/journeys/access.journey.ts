import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { menuFor } from "../../../web/app/navigation.ts";
import { COOKIE_PREFIX } from "../../../web/lib/cookies.ts";
import { answer, askToLeave, logIn } from "../kit/console.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

/** What a person may see, and how they leave. */
export function accessJourney(setting: Setting): void {
  test("an address that leads nowhere says so and shows the way home", async () => {
    const page = await setting.visitors.come({ to: "/no/such/page?at=all", as: "admin" });
    await page.getByRole("heading", { name: words("notFound.title") }).waitFor();
    await page.getByText("/no/such/page").waitFor();

    await page.getByRole("link", { name: words("notFound.home") }).click();

    await page.getByRole("heading", { name: words("home.title"), exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/index");
  });

  test("an operator of one platform sees its stations alone, and a menu of what they may open", async () => {
    const { network } = setting.product;
    const account = network.accounts.find(({ login }) => login === "lake");
    const page = await setting.visitors.come({ to: "/realTimeEquip", as: "lake" });
    const own = network.stations.filter(({ platform }) => platform === "lake").map(({ name }) => name);
    const shown = page.getByRole("main").getByRole("heading", { level: 3 });
    await eventually(async () => (await shown.allTextContents()).toSorted()).toEqual(own.toSorted());

    const menu = page.getByRole("navigation", { name: words("shell.menu") }).getByRole("link");
    const permitted = menuFor(account?.permissions as number[]).flatMap(({ routes }) => routes);
    expect(await menu.allTextContents()).toEqual(permitted.map(({ title }) => words(title)));
  });

  test("a screen without the right for it says which one is missing, also by its address and by the search", async () => {
    const page = await setting.visitors.come({ to: "/log?part=client", as: "lake" });
    await page.getByRole("heading", { name: words("screen.refused.title") }).waitFor();
    await page.getByText(words("screen.refused.text", { name: words("menu.log"), number: 100 })).waitFor();
    const tabs = page.getByRole("navigation", { name: words("tabs.label") }).getByRole("link");
    expect(await tabs.allTextContents()).toEqual([words("menu.index")]);

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: words("input.search") }).waitFor();
    await page.keyboard.type(words("menu.log"));
    await page.getByText(words("search.none", { text: words("menu.log") })).waitFor();
    expect(await page.getByRole("option").count()).toBe(0);
  });

  test("logging out asks first; then the session is over here, in the other window and on the server", async () => {
    const { product, visitors } = setting;
    const page = await visitors.come({ to: "/login" });
    await logIn(page, product, "lake");
    const token = await tokenOf(page);
    const other = await page.context().newPage();
    await other.goto("/kanban");
    await other.getByRole("region", { name: words("kanban.figures") }).waitFor();
    expect(await whoIs(product.stack.url, token)).toMatchObject({ data: { me: { login: "lake" } } });

    await askToLeave(page, "Lake Operator");
    await answer(page, words("action.cancel"));
    await page.getByText(words("shell.logout.cancelled")).waitFor();
    expect(new URL(page.url()).pathname).toBe("/index");

    await askToLeave(page, "Lake Operator");
    await answer(page, words("shell.logout"));
    for (const window of [page, other]) {
      await window.getByRole("heading", { name: words("login.title") }).waitFor();
    }
    expect(await tokenOf(page)).toBeUndefined();
    expect(await whoIs(product.stack.url, token)).toMatchObject({ errors: [{ extensions: { number: 401 } }] });
  });
}

async function tokenOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === `${COOKIE_PREFIX}token`)?.value;
}

/** What the server answers to whoever brings this token. */
async function whoIs(url: string, token: string | undefined): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: "{ me { login } }" }),
  });
  return response.json();
}
