import helmet from "@fastify/helmet";
import Fastify from "fastify";
import type { Config } from "../kernel/config.ts";

/** SHA-256 of nothing: Emotion adds an empty style element and fills it through the CSSOM, which needs no leave. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What of a person's device the console never asks for, and nobody in its name. */
const NO_DEVICES = ["camera", "geolocation", "microphone", "payment", "usb", "serial", "display-capture"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * The headers that every answer carries: scripts and styles from this origin alone, connections to this origin alone; images also from the host of the maps' tiles, where one is set.
 * Asked for once: @fastify/helmet would put the same ones together anew for every request.
 */
export async function fixedHeaders(config: Config): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, optionsFor(config));
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

function optionsFor({ HTTPS, MAP_TILES }: Config) {
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
        ...(HTTPS ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: HTTPS && { maxAge: 31_536_000 },
    referrerPolicy: { policy: "same-origin" as const },
    crossOriginEmbedderPolicy: false,
  };
}
