import type { Random } from "./random.ts";

/** What one customer is going to do. Times are real milliseconds. */
export interface Car {
  /** Gun number of the station. */
  readonly gun: number;
  /** How much is wanted, as volume or as money at the pump's price. */
  readonly wish: { readonly volumeCl: number } | { readonly cents: number };
  /** What the hose gives, litres per minute before any speeding up. */
  readonly litresPerMinute: number;
  /** However fast the world runs, the fill takes this long, so that a person sees it counting. */
  readonly leastFillMs: number;
  /** From arriving to lifting the gun. */
  readonly liftMs: number;
  /** From lifting to the controller's automatic authorisation. */
  readonly authorizeMs: number;
  /** From authorisation to the first drop. */
  readonly startMs: number;
  /** From the last drop to hanging up. */
  readonly hangUpMs: number;
  /** The card held to the reader, "" for none. */
  readonly tag: string;
  /** Lifts the gun and thinks better of it. */
  readonly leavesUnused: boolean;
  /** Comes because the console authorised the gun, or because a test asked for it. */
  readonly called: boolean;
}

/** A gun as customers choose it. */
export interface GunChoice {
  readonly number: number;
  readonly weight: number;
  readonly diesel: boolean;
  readonly gas: boolean;
}

/** Cards that customers come with, and how many of them come with one. */
const TAGS = 40;
const CARDS = 0.12;

/** Of litres a truck takes more; the cylinders of a car hold less gas, which flows more slowly. */
const sizeOf = (choice: GunChoice | undefined): number => (choice?.diesel ? 1.6 : choice?.gas ? 0.4 : 1);
const GAS_FLOW = 0.3;

/** The next customer. Always takes the same number of draws, so that one car doesn't shift the ones after it. */
export function drawCar(random: Random, guns: readonly GunChoice[]): Car {
  const choice = guns[random.weighted(guns.map((gun) => gun.weight))];
  const litres = 9 + 20 * random.next() + 22 * random.next();
  const byMoney = random.next() < 0.25;
  const cents = 5000 * random.integer(2, 7);
  const tagged = random.next() < CARDS;
  const tag = random.integer(1, TAGS);
  return {
    gun: choice?.number ?? 0,
    wish: byMoney ? { cents } : { volumeCl: Math.round(litres * sizeOf(choice) * 100) },
    litresPerMinute: random.between(35, 45) * (choice?.gas ? GAS_FLOW : 1),
    leastFillMs: random.between(6000, 11_000),
    liftMs: random.between(800, 2500),
    authorizeMs: random.between(700, 1500),
    startMs: random.between(700, 1500),
    hangUpMs: random.between(600, 1500),
    tag: tagged ? `FC00${tag.toString(16).toUpperCase().padStart(4, "0")}` : "",
    leavesUnused: random.next() < 0.03,
    called: false,
  };
}

/** A customer with settled manners, for orders from outside the seeded stream. */
export function calledCar(gun: number, wish: Car["wish"], tag = ""): Car {
  return {
    gun,
    wish,
    litresPerMinute: 40,
    leastFillMs: 6000,
    liftMs: 1200,
    authorizeMs: 800,
    startMs: 800,
    hangUpMs: 800,
    tag,
    leavesUnused: false,
    called: true,
  };
}
