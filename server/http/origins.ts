import type { IncomingMessage } from "node:http";

/** Which pages may connect, and whose word on their address counts. */
export interface OriginRules {
  /** Beside those of the server's own address (CONSOLE_ORIGINS). */
  readonly further: readonly string[];
  /** Whether a proxy's word counts (TRUSTED_PROXIES). */
  isTrusted(address: string): boolean;
}

/** The host that a request was sent to, past a proxy that is trusted. */
function hostOf({ headers, socket }: IncomingMessage, { isTrusted }: OriginRules): string | undefined {
  const forwarded = headers["x-forwarded-host"];
  const told = typeof forwarded === "string" ? forwarded.split(",")[0]?.trim() : undefined;
  return told !== undefined && isTrusted(socket.remoteAddress ?? "") ? told : headers.host;
}

/**
 * Whether who asks for a socket is a page of the console's, or no page at all: browsers name their page's origin, and keep no page from
 * connecting anywhere; programs name none.
 */
export function isOwnOrigin(request: IncomingMessage, rules: OriginRules): boolean {
  const { origin } = request.headers;
  if (origin === undefined || rules.further.includes(origin)) {
    return true;
  }
  const page = URL.parse(origin);
  const host = hostOf(request, rules);
  return page !== null && host !== undefined && page.host === URL.parse(`${page.protocol}//${host}`)?.host;
}
