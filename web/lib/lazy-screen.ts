import { createElement, lazy, type ComponentType } from "react";

/** Specification §9. */
const CHUNK_TIMEOUT_MS = 120_000;
/** A line that dropped for a moment is back by then. */
const RETRY_MS = 1_000;

/** A screen's code that did not arrive. */
export class ScreenLost extends Error {
  /** The server has another version of the console: what this page asks for may be gone for good. */
  readonly outdated: boolean;

  constructor(outdated: boolean, cause: unknown) {
    super("the code of a screen did not arrive", { cause });
    this.name = "ScreenLost";
    this.outdated = outdated;
  }
}

const failed = new Set<() => void>();

/**
 * A screen whose code is loaded when it is first shown. What does not arrive is asked for once more by itself; after
 * that, or after 120 seconds, the nearest error boundary gets a {@link ScreenLost}.
 */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  // Typed as what it stands for: React's own type of a lazy component can't be told to take the same properties.
  const make = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: (await arrive(load))[name] };
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

async function arrive<T>(load: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ScreenLost(false, "120 s are over")), CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([loadTwice(load), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  try {
    return await load();
  } catch (cause) {
    throw new ScreenLost(await isOutdated(), cause);
  }
}

/** Compares the entry that the server's page names now with the one that this page was started by. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  if (!entry) {
    return false;
  }
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    // No network: that is why nothing arrives.
    return false;
  }
}
