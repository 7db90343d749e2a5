import type { DeviceSettings, Fact, Host } from "../../driver.ts";
import { PUMP_OFFLINE } from "./alerts.ts";
import { AlarmBoard, type AlarmChanges, type Observation } from "./alarm-board.ts";
import type { Packet } from "./envelope.ts";
import { Unreadable, fieldsOf, textOf, wholeOf } from "./fields.ts";
import { GradeBook } from "./grade-book.ts";
import { Presence } from "./presence.ts";
import { PumpBoard, type PriceOf } from "./pump-board.ts";
import { BeginlessSales, saleOf, type RecordTimes } from "./sales.ts";
import type { JsonPtsSettings } from "./settings.ts";
import { pumpStatusOf, statusPumps, type PumpStatus } from "./status.ts";
import { deliveryOf, measurementOf, statusTanks } from "./tanks.ts";
import { ControllerClock, FirstReceipt } from "./time.ts";

/** The disk took no more, or failed: the device must keep its record. The cause says which. */
export class Unwritten extends Error {}

/** After a connect, what stands at a part is told as a whole, but not more often than this however shaky the line is. */
const TOLD_AGAIN_MS = 60_000;

/** What is known of one controller, and what its words mean for the host; the same whichever way they came. */
export class Controller {
  readonly board: PumpBoard;
  readonly grades = new GradeBook();
  readonly alarms = new AlarmBoard();
  readonly presence: Presence;
  readonly times: RecordTimes;
  private readonly beginless = new BeginlessSales();
  private readonly tanks: ReadonlySet<string>;
  /** When what stands at a part was last told as a whole; `due`: there was a connect since. */
  private readonly told = new Map<string, { readonly at: number; readonly due: boolean }>();

  constructor(
    readonly device: DeviceSettings,
    readonly host: Host,
    settings: JsonPtsSettings,
  ) {
    this.board = new PumpBoard(device.guns);
    this.presence = new Presence(host, settings.ptsId ?? null);
    this.tanks = new Set(device.tanks.map(({ address }) => String(Number(address))));
    this.times = {
      clock: new ControllerClock(device.timeZone),
      receipts: new FirstReceipt(),
      now: () => host.clock.now(),
    };
  }

  /** A new connection: whatever began or ended since the last one was seen by nobody. */
  connected(): void {
    for (const [part, { at }] of this.told) this.told.set(part, { at, due: true });
  }

  /** The bound tanks' probes. */
  get probes(): readonly number[] {
    return [...this.tanks].map(Number);
  }

  /** Takes an answer that is about the controller as a whole. */
  learn(answer: Pick<Packet, "type" | "data">): void {
    const data = fieldsOf(answer.data);
    const version = textOf(data["FirmwareDateTime"]);
    if (version) this.presence.learn({ version });
    if (answer.type === "DateTime") this.times.clock.learn(data, this.host.clock.now());
    if (answer.type === "FirmwareInformation") this.presence.learn({ version: textOf(data["DateTime"]) });
    if (answer.type === "UniqueIdentifier") this.presence.learn({ serialNumber: textOf(data["Id"]) });
    this.grades.learn(answer);
    this.presence.learn({ nozzles: this.grades.nozzles });
  }

  /** Takes an answer to PumpGetStatus; null when it tells no state. Throws Unwritten. */
  takePump(answer: Packet): PumpStatus | null {
    const status = pumpStatusOf(answer.type, answer.data);
    if (status) this.showPump(status, answer.raw);
    return status;
  }

  /** Shows a bound tank; alarms that begin or end with this measurement are kept first. */
  takeMeasurement({ data, raw }: Pick<Packet, "data" | "raw">): void {
    const { tank, reading, observation } = measurementOf(fieldsOf(data), this.times);
    if (!this.tanks.has(String(tank))) return;
    this.judge(observation, raw);
    this.host.show(reading);
  }

  /** The pumps and tanks of an UploadStatus. */
  takeStatus({ data, raw }: Pick<Packet, "data" | "raw">): readonly PumpStatus[] {
    const content = fieldsOf(data);
    const now = this.host.clock.now();
    this.learn({ type: "UploadStatus", data });
    const pumps = statusPumps(content);
    // The columns have no prices of nozzles, but the grades came in the same message.
    for (const status of pumps) this.showPump(status, raw, (address) => this.grades.priceOf(address));
    for (const tank of statusTanks(content, now)) if (this.tanks.has(tank.address)) this.host.show(tank);
    return pumps;
  }

  /** Shows idle guns with the prices that are known now: nothing else of them has changed. */
  showPrices(): void {
    const at = this.host.clock.now();
    for (const pump of this.board.pumps) {
      const status = this.board.statusOf(pump);
      if (status?.phase !== "IDLE") continue;
      const readings = this.board.observe(status, at, (address) => this.grades.priceOf(address));
      for (const reading of readings) this.host.show(reading);
    }
  }

  /** A delivery that a measurement tells along (ProbeMeasurements); kept once, since its key stays the same. */
  keepLastDelivery({ data, raw }: Packet): void {
    const content = fieldsOf(data);
    const probe = String(wholeOf(content["Probe"], 1, 20));
    const StartValues = content["LastInTankDeliveryStart"];
    const EndValues = content["LastInTankDeliveryEnd"];
    const delivery = { Tank: probe, StartValues, EndValues, AbsoluteValues: content["LastInTankDelivery"] };
    const told = [StartValues, EndValues].every((values) => this.times.clock.instant(fieldsOf(values)["DateTime"]));
    if (!told || !this.tanks.has(probe)) return;
    this.keep(deliveryOf(delivery, this.times), raw);
  }

  /** Keeps a finished sale. Throws Unreadable and Unwritten. */
  keepSale(data: unknown, raw: string): void {
    const content = fieldsOf(data);
    this.keep(this.beginless.named(saleOf(content, this.times), content), raw);
  }

  /** Keeps alarms, then remembers them: whatever could not be kept is found again next time. */
  keepChanges(changes: AlarmChanges, raw: string): void {
    this.keepAll(changes.alarms, raw);
    changes.remember();
  }

  keepAll(facts: readonly Fact[], raw: string): void {
    for (const fact of facts) this.keep(fact, raw);
  }

  /**
   * Sets a record aside after whatever went wrong in reading it, our own mistakes included: it would come again for
   * ever and keep back all that follow. Only what could not be written is thrown on.
   */
  asideUnlessUnwritten(error: unknown, raw: string): void {
    if (error instanceof Unwritten) throw error;
    const { host, device } = this;
    if (!(error instanceof Unreadable)) {
      host.log.warn({ device: device.id, err: error }, "record could not be interpreted");
    }
    host.setAside(raw, error instanceof Error ? error.message : "unknown fault");
  }

  /** The first observation of a part after a connect is told as a whole, the others by what they change. */
  private judge(observation: Observation, raw: string): void {
    const part = `${observation.device} ${observation.number} ${observation.judged.join()}`;
    const told = this.told.get(part);
    const now = this.host.clock.now().getTime();
    const list = !told || (told.due && now - told.at >= TOLD_AGAIN_MS) ? this.alarms.standing(observation) : null;
    if (!list) return this.keepChanges(this.alarms.observe(observation), raw);
    try {
      this.written(() => this.host.standing(list.source, list.alarms, true, observation.at));
    } catch (error) {
      // That nothing stands can wait for the next observation; the figures need not.
      if (list.alarms.length > 0) throw error;
      return;
    }
    list.remember();
    this.told.set(part, { at: now, due: false });
    this.keepChanges(this.alarms.observe(observation), raw);
  }

  private keep(fact: Fact, raw: string): void {
    this.written(() => this.host.keep(fact, raw));
  }

  private written(write: () => void): void {
    try {
      write();
    } catch (error) {
      throw new Unwritten("the record could not be written", { cause: error });
    }
  }

  private showPump(status: PumpStatus, raw: string, priceOf?: PriceOf): void {
    if (!this.board.pumps.includes(status.pump)) return;
    const at = this.host.clock.now();
    const present = status.phase === "OFFLINE" ? [PUMP_OFFLINE] : [];
    const observation: Observation = { device: "Pump", number: status.pump, judged: [PUMP_OFFLINE], present, at };
    this.judge(observation, raw);
    for (const reading of this.board.observe(status, at, priceOf)) this.host.show(reading);
  }
}
