/** Carries the outcome of a rehearsal out of the transaction that it ends. */
class Rehearsed<T> extends Error {
  constructor(readonly outcome: T) {
    super("a rehearsal: nothing is stored");
  }
}

/** Ends the unit of work around it with nothing stored; `orRehearsed` gives back the outcome. */
export function endRehearsal<T>(outcome: T): never {
  throw new Rehearsed(outcome);
}

/** What the work came to, or would have come to where it was a dry run: the same code, and at its end all is undone. */
export async function orRehearsed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Rehearsed) {
      return error.outcome as T;
    }
    throw error;
  }
}
