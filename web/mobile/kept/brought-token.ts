/** As the server makes API tokens; anything else in an address is none. */
const TOKEN = /^fca_[\w-]{20,200}$/;

/**
 * The token that an address brings behind its #, which no browser sends to a server. It is taken out of the address, and of
 * the browser's history, before anything else happens.
 */
export function takeBroughtToken(): string | undefined {
  const brought = new URLSearchParams(location.hash.slice(1)).get("token");
  if (brought === null) {
    return undefined;
  }
  history.replaceState(null, "", location.pathname);
  return TOKEN.test(brought) ? brought : undefined;
}
