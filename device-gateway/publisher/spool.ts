import type { DatabaseSync } from "node:sqlite";
import type { Logger } from "pino";
import { SpoolFull, type Clock } from "../driver.ts";
import { Backlog, type Waiting } from "./backlog.ts";
import { DeadLetters, textKey } from "./dead-letters.ts";
import { DiskRoom } from "./disk-room.ts";
import type { FactPart, FactReport } from "./reports.ts";
import { PARKED, atomically, isDamage, isUnwritable, openSpoolFile } from "./spool-schema.ts";
import { prepare } from "./spool-statements.ts";

/** Delivered keys that are remembered: some weeks of a station, days of a hundred. */
const REMEMBERED_KEYS = 50_000;
const WARN_AT = 0.8;
/** Below this the next crossing is told again. */
const CALM_AT = 0.7;
/** What a row costs beside its texts: columns, key and index entries. */
const ROW_OVERHEAD_BYTES = 200;
/** A refused fact is tried again after 30 s, then ever more seldom, at least every 10 minutes. */
const FIRST_RETRY_MS = 30_000;
const SLOWEST_RETRY_MS = 600_000;
/** Facts on a second try that may share a batch with those in turn. */
const RETRIES_PER_BATCH = 20;

export interface SpoolOptions {
  readonly path: string;
  /** Bound of what waits; dead letters may take a tenth of it on top. */
  readonly limitBytes: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly rememberedKeys?: number;
  /** Bytes that the disk may still take; as the file system says, unless given. */
  readonly freeBytes?: () => number;
}

/** A fact that waits to be reported. */
export interface SpooledFact {
  readonly id: number;
  readonly device: string;
  readonly part: FactPart;
  /** The report as JSON. */
  readonly report: string;
}

/** What became of a fact. unknownDevice may heal; invalid never will; putOff: the server stumbled over it. */
export interface Settlement {
  readonly fact: SpooledFact;
  readonly fate: "delivered" | "unknownDevice" | "invalid" | "putOff";
  readonly message?: string;
}

/** So many are settled at a time where the disk has hardly any room: their journal fits the reserve. */
const SETTLED_WHEN_SHORT = 50;

/** Facts on disk from the moment a device hands them over until the server has committed them. Survives kill -9. */
export class Spool {
  /** What nobody will deliver by itself. */
  deadLetters!: DeadLetters;
  private database!: DatabaseSync;
  private statements!: ReturnType<typeof prepare>;
  /** Of each device that the server doesn't know: the one fact that is tried again; the others are parked. */
  private probes = new Map<string, number>();
  private readonly backlog = new Backlog();
  private facts = 0;
  private bytesWaiting = 0;
  private warned = false;
  private unwritable = false;
  private readonly room: DiskRoom;
  /** Settled by the server's word, but not on disk yet, since the disk takes nothing. */
  private unsettled = new Map<number, Settlement>();

  /** Opens or makes the file; a damaged one is set aside. Throws when another process uses it. */
  constructor(private readonly options: SpoolOptions) {
    this.room = new DiskRoom(options);
    this.load();
    this.room.keepReserve();
    this.watchFilling();
  }

  /** Facts that wait, put-off ones included. */
  get waiting(): number {
    return this.facts;
  }

  /** Bytes that wait. */
  get bytes(): number {
    return this.bytesWaiting;
  }

  /** 0 empty … 1 full. */
  get filling(): number {
    return this.bytesWaiting / this.options.limitBytes;
  }

  /** Why nothing can be taken, in English; null when all is well. */
  get hindrance(): string | null {
    if (this.unwritable) return "the spool can't be written";
    if (!this.room.isAmple) return "the disk is nearly full: nothing is taken";
    return this.filling >= 1 ? "the spool is full" : null;
  }

  /**
   * Returns once the fact is on disk. A fact that waits already or was delivered lately is a no-op, also when the spool
   * is full. Throws SpoolFull when there is no room, or when the disk can't be written: the device keeps its record.
   */
  keep(device: string, fact: FactReport, raw: string): void {
    const { part, key } = fact;
    const report = JSON.stringify(fact.report);
    const bytes = Buffer.byteLength(report) + Buffer.byteLength(raw) + key.length + ROW_OVERHEAD_BYTES;
    this.orFull(() => {
      if (this.statements.known.get({ device, part, key })) return;
      if (this.bytesWaiting + bytes > this.options.limitBytes || !this.room.isAmple) throw new SpoolFull();
      this.statements.add.run({ device, part, key, report, raw, bytes });
      this.facts++;
      this.bytesWaiting += bytes;
      this.backlog.add(device, fact);
    });
    this.watchFilling();
  }

  /** What waits of a device: all that it told of before has arrived. */
  waitingOf(device: string): Waiting {
    return this.backlog.of(device);
  }

  /** Whether a fact waits for the server yet. */
  waits(device: string, { part, key }: { readonly part: string; readonly key: string }): boolean {
    return this.statements.waiting.get({ device, part, key }) !== undefined;
  }

  /** Makes one write of all that is kept or set aside within, or none. Throws SpoolFull when the disk can't be written. */
  together(work: () => void): void {
    this.orFull(() => this.database.exec("BEGIN IMMEDIATE"));
    try {
      work();
      this.orFull(() => this.database.exec("COMMIT"));
    } catch (error) {
      if (this.database.isOpen && this.database.isTransaction) this.database.exec("ROLLBACK");
      if (this.database.isOpen) this.recount();
      throw error;
    }
  }

  /** Returns once the text is on disk among the dead letters. Throws SpoolFull when the disk can't be written. */
  setAside(device: string, raw: string, why: string): void {
    this.orFull(() =>
      atomically(this.database, () =>
        this.deadLetters.add({
          device,
          part: "raw",
          key: textKey(raw),
          report: null,
          raw,
          reason: "RAW",
          message: why,
        }),
      ),
    );
  }

  /** The oldest facts whose turn it is: at most so many, and not much more than so many bytes; at least one if any. */
  next(limit: { readonly facts: number; readonly bytes: number }): SpooledFact[] {
    if (this.facts === 0) return [];
    const now = this.options.clock.now().getTime();
    const batch: SpooledFact[] = [];
    let bytes = 0;
    const take = (rows: Iterable<unknown>) => {
      for (const row of rows as Iterable<SpooledFact>) {
        if (this.unsettled.has(row.id)) continue;
        if (batch.length >= limit.facts || bytes >= limit.bytes) return;
        batch.push({ id: row.id, device: row.device, part: row.part, report: row.report });
        bytes += row.report.length;
      }
    };
    take(this.statements.due.all({ now, limit: Math.min(RETRIES_PER_BATCH, limit.facts) }));
    take(this.statements.inTurn.iterate({ limit: limit.facts + this.unsettled.size }));
    return batch;
  }

  /** When the next put-off fact is to be tried, ms since 1970; null when none is put off. */
  nextRetryAt(): number | null {
    const at = this.statements.nextRetry.get({ parked: PARKED })?.["at"];
    return typeof at === "number" ? at : null;
  }

  /**
   * Records what became of a batch. Where the disk has no room it is done bit by bit in the reserve, and what not even
   * that takes is remembered here until it is taken: nothing is delivered twice, and the rest goes on.
   */
  settle(settlements: readonly Settlement[]): void {
    const all = [...this.unsettled.values(), ...settlements];
    if (all.length === 0) return;
    this.unsettled = new Map();
    try {
      this.settleOnDisk(all);
      this.room.keepReserve();
    } catch (error) {
      if (!isUnwritable(error)) throw this.reloaded(error);
      this.options.log.error({ err: String(error) }, "the disk has no room to settle what was delivered");
      this.room.giveUpReserve();
      this.settleBitByBit(all);
    }
    this.watchFilling();
  }

  private settleBitByBit(settlements: readonly Settlement[]): void {
    for (let from = 0; from < settlements.length; from += SETTLED_WHEN_SHORT) {
      const part = settlements.slice(from, from + SETTLED_WHEN_SHORT);
      try {
        this.settleOnDisk(part);
        // Its journal makes room for the next one's.
        this.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      } catch (error) {
        if (!isUnwritable(error)) throw this.reloaded(error);
        for (const settlement of part) this.unsettled.set(settlement.fact.id, settlement);
      }
    }
  }

  private settleOnDisk(settlements: readonly Settlement[]): void {
    const probes = new Map(this.probes);
    try {
      atomically(this.database, () => {
        for (const settlement of settlements) this.settleOne(settlement);
        this.statements.forget.run({ keep: this.options.rememberedKeys ?? REMEMBERED_KEYS });
      });
      this.unwritable = false;
    } catch (error) {
      this.probes = probes;
      if (!isDamage(error)) this.recount();
      throw error;
    }
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }

  /** Opens the file and what is read from it. */
  private load(): void {
    const { path, limitBytes, clock, log } = this.options;
    const { database, damaged } = openSpoolFile(path, clock.now());
    if (damaged) log.error({ ...damaged }, "the spool is damaged: it is set aside");
    this.database = database;
    this.statements = prepare(database);
    this.deadLetters = new DeadLetters(database, { limitBytes: limitBytes / 10, clock, log });
    this.probes = new Map();
    this.unsettled = new Map();
    this.recount();
  }

  /** A file that shows its damage only now is replaced at once. Gives the error back, for whoever has to throw it. */
  private reloaded(error: unknown): unknown {
    if (isDamage(error)) {
      this.close();
      this.load();
    }
    return error;
  }

  private recount(): void {
    const sums = this.statements.sums.get();
    this.facts = Number(sums?.["facts"]);
    this.bytesWaiting = Number(sums?.["bytes"]);
    this.backlog.reset(this.statements.backlog.all() as unknown as Parameters<Backlog["reset"]>[0]);
    this.deadLetters.recount();
  }

  private settleOne({ fact, fate, message = "" }: Settlement): void {
    if (fate === "putOff") return this.putOff(fact.id);
    if (fate === "unknownDevice") return this.awaitDevice(fact);
    const gone = this.statements.remove.get({ id: fact.id });
    if (!gone) return;
    this.facts--;
    this.bytesWaiting -= Number(gone["bytes"]);
    const { device, part } = fact;
    this.backlog.remove(device);
    const key = String(gone["key"]);
    if (fate === "delivered") {
      this.statements.remember.run({ device, part, key });
      if (this.probes.has(device)) this.release(device);
    } else {
      const raw = String(gone["raw"]);
      this.deadLetters.add({ device, part, key, report: fact.report, raw, reason: "INVALID", message });
      if (this.probes.get(device) === fact.id) this.release(device);
    }
  }

  private putOff(id: number): void {
    const refusals = Number(this.statements.refuse.get({ id })?.["refusals"] ?? 1);
    const pause = Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(refusals - 1, 10));
    this.statements.retryAt.run({ id, at: this.options.clock.now().getTime() + pause });
  }

  /** One fact of an unknown device is tried again at a slow pace; the rest of that device waits for its success. */
  private awaitDevice({ id, device }: SpooledFact): void {
    const probe = this.probes.get(device);
    if (probe === undefined) {
      this.probes.set(device, id);
      this.statements.park.run({ device, parked: PARKED });
    }
    if (probe === undefined || probe === id) this.putOff(id);
    else this.statements.retryAt.run({ id, at: PARKED });
  }

  private release(device: string): void {
    this.probes.delete(device);
    this.statements.release.run({ device });
  }

  /** What can't be written is not kept, whatever the reason: the device must hear no acknowledgement. */
  private orFull(write: () => void): void {
    try {
      write();
      this.unwritable = false;
    } catch (error) {
      if (error instanceof SpoolFull) throw error;
      // Once, not at every record that a device repeats.
      if (!this.unwritable) this.options.log.error({ err: error }, "the spool can't be written");
      this.unwritable = true;
      this.reloaded(error);
      throw new SpoolFull();
    }
  }

  private watchFilling(): void {
    if (!this.warned && this.filling >= WARN_AT) {
      this.warned = true;
      const { facts, bytesWaiting: bytes } = this;
      this.options.log.warn({ facts, bytes, limit: this.options.limitBytes }, "the spool is filling up");
    } else if (this.warned && this.filling < CALM_AT) {
      this.warned = false;
    }
  }
}
