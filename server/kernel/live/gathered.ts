import type { Topic, Topics } from "./pubsub.ts";

/** An event on its way to other servers. */
export interface Carried {
  readonly topic: Topic;
  readonly event: object;
}

/** PostgreSQL takes payloads below 8,000 bytes; what says whose event it is needs some of them. */
const MOST_BYTES = 7_500;
/** Who has more than this to tell tells that everything may have changed. */
const MOST_IDS = 20_000;

/** Events of one topic and owner: what they have in common, and the ids of all of them. */
interface Gathering {
  readonly topic: Topic;
  readonly common: Record<string, unknown>;
  readonly lists: Map<string, Set<string>>;
}

/** Events that wait to be sent: those of the same topic and owner as one, each id once. */
export class Gathered {
  #gatherings = new Map<string, Gathering>();
  #ids = 0;

  get isEmpty(): boolean {
    return this.#gatherings.size === 0;
  }

  add<T extends Topic>(topic: T, event: Topics[T]): void {
    const fields = Object.entries(event as Record<string, unknown>);
    const common = Object.fromEntries(fields.filter(([, value]) => !Array.isArray(value)));
    const key = `${topic} ${JSON.stringify(common)}`;
    const gathering = this.#gatherings.get(key) ?? { topic, common, lists: new Map<string, Set<string>>() };
    this.#gatherings.set(key, gathering);
    for (const [field, value] of fields) {
      if (Array.isArray(value)) {
        this.#addTo(gathering.lists, field, value as string[]);
      }
    }
    if (this.#ids > MOST_IDS) {
      this.take();
      this.#gatherings.set("missed", { topic: "missed", common: {}, lists: new Map() });
    }
  }

  #addTo(lists: Gathering["lists"], field: string, ids: readonly string[]): void {
    const known = lists.get(field) ?? new Set();
    const before = known.size;
    ids.forEach((id) => known.add(id));
    lists.set(field, known);
    this.#ids += known.size - before;
  }

  /** What waits, in pieces that each fit into one notification. */
  take(): Carried[] {
    const gatherings = [...this.#gatherings.values()];
    this.#gatherings = new Map();
    this.#ids = 0;
    return gatherings.flatMap(piecesOf);
  }
}

/**
 * An event in pieces, each of which makes sense by itself: where an event has two lists, every part of the one comes with every
 * part of the other, since a reader may look for something in both.
 */
function piecesOf({ topic, common, lists }: Gathering): Carried[] {
  const room = (MOST_BYTES - JSON.stringify(common).length) / Math.max(1, lists.size);
  let events: object[] = [common];
  for (const [field, ids] of lists) {
    const parts = partsOf([...ids], room);
    events = events.flatMap((event) => parts.map((part) => ({ ...event, [field]: part })));
  }
  return events.map((event) => ({ topic, event }));
}

/** Ids in lists of so many bytes; one empty list where there are none. */
function partsOf(ids: readonly string[], room: number): string[][] {
  const parts: string[][] = [[]];
  let left = room;
  for (const id of ids) {
    const bytes = Buffer.byteLength(JSON.stringify(id)) + 1;
    if (bytes > left && parts.at(-1)?.length !== 0) {
      parts.push([]);
      left = room;
    }
    parts.at(-1)?.push(id);
    left -= bytes;
  }
  return parts;
}
