/** Specification §7 and §9. */
const REQUEST_TIMEOUT_MS = 5_000;

/** `fetch` that gives up after the product's 5 seconds with a `TimeoutError`. */
export function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal });
}
