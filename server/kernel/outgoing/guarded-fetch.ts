import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { OwnAddress, openLookup } from "./open-lookup.ts";
import { hostOf, isOwnAddress } from "./own-address.ts";

/** From the first byte sent to the last one read. */
const PATIENCE_MS = 5_000;
/** More than any provider's metadata or keys. */
const MOST_BYTES = 256 * 1_024;

/** An answer that doesn't end where a sound one would have. */
export class AnswerTooLong extends Error {}

/** What is sent, as a library that asks by `fetch` says it. */
export interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

async function readBounded(response: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let read = 0;
  for await (const part of response) {
    parts.push(part as Buffer);
    read += (part as Buffer).length;
    if (read > MOST_BYTES) {
      response.destroy();
      throw new AnswerTooLong();
    }
  }
  return Buffer.concat(parts);
}

function headersOf({ headers }: IncomingMessage): Headers {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) {
      made.append(name, one);
    }
  }
  return made;
}

/** A status that an answer with a body can't have. */
const isEmpty = (status: number): boolean => status === 204 || status === 205 || status === 304;

/**
 * Fetches for the server itself what somebody named an address of: nothing inside the operator's own network unless
 * `ownAddresses`, whatever the name turns out to be; no redirect is followed; in five seconds and 256 KB, or not at all.
 */
export async function fetchGuarded(
  address: string,
  { method, headers, body }: GuardedRequest,
  { ownAddresses }: { readonly ownAddresses: boolean },
): Promise<Response> {
  const url = new URL(address);
  const host = hostOf(url);
  if (!ownAddresses && isIP(host) !== 0 && isOwnAddress(host)) {
    throw new OwnAddress(host);
  }
  const sent = body === undefined || body === null ? "" : String(body as string | URLSearchParams);
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const options = {
    method,
    headers: {
      ...headers,
      "user-agent": "Forecourt",
      ...(sent !== "" && { "content-length": Buffer.byteLength(sent) }),
    },
    agent: false,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(!ownAddresses && { lookup: openLookup }),
  } as const;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, options, resolve);
    asked.on("error", reject);
    asked.end(sent);
  });
  const status = response.statusCode ?? 0;
  const read = await readBounded(response);
  return new Response(isEmpty(status) ? null : read, { status, headers: headersOf(response) });
}
