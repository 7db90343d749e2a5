import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built console. Files with a hash in their name are kept for ever, the page itself never; every other path
 * that a browser asks for is the page, since routes are the console's own.
 */
export async function serveConsole(http: FastifyInstance, root: string): Promise<void> {
  const folder = path.resolve(root);
  const page = await readFile(path.join(folder, "index.html"));
  await http.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders(response, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  http.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === "GET" && (request.url === "/" || (request.headers.accept ?? "").includes("text/html"));
    return wantsPage
      ? reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page)
      : reply.code(404).send({ code: 404, msg: "address error", data: null });
  });
}
