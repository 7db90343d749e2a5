import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { Callers } from "../access/auth/caller.ts";
import { assertAllowed } from "../access/auth/guard.ts";
import { PermissionLevel, rightsTo } from "../access/auth/rights.ts";
import type { Context } from "../kernel/context.ts";
import { judgeError } from "../kernel/errors/format-error.ts";
import { Refusal } from "../kernel/errors/refuse.ts";
import { MOST_BYTES } from "../office/import/import.rules.ts";
import type { ImportSource } from "../kernel/lists/import.source.ts";
import { readImportFile } from "../office/import/import.service.ts";
import { IMPORTS } from "../office/import/imports.ts";
import type { Visit } from "./socket.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import { namedInLog } from "./visits.ts";

interface Options {
  readonly incidents: Incidents;
  readonly callers: Callers;
  contextFor(visit: Visit): Context;
  visitOf(callers: Callers, request: FastifyRequest): Promise<Visit>;
}

/**
 * `POST /imports/employees` and its kin: one file (CSV in UTF-8, or XLSX) as the whole body, read and kept for a day;
 * answered with the specification's envelope, whose data are the file's id, header, first rows and number of rows.
 */
export async function serveImports(http: FastifyInstance, options: Options): Promise<void> {
  await http.register(async (imports) => {
    // A file is a file, whatever its sender calls it.
    imports.removeAllContentTypeParsers();
    imports.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const source of IMPORTS) {
      serveList(imports, source, options);
    }
  });
}

function serveList(http: FastifyInstance, { list, permissions }: ImportSource, options: Options): void {
  const { incidents, callers, contextFor, visitOf } = options;
  http.route({
    method: "POST",
    url: `/imports/${list.toLowerCase()}`,
    bodyLimit: MOST_BYTES,
    // Before the body is read: who may not import isn't listened to.
    onRequest: async (request) => {
      assertAllowed((await visitOf(callers, request)).caller, rightsTo(PermissionLevel.OPERATE, permissions));
    },
    handler: async (request) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const context = contextFor(await visitOf(callers, request));
      return { code: 0, msg: "OK", data: await readImportFile(context, list, bytes) };
    },
    errorHandler: (error, request, reply) => {
      const judged = judgeError(refusedBy(error), String(request.id));
      const { number, params, field } = judged.formatted.extensions ?? {};
      incidents.tell({ ...namedInLog(request), operation: "readImportFile" }, [judged]);
      return reply.code(judged.http).send({ code: number, msg: judged.formatted.message, data: null, field, params });
    },
  });
}

/** A body beyond its limit is refused in the words of any file that is too large; it was not read. */
const refusedBy = (error: FastifyError): Error =>
  error.code === "FST_ERR_CTP_BODY_TOO_LARGE"
    ? new Refusal("PARAMETER_ERROR", { field: "file", params: { reason: "TOO_LARGE", most: MOST_BYTES } })
    : error;
