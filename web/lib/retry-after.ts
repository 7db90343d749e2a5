/** The seconds among the params of a refusal. */
export function secondsIn(params: unknown): number | undefined {
  const seconds = (params as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds;
  return typeof seconds === "number" ? seconds : undefined;
}
