import { request as overHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as overHttps } from "node:https";

/** A month of transactions is about a megabyte. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export interface Post {
  readonly url: URL;
  readonly body: string;
  readonly authorization: string | null;
  /** Ends the request, however far it has come. */
  readonly signal: AbortSignal;
}

export interface Posted {
  readonly status: number;
  /** WWW-Authenticate, "" for none; Node joins repeated ones with commas. */
  readonly challenge: string;
  readonly body: Buffer;
}

/**
 * Posts JSON and reads the whole answer, chunked or not. The controller's certificate is one that it made itself, so
 * it proves nothing and is not checked: way A is for a network that only the station's own equipment is on.
 */
export function post({ url, body, authorization, signal }: Post): Promise<Posted> {
  const options: RequestOptions = {
    method: "POST",
    signal,
    agent: false,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      ...(authorization !== null && { Authorization: authorization }),
    },
  };
  return new Promise((resolve, reject) => {
    const receive = (response: IncomingMessage) => void readAll(response).then(resolve, reject);
    const request = send(url, options, receive);
    request.on("error", reject);
    request.end(body);
  });
}

function send(url: URL, options: RequestOptions, receive: (response: IncomingMessage) => void): ClientRequest {
  if (url.protocol === "https:") return overHttps(url, { ...options, rejectUnauthorized: false }, receive);
  return overHttp(url, options, receive);
}

async function readAll(response: IncomingMessage): Promise<Posted> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) {
      response.destroy();
      throw new Error("the answer is too long");
    }
    chunks.push(chunk);
  }
  const challenge = response.headers["www-authenticate"] ?? "";
  return { status: response.statusCode ?? 0, challenge, body: Buffer.concat(chunks, length) };
}
