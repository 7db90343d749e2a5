import type { GunStateName } from "../../driver.ts";

/** A card that is held to a gun which waits for one. */
export interface HeldCard {
  readonly tag: string;
  /** Whose turn it was at the gun when it was held to it. */
  readonly turn: number;
}

/** What a message tells of who stands at a gun. */
export interface Sight {
  /** Null: none that is known. */
  readonly state: GunStateName | null;
  /** Undefined: it tells none. */
  readonly card: string | null | undefined;
  /** It tells a finished sale, and the card is that sale's. */
  readonly isOfSale: boolean;
}

/** From the lifting of a gun to its next. */
interface Visit {
  /** That was told or released for it. */
  readonly card: string | null;
  /** The gun was released: another card that is told now is none of this fill. */
  readonly isReleased: boolean;
  readonly hasFlowed: boolean;
  readonly isSold: boolean;
}

const NOBODY: Visit = { card: null, isReleased: false, hasFlowed: false, isSold: false };

/** Who stands at a gun, and with which card: a box tells states and cards, and never that somebody else has come. */
export class Visits {
  private turns = 0;
  private state: GunStateName | null = null;
  private visit = NOBODY;
  /** The visit before, where its fill was not settled when the next one began. */
  private unsettled: Visit | null = null;
  /** The visit before messages were missing: it may go on, or be over. */
  private doubted: Visit | null = null;
  /** The card of who comes next, told or released since the gun hung. */
  private coming: string | null = null;
  /** The card that was asked for since the gun hung. */
  private asked: string | null = null;
  /** The card that was told last: it may merely still stand. */
  private stands: string | null = null;

  /** Another number than before: somebody else may stand there. */
  get turn(): number {
    return this.turns;
  }

  /** Everything is told anew, and nobody saw what happened meanwhile: a card that merely still stands is only whose it was before. */
  born({ state, card = null }: Sight): void {
    this.turns++;
    const isAway = state === null || state === "FREE";
    const before = this.visit.card === null ? (this.doubted ?? this.visit) : this.visit;
    if (!isAway && card !== null && card === before.card) {
      this.visit = { ...before, isSold: before.isSold || this.visit.isSold };
    } else this.visit = { ...NOBODY, card: isAway || card === this.stands ? null : card };
    this.unsettled = this.doubted = this.coming = null;
    if (isAway) this.asked = null;
    this.state = state;
    this.stands = card;
    this.seen();
  }

  told({ state, card, isOfSale }: Sight): void {
    const before = this.state;
    const now = state ?? before;
    const settlesLate = before === "WORKING" && (now === "LIFTED" || now === "AUTHORIZED");
    const hangs = now === "FREE" && before !== "FREE";
    this.state = now;
    if (hangs || settlesLate) this.hung(hangs);
    if (settlesLate || (now !== "FREE" && (before === "FREE" || before === null))) this.begin(settlesLate);
    this.seen();
    if (card === undefined) return;
    this.stands = card;
    // What is told as the gun hangs is of the fill that is over.
    if (!isOfSale && !hangs) this.held(card);
  }

  /** Messages are missing: what they told nobody knows. */
  missed(): void {
    this.turns++;
    this.unsettled = this.coming = null;
    this.doubted ??= this.visit;
    this.visit = NOBODY;
  }

  /** The gun took an order that was sent for a card. */
  released(card: string, turn: number | null): void {
    if (turn !== this.turns) return;
    this.asked = card;
    if (this.state === "FREE") this.coming = card;
    else if (!this.visit.hasFlowed || this.visit.card === null) this.visit = { ...this.visit, card, isReleased: true };
  }

  /** The card that the gun waits for an answer to; each one once until it hangs. */
  takeCard(): HeldCard | null {
    const tag = this.waiting;
    if (tag === null || tag === this.asked) return null;
    this.asked = tag;
    return { tag, turn: this.turns };
  }

  /** Whether whoever held this card to the gun still stands there and waits. */
  waitsFor({ tag, turn }: HeldCard): boolean {
    return this.waiting === tag && this.turns === turn;
  }

  /** The card of the fill whose sale is told now; each fill has one sale. Null: none, or nobody knows which. */
  cardOfSale(): string | null {
    const fill = this.unsold();
    if (fill === this.visit) this.visit = { ...fill, isSold: true };
    if (fill !== null && fill === this.unsettled) this.unsettled = null;
    return fill?.card ?? null;
  }

  private get waiting(): string | null {
    return this.state === "LIFTED" && !this.visit.isReleased ? this.visit.card : null;
  }

  /** The fill that has no sale yet; null where there is none, or where there are two. */
  private unsold(): Visit | null {
    const fills = [this.unsettled, this.visit].filter((fill) => fill !== null && fill.hasFlowed && !fill.isSold);
    return fills.length === 1 ? (fills[0] ?? null) : null;
  }

  private hung(isSeen: boolean): void {
    this.turns++;
    this.coming = null;
    if (isSeen) this.asked = null;
  }

  private begin(settlesLate: boolean): void {
    this.unsettled = settlesLate ? this.visit : null;
    this.visit = { ...NOBODY, card: this.coming };
    this.doubted = this.coming = null;
  }

  private seen(): void {
    const hasFlowed = this.state === "REFUELLING" || this.state === "WORKING";
    if (hasFlowed || this.state === "AUTHORIZED") this.visit = { ...this.visit, isReleased: true };
    if (hasFlowed) this.visit = { ...this.visit, hasFlowed };
  }

  private held(card: string | null): void {
    if (this.state === "FREE") this.coming = card;
    else if (!this.visit.isReleased) this.visit = { ...this.visit, card };
    else this.visit = { ...this.visit, card: this.visit.card ?? card };
  }
}
