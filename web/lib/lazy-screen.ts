import { createElement, lazy, type ComponentType } from "react";
import { answers } from "./answering.ts";
import { readConnection } from "./connection.ts";

/** Specification §9. */
const CHUNK_TIMEOUT_MS = 120_000;
/** A line that dropped for a moment is back by then. */
const RETRY_MS = 1_000;

/**
 * What keeps a screen's code away. "unreachable": nobody answers, it is asked for again once somebody does. "remembered": the server
 * answers now, but the browser repeats what it was told before until the page is loaded again
 * (github.com/whatwg/html/issues/6768). "outdated": the server has another version of the console, and what this page
 * asks for may be gone for good.
 */
export type LostTo = "unreachable" | "remembered" | "outdated";

/** A screen's code that did not arrive. */
export class ScreenLost extends Error {
  readonly to: LostTo;

  constructor(to: LostTo, cause: unknown) {
    super("the code of a screen did not arrive", { cause });
    this.name = "ScreenLost";
    this.to = to;
  }
}

const failed = new Set<() => void>();

/** What {@link fetchAhead} brought, by the way it is loaded: it waits for no network any more. */
const brought = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A screen whose code is loaded when it is first shown, without a network as soon as there is one. What does not arrive
 * is asked for once more by itself; after that, or after 120 seconds, the nearest error boundary gets a
 * {@link ScreenLost}.
 */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  // Typed as what it stands for: React's own type of a lazy component can't be told to take the same properties.
  const make = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        const part = (brought.get(load) as Awaited<ReturnType<typeof load>> | undefined) ?? (await arrive(load));
        return { default: part[name] };
      } catch (fault) {
        failed.add(forget);
        throw fault;
      }
    });
  let screen = make() as ComponentType<Props>;
  const forget = () => {
    screen = make() as ComponentType<Props>;
  };
  return function LazyScreen(props: Props) {
    return createElement(screen, props);
  };
}

/** Lets the screens that did not arrive be asked for again, as soon as they are shown again. */
export function retryScreens(): void {
  failed.forEach((forget) => forget());
  failed.clear();
}

/**
 * Fetches code that nobody has asked for yet, as soon as there is a network. From a server that is away nothing is fetched:
 * the browser would remember it as missing when somebody asks.
 */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  await network();
  if (await answers()) {
    await arrive(load).then(
      (part) => brought.set(load, part),
      () => undefined,
    );
  }
}

async function arrive<T>(load: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ScreenLost("unreachable", "120 s are over")), CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([loadTwice(load), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  // Asked for in vain, it would be remembered as missing.
  await network();
  if (readConnection().lostAt !== undefined && !(await answersSoon())) {
    throw new ScreenLost("unreachable", "nobody answers");
  }
  try {
    return await load();
  } catch {
    await pause();
  }
  await network();
  try {
    return await load();
  } catch (cause) {
    throw new ScreenLost(await lostTo(), cause);
  }
}

/** Whether the server answers now or in a moment: what is asked while a network comes back is often asked in vain. */
async function answersSoon(): Promise<boolean> {
  if (await answers()) {
    return true;
  }
  await pause();
  await network();
  return answers();
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}

/** Settles as soon as the browser has a network. */
function network(): Promise<void> {
  return navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener("online", () => resolve(), { once: true }));
}

/** Compares the entry that the server's page names now with the one that this page was started by. */
async function lostTo(): Promise<LostTo> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  if (!entry) {
    return "unreachable";
  }
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) {
      return "unreachable";
    }
    return (await answer.text()).includes(entry) ? "remembered" : "outdated";
  } catch {
    // No network: that is why nothing arrives.
    return "unreachable";
  }
}
