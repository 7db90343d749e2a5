import { vi } from "vitest";

/** Something that befalls a station; `minutes` are real ones. */
export interface Happening {
  readonly station: string;
  readonly kind: "WATER" | "LEAK" | "DARK" | "GAS_LEAK";
  readonly tank?: number;
  readonly minutes?: number;
  readonly heightMm?: number;
}

interface Rest {
  readonly unsettled: number;
  readonly backlog: number;
}

/** The last customer has just begun to fill; a machine that is busy with something else takes its time. */
const REST_WITHIN_MS = 120_000;

/** The simulated stations, as a test orders them about. */
export class Stations {
  readonly #url: string;

  constructor(controlUrl: string) {
    this.#url = controlUrl;
  }

  /** Lets nobody new come, and waits until everyone has paid and left, and the gateway has heard of every sale. */
  async comeToRest(): Promise<void> {
    await this.#call("POST", "/pause");
    const resting = async () => {
      const { unsettled, backlog } = (await this.#call("GET", "/health")) as Rest;
      if (unsettled + backlog > 0) {
        throw new Error(`${unsettled} customers are still there, ${backlog} sales not told yet`);
      }
    };
    await vi.waitFor(resting, { timeout: REST_WITHIN_MS, interval: 100 });
  }

  /** Cars come again. */
  async resume(): Promise<void> {
    await this.#call("POST", "/resume");
  }

  /** One car comes to this gun and takes so many litres, with a card that it shows or without. */
  async sell(station: string, gun: number, litres: string, tag = ""): Promise<void> {
    await this.#call("POST", "/sale", { station, gun, volume: litres, tag });
  }

  /** What the stations have sold so far, in hundredths of the currency. */
  async soldCents(): Promise<number> {
    const { guns } = (await this.#call("GET", "/totals")) as { guns: { amount: string }[] };
    return guns.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  }

  async happen(happening: Happening): Promise<void> {
    await this.#call("POST", "/happen", happening);
  }

  /** The darkness of a station ends at once. */
  async wake(station: string): Promise<void> {
    await this.end({ station, kind: "DARK" });
  }

  /** What befell a station ends at once: the same anew takes its place, and is over soon. */
  async end(happening: Happening): Promise<void> {
    await this.happen({ ...happening, minutes: 0.001 });
  }

  async #call(method: "GET" | "POST", path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const answer = await response.json();
    if (!response.ok) {
      throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    }
    return answer;
  }
}
