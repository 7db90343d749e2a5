/** The servers' addresses: one is asked until it doesn't answer, then the next. */
export class ServerAddresses {
  private at = 0;

  constructor(private readonly urls: readonly string[]) {}

  get current(): string {
    return this.urls[this.at] ?? "";
  }

  /** This one did not answer. Whoever was at another one by then changes nothing: of several who fail at once one moves on. */
  leave(url: string): void {
    if (url === this.current) this.at = (this.at + 1) % this.urls.length;
  }
}

/** Whether a request ended before a server had heard of it: nobody listens there, or the way there is unknown. */
export function wasNobodyThere(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EHOSTUNREACH";
}
