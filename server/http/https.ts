import type { FastifyRequest } from "fastify";
import type { Config } from "../kernel/config.ts";

/** Whether the browser came by https: `HTTPS` promises it of all, else a proxy whose word counts says it of this request (`X-Forwarded-Proto`). */
export const isByHttps = ({ protocol }: Pick<FastifyRequest, "protocol">, { HTTPS }: Pick<Config, "HTTPS">): boolean =>
  HTTPS || protocol === "https";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** What whoever starts a server is told where people may reach it by plain http; null: nothing. From its own machine alone nobody listens in. */
export function httpsWarning({ NODE_ENV, HTTPS, HOST, TRUSTED_PROXIES }: Config): string | null {
  const isReached = !LOOPBACK.test(HOST) || TRUSTED_PROXIES.length > 0;
  return NODE_ENV === "production" && !HTTPS && isReached
    ? "HTTPS is not set: passwords and tokens come by plain http, unless a proxy of TRUSTED_PROXIES says https in X-Forwarded-Proto"
    : null;
}
