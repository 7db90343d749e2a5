import { PLC_STATES } from "../../../common/measures.ts";
import type { CommandOutcome, Driver, Host, Protocol } from "../../driver.ts";
import { Presence } from "../../link/polled-presence.ts";
import { LinkClosed } from "../../link/tcp-link.ts";
import { FaultBoard } from "../../skid/fault-board.ts";
import { Exception, NoAnswer, giveBack, takeLine, type Answer, type Asker, type Line } from "./line.ts";
import { HEADER, MAGIC, VERSION } from "../../../common/modbus-map.ts";
import { readSettings, type ModbusSettings } from "./settings.ts";
import { Words, valueOf } from "./words.ts";

/** Poll periods without an answer, those aside in which other units of its line were asked, after which a PLC counts as gone. */
const MISSED_POLLS = 3;
/** Polls in a row with the same heartbeat after which a PLC that answers counts as gone: it goes up each second. */
const STALLED_POLLS = 3;
/** These say that it is busy, or that nobody behind the gateway answers: another poll may be luckier. */
const PASSING = new Set([5, 6, 10, 11]);

/** The PLC of a gas compressor skid over Modbus TCP: parameters, faults and gas. It takes no commands. */
export const protocol: Protocol = {
  create: (device, host) => new Modbus(readSettings(device), host),
};

class Modbus implements Driver {
  private readonly address: string;
  private readonly presence: Presence;
  private readonly board: FaultBoard;
  private readonly asker: Asker;
  private line: Line | null = null;
  private connection = 0;
  private heartbeat = { last: -1, unchanged: 0 };
  private readonly undefinedBits = new Set<string>();
  private ending = new AbortController();
  private running: Promise<unknown> | null = null;

  constructor(
    private readonly settings: ModbusSettings,
    private readonly host: Host,
  ) {
    this.address = `plc-${settings.unitId}`;
    this.presence = new Presence(host, settings.pollMs, MISSED_POLLS);
    const { clock, counters } = host;
    this.asker = {
      clock,
      counters,
      message: (direction, raw) => host.message(direction, raw),
      heldUp: (is) => this.presence.heldUp(is),
    };
    this.board = new FaultBoard(
      this.address,
      settings.faults.map(({ code }) => code),
      host,
    );
  }

  start(): Promise<void> {
    if (!this.running) {
      this.ending = new AbortController();
      const { signal } = this.ending;
      const line = takeLine(this.settings.host, this.settings.port);
      this.line = line;
      this.running = Promise.allSettled([this.keepPolling(line, signal), this.presence.watch(signal)]);
    }
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.ending.abort(new LinkClosed("the driver was stopped"));
    await this.running;
    if (this.line) giveBack(this.line, this.settings.unitId);
    this.line = this.running = null;
  }

  send(): Promise<CommandOutcome> {
    return Promise.resolve({ outcome: "UNSUPPORTED", vendorCode: null, transactionNo: null });
  }

  private async keepPolling(line: Line, signal: AbortSignal): Promise<void> {
    const { pollMs, unitId } = this.settings;
    const next = (due: number) => Math.max(due + pollMs, this.now() + line.restOf(unitId, pollMs));
    for (let due = this.now(); !signal.aborted; due = next(due)) {
      if (due > this.now()) await this.host.clock.sleep(due - this.now(), signal);
      try {
        await this.poll(line, signal);
      } catch (error) {
        if (signal.aborted) return;
        // Whatever it was, a skid is asked again: nobody else watches it for leaks.
        const reason = error instanceof Error ? error.message : String(error);
        this.presence.failed(reason);
        this.host.log.warn({ reason }, "skid poll failed");
      }
    }
  }

  private async poll(line: Line, signal: AbortSignal): Promise<void> {
    const { unitId, fc, timeoutMs, span, addressOffset } = this.settings;
    const question = { unitId, fc, address: span.from + addressOffset, count: span.count, timeoutMs };
    try {
      this.digest(await line.ask(question, this.asker, signal));
    } catch (error) {
      if (!(error instanceof Exception)) throw error;
      if (PASSING.has(error.code)) throw new NoAnswer(error.message);
      this.useless(`it refuses to tell its registers: ${error.message}`);
    }
  }

  private digest({ bytes, connection }: Answer): void {
    const words = new Words(bytes, this.settings.span.from, this.settings.wordOrder);
    if (connection !== this.connection) this.board.connected();
    this.connection = connection;
    const foreign = this.settings.header ? foreignMap(words) : null;
    if (foreign !== null) return this.useless(foreign);
    if (this.settings.header && this.isStalled(words.at(HEADER.heartbeat))) {
      return this.presence.stalled(`its heartbeat has stood still for ${STALLED_POLLS} polls`);
    }
    this.presence.hindered(null);
    this.presence.answered();
    const at = this.host.clock.now();
    const values = this.settings.points.map((point) => valueOf(words, point));
    this.host.show({ kind: "measure", address: this.address, at, ...this.selfOf(words), values });
    this.board.update(this.faultsIn(words), values, at, bytes.toString("hex"));
  }

  private isStalled(beat: number): boolean {
    const { last, unchanged } = this.heartbeat;
    this.heartbeat = { last: beat, unchanged: beat === last ? unchanged + 1 : 0 };
    return this.heartbeat.unchanged >= STALLED_POLLS;
  }

  /** It answers, but not so that anything could be read: no old figure may pass for a new one. */
  private useless(why: string): void {
    this.presence.hindered(why);
    this.presence.answered();
    const values = this.settings.points.map(({ key }) => ({ key, value: null, quality: "REFUSED" }) as const);
    const at = this.host.clock.now();
    this.host.show({ kind: "measure", address: this.address, at, states: null, runSeconds: null, values });
  }

  private selfOf(words: Words) {
    if (!this.settings.header) return { states: null, runSeconds: null };
    const states = PLC_STATES.filter((_, bit) => words.hasBit(HEADER.status, bit));
    return { states, runSeconds: words.double(HEADER.runSeconds) };
  }

  private faultsIn(words: Words): Set<string> {
    const { faults } = this.settings;
    for (const address of new Set(faults.map((fault) => fault.address))) {
      for (let bit = 0; bit < 16; bit++) {
        const isDefined = faults.some((fault) => fault.address === address && fault.bit === bit);
        if (!isDefined && words.hasBit(address, bit)) this.logOnce(`${address}.${bit}`);
      }
    }
    return new Set(faults.filter(({ address, bit }) => words.hasBit(address, bit)).map(({ code }) => code));
  }

  private logOnce(bit: string): void {
    if (this.undefinedBits.has(bit)) return;
    this.undefinedBits.add(bit);
    this.host.log.warn({ bit }, "a fault bit that the map does not have");
  }

  private now(): number {
    return this.host.clock.now().getTime();
  }
}

/** Why a map is not ours, in English; null: it is. */
function foreignMap(words: Words): string | null {
  const [magic, version] = [words.at(HEADER.magic), words.at(HEADER.version)];
  const hex = (word: number) => `0x${word.toString(16).toUpperCase().padStart(4, "0")}`;
  if (magic !== MAGIC) return `its register map is another one: it begins with ${hex(magic)}, not ${hex(MAGIC)}`;
  return version === VERSION ? null : `its register map is of version ${version}, not ${VERSION}`;
}
