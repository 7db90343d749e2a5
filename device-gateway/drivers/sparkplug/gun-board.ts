import type { GunReading, GunStateName, PresetType } from "../../driver.ts";
import {
  AMOUNT_DIGITS,
  PRICE_DIGITS,
  VOLUME_DIGITS,
  amountIn,
  figuresOf,
  joined,
  positiveIn,
  textIn,
  type Figures,
} from "./figures.ts";
import type { Told } from "./node.ts";
import { Visits, type Sight } from "./visits.ts";

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

/** The card at the gun. */
const CARD = "Card No";

/** A figure that is told again and again without a change is shown so often. */
const HEARTBEAT_MS = 60_000;

const UNSEEN = "states while its box was away were not seen";

/** A box has one word for a gun: a sale that is settled while the next customer has lifted it leaves out that it hung. */
const reasonFor = (before: GunStateName, now: GunStateName): string | null =>
  before === "WORKING" && (now === "LIFTED" || now === "AUTHORIZED")
    ? "its sale was settled when it had been lifted again"
    : null;

const stateIn = (figures: Figures): GunStateName | null =>
  STATES.get(textIn(figures, "State")?.toLowerCase() ?? "") ?? null;

function sightOf(told: readonly Told[]): Sight {
  const figures = figuresOf(told);
  const card = figures.has(CARD) ? textIn(figures, CARD) : undefined;
  return { state: stateIn(figures), card, isOfSale: textIn(figures, "Transaction/Id") !== null };
}

/** What is known of a gun behind a box. */
export class GunBoard {
  private known: Figures = new Map();
  private shown: { readonly reading: GunReading; readonly text: string } | null = null;
  readonly visits = new Visits();

  constructor(readonly address: string) {}

  /** A card that is told beside a finished sale is that sale's, and not in here. */
  get figures(): Figures {
    return this.known;
  }

  /** What it charges; null: it hasn't said. */
  get unitPrice(): string | null {
    return positiveIn(this.known, "Unit Price", PRICE_DIGITS);
  }

  /** Everything is told anew; what it did meanwhile nobody saw. */
  born(told: readonly Told[], at: Date): GunReading | null {
    this.known = joined(new Map(), told);
    this.visits.born(sightOf(told));
    return this.readingAt(at, true);
  }

  told(told: readonly Told[], at: Date): GunReading | null {
    const sight = sightOf(told);
    this.visits.told(sight);
    this.known = joined(this.known, sight.isOfSale ? told.filter(({ name }) => name !== CARD) : told);
    return this.readingAt(at, false);
  }

  private readingAt(at: Date, isBirth: boolean): GunReading | null {
    const { known, address } = this;
    const state = stateIn(known);
    if (state === null) return null;
    const preset = PRESETS.get(textIn(known, "Preset/Type")?.toLowerCase() ?? "") ?? null;
    const figures = {
      unitPrice: this.unitPrice,
      volumeLitres: amountIn(known, "Current/Volume", VOLUME_DIGITS),
      amount: amountIn(known, "Current/Amount", AMOUNT_DIGITS),
      totalizerLitres: positiveIn(known, "Total/Volume", VOLUME_DIGITS),
      transactionNo: state === "WORKING" ? textIn(known, "Transaction/Id") : null,
      cardNo: textIn(known, CARD),
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
