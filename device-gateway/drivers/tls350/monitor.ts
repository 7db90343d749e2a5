import type { AlarmReading, Host, StandingAlarm } from "../../driver.ts";
import { AlarmBoard } from "./alarm-board.ts";
import { CLOCK_ALARM, deviceAlarm, isOfTank, TANK_VENDOR_CODES } from "./alarms.ts";
import { ConsoleClock, TOLERANCE_MS } from "./console-clock.ts";
import type { AlarmReport, Report } from "./gauge.ts";
import { deliveryReading, refusedReading, tankReading } from "./readings.ts";
import type { DeliveryFigures, TankFigures } from "./report.ts";
import type { Tls350Settings } from "./settings.ts";
import type { UnitSystem } from "./units.ts";

/** When a report was true by the console, and when it came, with its text for the record. */
interface Told {
  readonly at: Date;
  readonly receivedAt: Date;
  readonly raw: string;
}

/** Deliveries remembered as kept; a console tells at most ten per tank. */
const REMEMBERED = 1_000;

/**
 * Turns a console's reports into readings and facts, for the tanks that are bound. Lives as long as the driver, so that
 * what happened while the connection was down shows as an edge once it is up again.
 * A fact counts as told only when `keep` has returned: with a full spool it is told at the next poll.
 */
export class Monitor {
  private readonly clock: ConsoleClock;
  private readonly alarmBoard = new AlarmBoard();
  private readonly clockBoard = new AlarmBoard();
  private readonly told = new Set<string>();
  /** What stands is still to be told as a whole on this connection: at the tanks at least, everywhere, of the clock. */
  private untold = { tanks: true, alarms: true, clock: true };
  private lastEdgeAt = -Infinity;

  constructor(
    private readonly settings: Pick<Tls350Settings, "tanks" | "zone">,
    private readonly host: Pick<Host, "keep" | "standing" | "show" | "setAside" | "log">,
  ) {
    this.clock = new ConsoleClock(settings.zone);
  }

  /** A new connection: whatever began or ended since the last one was seen by nobody. */
  connected(): void {
    this.untold = { tanks: true, alarms: true, clock: true };
  }

  /** Nothing of what the console says of its tanks can be used: no old figure may pass for a new one. */
  refused(at: Date): void {
    for (const address of this.settings.tanks.values()) this.host.show(refusedReading(address, at));
  }

  /** Shows every bound tank, and raises or clears the alarm of a console whose clock is off. */
  inventory(report: Report<TankFigures>, units: UnitSystem): void {
    const { at, wrong } = this.clock.read(report.shown, report.receivedAt);
    for (const tank of report.items) {
      const address = this.settings.tanks.get(tank.tank);
      if (address !== undefined) this.host.show(tankReading(tank, address, { at, units }));
    }
    // A report without a date says nothing of the clock.
    if (report.shown.length > 0) this.judgeClock(wrong ? [CLOCK_ALARM] : [], { ...report, at });
  }

  private judgeClock(present: readonly StandingAlarm[], told: Told): void {
    if (!this.untold.clock) return this.clockBoard.update(present, () => true, this.keeper(told));
    this.host.standing(
      { ...CLOCK_ALARM.source, vendorCodes: [CLOCK_ALARM.vendorCode] },
      present,
      true,
      this.moment(told),
    );
    this.clockBoard.adopt(present);
    this.untold.clock = false;
  }

  /** Tells all that stands after a connect; after that keeps an edge for every alarm that came or went. */
  alarms(report: AlarmReport): void {
    const told = { ...report, at: this.clock.read(report.shown, report.receivedAt).at };
    const present = report.items.map((alarm) => deviceAlarm(alarm, this.settings.tanks));
    const { tanks, others } = report.complete;
    if (this.untold.alarms && tanks && others) {
      this.alarmBoard.adopt(this.tellAll(present, this.moment(told)));
      this.untold.alarms = this.untold.tanks = false;
      return;
    }
    if (this.untold.tanks && tanks) this.tellTanks(present, told);
    this.alarmBoard.update(present, (alarm) => (isOfTank(alarm) ? tanks : others), this.keeper(told));
  }

  /** What stands at the bound tanks, while the rest of what stands can't be read. */
  private tellTanks(present: readonly StandingAlarm[], told: Told): void {
    for (const address of this.settings.tanks.values()) {
      const part = { type: "TANK", address, vendorCodes: TANK_VENDOR_CODES } as const;
      const isHere = ({ source }: StandingAlarm) => source.type === "TANK" && source.address === address;
      this.host.standing(part, present.filter(isHere), true, this.moment(told));
      this.alarmBoard.adopt(present, isHere);
    }
    this.untold.tanks = false;
  }

  /** The console itself says nothing of its clock, so that alarm is added. Gives back what was told without it. */
  private tellAll(listed: readonly StandingAlarm[], at: Date): readonly StandingAlarm[] {
    this.host.standing(null, [...listed, ...this.clockBoard.standing], true, at);
    this.host.log.info(
      { alarms: listed.map(({ vendorCode, source }) => `${vendorCode} ${source.address}`) },
      "standing alarms",
    );
    return listed;
  }

  /**
   * When an edge or a list was, later than the one before: a clock that was put back must not end an alarm before it
   * began, and of two edges at one instant the second would be lost. What lies further ahead than a console may be was
   * told by a clock of ours that has been put right since.
   */
  private moment({ at, receivedAt }: Told): Date {
    if (this.lastEdgeAt > receivedAt.getTime() + TOLERANCE_MS) this.lastEdgeAt = -Infinity;
    this.lastEdgeAt = Math.max(at.getTime(), this.lastEdgeAt + 1);
    return new Date(this.lastEdgeAt);
  }

  /** Keeps the deliveries to bound tanks that were not kept before. */
  deliveries(report: Report<DeliveryFigures>, units: UnitSystem): void {
    for (const delivery of report.items) {
      const address = this.settings.tanks.get(delivery.tank);
      // Without an end the delivery is still running; the next poll has it.
      if (address === undefined || delivery.end.shown.length === 0) continue;
      this.delivery(delivery, address, { report, units });
    }
  }

  private delivery(
    delivery: DeliveryFigures,
    address: string,
    { report, units }: { report: Report<DeliveryFigures>; units: UnitSystem },
  ): void {
    const context = { address, units, zone: this.settings.zone, receivedAt: report.receivedAt };
    const reading = deliveryReading(delivery, context);
    const key = reading ? `${address} ${reading.stamp}` : JSON.stringify(delivery);
    if (this.told.has(key)) return;
    if (reading) this.host.keep(reading, report.raw);
    else this.host.setAside(report.raw, `a delivery to tank ${address} without sensible dates or volumes`);
    this.told.add(key);
    const [oldest] = this.told;
    if (this.told.size > REMEMBERED && oldest !== undefined) this.told.delete(oldest);
  }

  private keeper(told: Told): (alarm: StandingAlarm, edge: AlarmReading["edge"]) => void {
    return (alarm, edge) => {
      const at = this.moment(told);
      this.host.keep({ kind: "alarm", ...alarm, edge, at }, told.raw);
      this.host.log.info({ ...alarm, edge }, "alarm");
    };
  }
}
