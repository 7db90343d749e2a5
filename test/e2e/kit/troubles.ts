import type { BrowserContext, ConsoleMessage, Request, WebSocket } from "playwright-core";

/** The server was busy and the console asks again by itself; where it can't, the journey sees it. */
const ASKED_AGAIN = /responded with a status of 429 /;

const LONGEST_TOLD = 200;

/** How the token of a session begins; who has an API token, or none, asks for what they want. */
const SESSION = "Bearer fcs_";

/** How an API token begins. */
const API_TOKEN = "Bearer fca_";

/** What a message over a socket brings. */
interface Said {
  readonly Authorization?: string;
}

/** Whether a request says in words what it asks for. */
function bringsText(body: string | null): boolean {
  const { query = "" } = JSON.parse(body ?? "{}") as { query?: string };
  return query !== "";
}

/**
 * What went wrong in a browser's pages without anyone having to see it: exceptions that nobody caught, and everything
 * that the browser or the console's own code put into the log as an error or a warning, violations of the
 * Content-Security-Policy among them. Also a session's operations that went by their text instead of their hash, over HTTP or a socket.
 */
export class Troubles {
  #found: string[] = [];
  #expected: readonly RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on("console", (message) => this.#hear(message));
    context.on("request", (request) => this.#lookAt(request));
    context.on("page", (page) => page.on("websocket", (socket) => this.#listenTo(socket)));
    context.on("weberror", (fault) => this.#note(`uncaught: ${fault.error().stack ?? fault.error().message}`));
  }

  /** What a window that is being closed complains of is nobody's trouble. */
  unwatch(context: BrowserContext): void {
    for (const event of ["console", "weberror", "request", "page"]) {
      context.removeAllListeners(event);
    }
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

  #lookAt(request: Request): void {
    const isSession = request.headers()["authorization"]?.startsWith(SESSION) ?? false;
    if (isSession && new URL(request.url()).pathname === "/graphql" && bringsText(request.postData())) {
      this.#note(`sent by its text: ${request.postData()?.slice(0, LONGEST_TOLD)}`);
    }
  }

  #listenTo(socket: WebSocket): void {
    let isSession = true;
    socket.on("framesent", ({ payload }) => {
      const { type, payload: asked } = JSON.parse(String(payload)) as { type?: string; payload?: Said };
      if (type === "connection_init") {
        isSession = !(asked?.Authorization?.startsWith(API_TOKEN) ?? false);
      }
      if (isSession && bringsText(JSON.stringify(asked ?? {}))) {
        this.#note(`sent by its text: ${String(payload).slice(0, LONGEST_TOLD)}`);
      }
    });
  }

  #note(trouble: string): void {
    if (![...this.#expected, ASKED_AGAIN].some((pattern) => pattern.test(trouble))) {
      this.#found.push(trouble);
    }
  }
}
