import type { GunReading, GunStateName, PresetType } from "../../driver.ts";
import {
  AMOUNT_DIGITS,
  PRICE_DIGITS,
  VOLUME_DIGITS,
  amountIn,
  joined,
  positiveIn,
  textIn,
  type Figures,
} from "./figures.ts";
import type { Told } from "./node.ts";

const STATES: ReadonlyMap<string, GunStateName> = new Map([
  ["free", "FREE"],
  ["lifted", "LIFTED"],
  ["authorized", "AUTHORIZED"],
  ["refuelling", "REFUELLING"],
  ["working", "WORKING"],
]);

const PRESETS: ReadonlyMap<string, PresetType> = new Map([
  ["amount", "AMOUNT"],
  ["volume", "VOLUME"],
  ["full", "FULL"],
]);

/** A figure that is told again and again without a change is shown so often. */
const HEARTBEAT_MS = 60_000;

const UNSEEN = "states while its box was away were not seen";

/** A box has one word for a gun: a sale that is settled while the next customer has lifted it leaves out that it hung. */
const reasonFor = (before: GunStateName, now: GunStateName): string | null =>
  before === "WORKING" && (now === "LIFTED" || now === "AUTHORIZED")
    ? "its sale was settled when it had been lifted again"
    : null;

/** A card that is held to a gun which waits for one. */
export interface ShownCard {
  readonly tag: string;
  /** What the gun charges; null: it hasn't said. */
  readonly unitPrice: string | null;
}

/** What is known of a gun behind a box. */
export class GunBoard {
  private known: Figures = new Map();
  private shown: { readonly reading: GunReading; readonly text: string } | null = null;
  /** The card that was asked for since the gun hung. */
  private asked: string | null = null;

  constructor(readonly address: string) {}

  get figures(): Figures {
    return this.known;
  }

  get state(): GunStateName | null {
    return STATES.get(textIn(this.known, "State")?.toLowerCase() ?? "") ?? null;
  }

  /** Everything is told anew; what it did meanwhile nobody saw. */
  born(told: readonly Told[], at: Date): GunReading | null {
    this.known = joined(new Map(), told);
    return this.readingAt(at, true);
  }

  told(told: readonly Told[], at: Date): GunReading | null {
    this.known = joined(this.known, told);
    return this.readingAt(at, false);
  }

  /** The card that the gun waits for an answer to; each one once until it hangs: what it still tells after a fill is no card of the next customer. */
  takeCard(): ShownCard | null {
    if (this.state === "FREE") this.asked = null;
    if (this.state !== "LIFTED") return null;
    const tag = textIn(this.known, "Card No");
    if (tag === null || tag === this.asked) return null;
    this.asked = tag;
    return { tag, unitPrice: positiveIn(this.known, "Unit Price", PRICE_DIGITS) };
  }

  /** Whether it still waits for the answer to this card. */
  waitsFor(tag: string): boolean {
    return this.state === "LIFTED" && this.asked === tag;
  }

  private readingAt(at: Date, isBirth: boolean): GunReading | null {
    const { state, known, address } = this;
    if (state === null) return null;
    const preset = PRESETS.get(textIn(known, "Preset/Type")?.toLowerCase() ?? "") ?? null;
    const figures = {
      unitPrice: positiveIn(known, "Unit Price", PRICE_DIGITS),
      volumeLitres: amountIn(known, "Current/Volume", VOLUME_DIGITS),
      amount: amountIn(known, "Current/Amount", AMOUNT_DIGITS),
      totalizerLitres: positiveIn(known, "Total/Volume", VOLUME_DIGITS),
      transactionNo: state === "WORKING" ? textIn(known, "Transaction/Id") : null,
      cardNo: textIn(known, "Card No"),
      presetType: preset,
      presetValue: preset === null || preset === "FULL" ? null : positiveIn(known, "Preset/Value", VOLUME_DIGITS),
    };
    const text = JSON.stringify([state, figures]);
    const last = this.shown;
    if (last?.text === text && at.getTime() - last.reading.at.getTime() < HEARTBEAT_MS) return null;
    const before = last?.reading.state ?? state;
    const reason = before === state ? null : isBirth ? UNSEEN : reasonFor(before, state);
    const reading: GunReading = { kind: "gun", address, at, state, ...figures, reason };
    this.shown = { reading, text };
    return reading;
  }
}
