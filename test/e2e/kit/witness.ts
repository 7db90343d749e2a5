import type { Locator, Page } from "playwright-core";

declare global {
  interface Window {
    /** What each witness saw, in order. */
    witnessed?: Record<string, string[]>;
  }
}

/** Notes every text an element comes to show, so that a state that passes quickly isn't missed by looking now and then. */
export class Witness {
  readonly #page: Page;
  readonly #name: string;

  private constructor(page: Page, name: string) {
    this.#page = page;
    this.#name = name;
  }

  /** `part` chooses what of the element is noted; all of it unless told. */
  static async of(element: Locator, part?: string): Promise<Witness> {
    const name = `${await element.page().evaluate(() => Object.keys(window.witnessed ?? {}).length)}`;
    await element.evaluate(
      (watched, { name: key, part: selector }) => {
        const seen: string[] = [];
        (window.witnessed ??= {})[key] = seen;
        const note = () => {
          const source = selector === undefined ? watched : watched.querySelector(selector);
          const text = source?.textContent.trim() ?? "";
          if (text !== "" && seen.at(-1) !== text) {
            seen.push(text);
          }
        };
        note();
        new MutationObserver(note).observe(watched, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      },
      { name, part },
    );
    return new Witness(element.page(), name);
  }

  /** Everything it has seen so far. */
  async seen(): Promise<readonly string[]> {
    return this.#page.evaluate((name) => window.witnessed?.[name] ?? [], this.#name);
  }
}
