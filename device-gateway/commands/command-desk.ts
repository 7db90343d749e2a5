import type { Logger } from "pino";
import type { Clock, Command, CommandOutcome } from "../driver.ts";
import type { AcknowledgeCommandInput } from "../schema-types.generated.ts";
import { serverPause } from "../server-link.ts";
import type { CommandJournal } from "./command-journal.ts";
import { driverCommand, withoutDevice, type GatewayCommand } from "./command.ts";

/** A driver that has not answered by then never will. */
const DEVICE_PATIENCE_MS = 60_000;
/** Tries to tell the server that a command goes to the device. */
const SENT_TRIES = 2;
/** After so many tries the outcome waits in the journal until the server sends the command again. */
const OUTCOME_TRIES = 50;

/** A device that takes commands. */
export interface CommandTarget {
  /** Nothing goes to it once `expiry` is aborted. */
  send(command: Command, expiry: AbortSignal): Promise<CommandOutcome>;
}

export interface CommandDeskOptions {
  readonly journal: CommandJournal;
  /** False: the server no longer wants the command. Throws ServerFault. */
  readonly acknowledge: (input: AcknowledgeCommandInput) => Promise<boolean>;
  /** Undefined for a device that is not ours. */
  readonly deviceOf: (deviceId: string) => CommandTarget | undefined;
  /** The server's time: commands expire by its clock. */
  readonly now: () => Date;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Takes the server's commands to the devices, each once, and brings back how they ended. */
export class CommandDesk {
  readonly counts: Partial<Record<CommandOutcome["outcome"], number>> = {};
  private readonly running = new Map<string, Promise<void>>();
  /** Per device: the last command on its way. Commands reach a device in the order in which they came. */
  private readonly turns = new Map<string, Promise<unknown>>();
  private readonly leaving = new AbortController();

  constructor(private readonly options: CommandDeskOptions) {}

  /** Commands as a subscription sends them; what came before comes again after each new connection. */
  take(orders: readonly GatewayCommand[]): void {
    for (const order of orders) {
      if (this.running.has(order.id) || this.leaving.signal.aborted) continue;
      const run = this.handle(order)
        .catch((error: unknown) => this.options.log.error({ err: error, command: order.id }, "a command went wrong"))
        .finally(() => this.running.delete(order.id));
      this.running.set(order.id, run);
    }
  }

  /** Waits for what is on its way, for so long at most. Outcomes that are not told stay in the journal. */
  async stop(withinMs: number): Promise<void> {
    this.leaving.abort();
    const enough = new AbortController();
    const late = this.options.clock.sleep(withinMs, enough.signal).catch(() => undefined);
    await Promise.race([Promise.all(this.running.values()), late]);
    enough.abort();
  }

  private async handle(order: GatewayCommand): Promise<void> {
    const { journal, log } = this.options;
    const known = journal.begin(order.id);
    if (known?.told) return;
    let outcome = known?.outcome;
    if (known && !outcome) {
      // The process ended in the middle: whether the device did it is not known, and it must not do it twice.
      outcome = withoutDevice("TIMED_OUT");
    }
    outcome ??= await this.execute(order);
    journal.finish(order.id, outcome);
    log.info({ command: order.id, kind: order.kind, device: order.deviceId, ...outcome }, "a command ended");
    this.counts[outcome.outcome] = (this.counts[outcome.outcome] ?? 0) + 1;
    await this.tell(order.id, outcome);
  }

  private async execute(order: GatewayCommand): Promise<CommandOutcome> {
    if (this.expired(order)) return withoutDevice("TIMED_OUT");
    const command = driverCommand(order);
    if (!command) return withoutDevice("REFUSED");
    if (!this.options.deviceOf(order.deviceId)) return withoutDevice("OFFLINE");
    const before = this.turns.get(order.deviceId);
    const turn = this.clearance(order, before);
    this.turns.set(order.deviceId, turn);
    const clear = await turn;
    if (this.turns.get(order.deviceId) === turn) this.turns.delete(order.deviceId);
    const device = this.options.deviceOf(order.deviceId);
    if (!clear || this.expired(order)) return withoutDevice("TIMED_OUT");
    return device ? this.throughDevice(device, command, this.leftMs(order)) : withoutDevice("OFFLINE");
  }

  /**
   * True when the device may have the command: the server knows that it is being sent. Fuel must not flow on a command
   * that the server has given up meanwhile; stopping is always safe, so it needs no answer from the server.
   */
  private async clearance({ id, kind }: GatewayCommand, before: Promise<unknown> | undefined): Promise<boolean> {
    await before;
    for (let tried = 1; tried <= SENT_TRIES; tried++) {
      try {
        const wanted = await this.options.acknowledge({ commandId: id });
        if (!wanted) this.options.log.warn({ command: id, kind }, "the server no longer wants a command");
        return wanted;
      } catch (error) {
        this.options.log.warn({ command: id, reason: reasonOf(error) }, "a command could not be acknowledged");
        if (kind === "STOP" || kind === "SUSPEND") return true;
        if (tried < SENT_TRIES) await this.pause(tried);
      }
    }
    return false;
  }

  /**
   * What the device says within its time. The driver sends nothing more when the command has expired, nor when its outcome
   * is settled: a pump must not be released for somebody who was told long ago that it wasn't.
   */
  private async throughDevice(device: CommandTarget, command: Command, leftMs: number): Promise<CommandOutcome> {
    const { clock } = this.options;
    const answered = new AbortController();
    const expiry = new AbortController();
    const silence = clock
      .sleep(DEVICE_PATIENCE_MS, answered.signal)
      .then(() => withoutDevice("TIMED_OUT"))
      .catch(() => withoutDevice("TIMED_OUT"));
    void clock.sleep(leftMs, answered.signal).then(
      () => expiry.abort(),
      () => undefined,
    );
    try {
      return await Promise.race([device.send(command, expiry.signal), silence]);
    } catch (error) {
      // It may have reached the device before the driver failed.
      this.options.log.error({ err: error, command: command.id }, "a driver failed with a command");
      return withoutDevice("TIMED_OUT");
    } finally {
      answered.abort();
      expiry.abort();
    }
  }

  private async tell(commandId: string, { outcome, vendorCode, transactionNo }: CommandOutcome): Promise<void> {
    for (let tried = 1; tried <= OUTCOME_TRIES; tried++) {
      try {
        await this.options.acknowledge({ commandId, result: outcome, vendorCode, transactionNo });
        return this.options.journal.told(commandId);
      } catch (error) {
        if (tried === 1) this.options.log.warn({ command: commandId, reason: reasonOf(error) }, "an outcome waits");
        if (this.leaving.signal.aborted) return;
        await this.pause(tried);
      }
    }
  }

  private expired(order: GatewayCommand): boolean {
    return this.leftMs(order) <= 0;
  }

  private leftMs({ expiresAt }: GatewayCommand): number {
    return Date.parse(expiresAt) - this.options.now().getTime();
  }

  private async pause(tried: number): Promise<void> {
    await this.options.clock.sleep(serverPause(tried), this.leaving.signal).catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
