import { closeRequest } from "./commands.ts";
import type { Controller } from "./controller.ts";
import type { Packet, Request } from "./envelope.ts";
import { fieldsOf, numberOf } from "./fields.ts";
import { vendorCodeOf } from "./outcomes.ts";
import type { PumpSales } from "./pump-sales.ts";
import type { PumpStatus } from "./status.ts";
import type { Wire } from "./wire.ts";

/** The controller's input buffer holds 16 kB and 600 JSON tokens; a status request takes about nine. */
const MAX_PACKETS = 50;
const PROBES_EVERY_MS = 10_000;
/** The controller's offset from UTC changes with summer time. */
const CLOCK_EVERY_MS = 600_000;
/** A transaction that could not be closed is tried again after this long. */
const CLOSE_AGAIN_MS = 10_000;

export interface PollerOptions {
  readonly autoClose: boolean;
  /** Takes the sales from the pumps, where the controller uploads none; null where it does. */
  readonly sales: PumpSales | null;
}

/** Asks a controller regularly what its pumps and probes are doing, and closes finished transactions. */
export class Poller {
  private probesAt = 0;
  private clockAt = 0;
  private readonly closedAt = new Map<string, number>();

  constructor(
    private readonly controller: Controller,
    private readonly wire: Wire,
    private readonly options: PollerOptions,
  ) {}

  /** What is asked first on a new connection. Rejects with NoAnswer. */
  async greet(): Promise<void> {
    this.clockAt = this.now();
    const types = ["GetDateTime", "GetFirmwareInformation", "GetConfigurationIdentifier"];
    types.push("GetFuelGradesConfiguration", "GetPumpNozzlesConfiguration");
    if (this.options.sales) types.push("GetUniqueIdentifier");
    for (const answer of await this.wire.ask(types.map((type) => ({ type })))) {
      if (answer && !answer.fault) this.controller.learn(answer);
    }
  }

  /** One round. Rejects with NoAnswer, and with Unwritten: then the round is repeated later. */
  async poll(): Promise<void> {
    const requests = this.dueRequests();
    const ended: PumpStatus[] = [];
    for (let from = 0; from < requests.length; from += MAX_PACKETS) {
      const part = requests.slice(from, from + MAX_PACKETS);
      const answers = await this.wire.ask(part);
      for (const [index, request] of part.entries()) {
        const answer = answers[index];
        const status = answer && this.take(request, answer);
        if (status?.phase === "END") ended.push(status);
        if (status) this.options.sales?.look(status);
      }
    }
    await this.settle(ended);
  }

  private dueRequests(): readonly Request[] {
    const { board, probes } = this.controller;
    const requests: Request[] = board.pumps.map((pump) => ({ type: "PumpGetStatus", data: { Pump: pump } }));
    const now = this.now();
    if (probes.length > 0 && now - this.probesAt >= PROBES_EVERY_MS) {
      this.probesAt = now;
      requests.push(...probes.map((probe) => ({ type: "ProbeGetMeasurements", data: { Probe: probe } })));
    }
    // A controller without bound pumps is asked for its time: that it answers is what shows it online.
    if (requests.length === 0 || now - this.clockAt >= CLOCK_EVERY_MS) {
      this.clockAt = now;
      requests.push({ type: "GetDateTime" });
    }
    return requests;
  }

  private take(request: Request, answer: Packet): PumpStatus | null {
    const { controller } = this;
    if (answer.fault) {
      const fields = { device: controller.device.id, request, fault: vendorCodeOf(answer.fault) };
      controller.host.log.debug(fields, "request refused by the controller");
      return null;
    }
    if (!isAbout(request, answer)) {
      controller.host.counters.badFrames++;
      return null;
    }
    if (request.type === "PumpGetStatus") return controller.takePump(answer);
    if (request.type === "ProbeGetMeasurements") this.takeProbe(answer);
    else controller.learn(answer);
    return null;
  }

  private takeProbe(answer: Packet): void {
    try {
      this.controller.takeMeasurement(answer);
      if (this.options.sales) this.controller.keepLastDelivery(answer);
    } catch (error) {
      this.controller.asideUnlessUnwritten(error, answer.raw);
    }
  }

  /** Finished transactions: the sale on disk first, then the pump is released. */
  private async settle(ended: readonly PumpStatus[]): Promise<void> {
    const { sales, autoClose } = this.options;
    const settled = sales ? await sales.settle(ended) : ended;
    if (!autoClose) return;
    const requests = settled.flatMap((status) => this.closeRequestFor(status) ?? []);
    for (let from = 0; from < requests.length; from += MAX_PACKETS) {
      await this.wire.ask(requests.slice(from, from + MAX_PACKETS));
    }
  }

  private closeRequestFor({ pump, transactionNo }: PumpStatus): Request | null {
    if (transactionNo === null) return null;
    const key = `${pump} ${transactionNo}`;
    const now = this.now();
    if (now - (this.closedAt.get(key) ?? -CLOSE_AGAIN_MS) < CLOSE_AGAIN_MS) return null;
    for (const other of this.closedAt.keys()) if (other.startsWith(`${pump} `)) this.closedAt.delete(other);
    this.closedAt.set(key, now);
    return closeRequest(pump, transactionNo);
  }

  private now(): number {
    return this.controller.host.clock.now().getTime();
  }
}

/** Does the answer speak of the pump or probe that was asked about? */
function isAbout(request: Request, answer: Packet): boolean {
  const told = fieldsOf(answer.data);
  return ["Pump", "Probe"].every((name) => {
    const wanted = request.data?.[name];
    return wanted === undefined || numberOf(told[name]) === wanted;
  });
}
