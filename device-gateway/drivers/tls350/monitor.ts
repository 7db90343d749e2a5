import type { AlarmReading, Host } from "../../driver.ts";
import { AlarmBoard } from "./alarm-board.ts";
import { CLOCK_ALARM, deviceAlarm, type StandingAlarm } from "./alarms.ts";
import { ConsoleClock } from "./console-clock.ts";
import type { AlarmReport, Report } from "./gauge.ts";
import { deliveryReading, tankReading } from "./readings.ts";
import type { DeliveryFigures, TankFigures } from "./report.ts";
import type { Tls350Settings } from "./settings.ts";
import type { UnitSystem } from "./units.ts";

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

  constructor(
    private readonly settings: Pick<Tls350Settings, "tanks" | "zone">,
    private readonly host: Pick<Host, "keep" | "show" | "setAside" | "log">,
  ) {
    this.clock = new ConsoleClock(settings.zone);
  }

  /** Shows every bound tank, and raises or clears the alarm of a console whose clock is off. */
  inventory(report: Report<TankFigures>, units: UnitSystem): void {
    const { at, wrong } = this.clock.read(report.shown, report.receivedAt);
    for (const tank of report.items) {
      const address = this.settings.tanks.get(tank.tank);
      if (address !== undefined) this.host.show(tankReading(tank, address, { at, units }));
    }
    // A report without a date says nothing of the clock.
    this.clockBoard.update(wrong ? [CLOCK_ALARM] : [], report.shown.length > 0, this.keeper(at, report.raw));
  }

  /** Keeps an edge for every alarm that came or went since the last report. */
  alarms(report: AlarmReport): void {
    const { at } = this.clock.read(report.shown, report.receivedAt);
    const present = report.items.map((alarm) => deviceAlarm(alarm, this.settings.tanks));
    this.alarmBoard.update(present, report.complete, this.keeper(at, report.raw));
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
    const key = reading ? `${address} ${reading.startedAt.toISOString()}` : JSON.stringify(delivery);
    if (this.told.has(key)) return;
    if (reading) this.host.keep(reading, report.raw);
    else this.host.setAside(report.raw, `a delivery to tank ${address} without sensible dates or volumes`);
    this.told.add(key);
    const [oldest] = this.told;
    if (this.told.size > REMEMBERED && oldest !== undefined) this.told.delete(oldest);
  }

  private keeper(at: Date, raw: string): (alarm: StandingAlarm, edge: AlarmReading["edge"]) => void {
    return (alarm, edge) => {
      this.host.keep({ kind: "alarm", ...alarm, edge, at }, raw);
      this.host.log.info({ ...alarm, edge }, "alarm");
    };
  }
}
