import type { BrowserContext, Page, Request } from "playwright-core";
import { vi } from "vitest";
import { PATIENCE_MS } from "./eventually.ts";

/** Knows of every page of a context when it has come to rest, so that what is looked at then is there to stay. */
export class Calm {
  readonly #underWay = new Set<Request>();

  constructor(context: BrowserContext) {
    const end = (request: Request) => this.#underWay.delete(request);
    context.on("request", (request) => this.#underWay.add(request));
    context.on("requestfinished", end);
    context.on("requestfailed", end);
  }

  /**
   * Waits until nothing is asked for, nothing stands in for what is still to come, and what fades in has its colours; a
   * bar that runs for ever is not waited for. Twice in a row: an answer may lead to the next question.
   */
  async come(page: Page): Promise<void> {
    let calm = 0;
    const look = async () => {
      const asks = [...this.#underWay].some((request) => request.frame().page() === page);
      const missing = asks ? "an answer" : await page.evaluate(awaited);
      calm = missing === undefined ? calm + 1 : 0;
      if (calm < 2) {
        throw new Error(`${page.url()} waits for ${missing}`);
      }
    };
    await vi.waitFor(look, { timeout: PATIENCE_MS, interval: 20 });
  }
}

/** In the page: what it still waits for, after the next two frames. */
async function awaited(): Promise<string | undefined> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const standIns = document.querySelectorAll("[aria-busy=true], .chakra-skeleton, .chakra-spinner");
  if ([...standIns].some((element) => element.checkVisibility())) {
    return "content";
  }
  if (document.fonts.status === "loading") {
    return "a typeface";
  }
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  return passing.some(({ playState }) => playState === "running") ? "an animation" : undefined;
}
