import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Callers } from "../access/auth/caller.ts";
import { assertInTurn } from "../access/auth/guard.ts";
import type { Context } from "../kernel/context.ts";
import { BEYOND_CATALOGUE, CATALOGUE } from "../kernel/errors/catalogue.ts";
import { judgeError } from "../kernel/errors/format-error.ts";
import { type ExportFile, exportFile, redeemTicket } from "../office/export/export.service.ts";
import { namedInLog } from "./visits.ts";
import type { Visit } from "./socket.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";

const GONE = 410;

/** What a file is, by its name's end. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".csv": "text/csv; charset=utf-8",
  ".jsonl": "application/x-ndjson",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

interface Options {
  readonly callers: Callers;
  readonly incidents: Incidents;
  contextFor(visit: Visit): Context;
  visitOf(callers: Callers, request: FastifyRequest): Promise<Visit>;
}

interface Asked {
  Params: { id: string };
  Querystring: { ticket?: string };
}

/** For browsers that know UTF-8 in headers, and for those that don't. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, "_");
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

async function send(reply: FastifyReply, { path, name }: ExportFile): Promise<FastifyReply> {
  const file = await open(path).catch(() => null);
  if (file === null) {
    return refused(reply, GONE, CATALOGUE.VALIDITY_EXPIRED);
  }
  const { size } = await file.stat();
  return reply
    .headers({
      "content-disposition": dispositionOf(name),
      "content-length": size,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    })
    .type(MEDIA_TYPES[extname(name)] ?? "application/octet-stream")
    .send(createReadStream("", { fd: file }));
}

const refused = (reply: FastifyReply, status: number, { number, message }: { number: number; message: string }) =>
  reply.code(status).send({ code: number, msg: message, data: null });

/**
 * `GET /exports/<id>/<name>`: the file of an export, for its owner alone: by the session's token or by a ticket of
 * downloadExport. 401 without either, 404 for what isn't there, 410 for what is kept no longer.
 */
export function serveExports(http: FastifyInstance, { callers, incidents, contextFor, visitOf }: Options): void {
  // The name is for the person's eyes: which file it is the id says.
  http.get<Asked>("/exports/:id/*", { compress: false }, async (request, reply) => {
    const context = contextFor(await visitOf(callers, request));
    try {
      const { ticket } = request.query;
      if (typeof ticket === "string") {
        const file = await redeemTicket(context, request.params.id, ticket);
        return file === null ? refused(reply, 401, BEYOND_CATALOGUE.UNAUTHENTICATED) : send(reply, file);
      }
      assertInTurn(context.caller);
      return await send(reply, await exportFile(context, request.params.id));
    } catch (error) {
      const judged = judgeError(error, context.requestId);
      const { formatted, code, http: status } = judged;
      incidents.tell({ ...namedInLog(request), operation: "exportFile" }, [judged]);
      const number = Number(formatted.extensions?.["number"]);
      return refused(reply, code === "VALIDITY_EXPIRED" ? GONE : status, { number, message: formatted.message });
    }
  });
}
