import type { Decimal, NozzleSetting } from "../../driver.ts";
import type { Packet, Request } from "./envelope.ts";
import { PRICE_DIGITS, decimalOf, fieldsOf, listOf, textOf, wholeOf } from "./fields.ts";

interface Grade {
  name: string | null;
  price: Decimal | null;
}

/** A new price for a grade, by name and by the guns that sell it. */
export interface GradePrice {
  readonly gradeName: string;
  readonly unitPrice: Decimal;
  readonly addresses: readonly string[];
}

/** What SET_PRICES must know first, the last two also alone: prices left out of SetFuelGradesPrices become zero. */
export const PRICES_REQUEST: Request = { type: "GetFuelGradesPrices" };
export const NOZZLES_REQUEST: Request = { type: "GetPumpNozzlesConfiguration" };
export const GRADE_REQUESTS: readonly Request[] = [
  { type: "GetFuelGradesConfiguration" },
  PRICES_REQUEST,
  NOZZLES_REQUEST,
];

/** The bindings of guns and the controller's own settings disagree about who sells what. */
export class Contradiction extends Error {}

/** The controller's fuel grades with their present prices, and which nozzle sells which. */
export class GradeBook {
  private readonly grades = new Map<number, Grade>();
  private readonly gradeOfGun = new Map<string, number>();

  /** Takes what the answers to GRADE_REQUESTS, an UploadStatus or an UploadConfiguration say of grades. */
  learn({ type, data }: Pick<Packet, "type" | "data">): void {
    const content = fieldsOf(data);
    if (type === "PumpNozzlesConfiguration") this.learnNozzles(content["PumpNozzles"]);
    // A grade that the list of prices leaves out has none.
    if (type === "FuelGradesPrices") for (const grade of this.grades.values()) grade.price ??= "0";
    for (const row of [...listOf(content["FuelGrades"]), ...listOf(content["FuelGradesPrices"])].map(fieldsOf)) {
      const id = wholeOf(row["Id"] ?? row["FuelGradeId"], 1, 20);
      if (id === null) continue;
      const known = this.grades.get(id);
      this.grades.set(id, {
        name: textOf(row["Name"]) ?? known?.name ?? null,
        price: decimalOf(row["Price"], PRICE_DIGITS) ?? known?.price ?? null,
      });
    }
  }

  /** Forgets the prices before they are asked for: an old one sent back would undo what was set at the station. */
  forgetPrices(): void {
    for (const grade of this.grades.values()) grade.price = null;
  }

  /** Grades and all their prices are known. */
  get isComplete(): boolean {
    return this.grades.size > 0 && [...this.grades.values()].every(({ price }) => price !== null);
  }

  /** The present price of the grade that a gun sells; null where one of them is not known, or there is none. */
  priceOf(address: string): Decimal | null {
    const price = this.grades.get(this.gradeOfGun.get(address) ?? 0)?.price ?? null;
    return price === null || Number(price) === 0 ? null : price;
  }

  /** What the nozzles sell, as far as the controller told it. */
  get nozzles(): readonly NozzleSetting[] {
    return [...this.gradeOfGun]
      .map(([address, grade]) => ({ address, grade, gradeName: this.grades.get(grade)?.name ?? null }))
      .sort((left, right) => left.address.localeCompare(right.address, "en", { numeric: true }));
  }

  /** Whether it is known which grade each of these guns sells. */
  knowsGuns(addresses: readonly string[]): boolean {
    return addresses.every((address) => this.gradeOfGun.has(address));
  }

  /**
   * SetFuelGradesPrices with every grade: the new price where there is one, else the present one. Null when a new price
   * is for a grade that the controller doesn't have. Throws Contradiction: no price is sent where a gun would show
   * that of another grade.
   */
  priceRequest(prices: readonly GradePrice[]): Request | null {
    const next = new Map([...this.grades].map(([id, { price }]) => [id, price ?? "0"]));
    const setFor = new Map<number, GradePrice>();
    for (const price of prices) {
      const ids = this.idsOf(price);
      if (ids.length === 0) return null;
      for (const id of ids) {
        const other = setFor.get(id);
        if (other && Number(other.unitPrice) !== Number(price.unitPrice)) {
          throw new Contradiction(
            `"${other.gradeName}" and "${price.gradeName}" are one grade at the controller: ${id}`,
          );
        }
        setFor.set(id, price);
        next.set(id, price.unitPrice);
      }
    }
    const rows = [...next].sort(([left], [right]) => left - right);
    return {
      type: "SetFuelGradesPrices",
      data: { FuelGradesPrices: rows.map(([id, price]) => ({ FuelGradeId: id, Price: Number(price) })) },
    };
  }

  /** The controller's name for a grade need not be the product's; then its guns tell which is meant. */
  private idsOf({ gradeName, addresses }: GradePrice): readonly number[] {
    const wanted = gradeName.trim().toLowerCase();
    const byName = [...this.grades].filter(([, { name }]) => name?.toLowerCase() === wanted).map(([id]) => id);
    if (byName.length === 0) return [...new Set(addresses.flatMap((address) => this.gradeOfGun.get(address) ?? []))];
    for (const address of addresses) {
      const sold = this.gradeOfGun.get(address);
      if (sold === undefined || byName.includes(sold)) continue;
      const name = this.grades.get(sold)?.name ?? `grade ${sold}`;
      throw new Contradiction(`nozzle ${address} sells "${name}" at the controller, not "${gradeName}"`);
    }
    return byName;
  }

  private learnNozzles(pumps: unknown): void {
    this.gradeOfGun.clear();
    for (const row of listOf(pumps).map(fieldsOf)) {
      const pump = wholeOf(row["PumpId"], 1, 120);
      for (const [index, value] of listOf(row["FuelGradeIds"]).entries()) {
        const grade = wholeOf(value, 1, 20);
        if (pump !== null && grade !== null) this.gradeOfGun.set(`${pump}.${index + 1}`, grade);
      }
    }
  }
}
