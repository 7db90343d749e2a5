import type { Begun, ServerKeep, Services } from "./context.ts";

/** Something that a server keeps, declared by its domain: `knownDevices.of(ctx)`. */
export class PerServer<Value> {
  readonly #make: (services: Services) => Value;
  readonly #end: ((value: Value) => Promise<void>) | undefined;

  constructor(make: (services: Services) => Value, end?: (value: Value) => Promise<void>) {
    this.#make = make;
    this.#end = end;
  }

  of({ kept }: Pick<Services, "kept">): Value {
    return kept.of(this) as Value;
  }

  begin(services: Services): Begun {
    const value = this.#make(services);
    return { value, end: async () => this.#end?.(value) };
  }
}

/** What one server keeps, each from when it is first asked for until the server ends. */
export class Keeper implements ServerKeep {
  readonly #begun = new Map<object, Begun>();
  readonly #services: () => Services;

  /** `services`: the server's own, not those of a request. */
  constructor(services: () => Services) {
    this.#services = services;
  }

  of(kept: Pick<PerServer<unknown>, "begin">): unknown {
    const begun = this.#begun.get(kept) ?? kept.begin(this.#services());
    this.#begun.set(kept, begun);
    return begun.value;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#begun.values()].map(({ end }) => end()));
  }
}
