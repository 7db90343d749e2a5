import type { Logger } from "pino";
import { type TraceContext, readTraceparent, writeTraceparent } from "../../common/trace-context.ts";
import type { Command, CommandOutcome } from "../driver.ts";
import type { AcknowledgeCommandInput } from "../schema-types.generated.ts";
import type { GatewaySpan, GatewaySpans } from "../tracing/gateway-spans.ts";
import { freshTrace } from "../tracing/traceparent.ts";
import type { CommandTarget } from "./command-desk.ts";
import type { GatewayCommand } from "./command.ts";

/** Far more than the server can have open; the oldest are forgotten. */
const MOST_FOLLOWED = 1_000;

/** A command on its way, and where it belongs. */
interface Followed {
  readonly kind: GatewayCommand["kind"];
  readonly device: string;
  readonly span: GatewaySpan;
}

/** A command on its last step, to the device itself. */
interface Handed {
  readonly device: CommandTarget;
  readonly command: Command;
  readonly expiry: AbortSignal;
}

export interface CommandTracesOptions {
  readonly log: Logger;
  readonly spans: GatewaySpans;
}

/** Follows commands from the server to devices and back in the trace of whoever asked for them. */
export class CommandTraces {
  private readonly followed = new Map<string, Followed>();

  constructor(private readonly options: CommandTracesOptions) {}

  /** Commands have come; those that are known already are followed as before. */
  taking(orders: readonly GatewayCommand[]): readonly GatewayCommand[] {
    for (const order of orders) if (!this.followed.has(order.id)) this.follow(order);
    return orders;
  }

  /** The way to a device that notes what goes it. */
  watching(deviceOf: (id: string) => CommandTarget | undefined): (id: string) => CommandTarget | undefined {
    return (id) => {
      const device = deviceOf(id);
      return device && { send: (command, expiry) => this.throughDevice({ device, command, expiry }) };
    };
  }

  /** The way back to the server, in the command's trace. */
  acknowledging(
    tell: (input: AcknowledgeCommandInput, traceparent: string) => Promise<boolean>,
  ): (input: AcknowledgeCommandInput) => Promise<boolean> {
    return async (input) => {
      const { commandId, result } = input;
      const known = this.followed.get(commandId);
      const at = known?.span.at ?? freshTrace();
      const wanted = await tell(input, writeTraceparent(at));
      if (result) {
        this.note("a command was acknowledged", commandId, { result });
        known?.span.end(result);
        this.followed.delete(commandId);
      }
      return wanted;
    };
  }

  private follow({ id, kind, deviceId, traceparent }: GatewayCommand): void {
    const parent: TraceContext = readTraceparent(traceparent) ?? freshTrace();
    const span = this.options.spans.begin(`command ${kind}`, { kind: "CONSUMER", parent });
    this.followed.set(id, { kind, device: deviceId, span });
    this.note("a command was taken", id);
    for (const oldest of this.followed.keys()) {
      if (this.followed.size <= MOST_FOLLOWED) break;
      this.followed.delete(oldest);
    }
  }

  private async throughDevice({ device, command, expiry }: Handed): Promise<CommandOutcome> {
    const parent = this.followed.get(command.id)?.span.at ?? freshTrace();
    const span = this.options.spans.begin(`device ${command.kind}`, { kind: "CLIENT", parent });
    this.note("a command goes to its device", command.id);
    try {
      const outcome = await device.send(command, expiry);
      this.note("a device answered", command.id, { outcome: outcome.outcome });
      span.end(outcome.outcome);
      return outcome;
    } catch (error) {
      span.end("FAULT");
      throw error;
    }
  }

  private note(message: string, command: string, more: object = {}): void {
    const known = this.followed.get(command);
    if (!known) return;
    const { kind, device, span } = known;
    this.options.log.info({ traceId: span.at.traceId, command, kind, device, ...more }, message);
  }
}
