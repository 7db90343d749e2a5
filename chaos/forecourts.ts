import { z } from "zod";
import type { CardSale } from "./card-comparison.ts";
import type { Incident } from "./plan.ts";

const ANSWER_WITHIN_MS = 3_000;

const Unrest = z.object({ unsettled: z.number(), backlog: z.number(), paused: z.boolean() });
const Totals = Unrest.extend({
  guns: z.array(
    z.object({ station: z.string(), gun: z.number(), sales: z.number(), volume: z.string(), amount: z.string() }),
  ),
  tanks: z.array(
    z.object({ station: z.string(), tank: z.number(), delivered: z.string(), alarms: z.array(z.string()) }),
  ),
});
const CardSales = z.array(
  z.object({ station: z.string(), gun: z.number(), transaction: z.string(), tag: z.string(), amount: z.string() }),
);

/** What the simulated stations counted themselves, and how far they are from rest. */
export type StationTotals = z.infer<typeof Totals>;

/** The stations' own control port; every call throws where the simulator does not answer. */
export class Forecourts {
  constructor(private readonly url: string) {}

  /** Customers still there, and packets that the gateway has not accepted. */
  async unrest(): Promise<z.infer<typeof Unrest>> {
    return Unrest.parse(await this.#call("GET", "health"));
  }

  /** What was counted until now. */
  async totals(): Promise<StationTotals> {
    return Totals.parse(await this.#call("GET", "totals"));
  }

  /** Sales made until now, at all guns. */
  async salesMade(): Promise<number> {
    return (await this.totals()).guns.reduce((sum, gun) => sum + gun.sales, 0);
  }

  /** Every sale with a card that the stations keep, settled ones alone. */
  async cardSales(): Promise<CardSale[]> {
    return CardSales.parse(await this.#call("GET", "card-sales"));
  }

  /** Sends a customer with a card to one of all guns, from 0 to 1. */
  async sell(place: number, fill: { readonly volume: string; readonly tag: string }): Promise<void> {
    const { guns } = await this.totals();
    const { station, gun } = guns[Math.floor(place * guns.length)] ?? {};
    await this.#call("POST", "sale", { station, gun, ...fill });
  }

  /** Lets no new customer in. A simulator that is started again has forgotten it. */
  async pause(): Promise<void> {
    await this.#call("POST", "pause");
  }

  /** Lets something befall a tank; nothing happens where it cannot now, as where a tanker is there already. */
  async happen({ kind, tank }: Incident): Promise<void> {
    const { tanks } = await this.totals();
    const place = tanks[Math.floor(tank * tanks.length)];
    await this.#call("POST", "happen", { kind, station: place?.station, tank: place?.tank }, [409]);
  }

  async #call(
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    accepted: readonly number[] = [],
  ): Promise<unknown> {
    const response = await fetch(`${this.url}/${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok && !accepted.includes(response.status)) {
      throw new Error(`${method} ${path} of the stations answers ${response.status}`);
    }
    return response.json();
  }
}

/** Figures of the gateways' metrics. */
export interface GatewayFigures {
  /** Facts on their disks that the server has not committed. */
  readonly spooled: number;
  /** Records that they could not deliver at all. */
  readonly deadLetters: number;
  readonly devices: number;
  readonly online: number;
}

/** Reads the metrics of all gateways together; throws where one does not answer. */
export async function readGateways(healthUrls: readonly string[]): Promise<GatewayFigures> {
  const all = await Promise.all(healthUrls.map(readGateway));
  const sum = (figure: keyof GatewayFigures): number => all.reduce((total, one) => total + one[figure], 0);
  return { spooled: sum("spooled"), deadLetters: sum("deadLetters"), devices: sum("devices"), online: sum("online") };
}

async function readGateway(healthUrl: string): Promise<GatewayFigures> {
  const response = await fetch(`${healthUrl}/metrics`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  const text = await response.text();
  const figure = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    if (value === undefined) {
      throw new Error(`a gateway's metrics have no ${name}`);
    }
    return Number(value);
  };
  return {
    spooled: figure("gateway_spool_facts"),
    deadLetters: figure("gateway_dead_letters"),
    devices: figure("gateway_devices"),
    online: figure("gateway_devices_online"),
  };
}
