import { request } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";

const unpack = promisify(brotliDecompress);

/** What the server said to one question. */
export interface Answer<Data> {
  readonly data: Data | null;
  readonly errors: readonly { readonly extensions: { readonly code: string } }[];
  /** Bytes of the body as they came over the line. */
  readonly bytes: number;
  /** How they were packed; undefined: not at all. */
  readonly encoding: string | undefined;
}

/** A phone that reports: one address, one token, its own documents, and answers packed as small as they get. */
export class ReportingClient {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Asks; what is refused stands in `errors`. */
  async ask<Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Answer<Data>> {
    const { body, encoding } = await this.#post(JSON.stringify({ query: print(document), variables }));
    const text = (encoding === "br" ? await unpack(body) : body).toString("utf8");
    const { data = null, errors = [] } = JSON.parse(text) as Partial<Answer<Data>>;
    return { data, errors, bytes: body.length, encoding };
  }

  /** The same where it has to be answered. */
  async told<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data> {
    const { data, errors } = await this.ask(document, variables);
    if (data === null || errors.length > 0) {
      throw new Error(`refused: ${JSON.stringify(errors)}`);
    }
    return data;
  }

  #post(text: string): Promise<{ body: Buffer; encoding: string | undefined }> {
    const headers = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(text)),
      "accept-encoding": "br, gzip",
      authorization: `Bearer ${this.#token}`,
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#url}/graphql`, { method: "POST", headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({ body: Buffer.concat(parts), encoding: response.headers["content-encoding"] }),
        );
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(text);
    });
  }
}
