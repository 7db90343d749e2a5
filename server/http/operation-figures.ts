import { Counter, Histogram, type Registry } from "prom-client";
import type { Caller } from "../kernel/context.ts";

/** Names become labels, which are kept for ever: so many at most, of so many signs, and none that a stranger thought of. */
const MOST_NAMES = 300;
const LONGEST_NAME = 60;
/** For all that has no name of its own here. */
const OTHER = "other";

/** An operation that was answered. */
export interface Answered {
  readonly name: string | null | undefined;
  readonly caller: Caller["kind"];
  readonly ms: number;
  /** What it was refused with, where it was. */
  readonly codes: readonly string[];
}

/** How often operations are asked for over HTTP, how long they take, and what they are refused with, by their names. */
export class OperationFigures {
  readonly #names = new Set<string>();
  readonly #seconds: Histogram<"operation">;
  readonly #errors: Counter<"operation" | "code">;

  constructor(register: Registry) {
    this.#seconds = new Histogram({
      name: "forecourt_operation_seconds",
      help: "Time of an operation, by its name",
      labelNames: ["operation"],
      buckets: [0.01, 0.05, 0.25, 1, 5],
      registers: [register],
    });
    this.#errors = new Counter({
      name: "forecourt_operation_errors_total",
      help: "Operations that were refused, by their name and the refusal's",
      labelNames: ["operation", "code"],
      registers: [register],
    });
  }

  note({ name, caller, ms, codes }: Answered): void {
    const operation = this.#labelOf(name ?? "", caller);
    this.#seconds.observe({ operation }, ms / 1_000);
    for (const code of new Set(codes)) {
      this.#errors.inc({ operation, code });
    }
  }

  #labelOf(name: string, caller: Caller["kind"]): string {
    if (this.#names.has(name)) {
      return name;
    }
    const isTaken = caller !== "NOBODY" && name !== "" && name.length <= LONGEST_NAME && this.#names.size < MOST_NAMES;
    if (isTaken) {
      this.#names.add(name);
    }
    return isTaken ? name : OTHER;
  }
}
