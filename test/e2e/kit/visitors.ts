import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  chromium as playwright,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { ROOT } from "../../../stack/build.ts";
import type { LocaleId } from "../../../web/i18n/locales.ts";
import { COOKIE_PREFIX } from "../../../web/lib/cookies.ts";
import { chromiumHere } from "./chromium.ts";
import { logIn } from "./console.ts";
import { PATIENCE_MS } from "./eventually.ts";
import type { Product } from "./product.ts";
import { Troubles } from "./troubles.ts";

/** More than a visit fetches. */
const MOST_FETCHED = 2_000;

/** How a visitor comes. */
export interface Visit {
  /** Path with query and fragment. */
  readonly to: string;
  /** Comes with a session of this account; otherwise as a stranger. */
  readonly as?: string;
  readonly language?: LocaleId;
  readonly viewport?: { width: number; height: number };
  /** Nothing moves. */
  readonly still?: boolean;
  /** Before the first page is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** Goes on from test to test, until dismissed. */
  readonly stays?: boolean;
}

const DESK = { width: 1366, height: 768 };
const FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"];

/** A browser and the people in front of it, each with cookies of their own. */
export class Visitors {
  readonly troubles = new Troubles();
  readonly #browser: Browser;
  readonly #product: Product;
  readonly #sessions = new Map<string, BrowserContextOptions["storageState"]>();
  readonly #contexts = new Map<BrowserContext, { readonly stays: boolean }>();

  private constructor(browser: Browser, product: Product) {
    this.#browser = browser;
    this.#product = product;
  }

  static async arrive(product: Product): Promise<Visitors> {
    const browser = await playwright.launch({ ...(await chromiumHere()), args: FLAGS, headless: true });
    return new Visitors(browser, product);
  }

  /** Opens the console in a browser window of its own. */
  async come({ to, as, language = "en", still = false, prepare, ...visit }: Visit): Promise<Page> {
    const session = as === undefined ? undefined : await this.#sessionOf(as);
    const context = await this.#context(visit.stays ?? false, {
      viewport: visit.viewport ?? DESK,
      baseURL: this.#product.stack.url,
      reducedMotion: still ? "reduce" : "no-preference",
      ...(session && { storageState: session }),
    });
    await context.addCookies([
      { name: `${COOKIE_PREFIX}language`, value: language, url: this.#product.stack.url, sameSite: "Strict" },
    ]);
    await prepare?.(context);
    const page = await context.newPage();
    await page.goto(to);
    return page;
  }

  /**
   * Closes the windows of all who don't stay; what everybody's windows showed is kept as pictures in .data/e2e when
   * `failure` names what failed.
   */
  async leave(failure?: string): Promise<void> {
    if (failure !== undefined) {
      const pages = [...this.#contexts.keys()].flatMap((context) => context.pages());
      await keepPictures(pages, failure);
    }
    const leaving = [...this.#contexts].flatMap(([context, { stays }]) => (stays ? [] : [context]));
    await Promise.all(leaving.map((context) => this.#close(context)));
  }

  /** Closes the windows of one who stayed. */
  async dismiss(page: Page): Promise<void> {
    await this.#close(page.context());
  }

  async end(): Promise<void> {
    await this.#browser.close();
  }

  async #close(context: BrowserContext): Promise<void> {
    this.troubles.unwatch(context);
    this.#contexts.delete(context);
    await context.close();
  }

  async #context(stays: boolean, options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext(options);
    this.#contexts.set(context, { stays });
    context.setDefaultTimeout(PATIENCE_MS);
    // Browsers remember 250 of what they fetched, and the console's parts are more.
    await context.addInitScript((most) => performance.setResourceTimingBufferSize(most), MOST_FETCHED);
    this.troubles.watch(context);
    return context;
  }

  /** Logs the account in once; later visitors bring the same session. */
  async #sessionOf(login: string): Promise<BrowserContextOptions["storageState"]> {
    const known = this.#sessions.get(login);
    if (known !== undefined) {
      return known;
    }
    const page = await this.come({ to: "/login" });
    await logIn(page, this.#product, login);
    const session = await page.context().storageState();
    this.#sessions.set(login, session);
    await page.close();
    return session;
  }
}

async function keepPictures(pages: readonly Page[], failure: string): Promise<void> {
  const folder = join(ROOT, ".data/e2e");
  mkdirSync(folder, { recursive: true });
  const name = failure.replaceAll(/[^\w]+/g, "-").slice(0, 80);
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(folder, `${name}-${index + 1}.png`) }).catch(() => undefined);
  }
}
