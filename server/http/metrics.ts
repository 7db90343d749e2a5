import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { mayReadFigures } from "../../common/figures-reader.ts";
import type { Hub } from "../kernel/live/hub.ts";
import { OperationFigures } from "./operation-figures.ts";
import { type Standing, standingFigures } from "./standing-figures.ts";

interface Watched {
  readonly hub: Hub;
  /** Who has it may read; empty: whoever asks from this machine. */
  readonly token: string;
  readonly standing: Standing;
  connections(): number;
}

const mayRead = (request: FastifyRequest, token: string): boolean =>
  mayReadFigures(request, token === "" ? null : (given) => timingSafeEqual(digestOf(given), digestOf(token)));

const digestOf = (text: string): Buffer => hash("sha256", text, "buffer");

let processFigures: Registry | undefined;

/** What is counted of the process: once, however many servers it begins and ends, for each count goes on as long as the process. */
function figuresOfProcess(): Registry {
  if (processFigures === undefined) {
    processFigures = new Registry();
    collectDefaultMetrics({ register: processFigures });
  }
  return processFigures;
}

/** Figures for Prometheus at /metrics: the process, requests by route and status, operations by name, live readers, what stands now. */
export function metricsFor(live: Watched): {
  readonly operations: OperationFigures;
  watch(http: FastifyInstance): void;
} {
  const register = new Registry();
  const requests = new Histogram({
    name: "forecourt_http_request_seconds",
    help: "Time from request to answer",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  // Routes and status codes are few: their labels are put together once.
  const byRoute = new Map<string, ReturnType<typeof requests.labels>>();
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  gauge("forecourt_live_connections", "WebSocket connections", () => live.connections());
  gauge("forecourt_live_readers", "Subscriptions", () => live.hub.size.readers);
  gauge("forecourt_live_groups", "Groups of equal subscriptions", () => live.hub.size.groups);
  standingFigures(register, live.standing);
  return {
    operations: new OperationFigures(register),
    watch(http) {
      http.addHook("onResponse", (request, reply, done) => {
        const route = request.routeOptions.url ?? "other";
        const key = `${reply.statusCode} ${route}`;
        const known = byRoute.get(key) ?? requests.labels({ route, status: String(reply.statusCode) });
        byRoute.set(key, known);
        known.observe(reply.elapsedTime / 1000);
        done();
      });
      http.get("/metrics", async (request, reply) =>
        mayRead(request, live.token)
          ? reply.type(register.contentType).send(await Registry.merge([figuresOfProcess(), register]).metrics())
          : reply.code(401).send({ code: 401, msg: "Please log in", data: null }),
      );
    },
  };
}
