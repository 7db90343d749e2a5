import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { Callers } from "../access/auth/caller.ts";
import { assertAllowed } from "../access/auth/guard.ts";
import { Permission, type PermissionValue } from "../../common/permission.ts";
import { PermissionLevel, rightsTo } from "../access/auth/rights.ts";
import type { Context, Services } from "../kernel/context.ts";
import { judgeError } from "../kernel/errors/format-error.ts";
import type { Visit } from "./socket.ts";
import { IMAGE_RULES } from "../../common/images/image-check.ts";
import { imageRefusal } from "../office/upload/upload.rules.ts";
import { imageFile, uploadImage } from "../office/upload/upload.service.ts";
import { ImageKind } from "../office/upload/upload.types.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import { namedInLog } from "./visits.ts";

const YEAR_SECONDS = 31_536_000;

/** An image is shown and nothing else: opened by itself it is a page without scripts, forms and origin. */
const INERT = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Who may send what: pictures are on login pages, on displays and of products. */
const MAY_UPLOAD: Readonly<Record<ImageKind, readonly PermissionValue[]>> = {
  ICON: [Permission.WebsiteIcon],
  LOGO: [Permission.WebsiteIcon],
  PICTURE: [Permission.WebsiteIcon, Permission.Advertising, Permission.PointsProducts],
};

interface UploadOptions {
  readonly services: Pick<Services, "db">;
  readonly incidents: Incidents;
  readonly callers: Callers;
  contextFor(visit: Visit): Context;
  visitOf(callers: Callers, request: FastifyRequest): Promise<Visit>;
}

/**
 * `POST /uploads/icon`, `/uploads/logo`, `/uploads/picture`: one file as the whole body, answered with the
 * specification's envelope; a refusal also has `field` and `params`. `GET /images/<sha256>.<ico|png|jpg>` serves them.
 */
export async function serveUploads(http: FastifyInstance, options: UploadOptions): Promise<void> {
  http.get<{ Params: { name: string } }>("/images/:name", async (request, reply) => {
    const file = await imageFile(options.services.db, request.params.name);
    return file === null
      ? reply.code(404).send({ code: 404, msg: "address error", data: null })
      : reply
          .headers({
            "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
            "content-security-policy": INERT,
            "content-type": file.mediaType,
            // Who keeps it gets a name of ours: what its sender called it is not known here.
            "content-disposition": `inline; filename="image.${file.extension}"`,
            "x-content-type-options": "nosniff",
          })
          .send(file.bytes);
  });
  await http.register(async (uploads) => {
    // A file is a file, whatever its sender calls it.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const kind of Object.values(ImageKind)) {
      serveKind(uploads, kind, options);
    }
  });
}

function serveKind(uploads: FastifyInstance, kind: ImageKind, options: UploadOptions): void {
  const { incidents, callers, contextFor, visitOf } = options;
  uploads.route({
    method: "POST",
    url: `/uploads/${kind.toLowerCase()}`,
    bodyLimit: IMAGE_RULES[kind].mostBytes,
    // Before the body is read: who may not upload isn't listened to.
    onRequest: async (request) => {
      assertAllowed((await visitOf(callers, request)).caller, rightsTo(PermissionLevel.OPERATE, MAY_UPLOAD[kind]));
    },
    handler: async (request) => {
      if (request.headers["content-type"]?.startsWith("multipart/")) {
        throw imageRefusal({ reason: "NOT_ONE_FILE" });
      }
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const context = contextFor(await visitOf(callers, request));
      return { code: 0, msg: "OK", data: await uploadImage(context, kind, bytes) };
    },
    errorHandler: (error, request, reply) => {
      const judged = judgeError(refusedBy(error, kind, request), String(request.id));
      const { number, params, field } = judged.formatted.extensions ?? {};
      incidents.tell({ ...namedInLog(request), operation: "uploadImage" }, [judged]);
      return reply.code(judged.http).send({ code: number, msg: judged.formatted.message, data: null, field, params });
    },
  });
}

/** A body beyond its limit is refused in the words of any file that is too large; it was not read. */
function refusedBy(error: FastifyError, kind: ImageKind, request: FastifyRequest): Error {
  const declared = Number(request.headers["content-length"]);
  const foundBytes = Number.isSafeInteger(declared) ? declared : null;
  return error.code === "FST_ERR_CTP_BODY_TOO_LARGE"
    ? imageRefusal({ reason: "TOO_LARGE", mostBytes: IMAGE_RULES[kind].mostBytes, foundBytes })
    : error;
}
