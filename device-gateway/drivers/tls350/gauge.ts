import { NORMAL, TANK_CATEGORY, type ConsoleAlarm } from "./alarms.ts";
import * as computer from "./computer.ts";
import { findDisplayTimes, parseStamp, type LocalTime } from "./console-clock.ts";
import * as display from "./display.ts";
import type { DeliveryFigures, DeliveryState, Figure, TankFigures } from "./report.ts";
import { NoAnswer, Refused, type Answer, type Session } from "./session.ts";
import { unitsByNumber, type UnitSystem } from "./units.ts";

type Format = "COMPUTER" | "DISPLAY";

/** What a report says, when the console's clock says it did, and the answer itself for the record. */
export interface Report<T> {
  readonly items: readonly T[];
  readonly shown: readonly LocalTime[];
  readonly receivedAt: Date;
  readonly raw: string;
}

/** Standing alarms, from up to two reports. */
export interface AlarmReport extends Report<ConsoleAlarm> {
  /** Whether no alarm of a tank, and no other one, can be missing. */
  readonly complete: { readonly tanks: boolean; readonly others: boolean };
  /** What kept a report from being read that the console should be able to tell. */
  readonly fault: Error | null;
}

/** How to read a function in either format; `display` is null where nobody knows the page. */
interface Reader<T> {
  readonly computer: (data: string) => T;
  readonly display: ((text: string) => T) | null;
}

/**
 * The console over one connection: asks in the format that it knows, what it refuses in computer format in display
 * format too, and remembers what it doesn't know at all.
 */
export class Gauge {
  private readonly known = new Set<string>();
  private readonly unknown = new Set<string>();
  /** What it tells in display format alone though it knows the other. */
  private readonly displayed = new Set<string>();
  /** The begin of each tank's most recent delivery, when all that it remembers was read last. */
  private begins: ReadonlySet<string> | null = null;
  private format: Format | null;
  private unitsTold: UnitSystem | null = null;

  constructor(
    private readonly session: Pick<Session, "ask">,
    private readonly setting: Format | "AUTO",
  ) {
    this.format = setting === "AUTO" ? null : setting;
  }

  /** All tanks. Throws Refused if the console can't tell in any format that it may be asked in. */
  inventory(): Promise<Report<TankFigures>> {
    return this.report("201", { computer: readInventory, display: display.readDisplayInventory });
  }

  /**
   * Tank status, which alone says what stands at the tanks, and system status (in computer format) for all the rest.
   * While tank status can't be read, what the other says of tanks is better than nothing.
   */
  async alarms(): Promise<AlarmReport> {
    const tanks = await this.attempt("205", { computer: readTankStatus, display: display.readDisplayStatus });
    const system = await this.attempt("101", { computer: readSystemStatus, display: null });
    const reports = [tanks, system].filter(isReport);
    const faults = [tanks, system].filter((told) => told instanceof Error);
    const [first] = reports;
    if (!first) {
      // It is asked again for both: a console that is just starting may refuse what it knows.
      for (const fn of ["205", "101"]) this.unknown.delete(fn);
      throw faults[0] ?? new Refused("the console knows no status report");
    }
    const ofTanks = isReport(tanks) ? tanks.items : null;
    const ofSystem = isReport(system) ? system.items : [];
    return {
      ...first,
      items: ofTanks ? [...ofTanks, ...ofSystem.filter(({ category }) => category !== TANK_CATEGORY)] : ofSystem,
      raw: reports.map((report) => report.raw).join("\n"),
      complete: { tanks: !(tanks instanceof Error), others: !(system instanceof Error) },
      fault: faults[0] ?? null,
    };
  }

  /**
   * Hands over the most recent delivery of every tank; the last few too on consoles that can't tell it alone, once on
   * every connection and whenever another one began: there may have been two since.
   */
  async deliveries(take: (report: Report<DeliveryFigures>) => void): Promise<void> {
    const reader = { computer: readDeliveries, display: display.readDisplayDeliveries };
    const latest = await this.refusable("20C", reader);
    if (!latest) return take(await this.report("202", reader));
    const begins = new Set(latest.items.map(({ tank, start }) => JSON.stringify([tank, start.shown])));
    if ([...begins].every((begin) => this.begins?.has(begin))) return take(latest);
    const all = await this.attempt("202", reader);
    if (all && !(all instanceof Error)) take(all);
    take(latest);
    // What could not be read, or kept, is asked for again with the next ones.
    if (!(all instanceof Error)) this.begins = begins;
  }

  /** The units that it has told on this connection. */
  get toldUnits(): UnitSystem | null {
    return this.unitsTold;
  }

  /** The console's units, or null if it won't say. */
  async units(): Promise<UnitSystem | null> {
    const report = await this.refusable("517", {
      computer: (data) => [unitsByNumber(computer.readFirst(computer.SYSTEM_TYPE, data).units)],
      display: (text) => [display.readDisplayUnits(text)],
    });
    this.unitsTold = report?.items[0] ?? null;
    return this.unitsTold;
  }

  /** What the console says of its software, or null. */
  async version(): Promise<string | null> {
    const report = await this.refusable("902", {
      computer: (data) => [computer.readVersion(data)],
      display: (text) => [display.readDisplayVersion(text)],
    });
    return report?.items[0] ?? null;
  }

  /** The report, or null if the console does not know the function. */
  private async refusable<T>(fn: string, reader: Reader<T[]>): Promise<Report<T> | null> {
    try {
      return await this.report(fn, reader);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** The report, null if the console does not know the function, or what kept it from being read. */
  private async attempt<T>(fn: string, reader: Reader<T[]>): Promise<Report<T> | Error | null> {
    try {
      return await this.report(fn, reader);
    } catch (error) {
      if (error instanceof Refused) return this.unknown.has(fn) ? null : error;
      if (error instanceof NoAnswer || error instanceof computer.LayoutFault) return error;
      throw error;
    }
  }

  private async report<T>(fn: string, reader: Reader<T[]>): Promise<Report<T>> {
    if (this.unknown.has(fn)) throw new Refused(`the console does not know ${fn}`);
    const { frame, raw, receivedAt } = await this.answerTo(fn, reader.display !== null);
    if (frame.kind === "computer") {
      this.known.add(fn);
      return { items: reader.computer(frame.data), shown: parseStamp(frame.stamp), receivedAt, raw };
    }
    if (!reader.display) throw this.unknownNow(fn);
    this.known.add(fn);
    return { items: reader.display(frame.text), shown: findDisplayTimes(frame.text), receivedAt, raw };
  }

  private async answerTo(fn: string, hasPage: boolean): Promise<Answer> {
    if (!this.format) return this.probe(fn);
    const format = this.displayed.has(fn) ? "DISPLAY" : this.format;
    if (format === "DISPLAY" && !hasPage) throw this.unknownNow(fn);
    try {
      return await this.ask(fn, format);
    } catch (error) {
      // A console that has told it before still knows it, whatever came over the line.
      if (!(error instanceof Refused) || this.known.has(fn)) throw error;
      if (format === "COMPUTER" && this.setting === "AUTO" && hasPage) return this.askForPage(fn);
      throw this.unknownNow(fn);
    }
  }

  private async askForPage(fn: string): Promise<Answer> {
    try {
      const answer = await this.ask(fn, "DISPLAY");
      this.displayed.add(fn);
      return answer;
    } catch (error) {
      throw error instanceof Refused ? this.unknownNow(fn) : error;
    }
  }

  private unknownNow(fn: string): Refused {
    this.unknown.add(fn);
    return new Refused(`the console does not know ${fn}`);
  }

  /** Some consoles refuse the computer format, some keep silent, and some answer it in display format. */
  private async probe(fn: string): Promise<Answer> {
    let answer: Answer;
    try {
      answer = await this.session.ask(`i${fn}00`);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof NoAnswer)) throw error;
      answer = await this.session.ask(`I${fn}00`);
    }
    this.format = answer.frame.kind === "computer" ? "COMPUTER" : "DISPLAY";
    return answer;
  }

  private async ask(fn: string, format: Format): Promise<Answer> {
    const answer = await this.session.ask(format === "COMPUTER" ? `i${fn}00` : `I${fn}00`);
    if (answer.frame.kind === format.toLowerCase()) return answer;
    throw new Refused(`the console answers ${fn} in another format than ${format}`);
  }
}

function isReport<T>(told: Report<T> | Error | null): told is Report<T> {
  return told !== null && !(told instanceof Error);
}

function readInventory(data: string): TankFigures[] {
  return computer.readRecords(computer.INVENTORY, data).map(({ tank, status, values }) => {
    const [volume, netVolume, ullage, height, waterHeight, temperature, waterVolume] = values;
    return {
      tank,
      // Status bits by weight: 1 delivery in progress, 2 leak test running, 4 invalid fuel height.
      deliveryInProgress: (status & 1) !== 0,
      heightInvalid: (status & 4) !== 0,
      volume,
      netVolume,
      ullage,
      height,
      waterHeight,
      temperature,
      waterVolume,
    };
  });
}

function readTankStatus(data: string): ConsoleAlarm[] {
  return computer
    .readRecords(computer.TANK_STATUS, data)
    .flatMap(({ tank, types }) =>
      types.map((type) => ({ category: TANK_CATEGORY, type, number: String(tank).padStart(2, "0") })),
    );
}

function readSystemStatus(data: string): ConsoleAlarm[] {
  return computer.readRecords(computer.SYSTEM_STATUS, data).filter(({ category }) => category !== NORMAL);
}

function readDeliveries(data: string): DeliveryFigures[] {
  return computer.readRecords(computer.DELIVERIES, data).flatMap(({ tank, deliveries }) =>
    deliveries.map(({ start, end, values }) => ({
      tank,
      start: deliveryState(start, [values[0], values[2], values[3], values[8]]),
      end: deliveryState(end, [values[4], values[6], values[7], values[9]]),
    })),
  );
}

function deliveryState(stamp: string, [volume, waterHeight, temperature, height]: Figure[]): DeliveryState {
  return { shown: parseStamp(stamp), volume, waterHeight, temperature, height };
}
