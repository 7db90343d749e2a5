import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import type { HttpDoor } from "./door.ts";
import {
  DriverFault,
  SpoolFull,
  newCounters,
  type Broker,
  type CardAtGun,
  type Clock,
  type Command,
  type CommandOutcome,
  type DeviceReading,
  type DeviceSettings,
  type Driver,
  type FillAnswer,
  type Host,
  type Protocol,
  type ProtocolName,
  type Telemetry,
} from "./driver.ts";
import { DECLINED } from "./fills/fill-desk.ts";
import type { TellingFact } from "./fills/taken-value.ts";
import { backoff } from "./link/backoff.ts";
import { MessageLog } from "./message-log.ts";
import type { Latest } from "./publisher/latest.ts";
import {
  deviceReport,
  factReport,
  gunReport,
  measureReport,
  standingReport,
  tankReport,
  type DeviceStanding,
  type FactReport,
} from "./publisher/reports.ts";
import type { Spool } from "./publisher/spool.ts";
import type { SaleReport } from "./schema-types.generated.ts";
import { doorFor, onBehalfOf } from "./supervision.ts";

/** A driver that has not let go of its device by then is left to itself. */
const STOP_PATIENCE_MS = 3_000;
/** A device of which nothing was heard for so long after the start is reported offline. */
const SILENT_START_MS = 30_000;
/** A driver that ran for so long without a fault begins its back-off anew. */
const SETTLED_MS = 300_000;

/** What every device's post shares. */
export interface Surroundings {
  readonly spool: Spool;
  readonly latest: Latest;
  /** Asks whether a card may fill at a device's gun. */
  readonly askFill: (deviceId: string, card: CardAtGun) => Promise<FillAnswer>;
  /** A sale that was made with a card is on disk. */
  readonly soldByCard: (deviceId: string, sale: SaleReport, fact: TellingFact) => void;
  /** Whether a device is this gateway's to command at this moment: several may share its station. */
  readonly mayCommand: (deviceId: string) => boolean;
  /** Something new waits to be published. */
  readonly nudge: () => void;
  readonly door: HttpDoor;
  readonly broker: Broker | null;
  readonly clock: Clock;
  readonly log: Logger;
  /** Rejects for a protocol whose code can't be loaded. */
  readonly loadProtocol: (name: ProtocolName) => Promise<Protocol>;
}

/** One device's driver, kept running, and its way to spool and server. Whatever it does wrong stays here. */
export class DevicePost {
  readonly counters = newCounters();
  readonly messages: MessageLog;
  private standing: DeviceStanding | null = null;
  private driver: Driver | null = null;
  private life = new AbortController();
  private leaving: Promise<void> = Promise.resolve();
  private attempts = 0;
  private startedAt: number;
  private stopped = false;
  private readonly log: Logger;

  constructor(
    readonly settings: DeviceSettings,
    private readonly around: Surroundings,
    /** The gateway's configuration that is in force; null before there is one. */
    private readonly configuration: () => number | null,
  ) {
    this.startedAt = around.clock.now().getTime();
    this.messages = new MessageLog(settings.settings, around.clock);
    this.log = around.log.child({ device: settings.id, name: settings.name });
  }

  /** Whether the device answers, as far as is known. */
  get online(): boolean {
    return this.standing?.online ?? false;
  }

  start(): void {
    void this.live(this.life.signal, 0);
  }

  /** Ends the driver; what it shows from now on is ignored, what it keeps is still kept. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.life.abort();
    this.dismiss();
    await this.leaving;
  }

  /** An error escaped from the driver: it begins again after a pause, and is offline meanwhile. */
  failed(error: unknown): void {
    if (this.stopped || this.life.signal.aborted) return;
    this.log.error({ err: error }, "a driver failed and is started again");
    this.life.abort();
    this.life = new AbortController();
    if (this.around.clock.now().getTime() - this.startedAt > SETTLED_MS) this.attempts = 0;
    this.gone(`driver failed: ${reasonOf(error)}`);
    this.dismiss();
    void this.live(this.life.signal, backoff(this.attempts++));
  }

  async send(command: Command, expiry: AbortSignal): Promise<CommandOutcome> {
    const { driver } = this;
    const isOurs = !this.stopped && this.around.mayCommand(this.settings.id);
    if (!driver || !isOurs) return { outcome: "OFFLINE", vendorCode: null, transactionNo: null };
    return onBehalfOf(this.settings.id, () => driver.send(command, expiry));
  }

  /** Reports how the device stands and its counters. */
  report(): void {
    const at = this.around.clock.now();
    if (!this.standing && at.getTime() - this.startedAt < SILENT_START_MS) return;
    const standing = this.standing ?? { ...UNHEARD };
    const { id: deviceId } = this.settings;
    const counts = { counters: this.counters, waiting: this.around.spool.waitingOf(deviceId) };
    this.around.latest.show(
      "devices",
      deviceReport(standing, counts, { deviceId, at, configuration: this.configuration() }),
    );
    this.around.nudge();
  }

  /** Starts the driver, again and again until it starts or the signal. Never rejects. */
  private async live(signal: AbortSignal, pause: number): Promise<void> {
    const { clock, loadProtocol } = this.around;
    for (let wait = pause; ; wait = backoff(this.attempts++)) {
      await this.leaving;
      if (wait > 0) await clock.sleep(wait, signal).catch(() => undefined);
      try {
        const protocol = await loadProtocol(this.settings.protocol);
        if (signal.aborted) return;
        this.startedAt = clock.now().getTime();
        await onBehalfOf(this.settings.id, () => this.employ(protocol, signal));
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.log.error({ err: error instanceof DriverFault ? undefined : error, reason: reasonOf(error) }, "no driver");
        this.dismiss();
        this.gone(reasonOf(error));
      }
    }
  }

  private async employ(protocol: Protocol, signal: AbortSignal): Promise<void> {
    const driver = protocol.create(this.settings, this.host(signal));
    this.driver = driver;
    await driver.start();
  }

  /** Tells the driver to stop; `leaving` resolves when it has, or when it has taken too long. */
  private dismiss(): void {
    const { driver } = this;
    this.driver = null;
    if (!driver) return;
    const done = new AbortController();
    const late = this.around.clock.sleep(STOP_PATIENCE_MS, done.signal).then(
      () => this.log.warn({}, "a driver did not stop in time and is left to itself"),
      () => undefined,
    );
    const stopping = onBehalfOf(this.settings.id, async () => driver.stop()).catch((error: unknown) =>
      this.log.error({ err: error }, "a driver failed to stop"),
    );
    this.leaving = Promise.race([stopping, late]).then(() => done.abort());
  }

  private host(signal: AbortSignal): Host {
    const { clock, door, broker } = this.around;
    return {
      keep: (fact, raw) => {
        this.messages.understood(fact);
        this.store(fact.kind, raw, (deviceId) => factReport(fact, { deviceId, at: clock.now() }));
      },
      together: (work) => this.around.spool.together(work),
      standing: (source, alarms, complete, at) => {
        this.messages.understood({ kind: "standing", source, alarms, complete });
        this.store("standing", "", (deviceId) => standingReport({ source, alarms, complete, at }, deviceId));
      },
      setAside: (raw, why) => this.setAside(raw, why),
      show: (reading) => {
        // A driver on its way out says "offline", which would raise an alarm at every change of its settings.
        if (signal.aborted) return;
        this.messages.understood(reading);
        this.show(reading);
      },
      message: (direction, raw) => this.messages.add(direction, raw),
      askFill: (card) => this.askFill(card),
      counters: this.counters,
      door: doorFor(this.settings.id, door, (error) => this.failed(error)),
      broker,
      clock,
      log: this.log,
    };
  }

  /** A pump that gets fuel flowing on this answer must be ours when it is given, not only when it was asked for. */
  private async askFill(card: CardAtGun): Promise<FillAnswer> {
    const { askFill, mayCommand } = this.around;
    const { id } = this.settings;
    const answer = mayCommand(id) ? await askFill(id, card) : DECLINED;
    return mayCommand(id) ? answer : DECLINED;
  }

  private store(what: string, raw: string, reportOf: (deviceId: string) => FactReport): void {
    const { spool, nudge, soldByCard } = this.around;
    const deviceId = this.settings.id;
    let report;
    try {
      report = reportOf(deviceId);
    } catch (error) {
      // Refusing it would make the device send it for ever, and everything behind it would wait.
      return this.setAside(raw, `${what}: ${reasonOf(error)}`);
    }
    spool.keep(deviceId, report, raw);
    if (report.part === "sales") soldByCard(deviceId, report.report as SaleReport, report);
    nudge();
  }

  private setAside(raw: string, why: string): void {
    this.around.spool.setAside(this.settings.id, raw, why);
    this.log.warn({ why }, "a record was set aside");
  }

  private show(reading: Telemetry): void {
    const { latest, nudge } = this.around;
    if (reading.kind === "device") return this.heard(reading);
    if (reading.kind === "gun") latest.show("guns", gunReport(reading, this.settings.id));
    else if (reading.kind === "tank") latest.show("tanks", tankReport(reading, this.settings.id), reading.past);
    else latest.show("measures", measureReport(reading, this.settings.id), reading.past);
    nudge();
  }

  private heard({ online, version, serialNumber, reason, nozzles, absent, line }: DeviceReading): void {
    const before = this.standing;
    this.stands({
      online,
      version: version ?? before?.version ?? null,
      serialNumber: serialNumber ?? before?.serialNumber ?? null,
      reason,
      nozzles: nozzles ?? before?.nozzles ?? null,
      absent: absent ?? before?.absent ?? null,
      line: line ?? before?.line ?? null,
    });
  }

  /** A device that has gone is still the one that said its version before. */
  private gone(reason: string): void {
    this.stands({ ...(this.standing ?? UNHEARD), online: false, reason });
  }

  private stands(standing: DeviceStanding): void {
    const changed =
      standing.online !== this.standing?.online ||
      standing.reason !== this.standing.reason ||
      !isDeepStrictEqual(standing.absent, this.standing.absent);
    this.standing = standing;
    if (!changed) return;
    this.log.info({ online: standing.online, reason: standing.reason }, "the device's state changed");
    this.report();
  }
}

const UNHEARD: DeviceStanding = {
  online: false,
  version: null,
  serialNumber: null,
  reason: "nothing heard since the gateway started",
  nozzles: null,
  absent: null,
  line: null,
};

function reasonOf(error: unknown): string {
  if (error instanceof DriverFault) return `settings.${error.field}: ${error.message}`;
  if (error instanceof SpoolFull) return error.message;
  return error instanceof Error ? error.message : String(error);
}
