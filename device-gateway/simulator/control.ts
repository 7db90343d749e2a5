import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { z } from "zod";
import { happeningSchema } from "./network.ts";
import { parseUnits } from "./quantity.ts";
import type { Simulation } from "./simulation.ts";
import { cardSales, totals, unrest } from "./totals.ts";
import { befall } from "./world/happenings.ts";
import { listen } from "./wires/listening.ts";

const happenSchema = happeningSchema.extend({ station: z.string() });
const saleSchema = z.object({
  station: z.string(),
  gun: z.number().int(),
  volume: z.union([z.string(), z.number()]),
  /** The card that the customer shows; none unless told. */
  tag: z
    .string()
    .regex(/^[0-9A-F]{0,32}$/)
    .default(""),
});

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const reply = (status: number, body: unknown): Reply => ({ status, body });
const fault = (status: number, message: string): Reply => reply(status, { error: message });

/** The API by which a test drives the world; on 127.0.0.1 only. */
export class Control {
  private readonly server: Server;

  constructor(private readonly simulation: Simulation) {
    this.server = createServer((request, response) => {
      this.serve(request, response).catch((error: unknown) => send(response, fault(500, String(error))));
    });
  }

  /** Opens the port (0: a free one) and gives it. */
  start(port: number): Promise<number> {
    return listen(this.server, "127.0.0.1", port);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    let body: unknown = {};
    try {
      if (parts.length > 0) body = JSON.parse(Buffer.concat(parts).toString());
    } catch {
      return send(response, fault(400, "the body is no JSON"));
    }
    send(response, this.answer(`${request.method} ${request.url}`, body));
  }

  private answer(call: string, body: unknown): Reply {
    const { world } = this.simulation;
    switch (call) {
      case "GET /health":
        return reply(200, { ok: true, stations: world.stations.length, ...unrest(this.simulation) });
      case "GET /totals":
        return reply(200, totals(this.simulation));
      case "GET /card-sales":
        return reply(200, cardSales(this.simulation));
      case "POST /pause":
        world.pause();
        return reply(200, unrest(this.simulation));
      case "POST /resume":
        world.resume();
        return reply(200, unrest(this.simulation));
      case "POST /happen":
        return this.happen(body);
      case "POST /sale":
        return this.sell(body);
      default:
        return fault(404, `${call} is not known`);
    }
  }

  private happen(body: unknown): Reply {
    const parsed = happenSchema.safeParse(body);
    if (!parsed.success) return fault(400, z.prettifyError(parsed.error));
    const station = this.simulation.world.station(parsed.data.station);
    if (!station) return fault(404, `no station ${parsed.data.station}`);
    const happens = befall(station, parsed.data, this.simulation.world.now);
    return happens ? reply(200, { happens: true }) : fault(409, "it cannot happen there now");
  }

  private sell(body: unknown): Reply {
    const parsed = saleSchema.safeParse(body);
    if (!parsed.success) return fault(400, z.prettifyError(parsed.error));
    const { gun, station: code, tag } = parsed.data;
    const volumeCl = parseUnits(parsed.data.volume, 2);
    if (!volumeCl) return fault(400, "volume: a positive number of litres");
    const station = this.simulation.world.station(code);
    if (!station?.plan.guns.some((each) => each.number === gun)) return fault(404, `no gun ${gun} at ${code}`);
    station.callCar(gun, volumeCl, tag);
    return reply(202, { coming: true });
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
  response.end(text);
}
