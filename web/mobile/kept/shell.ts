/** As in public/service-worker.js. */
const SHELL = "forecourt-phone";
const ASSETS = "/m/assets/";

/** Lets the service worker keep the page, and keeps the files that this page came with: those of an older one go. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) {
    return;
  }
  await navigator.serviceWorker.register("/m/service-worker.js", { scope: "/m/" });
  await keepFiles();
}

/** Also after other words were fetched. */
export async function keepFiles(): Promise<void> {
  if (!import.meta.env.PROD || !("caches" in globalThis)) {
    return;
  }
  const shell = await caches.open(SHELL);
  const needed = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ href }) => href);
  const known = (await shell.keys()).map(({ url }) => url);
  const old = known.filter((url) => new URL(url).pathname.startsWith(ASSETS) && !needed.includes(url));
  await shell.addAll(needed.filter((url) => !known.includes(url)));
  await Promise.all(old.map((url) => shell.delete(url)));
}
