import { Random } from "./random.ts";
import type { Station } from "./station.ts";

/** Which numbers a skid's faults have: a few of them come about by themselves. */
const USUAL_FAULTS = [101, 104, 107, 111, 205, 301, 305, 309] as const;
const SLOT_MS = 1_800_000;
const MINUTE_MS = 60_000;
/** A piston goes up and down again in so long. */
const STROKE_MS = 36_000;
const [TOP_MM, BOTTOM_MM] = [1_500, 20] as const;
/** A trailer is emptied in so long, then the next one is there. */
const TRAILER_MS = 6 * 3_600_000;
/** The gas that a leak brings, %. */
const LEAK_PERCENT = 31.5;

/** A time within a slot, ms since it began. */
interface Spell {
  readonly from: number;
  readonly to: number;
  readonly which: number;
}

/** What a skid tells of itself at a moment; figures in their units, in the order of its map. */
export interface SkidReading {
  readonly running: boolean;
  readonly faults: readonly number[];
  readonly runSeconds: number;
  /** Cylinder A up, down, current; B; six pressures; two temperatures; three gases; two reversal times; oil; spare. */
  readonly figures: readonly number[];
}

/** A hydraulic gas compressor: two pistons that work against one another, gas from a trailer, and now and then a fault. */
export class Skid {
  private heldAt: number | null = null;
  /** No two skids do the same at the same moment. */
  private readonly ahead: number;

  constructor(
    readonly station: Station,
    private readonly seed: number,
    /** Whether it fails and smells gas now and then by itself. */
    private readonly chance = true,
  ) {
    this.ahead = Random.named(seed, `${station.plan.code}/skid`).integer(0, TRAILER_MS);
  }

  read(now: number): SkidReading {
    const faults = this.faultsAt(now);
    const running = faults.length === 0;
    this.heldAt = running ? null : (this.heldAt ?? now);
    const gas = this.gasAt(now);
    const own = now + this.ahead;
    return {
      running,
      faults: [...faults, ...(gas === null ? [] : [[110, 111, 112][gas] ?? 110])].toSorted((a, b) => a - b),
      runSeconds: Math.floor(own / 1_000) % 100_000_000,
      figures: [
        ...this.pistons((this.heldAt ?? now) + this.ahead),
        ...pressuresAt(own, running),
        31 + wave(own, 7_200_000, 4),
        (running ? 46 : 41) + wave(own, 900_000, 3),
        ...[0.8, 0.5, 0.3].map((least, head) =>
          gas === head ? LEAK_PERCENT : least + wave(own + head * 7_000, 240_000, 0.25),
        ),
        18.3 + wave(own, 3_600_000, 0.3),
        17.9 + wave(own, 3_000_000, 0.3),
        62 + wave(own, 10_800_000, 3),
        0,
      ],
    };
  }

  private pistons(now: number): number[] {
    const half = (now % STROKE_MS) / STROKE_MS;
    const part = half < 0.5 ? 2 * half : 2 - 2 * half;
    const at = (share: number) => BOTTOM_MM + (TOP_MM - BOTTOM_MM) * share;
    return [TOP_MM, BOTTOM_MM, at(part), TOP_MM, BOTTOM_MM, at(1 - part)];
  }

  private faultsAt(now: number): number[] {
    const random = this.chanceOf(now, "fault");
    const spell: Spell | null =
      this.chance && random.next() < 0.5
        ? spellOf(random, { least: 4, most: 20, lasts: 3, kinds: USUAL_FAULTS.length })
        : null;
    const own = spell && isIn(spell, now) ? USUAL_FAULTS[spell.which] : undefined;
    return [...new Set([...(own === undefined ? [] : [own]), ...(this.station.plcFaultMs > 0 ? [104] : [])])];
  }

  /** The head that smells gas; null: none does. */
  private gasAt(now: number): number | null {
    if (this.station.gasMs > 0) return 0;
    if (!this.chance) return null;
    const random = this.chanceOf(now, "gas");
    if (random.next() > 0.25) return null;
    const spell = spellOf(random, { least: 23, most: 27, lasts: 2, kinds: 3 });
    return isIn(spell, now) ? spell.which : null;
  }

  private chanceOf(now: number, what: string): Random {
    return Random.named(this.seed, `${this.station.plan.code}/skid/${what}/${Math.floor(now / SLOT_MS)}`);
  }
}

/** Inlet as the trailer empties, medium, protective, high as it fills the cylinders, low, instrument air; MPa. */
function pressuresAt(now: number, running: boolean): number[] {
  const left = 1 - (now % TRAILER_MS) / TRAILER_MS;
  return [
    4 + 15 * left,
    (running ? 12.5 : 9) + wave(now, STROKE_MS / 2, 0.6),
    0.6 + wave(now, 600_000, 0.02),
    (running ? 22 : 19.5) + wave(now, 180_000, 1.8),
    8.5 + wave(now, 420_000, 0.5),
    0.61 + wave(now, 300_000, 0.015),
  ];
}

const wave = (now: number, periodMs: number, height: number): number =>
  height * Math.sin((2 * Math.PI * (now % periodMs)) / periodMs);

function spellOf(
  random: Random,
  { least, most, lasts, kinds }: { least: number; most: number; lasts: number; kinds: number },
): Spell {
  const from = random.between(least, most) * MINUTE_MS;
  return { from, to: from + random.between(1, lasts) * MINUTE_MS, which: random.integer(0, kinds - 1) };
}

const isIn = ({ from, to }: Spell, now: number): boolean => now % SLOT_MS >= from && now % SLOT_MS < to;
