import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

const YEAR_SECONDS = 31_536_000;

/** The page as it goes over the wire, by what a client takes. */
type Forms = Readonly<Record<"br" | "gzip" | "identity", Buffer>>;

function sendPage(reply: FastifyReply, forms: Forms): FastifyReply {
  const taken = String(reply.request.headers["accept-encoding"] ?? "");
  const form = (["br", "gzip"] as const).find((each) => new RegExp(`\\b${each}\\b(?!;q=0(?:[,\\s]|$))`).test(taken));
  if (form !== undefined) {
    void reply.header("content-encoding", form);
  }
  return reply
    .headers({ "cache-control": "no-cache", vary: "accept-encoding" })
    .type("text/html; charset=utf-8")
    .send(forms[form ?? "identity"]);
}

/**
 * Serves the built console. Files with a hash in their name are kept for ever, the page itself never; every other path
 * that a browser asks for is the page, since routes are the console's own.
 */
export async function serveConsole(http: FastifyInstance, root: string): Promise<void> {
  const folder = path.resolve(root);
  const page = await readFile(path.join(folder, "index.html"));
  const forms: Forms = { br: brotliCompressSync(page), gzip: gzipSync(page), identity: page };
  await http.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(response, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  http.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === "GET" && (request.url === "/" || (request.headers.accept ?? "").includes("text/html"));
    return wantsPage ? sendPage(reply, forms) : reply.code(404).send({ code: 404, msg: "address error", data: null });
  });
}
