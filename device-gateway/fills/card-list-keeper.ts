import type { Logger } from "pino";
import type { Clock } from "../driver.ts";
import type { CardListPage, CardLists, ListTerms } from "./card-list.ts";
import type { TakenValue, TellingFact } from "./taken-value.ts";

const EVERY_MS = 60_000;
/** All cards are read anew so often: what changed with the hour (a limit of yesterday) has told nobody. */
const WHOLE_EVERY_MS = 6 * 3_600_000;
/** A list that changed its nature between two pages is read from its beginning, but not for ever. */
const TRIES = 3;

export interface CardListKeeperOptions {
  readonly lists: CardLists;
  readonly taken: TakenValue;
  /** Asks the server for a page. Rejects where it is away. */
  readonly fetch: (asked: {
    readonly stationId: string;
    readonly since: string | null;
    readonly after: string | null;
  }) => Promise<CardListPage>;
  /** Whether a fact waits for the server yet. */
  readonly waits: (device: string, fact: TellingFact) => boolean;
  readonly clock: Clock;
  /** ms since the program began, whatever the clock does. */
  readonly uptime: () => number;
  readonly log: Logger;
}

/** Keeps the lists of cards of our stations in step with the server's. */
export class CardListKeeper {
  private stations: readonly string[] = [];
  private readonly fetchedAt = new Map<string, number>();
  private readonly failing = new Set<string>();
  private again = new AbortController();

  constructor(private readonly options: CardListKeeperOptions) {}

  /** These are the stations now. */
  serve(stations: readonly string[]): void {
    this.stations = [...new Set(stations)];
    try {
      this.options.lists.keepOnly(new Set(this.stations));
    } catch (error) {
      this.options.log.error({ err: error }, "lists of cards could not be forgotten");
    }
    this.refresh();
  }

  /** Reads what changed now, and not in a minute. */
  refresh(): void {
    this.again.abort();
  }

  /** How old a station's list is, ms: by our own running time, so that a clock that jumps ages nothing. Infinity: nobody can say. */
  ageOf(station: string, terms: ListTerms): number {
    const since = this.fetchedAt.get(station);
    if (since !== undefined) return this.options.uptime() - since;
    const age = this.options.clock.now().getTime() - terms.fetched;
    return age < 0 ? Infinity : age;
  }

  /** Reads every list now and then, until the signal. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.again = new AbortController();
      const { signal: again } = this.again;
      await this.readAll(signal);
      await this.options.clock.sleep(EVERY_MS, AbortSignal.any([signal, again])).catch(() => undefined);
    }
  }

  /** What the server knew before the first list was read is in all of them, once the last is. */
  private async readAll(signal: AbortSignal): Promise<void> {
    const { taken, waits, log } = this.options;
    try {
      const known = taken.known(waits);
      let isWhole = true;
      for (const station of this.stations) {
        if (signal.aborted) return;
        isWhole = (await this.read(station)) && isWhole;
      }
      if (isWhole) taken.forget(known);
    } catch (error) {
      log.error({ err: error }, "what cards took meanwhile could not be settled");
    }
  }

  private async read(station: string): Promise<boolean> {
    const { lists, clock, uptime, log } = this.options;
    try {
      const begun = uptime();
      const pages = await this.pagesOf(station);
      lists.store(station, pages, clock.now().getTime());
      this.fetchedAt.set(station, begun);
      if (this.failing.delete(station)) log.info({ station }, "the list of cards is read again");
      return true;
    } catch (error) {
      // The first of a row: a night without a server must not fill the log.
      if (!this.failing.has(station)) log.warn({ station, err: error }, "the list of cards could not be read");
      this.failing.add(station);
      return false;
    }
  }

  private async pagesOf(station: string): Promise<readonly CardListPage[]> {
    for (let tries = 1; ; tries++) {
      const since = this.sinceOf(station);
      const pages: CardListPage[] = [];
      for (let after: string | null = null; pages.length === 0 || after !== null;) {
        const page: CardListPage = await this.options.fetch({ stationId: station, since, after });
        pages.push(page);
        after = page.next;
      }
      if (pages.every(({ whole }) => whole === pages[0]?.whole)) return pages;
      if (tries === TRIES) throw new Error("the list changed while it was read");
    }
  }

  private sinceOf(station: string): string | null {
    const terms = this.options.lists.termsOf(station);
    if (!terms) return null;
    const age = this.options.clock.now().getTime() - terms.wholeAt;
    return age < 0 || age > WHOLE_EVERY_MS ? null : terms.version;
  }
}
