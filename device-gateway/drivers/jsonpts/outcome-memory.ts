import type { CommandOutcome } from "../../driver.ts";

const REMEMBERED = 1_000;

/** A command that is delivered again is not carried out again: it gets the outcome of the first time. */
export class OutcomeMemory {
  private readonly outcomes = new Map<string, Promise<CommandOutcome>>();

  once(id: string, carryOut: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
    const known = this.outcomes.get(id);
    if (known) return known;
    const outcome = carryOut();
    this.outcomes.set(id, outcome);
    const oldest = this.outcomes.keys().next();
    if (this.outcomes.size > REMEMBERED && !oldest.done) this.outcomes.delete(oldest.value);
    return outcome;
  }
}
