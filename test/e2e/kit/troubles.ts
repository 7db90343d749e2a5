import type { BrowserContext, ConsoleMessage } from "playwright-core";

/**
 * What went wrong in a browser's pages without anyone having to see it: exceptions that nobody caught, and everything
 * that the browser or the console's own code put into the log as an error or a warning, violations of the
 * Content-Security-Policy among them.
 */
export class Troubles {
  #found: string[] = [];
  #expected: readonly RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on("console", (message) => this.#hear(message));
    context.on("weberror", (fault) => this.#note(`uncaught: ${fault.error().stack ?? fault.error().message}`));
  }

  /** What a window that is being closed complains of is nobody's trouble. */
  unwatch(context: BrowserContext): void {
    context.removeAllListeners("console").removeAllListeners("weberror");
  }

  /** A journey that breaks something on purpose says what the browser will say of it; holds until the next `take`. */
  expect(...patterns: readonly RegExp[]): void {
    this.#expected = patterns;
  }

  /** What was found since the last time. */
  take(): readonly string[] {
    const found = this.#found;
    this.#found = [];
    this.#expected = [];
    return found;
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() === "error" || message.type() === "warning") {
      this.#note(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  }

  #note(trouble: string): void {
    if (!this.#expected.some((pattern) => pattern.test(trouble))) {
      this.#found.push(trouble);
    }
  }
}
