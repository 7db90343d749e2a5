import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { Webhook } from "standardwebhooks";
import { OwnAddress, openLookup } from "./open-lookup.ts";
import { hostOf, isOwnAddress } from "./own-address.ts";

const PATIENCE_MS = 3_000;
/** So much of an answer is read, bytes: enough to see what a receiver complains of. */
const EXCERPT_BYTES = 1_000;

/** Why something that was posted was not taken. */
export const PostError = {
  ADDRESS: "ADDRESS",
  CONNECTION: "CONNECTION",
  TIME: "TIME",
  REDIRECT: "REDIRECT",
  STATUS: "STATUS",
} as const;
export type PostError = keyof typeof PostError;

/** What each means, for the descriptions of the contract. */
export const POST_ERRORS_TOLD =
  "ADDRESS inside the operator's own network, CONNECTION not reached, TIME no answer in time, REDIRECT sent elsewhere, STATUS answered with another status than 2xx";

/** How an attempt went. */
export interface Answer {
  readonly status: number | null;
  /** Absent: it was taken. */
  readonly error: PostError | null;
  readonly ms: number;
  /** The first of what was answered; null: nothing. */
  readonly excerpt: string | null;
}

/** What is posted to a webhook. */
export interface Post {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** The newest first; receivers take any of them. */
  readonly secrets: readonly string[];
}

/** The first of an answer's text; an answer that breaks off is as long as it came. NUL is no text to PostgreSQL. */
async function excerptOf(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let read = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      read += (part as Buffer).length;
      if (read >= EXCERPT_BYTES) {
        break;
      }
    }
  } catch {
    // Its status has come, and that is what counts.
  } finally {
    response.destroy();
  }
  const text = Buffer.concat(parts).subarray(0, EXCERPT_BYTES).toString("utf8").replaceAll("\0", "");
  return text === "" ? null : text;
}

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
    return ended({ status: null, error: "ADDRESS", excerpt: null });
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
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) }, resolve);
      sent.on("error", reject);
      sent.end(post.body);
    });
    const status = response.statusCode ?? 0;
    return ended({ status, error: faultOf(status), excerpt: await excerptOf(response) });
  } catch (error) {
    return ended({ status: null, error: causeOf(error), excerpt: null });
  }
}

function faultOf(status: number): PostError | null {
  if (status >= 200 && status < 300) {
    return null;
  }
  return status >= 300 && status < 400 ? "REDIRECT" : "STATUS";
}

function causeOf(error: unknown): PostError {
  if (error instanceof OwnAddress) {
    return "ADDRESS";
  }
  return (error as { name?: string }).name === "AbortError" || (error as { name?: string }).name === "TimeoutError"
    ? "TIME"
    : "CONNECTION";
}
