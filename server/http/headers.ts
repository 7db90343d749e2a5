import helmet from "@fastify/helmet";
import Fastify, { type FastifyRequest } from "fastify";
import type { Config } from "../kernel/config.ts";
import { isByHttps } from "./https.ts";

type Headers = Readonly<Record<string, string>>;

/** SHA-256 of nothing: Emotion adds an empty style element and fills it through the CSSOM, which needs no leave. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What of a person's device the console never asks for, and nobody in its name. */
const NO_DEVICES = ["camera", "geolocation", "microphone", "payment", "usb", "serial", "display-capture"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * The headers that every answer carries: scripts and styles from this origin alone, connections to this origin alone; images also from the host of the maps' tiles, where one is set;
 * by https also that browsers stay with it, for a year and at subdomains too.
 * Made once: @fastify/helmet would put the same ones together anew for every request.
 */
export async function fixedHeaders(config: Config): Promise<(request: FastifyRequest) => Headers> {
  const [plain, byHttps] = await Promise.all([headersOf(config, false), headersOf(config, true)]);
  return (request) => (isByHttps(request, config) ? byHttps : plain);
}

async function headersOf(config: Config, https: boolean): Promise<Headers> {
  const probe = Fastify();
  await probe.register(helmet, optionsFor(config, https));
  probe.get("/", async () => "");
  const { headers } = await probe.inject("/");
  await probe.close();
  const own = new Set(["content-type", "content-length", "date", "connection"]);
  const fixed = Object.entries(headers).filter(([name]) => !own.has(name));
  return {
    ...Object.fromEntries(fixed.map(([name, value]) => [name, String(value)])),
    "permissions-policy": NO_DEVICES,
  };
}

function optionsFor({ MAP_TILES }: Config, https: boolean) {
  const tileHost = MAP_TILES === undefined ? [] : [new URL(MAP_TILES).origin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: ["'self'", "data:", ...tileHost],
        fontSrc: ["'self'"],
        // Also the socket to this origin, which CSP 3 counts as the same.
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: "same-origin" as const },
    crossOriginEmbedderPolicy: false,
  };
}
