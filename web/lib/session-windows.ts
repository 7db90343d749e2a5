const CHANNEL = "forecourt-session";
/** How often the end of a session's time is looked for: cookies tell nobody when they go. */
const LOOK_MS = 15_000;

let channel: BroadcastChannel | undefined;

/** Tells the console's other windows that the cookies have changed; what changed they read there. */
export function tellOtherWindows(): void {
  if (channel) {
    channel.postMessage(null);
    return;
  }
  const once = openChannel();
  once?.postMessage(null);
  once?.close();
}

/** Calls `look` whenever another window may have logged in or out, and from time to time. Gives back the way to stop. */
export function watchBrowser(look: () => void): () => void {
  const opened = openChannel();
  channel = opened;
  opened?.addEventListener("message", look);
  window.addEventListener("focus", look);
  window.addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  const timer = setInterval(look, LOOK_MS);
  return () => {
    channel = undefined;
    opened?.close();
    window.removeEventListener("focus", look);
    window.removeEventListener("pageshow", look);
    document.removeEventListener("visibilitychange", look);
    clearInterval(timer);
  };
}

/** Absent in some embedded browsers; there the focus has to do. */
function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);
}
