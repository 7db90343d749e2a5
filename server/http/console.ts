import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

const YEAR_SECONDS = 31_536_000;

/** A page as it goes over the wire, by what a client takes. */
type Forms = Readonly<Record<"br" | "gzip" | "identity", Buffer>>;

async function readPage(file: string): Promise<Forms> {
  const page = await readFile(file);
  return { br: brotliCompressSync(page), gzip: gzipSync(page), identity: page };
}

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
  const forms = await readPage(path.join(folder, "index.html"));
  // By one route for all files, which looks for each when it is asked for: a route for each of them takes half of a start.
  await http.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders(response, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  await servePhones(http, folder);
  http.get("/", (_request, reply) => sendPage(reply, forms));
  http.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    return wantsPage ? sendPage(reply, forms) : reply.code(404).send({ code: 404, msg: "address error", data: null });
  });
}

/**
 * The page for phones at /m/, below which its service worker has its say: not at /m, since that begins addresses of the console
 * too. A redirection keeps what stands behind the # of the address, which is where a token comes.
 */
async function servePhones(http: FastifyInstance, folder: string): Promise<void> {
  const file = path.join(folder, "m", "index.html");
  if (!existsSync(file)) {
    return;
  }
  const forms = await readPage(file);
  http.get("/m", (_request, reply) => reply.header("cache-control", "no-cache").redirect("/m/", 308));
  http.get("/m/", (_request, reply) => sendPage(reply, forms));
}
