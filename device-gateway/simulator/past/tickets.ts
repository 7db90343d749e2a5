import type { NetworkFile, PastTrouble } from "../network.ts";
import { netVolumeCl } from "../quantity.ts";
import type { StationPlan } from "../plan.ts";
import { wallTime } from "../../../common/zone-time.ts";
import type { Delivery } from "../world/events.ts";
import { Random } from "../world/random.ts";
import type { PastPlan } from "./past-plan.ts";
import type { Played } from "./play.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** So long after the last drop the ticket is signed. */
const SIGNED_AFTER_MS = 5 * MINUTE_MS;
/** A paper reaches the back office so long after it is signed: those of the last day are on their way. */
const ON_THE_WAY_MS = DAY_MS;
/** The depot's meter errs by the sum of two such parts, up or down. */
const METER_ERROR = 0.0035;
/** A load is so much colder or warmer than the tank that takes it, °C. */
const [COLDER, WARMER] = [-3, 4];
const COMPARTMENT_CL = 400_000;

/** The paper of a tanker as it was signed. Times in ms, volumes in centilitres. */
export interface PastTicket {
  readonly number: string;
  readonly supplier: string;
  readonly driver: string;
  readonly vehicle: string;
  /** The tank that it names, and the one into which the load was dropped. */
  readonly tank: number;
  readonly into: number;
  readonly signedAt: number;
  readonly volumeCl: number;
  /** The same at 15 °C. */
  readonly netCl: number;
  readonly temperatureC: number;
  readonly densityKgM3: number;
  readonly compartments: number;
  /** What really came. */
  readonly deliveredCl: number;
  /** By how much less came than it says, where somebody noticed. */
  readonly shortCl: number;
}

/** What really came, centilitres. */
export const deliveredCl = ({ start, end, dispensedCl }: Delivery): number =>
  end.productCl - start.productCl + dispensedCl;

/** The tickets of a station's past in the order of their deliveries, by who supplies the network; none where nobody does. */
export function ticketsOf(
  plan: StationPlan,
  {
    past,
    played,
    seed,
    suppliers,
  }: { past: PastPlan; played: Played; seed: number; suppliers: NetworkFile["suppliers"] },
): PastTicket[] {
  if (suppliers.length === 0) return [];
  const writer = new Writer(plan, Random.named(seed, `${plan.code}/past tickets`), suppliers);
  const oddities = odditiesOf(plan, past, played);
  return played.deliveries
    .filter(({ end }) => end.at + ON_THE_WAY_MS < past.until)
    .map((delivery) => writer.write(delivery, oddities.get(delivery)));
}

type Oddity = Extract<PastTrouble, { kind: "CROSS_DROP" | "SHORT_DELIVERY" }>;

/** What was wrong with which delivery: each befell the first one that fits since its day. */
function odditiesOf({ troubles }: StationPlan, { until }: PastPlan, { deliveries }: Played): Map<Delivery, Oddity> {
  const fits = (oddity: Oddity, delivery: Delivery): boolean =>
    delivery.start.at >= until - oddity.daysAgo * DAY_MS &&
    (oddity.kind === "CROSS_DROP"
      ? delivery.tank === oddity.into && deliveredCl(delivery) === Math.round(oddity.litres * 100)
      : delivery.tank === oddity.tank);
  const found = new Map<Delivery, Oddity>();
  for (const trouble of troubles) {
    if (trouble.kind !== "CROSS_DROP" && trouble.kind !== "SHORT_DELIVERY") continue;
    const delivery = deliveries.find((each) => fits(trouble, each));
    if (delivery) found.set(delivery, trouble);
  }
  return found;
}

/** Writes a station's tickets, one after the other. */
class Writer {
  private readonly written = new Map<string, number>();

  constructor(
    private readonly plan: StationPlan,
    private readonly random: Random,
    private readonly suppliers: NetworkFile["suppliers"],
  ) {}

  write(delivery: Delivery, oddity: Oddity | undefined): PastTicket {
    const { random } = this;
    const supplier = this.one(this.suppliers);
    const signedAt = delivery.end.at + SIGNED_AFTER_MS;
    const shortCl = oddity?.kind === "SHORT_DELIVERY" ? Math.round(oddity.litres * 100) : 0;
    const error = random.between(-METER_ERROR, METER_ERROR) + random.between(-METER_ERROR, METER_ERROR);
    const cl = deliveredCl(delivery);
    const { temperatureC, volumeCl, expansion, densityKgM3 } = this.load(
      delivery,
      Math.round(cl * (1 + error)) + shortCl,
    );
    return {
      number: this.numberOf(signedAt),
      supplier: supplier.name,
      driver: this.one(supplier.drivers),
      vehicle: this.one(supplier.vehicles),
      tank: oddity?.tank ?? delivery.tank,
      into: delivery.tank,
      signedAt,
      volumeCl,
      netCl: netVolumeCl(volumeCl, temperatureC, expansion),
      temperatureC,
      densityKgM3,
      compartments: Math.ceil(volumeCl / COMPARTMENT_CL),
      deliveredCl: cl,
      shortCl,
    };
  }

  /** What fills a volume in the tank, as it was at the depot: whole litres, at the temperature of the tanker. */
  private load({ tank, end }: Delivery, cl: number) {
    const { expansion, densityKgM3 } = this.gradeOf(tank);
    const temperatureC = Math.round((end.temperatureC + this.random.between(COLDER, WARMER)) * 10) / 10;
    const warm = netVolumeCl(cl, end.temperatureC, expansion) / (1 - expansion * (temperatureC - 15));
    return { temperatureC, volumeCl: Math.round(warm / 100) * 100, expansion, densityKgM3 };
  }

  private gradeOf(tank: number) {
    const { tanks, grades } = this.plan;
    const grade = grades.find(({ id }) => id === tanks.find(({ number }) => number === tank)?.gradeId);
    if (!grade) throw new Error(`${this.plan.code}: tank ${tank} has no grade`);
    return grade;
  }

  private one<T>(choices: readonly T[]): T {
    return choices[this.random.integer(0, choices.length - 1)] as T;
  }

  /** The station, its day and the how manieth of that day. */
  private numberOf(signedAt: number): string {
    const day = wallTime(new Date(signedAt), this.plan.timeZone).day.replaceAll("-", "");
    const count = (this.written.get(day) ?? 0) + 1;
    this.written.set(day, count);
    return `${this.plan.code}-${day}-${count}`;
  }
}
