import { placeOf } from "../access/auth/lockout.rules.ts";

/** How many connections without a login there may be. */
export interface DoorLimits {
  readonly perAddress: number;
  readonly inAll: number;
}

/** A connection that hasn't said yet who it is, or is nobody. */
export interface Pass {
  /** It has logged in, or is gone: it counts no more. */
  release(): void;
}

/** Counts connections that are nobody's, by address and all together. */
export class Doors {
  readonly #limits: DoorLimits;
  readonly #byPlace = new Map<string, number>();
  #all = 0;

  constructor(limits: DoorLimits) {
    this.#limits = limits;
  }

  /** Lets one more in; null: there are too many. */
  enter(address: string): Pass | null {
    const place = placeOf(address);
    const here = this.#byPlace.get(place) ?? 0;
    if (here >= this.#limits.perAddress || this.#all >= this.#limits.inAll) {
      return null;
    }
    this.#byPlace.set(place, here + 1);
    this.#all += 1;
    let isCounted = true;
    return {
      release: () => {
        if (isCounted) {
          isCounted = false;
          this.#leave(place);
        }
      },
    };
  }

  #leave(place: string): void {
    const left = (this.#byPlace.get(place) ?? 1) - 1;
    this.#all -= 1;
    if (left === 0) {
      this.#byPlace.delete(place);
    } else {
      this.#byPlace.set(place, left);
    }
  }
}
