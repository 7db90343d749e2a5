import type { BrowserContext, Page } from "playwright-core";

interface Jump {
  /** Share of the window that moved times how far it went, as the browser counts it. */
  readonly score: number;
  /** What moved, outermost first. */
  readonly what: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    /** Gives what jumped since the last time. */
    takeJumps?: () => readonly Jump[];
  }
}

/** A tenth of what web.dev/cls calls good; a figure that grows by a digit stays below it, a part of a screen that moves does not. */
const NOTICED = 0.01;

/** From now on every page notes what moves on it although nobody touched anything. */
export async function watchJumps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const jumps: Jump[] = [];
    const note = (entries: readonly PerformanceEntry[]) => {
      const unasked = (entries as readonly LayoutShift[]).filter(({ hadRecentInput }) => !hadRecentInput);
      jumps.push(
        ...unasked.map(({ value, sources }) => ({ score: value, what: sources.map(({ node }) => nameOf(node)) })),
      );
    };
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const words = element?.textContent?.trim().slice(0, 40) ?? "";
      return element ? `${element.tagName.toLowerCase()} “${words}”` : "what is gone";
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    window.takeJumps = () => {
      note(observer.takeRecords());
      return jumps.splice(0);
    };
  });
}

/** What jumped since the last time or since the page was loaded, where it adds up to something that is noticed. */
export async function takeJumps(page: Page): Promise<readonly string[]> {
  const jumps = await page.evaluate(() => window.takeJumps?.());
  if (jumps === undefined) {
    throw new Error(`nobody has watched ${page.url()}`);
  }
  const score = jumps.reduce((sum, jump) => sum + jump.score, 0);
  return score < NOTICED ? [] : jumps.map((jump) => `${jump.score.toFixed(4)}: ${jump.what.join(", ")}`);
}
