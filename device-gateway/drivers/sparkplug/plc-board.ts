import { Decimal } from "decimal.js";
import { MEASURES, measureOf } from "../../../common/measures.ts";
import type { Host, MeasureReading } from "../../driver.ts";
import type { MeasureValue } from "../../measure-reading.ts";
import { FaultBoard } from "../../skid/fault-board.ts";
import { FAULT_WORDS } from "../../../common/plc-faults.ts";
import { FAULT_CODES } from "../../skid/fault-words.ts";
import { joined, numberIn, type Figures } from "./figures.ts";
import type { Told } from "./node.ts";

/** A box tells a change once. */
const SEEN_TELLINGS = 1;
/** Its heart beats each second; after so long without a beat it counts as gone. */
const STALLED_MS = 30_000;
const HEARTBEAT = "Heartbeat";
const WHOLE_PERCENT = 100;
const LARGEST = 1e9;

/** What is known of a skid's PLC behind a box. */
export class PlcBoard {
  private known: Figures = new Map();
  private beatAt: number | null = null;
  private readonly faults: FaultBoard;

  constructor(
    readonly address: string,
    host: Pick<Host, "keep" | "standing">,
  ) {
    this.faults = new FaultBoard(address, FAULT_CODES, host, SEEN_TELLINGS);
  }

  born(told: readonly Told[], at: Date): MeasureReading | null {
    this.known = new Map();
    this.faults.connected();
    return this.told(told, at);
  }

  told(told: readonly Told[], at: Date): MeasureReading | null {
    if (told.some(({ name, value }) => name === HEARTBEAT && value !== this.known.get(HEARTBEAT))) {
      this.beatAt = at.getTime();
    }
    this.known = joined(this.known, told);
    return readingOf(this.address, told, at);
  }

  /** What it kept while its box was cut off. */
  past(told: readonly Told[], at: Date): MeasureReading | null {
    const reading = readingOf(this.address, told, at);
    return reading && { ...reading, past: true };
  }

  /** Tells what began or ended since it was last told. Throws SpoolFull, and then tells it the next time. */
  tellAlarms(at: Date): void {
    if (this.known.size === 0) return;
    const values = valuesIn(this.known, [...this.known.keys()]);
    const words = FAULT_WORDS.map((_, index) => numberIn(this.known, `Fault/Word${index + 1}`) ?? 0);
    this.faults.update(codesIn(words), values, at, words.join(" "));
  }

  /** A PLC whose heart has stopped tells nothing, though its box does. */
  isStalled(now: Date): boolean {
    return this.beatAt !== null && now.getTime() - this.beatAt > STALLED_MS;
  }
}

function readingOf(address: string, told: readonly Told[], at: Date): MeasureReading | null {
  const figures = joined(new Map(), told);
  const values = valuesIn(figures, [...figures.keys()]);
  return values.length === 0 ? null : { kind: "measure", address, at, states: null, runSeconds: null, values };
}

function valuesIn(figures: Figures, names: readonly string[]): MeasureValue[] {
  return MEASURES.flatMap(({ key }) => (names.includes(`PLC/${key}`) ? [valueIn(figures, key)] : []));
}

function valueIn(figures: Figures, key: MeasureValue["key"]): MeasureValue {
  const { decimals, unit } = measureOf(key);
  const number = numberIn(figures, `PLC/${key}`);
  if (number === null) return { key, value: null, quality: "SENSOR_MISSING" };
  const isPossible = Math.abs(number) <= LARGEST && (unit !== "%" || (number >= 0 && number <= WHOLE_PERCENT));
  if (!isPossible) return { key, value: null, quality: "REFUSED" };
  const figure = new Decimal(number).toDecimalPlaces(decimals);
  return { key, value: figure.isZero() ? "0" : figure.toFixed(), quality: "GOOD" };
}

function codesIn(words: readonly number[]): ReadonlySet<string> {
  return new Set(
    FAULT_WORDS.flatMap(({ first, count }, index) =>
      Array.from({ length: count }, (_, bit) => bit)
        .filter((bit) => (((words[index] ?? 0) >> bit) & 1) === 1)
        .map((bit) => String(first + bit)),
    ),
  );
}
