import { once } from "node:events";
import { request as overHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as overHttps } from "node:https";
import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { NoAnswer } from "./wire.ts";

/** A month of transactions is about a megabyte. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export interface Post {
  readonly url: URL;
  readonly body: string;
  readonly authorization: string | null;
  /** SHA-256 of the one certificate that the controller may show, as hexadecimal digits; null: whichever it shows. */
  readonly certificate: string | null;
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
 * Posts JSON and reads the whole answer, chunked or not. The controller's certificate is one that it made itself, so nobody vouches for
 * it: it is told apart by its fingerprint, before login or password are on the line. Rejects with NoAnswer where that is another.
 */
export async function post({ url, body, authorization, certificate, signal }: Post): Promise<Posted> {
  const options: RequestOptions = {
    method: "POST",
    signal,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      ...(authorization !== null && { Authorization: authorization }),
    },
  };
  const secure = url.protocol === "https:" ? await connectSecurely(url, certificate, signal) : null;
  return new Promise((resolve, reject) => {
    const receive = (response: IncomingMessage) => void readAll(response).then(resolve, reject);
    const request = secure
      ? overHttps(url, { ...options, createConnection: () => secure }, receive)
      : overHttp(url, { ...options, agent: false }, receive);
    request.on("error", reject);
    request.end(body);
  });
}

/** A line to the controller whose other end is who it should be, as far as that is known. */
async function connectSecurely(url: URL, certificate: string | null, signal: AbortSignal): Promise<TLSSocket> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port: Number(url.port) || 443, ...servername, rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect", { signal });
    const shown = socket.getPeerX509Certificate()?.fingerprint256 ?? "none";
    if (certificate !== null && shown.replaceAll(":", "") !== certificate) {
      throw new NoAnswer("OFFLINE", `the controller shows another certificate, SHA-256 ${shown}`);
    }
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
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
