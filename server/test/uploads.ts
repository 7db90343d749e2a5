import { sql } from "kysely";
import { expect } from "vitest";
import type { App } from "../http/app.ts";
import { logo, png } from "../office/upload/test-images.ts";
import type { Caller } from "./execute.ts";

/** A logo as it should be. */
export const LOGO = logo();
/** The same picture in other bytes. */
export const OTHER_LOGO = png({ width: 240, height: 60, fileBytes: 1_000 });

/** What is told of an image. */
export interface ImageFacts {
  id: string;
  kind: string;
  url: string;
  width: number;
  height: number;
  byteCount: number;
}

/** The specification's envelope around it. */
export interface Envelope {
  code: number;
  msg: string;
  data: ImageFacts | null;
  field?: string;
  params?: object;
}

interface Log {
  auditEntries: { nodes: { operation: string; objectId: string; before: object | null; after: object }[] };
}

/** A file as somebody sends it. */
interface Sent {
  readonly file?: Buffer;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The way of files into a server and out of it. */
export function uploadsOf(app: App) {
  /** Posts a file, as it is or under another name for its type. */
  async function post(caller: Caller, kind: string, { file = LOGO, type = "image/png", headers = {} }: Sent = {}) {
    const response = await app.http.inject({
      method: "POST",
      url: `/uploads/${kind}`,
      headers: {
        ...headers,
        "content-type": type,
        ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
      },
      payload: file,
    });
    return { status: response.statusCode, ...response.json<Envelope>() };
  }
  /** Posts a file that must be taken. */
  async function upload(caller: Caller, kind = "logo", file = LOGO): Promise<ImageFacts> {
    const { data, msg } = await post(caller, kind, { file });
    return data ?? expect.fail(`not taken: ${msg}`);
  }
  const get = (url: string) => app.http.inject({ method: "GET", url });
  /** What is written down of a network's images. */
  const storedOf = async (networkId: string) => {
    const stored = sql<{
      kind: string;
      sha256: string;
    }>`select kind, sha256 from image where network_id = ${networkId}`;
    return (await stored.execute(app.services.db)).rows;
  };
  return { post, upload, get, storedOf };
}

/** The network's audit log, newest first. */
export async function uploadLogOf(caller: Caller) {
  return (await caller.run<Log>("{ auditEntries { nodes { operation objectId before after } } }")).auditEntries.nodes;
}
