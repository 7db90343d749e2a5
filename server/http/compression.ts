import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Below it the headers outweigh what is saved. */
const LEAST_BYTES = 1_024;
/** What is made for one request is packed quickly; what is kept was packed at build time (stack/compress.ts). */
const QUICK = 4;

/** Answers are packed as the client takes them; what is sent to us packed stays so, and is refused. */
export async function packAnswers(http: FastifyInstance): Promise<void> {
  await http.register(compress, {
    globalDecompression: false,
    threshold: LEAST_BYTES,
    encodings: ["br", "gzip", "identity"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK } },
    zlibOptions: { level: QUICK },
  });
}
