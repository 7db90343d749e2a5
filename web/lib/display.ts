const KEY = "forecourt.display";
const MARK = "#display=";

/** The token by which this window shows the dashboard on a wall and nothing else; undefined: it is a person's. */
let token: string | undefined;
let ended = false;

/** What this window is told from, without what fails where storage is closed. */
function kept(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(value: string): void {
  try {
    sessionStorage.setItem(KEY, value);
  } catch {
    // It is asked for again by the link, when the window is loaded anew.
  }
}

/**
 * Makes this window a display where its address says so, or did before it was loaded anew; other windows stay their
 * person's. The token stands behind the #, which no browser sends to a server, and is taken out of sight.
 */
export function takeDisplay(): void {
  const { hash, pathname, search } = location;
  if (hash.startsWith(MARK)) {
    keep(hash.slice(MARK.length));
    history.replaceState(history.state, "", pathname + search);
  }
  token = kept() ?? (hash.startsWith(MARK) ? hash.slice(MARK.length) : undefined);
  ended = false;
}

/** The address that makes a window a display; `turn`: so many seconds for the whole and for each station. */
export const displayAddress = (secret: string, turn?: number): string =>
  `${location.origin}/kanban?wall=1${turn === undefined ? "" : `&turn=${turn}`}${MARK}${secret}`;

/** Whether this window is a display, also one whose token is over. */
export const isDisplay = (): boolean => token !== undefined;

/** Its token, as long as the server takes it. */
export const displayToken = (): string | undefined => (ended ? undefined : token);

/** The server takes the token no more: the page says so, and stays a display. */
export function endDisplay(): void {
  ended = true;
}

/** The window is its person's again. */
export function leaveDisplay(): void {
  token = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
