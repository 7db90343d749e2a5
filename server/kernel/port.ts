/**
 * What a wing asks of those above it, which it must not import: it declares the port, a module above gives the work.
 * All that is given is stateless and the same for every server, so that it may stand once for the process.
 */
export class Port<Work> {
  readonly #given: Work[] = [];
  readonly #asked: string;

  /** `asked`: what is asked for, for whoever forgot to give it. */
  constructor(asked: string) {
    this.#asked = asked;
  }

  give(work: Work): void {
    this.#given.push(work);
  }

  /** All that was given, in the order of the modules. That nothing was is a program put together wrongly. */
  get all(): readonly Work[] {
    if (this.#given.length === 0) {
      throw new Error(`nobody gave ${this.#asked}: server/modules.ts must be loaded`);
    }
    return this.#given;
  }
}
