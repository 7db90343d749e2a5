import { SpoolFull, type CommandOutcome, type Driver, type Host, type Protocol } from "../../driver.ts";
import { Presence } from "../../link/polled-presence.ts";
import { LinkClosed, TcpLink, type TcpConnection } from "../../link/tcp-link.ts";
import { LayoutFault } from "./computer.ts";
import { Gauge } from "./gauge.ts";
import { Monitor } from "./monitor.ts";
import { NoAnswer, Refused, Session } from "./session.ts";
import { readSettings, type Tls350Settings } from "./settings.ts";
import type { UnitSystem } from "./units.ts";

/** Before the first inventory is asked for again. */
const GREETING_PAUSE_MS = 1_000;
const NO_UNITS = "its units are unknown: it does not tell them, so the setting units has to";
const UNTOLD_TWICE = 2;
/** Poll periods without an answer after which a console counts as gone. */
const MISSED_POLLS = 2;
/** What it has to tell to be of use; in English, for the reason that is shown. */
type Duty = "inventory" | "alarms";

/** Veeder-Root TLS-350 and TLS-450 tank gauges over TCP: levels, deliveries and alarms. They take no commands. */
export const protocol: Protocol = {
  create: (device, host) => new Tls350(readSettings(device), host),
};

interface Task {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  due: number;
}

class Tls350 implements Driver {
  private readonly monitor: Monitor;
  private readonly presence: Presence;
  private readonly link: TcpLink;
  /** What the console last said of its units, for when it doesn't say it after a reconnect. */
  private units: UnitSystem | null = null;
  /** How often in a row each could not be read, and what hinders it therefore. */
  private readonly untold: Record<Duty, number> = { inventory: 0, alarms: 0 };
  private readonly hindrances: Record<Duty, string | null> = { inventory: null, alarms: null };
  private ending = new AbortController();
  private running: Promise<unknown> | null = null;

  constructor(
    private readonly settings: Tls350Settings,
    private readonly host: Host,
  ) {
    const { host: name, port, timeouts, pollMs } = settings;
    this.monitor = new Monitor(settings, host);
    this.presence = new Presence(host, pollMs, MISSED_POLLS);
    this.link = new TcpLink({ host: name, port, connectTimeoutMs: timeouts.connectMs }, host);
  }

  start(): Promise<void> {
    if (!this.running) {
      this.ending = new AbortController();
      const { signal } = this.ending;
      this.running = Promise.allSettled([this.keepTalking(signal), this.presence.watch(signal)]);
    }
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.ending.abort(new LinkClosed("the driver was stopped"));
    await this.running;
    this.running = null;
  }

  send(): Promise<CommandOutcome> {
    return Promise.resolve({ outcome: "UNSUPPORTED", vendorCode: null, transactionNo: null });
  }

  private async keepTalking(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const connection = await this.link.open(signal);
        await this.talk(connection, signal);
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        this.presence.failed(reason);
        this.host.log.warn({ reason }, "tank gauge disconnected");
      }
    }
  }

  private async talk(connection: TcpConnection, signal: AbortSignal): Promise<void> {
    const hangUp = () => void connection.close();
    signal.addEventListener("abort", hangUp, { once: true });
    try {
      const { clock, counters, log } = this.host;
      const session = new Session(connection, this.settings, {
        clock,
        counters,
        log,
        message: (direction, raw) => this.host.message(direction, raw),
        answered: () => this.answered(),
      });
      const gauge = new Gauge(session, this.settings.format);
      this.monitor.connected();
      await this.greet(gauge, session);
      await this.attempt(async () => this.presence.learn(await gauge.version()));
      await this.poll(session, this.plan(gauge));
    } finally {
      signal.removeEventListener("abort", hangUp);
      await connection.close();
    }
  }

  private answered(): void {
    this.link.succeeded();
    this.presence.answered();
  }

  /** The inventory first, since it shows which format the console speaks. */
  private async greet(gauge: Gauge, session: Session): Promise<void> {
    for (let tries = 0; tries < UNTOLD_TWICE; tries++) {
      const outcome = await this.attempt(() => this.inventory(gauge));
      if (outcome !== "failed") return;
      await session.idle(GREETING_PAUSE_MS);
    }
    // What cannot be read is asked for again at the pace of the inventory; alarms are told meanwhile.
  }

  /** Shows the tanks: their figures, or that there are none of use. */
  private async inventory(gauge: Gauge): Promise<void> {
    await this.telling("inventory", async () => {
      const report = await gauge.inventory();
      const units = await this.unitsOf(gauge);
      if (units) this.monitor.inventory(report, units);
      else this.monitor.refused(report.receivedAt);
      return units ? null : NO_UNITS;
    });
  }

  /** Takes the alarms that could be read, and says what kept others from it. */
  private async alarms(gauge: Gauge): Promise<void> {
    await this.telling("alarms", async () => {
      const report = await gauge.alarms();
      this.monitor.alarms(report);
      if (report.fault) throw report.fault;
      return null;
    });
  }

  /** Runs what gives back a hindrance, if there is one left. What is refused is one, and what fails again and again. */
  private async telling(what: Duty, run: () => Promise<string | null>): Promise<void> {
    try {
      this.hinder(what, await run());
      this.untold[what] = 0;
    } catch (error) {
      if (error instanceof Refused) this.without(what, error.message);
      // One answer may be spoilt on the line.
      else if ((error instanceof NoAnswer || error instanceof LayoutFault) && ++this.untold[what] >= UNTOLD_TWICE) {
        this.without(what, error.message);
      }
      throw error;
    }
  }

  /** A console that answers otherwise, but not this; one that is silent goes offline by itself. */
  private without(what: Duty, reason: string): void {
    if (!this.presence.isOnline) return;
    if (what === "inventory") this.monitor.refused(this.host.clock.now());
    this.hinder(what, `it does not tell its ${what}: ${reason}`);
  }

  private hinder(what: Duty, why: string | null): void {
    this.hindrances[what] = why;
    const all = Object.values(this.hindrances).filter((each) => each !== null);
    this.presence.hindered(all.length > 0 ? all.join("; ") : null);
  }

  /** The units set, told now or told before; null where nobody knows them: gallons must never pass for litres. */
  private async unitsOf(gauge: Gauge): Promise<UnitSystem | null> {
    if (this.settings.units) return this.settings.units;
    if (gauge.toldUnits) return gauge.toldUnits;
    try {
      this.units = (await gauge.units()) ?? this.units;
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof LayoutFault)) throw error;
    }
    return this.units;
  }

  private plan(gauge: Gauge): Task[] {
    const now = this.now();
    const { pollMs, alarmMs, deliveryMs } = this.settings;
    const deliveries = async () => {
      const units = await this.unitsOf(gauge);
      if (units) await gauge.deliveries((report) => this.monitor.deliveries(report, units));
    };
    return [
      { everyMs: pollMs, due: now + pollMs, run: () => this.inventory(gauge) },
      { everyMs: alarmMs, due: now, run: () => this.alarms(gauge) },
      { everyMs: deliveryMs, due: now, run: deliveries },
    ];
  }

  private async poll(session: Session, tasks: readonly Task[]): Promise<never> {
    for (;;) {
      for (const task of tasks) {
        if (task.due > this.now()) continue;
        task.due = Math.max(task.due + task.everyMs, this.now());
        await this.attempt(task.run);
      }
      await session.idle(Math.min(...tasks.map((task) => task.due)) - this.now());
    }
  }

  /** Runs one task. What concerns only this task is logged; a lost connection, or a mistake of ours, ends the talk. */
  private async attempt(run: () => Promise<void>): Promise<"done" | "refused" | "failed"> {
    try {
      await run();
      return "done";
    } catch (error) {
      if (error instanceof Refused) {
        this.host.log.debug({ reason: error.message }, "tank gauge refused");
        return "refused";
      }
      if (error instanceof LayoutFault) this.host.counters.badFrames++;
      else if (!(error instanceof NoAnswer || error instanceof SpoolFull)) throw error;
      this.presence.failed(error.message);
      this.host.log.warn({ reason: error.message }, "tank gauge poll failed");
      return "failed";
    }
  }

  private now(): number {
    return this.host.clock.now().getTime();
  }
}
