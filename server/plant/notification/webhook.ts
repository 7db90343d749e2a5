import { type LookupAddress, lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { type LookupFunction, isIP } from "node:net";
import { Webhook } from "standardwebhooks";
import { hostOf, isOwnAddress } from "./notification.rules.ts";
import type { NotificationError } from "./notification.types.ts";

const PATIENCE_MS = 3_000;

/** How an attempt went. */
export interface Answer {
  readonly status: number | null;
  /** Absent: it was taken. */
  readonly error: NotificationError | null;
  readonly ms: number;
}

/** What is posted to a webhook. */
export interface Post {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** The newest first; receivers take any of them. */
  readonly secrets: readonly string[];
}

class OwnAddress extends Error {}

/** Asks for a host's addresses, and takes none inside the operator's own network: what is asked for is what is connected to. */
const openLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const all: LookupAddress[] = error === null ? addresses : [];
    const own = all.find(({ address }) => isOwnAddress(address));
    const [first] = all;
    if (error !== null || own !== undefined || first === undefined) {
      found(error ?? new OwnAddress(host), "", 0);
    } else if (options.all === true) {
      found(null, all);
    } else {
      found(null, first.address, first.family);
    }
  });
};

/** Posts a message, signed as Standard Webhooks has it; redirects are not followed. `now`: when it is signed, by the clock of the world. */
export async function postWebhook(
  post: Post,
  { ownAddresses, now }: { ownAddresses: boolean; now: Date },
): Promise<Answer> {
  const begun = performance.now();
  const ended = (answer: Omit<Answer, "ms">): Answer => ({ ...answer, ms: Math.round(performance.now() - begun) });
  const url = new URL(post.url);
  const host = hostOf(url);
  if (!ownAddresses && isIP(host) !== 0 && isOwnAddress(host)) {
    return ended({ status: null, error: "ADDRESS" });
  }
  const signatures = post.secrets.map((secret) => new Webhook(secret).sign(post.id, now, post.body));
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(post.body)),
    "user-agent": "Forecourt",
    "webhook-id": post.id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const options = { method: "POST", headers, agent: false, ...(!ownAddresses && { lookup: openLookup }) } as const;
  try {
    const status = await new Promise<number>((resolve, reject) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const sent = request(url, { ...options, signal }, (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      sent.on("error", reject);
      sent.end(post.body);
    });
    return ended({ status, error: faultOf(status) });
  } catch (error) {
    return ended({ status: null, error: causeOf(error) });
  }
}

function faultOf(status: number): NotificationError | null {
  if (status >= 200 && status < 300) {
    return null;
  }
  return status >= 300 && status < 400 ? "REDIRECT" : "STATUS";
}

function causeOf(error: unknown): NotificationError {
  if (error instanceof OwnAddress) {
    return "ADDRESS";
  }
  return (error as { name?: string }).name === "AbortError" || (error as { name?: string }).name === "TimeoutError"
    ? "TIME"
    : "CONNECTION";
}
