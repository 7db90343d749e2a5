import type { GunStateName } from "../../driver.ts";

/** A card that is held to a gun which waits for one. */
export interface HeldCard {
  readonly tag: string;
  /** Whose turn it was at the gun when it was held to it. */
  readonly turn: number;
}

/** Who stands at a gun: a box tells states and cards, and never that somebody else has come. */
export class Visits {
  private turns = 0;
  private state: GunStateName | null = null;
  private card: string | null = null;
  /** The card that was asked for since the gun hung. */
  private asked: HeldCard | null = null;

  /** Another number than before: somebody else may stand there. */
  get turn(): number {
    return this.turns;
  }

  /** Everything is told anew; what happened meanwhile nobody saw. */
  born(state: GunStateName | null, card: string | null): void {
    this.turns++;
    this.state = null;
    this.told(state, card);
  }

  /** `state` null: none that is known. `card` undefined: the message tells none. */
  told(state: GunStateName | null, card: string | null | undefined): void {
    const before = this.state;
    this.state = state ?? before;
    if (state === "FREE") this.asked = null;
    if (hasLeft(before, this.state)) this.turns++;
    if (card !== undefined) this.card = card;
  }

  /** The card that the gun waits for an answer to; each one once until it hangs: what it still tells after a fill is no card of the next customer. */
  takeCard(): HeldCard | null {
    if (this.state !== "LIFTED" || this.card === null || this.card === this.asked?.tag) return null;
    this.asked = { tag: this.card, turn: this.turns };
    return this.asked;
  }

  /** Whether whoever held this card to the gun still stands there and waits. */
  waitsFor({ tag, turn }: HeldCard): boolean {
    return this.state === "LIFTED" && this.card === tag && this.turns === turn;
  }
}

/** Whether the gun has hung since; a box that settles a sale late leaves it out. */
const hasLeft = (before: GunStateName | null, now: GunStateName | null): boolean =>
  (now === "FREE" && before !== "FREE") || (before === "WORKING" && (now === "LIFTED" || now === "AUTHORIZED"));
