import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  beginProviderSignIn,
  endProviderSignIn,
  fetchProviderSession,
} from "../access/identity-provider/provider-sign-in.service.ts";
import { AT_PROVIDER_MS } from "../access/identity-provider/sign-in-attempt.ts";
import type { Callers } from "../access/auth/caller.ts";
import type { Context } from "../kernel/context.ts";
import { judgeError } from "../kernel/errors/format-error.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import { retryAfterOf } from "./answers.ts";
import { isByHttps } from "./https.ts";
import type { Visit } from "./socket.ts";

interface SignInOptions {
  readonly callers: Callers;
  readonly incidents: Incidents;
  contextFor(visit: Visit): Context;
  visitOf(callers: Callers, request: FastifyRequest): Promise<Visit>;
}

const NAME = "forecourt-sign-in";
const FOLDER = "/sign-in";
/** Two parts behind the folder: no network's code is taken for it. */
const CALLBACK = `${FOLDER}/provider/callback`;

/** By https a name that browsers take from this host alone, and over https alone; it wants the whole host for its path. */
interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly secure: string;
  readonly pattern: RegExp;
}

const cookieNamed = (name: string, path: string, secure: string): Cookie => ({
  name,
  path,
  secure,
  pattern: new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,200})(?:;|$)`),
});
const PLAIN = cookieNamed(NAME, FOLDER, "");
const BY_HTTPS = cookieNamed(`__Host-${NAME}`, "/", "; Secure");

const cookieOf = (request: FastifyRequest, config: Context["config"]): Cookie =>
  isByHttps(request, config) ? BY_HTTPS : PLAIN;

const secretOf = (request: FastifyRequest, { config }: Context): string | undefined =>
  cookieOf(request, config).pattern.exec(request.headers.cookie ?? "")?.[1];

/** A cookie that no script reads. Lax, since the browser comes back from another site. */
function keepSecret(reply: FastifyReply, secret: string, { config }: Context): void {
  const seconds = secret === "" ? 0 : AT_PROVIDER_MS / 1_000;
  const { name, path, secure } = cookieOf(reply.request, config);
  void reply.header(
    "set-cookie",
    `${name}=${secret}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Where the provider is to send the browser back: to the address at which it is here. */
const redirectAddressFor = (request: FastifyRequest, { config }: Context): string =>
  new URL(CALLBACK, `${isByHttps(request, config) ? "https" : "http"}://${request.host}`).href;

/** To the login page, with what it has to say. */
function toLogin(reply: FastifyReply, query: Readonly<Record<string, string>>): FastifyReply {
  const told = Object.entries(query).filter(([, value]) => value !== "");
  return reply.redirect(`/login?${new URLSearchParams(told)}`, 303);
}

/**
 * Signing in by a network's identity provider, beside `POST /login`: `GET /sign-in/<code of the network>` sends the browser there,
 * `GET /sign-in/provider/callback` takes it back, and `POST /sign-in/session` gives the page the session that has come of it. What is
 * refused comes to the login page as a number in its address.
 */
export function serveProviderSignIn(http: FastifyInstance, options: SignInOptions): void {
  const { callers, contextFor, visitOf } = options;
  const contextOf = async (request: FastifyRequest) => contextFor(await visitOf(callers, request));

  http.get<{ Params: { code: string }; Querystring: { redirect?: unknown } }>(
    `${FOLDER}/:code`,
    async (request, reply) => {
      const context = await contextOf(request);
      const { redirect } = request.query;
      const returnTo = typeof redirect === "string" ? redirect : undefined;
      return orToLogin(options, { context, reply, returnTo }, async () => {
        const redirectAddress = redirectAddressFor(request, context);
        const sent = await beginProviderSignIn(context, { code: request.params.code, redirectAddress, returnTo });
        keepSecret(reply, sent.secret, context);
        return reply.redirect(sent.address, 303);
      });
    },
  );

  http.get(CALLBACK, async (request, reply) => {
    const context = await contextOf(request);
    return orToLogin(options, { context, reply }, async () => {
      const query = new URLSearchParams(request.url.split("?")[1] ?? "");
      const proved = await endProviderSignIn(context, { secret: secretOf(request, context), query });
      keepSecret(reply, proved.secret, context);
      return toLogin(reply, { signedIn: "1", redirect: proved.returnTo });
    });
  });

  http.post(`${FOLDER}/session`, async (request, reply) => {
    const context = await contextOf(request);
    keepSecret(reply, "", context);
    try {
      return { code: 0, msg: "OK", data: await fetchProviderSession(context, secretOf(request, context)) };
    } catch (error) {
      const { number, formatted, status } = judged(options, context, error);
      return reply.code(status).send({ code: number, msg: formatted.message, data: null });
    }
  });
}

interface Answering {
  readonly context: Context;
  readonly reply: FastifyReply;
  readonly returnTo?: string | undefined;
}

/** What goes wrong is told on the login page, which may try again. */
async function orToLogin(
  options: SignInOptions,
  { context, reply, returnTo = "" }: Answering,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    const { number, retryAfter } = judged(options, context, error);
    return toLogin(reply, { refused: String(number), after: String(retryAfter ?? ""), redirect: returnTo });
  }
}

function judged({ incidents }: SignInOptions, { requestId, trace, remoteAddress }: Context, error: unknown) {
  const found = judgeError(error, requestId);
  const { formatted, http: status } = found;
  incidents.tell({ requestId, trace, remoteAddress, operation: "signInByProvider" }, [found]);
  return {
    number: Number(formatted.extensions?.["number"] ?? 500),
    formatted,
    status,
    retryAfter: retryAfterOf([formatted]),
  };
}
