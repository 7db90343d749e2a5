import { once } from "node:events";
import { request as overHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as overHttps } from "node:https";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectSecurely, TLSSocket } from "node:tls";
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
  /** Called when the line is open, right before the first byte. Throws when nothing must be sent any more. */
  readonly leave: () => void;
}

export interface Posted {
  readonly status: number;
  /** WWW-Authenticate, "" for none; Node joins repeated ones with commas. */
  readonly challenge: string;
  readonly body: Buffer;
}

/**
 * Posts JSON and reads the whole answer, chunked or not. Rejects with NoAnswer where nothing was sent, and with something else
 * where it was. The controller's certificate is one that it made itself, so nobody vouches for
 * it: it is told apart by its fingerprint, before login or password are on the line. Rejects with NoAnswer where that is another.
 */
export async function post(asked: Post): Promise<Posted> {
  const { url, body, authorization, signal } = asked;
  const options: RequestOptions = {
    method: "POST",
    signal,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      ...(authorization !== null && { Authorization: authorization }),
    },
  };
  const line = await openLine(asked);
  return new Promise((resolve, reject) => {
    const receive = (response: IncomingMessage) => void readAll(response).then(resolve, reject);
    const over = url.protocol === "https:" ? overHttps : overHttp;
    const request = over(url, { ...options, createConnection: () => line }, receive);
    request.on("error", reject);
    request.end(body);
  });
}

/** A line to the controller that is ready for the first byte. */
async function openLine({ url, certificate, signal, leave }: Post): Promise<Socket> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = url.protocol === "https:" ? secureLine(url, host) : connect({ host, port: Number(url.port) || 80 });
  try {
    await once(socket, socket instanceof TLSSocket ? "secureConnect" : "connect", { signal });
    if (socket instanceof TLSSocket) throwIfAnother(socket, certificate);
    leave();
    return socket;
  } catch (error) {
    socket.destroy();
    throw error instanceof NoAnswer ? error : new NoAnswer("OFFLINE", reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `the controller cannot be reached: ${code ?? message}`;
}

function secureLine(url: URL, host: string): TLSSocket {
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return connectSecurely({ host, port: Number(url.port) || 443, ...servername, rejectUnauthorized: false });
}

/** The other end has to be who it should be, as far as that is known. */
function throwIfAnother(line: TLSSocket, certificate: string | null): void {
  const shown = line.getPeerX509Certificate()?.fingerprint256 ?? "none";
  if (certificate !== null && shown.replaceAll(":", "") !== certificate) {
    throw new NoAnswer("OFFLINE", `the controller shows another certificate, SHA-256 ${shown}`);
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
