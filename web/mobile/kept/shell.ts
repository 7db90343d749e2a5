/** These three as in public/service-worker.js. */
const SHELL = "forecourt-phone";
const PAGE = "/m/";
const NEWEST = "/m/newest";

const ASSETS = "/m/assets/";
const NAMED = /\/m\/assets\/[\w.-]+/g;

/** The files that this page fetched. What a browser remembers of that by itself ends after 250, and a page asks for hours. */
const fetched = new Set<string>();
const watching =
  import.meta.env.PROD && "PerformanceObserver" in globalThis
    ? new PerformanceObserver((list) => note(list.getEntries()))
    : undefined;
watching?.observe({ type: "resource", buffered: true });

function note(entries: readonly PerformanceEntry[]): void {
  entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .forEach(({ href }) => fetched.add(href));
}

/**
 * Keeps the page without a line: first the files that it came with, then itself in the place of an older one, whose files
 * go last. Where the line breaks meanwhile, the older one is there as a whole.
 */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) {
    return;
  }
  await navigator.serviceWorker.register("/m/service-worker.js", { scope: PAGE });
  // By then it has laid the page aside.
  await navigator.serviceWorker.ready;
  await keepFiles();
}

/** Also after other words were fetched. */
export async function keepFiles(): Promise<void> {
  if (!import.meta.env.PROD || !("caches" in globalThis)) {
    return;
  }
  const shell = await caches.open(SHELL);
  note([...performance.getEntriesByType("resource"), ...(watching?.takeRecords() ?? [])]);
  const needed = [...fetched];
  const known = (await shell.keys()).map(({ url }) => url);
  await shell.addAll(needed.filter((url) => !known.includes(url)));
  if (!(await takePlace(shell, needed))) {
    return;
  }
  const old = known.filter((url) => new URL(url).pathname.startsWith(ASSETS) && !needed.includes(url));
  await Promise.all(old.map((url) => shell.delete(url)));
}

/** Whether the page that came last is the one of these files, and so kept now. Another window may have fetched a later one. */
async function takePlace(shell: Cache, files: readonly string[]): Promise<boolean> {
  const newest = await shell.match(NEWEST);
  const named = (await newest?.clone().text())?.match(NAMED) ?? [];
  const isOurs = named.length > 0 && named.every((path) => files.includes(new URL(path, location.origin).href));
  if (newest !== undefined && isOurs) {
    await shell.put(PAGE, newest);
  }
  return isOurs;
}
