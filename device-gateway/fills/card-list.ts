import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { plainTag } from "../../common/card-tag.ts";
import { atomically } from "../publisher/spool-schema.ts";
import type { CardListQuery } from "../server-link.generated.ts";
import { openCardListFile } from "./card-list-file.ts";

/** A page as the server gives it. */
export type CardListPage = CardListQuery["cardList"];
type Listed = CardListPage["cards"][number];

/** A card on a station's list. */
export interface ListedCard {
  readonly state: string;
  /** The first rule by which the server would decline it there; null: none. */
  readonly declinedBy: string | null;
  /** ms since 1970; null: without end. */
  readonly validBefore: number | null;
  readonly available: string;
  readonly mostVolume: string | null;
  readonly mostFills: number | null;
}

/** What holds for a station's list. */
export interface ListTerms {
  readonly version: string;
  /** As of when it is, by the server's clock, ms since 1970. */
  readonly at: number;
  /** When it was fetched, and when all of it was, by our own clock. */
  readonly fetched: number;
  readonly wholeAt: number;
  readonly salt: string;
  readonly places: number;
  /** Minutes. */
  readonly longestAge: number;
  readonly offlineAllowed: boolean;
  readonly offlineLimit: string;
}

/** SHA-256 of salt and tag: what a list calls a card. */
export const hashTag = (salt: string, tag: string): string =>
  createHash("sha256")
    .update(salt + plainTag(tag))
    .digest("hex");

/** The lists of cards of our stations, on disk. */
export class CardLists {
  private readonly database: DatabaseSync;
  private readonly statements: ReturnType<typeof prepare>;

  constructor(path: string) {
    this.database = openCardListFile(path);
    this.statements = prepare(this.database);
  }

  /** What cards took meanwhile is kept in the same file. */
  get file(): DatabaseSync {
    return this.database;
  }

  /** null: none was fetched yet. */
  termsOf(station: string): ListTerms | null {
    const row = this.statements.terms.get(station);
    if (!row) return null;
    return { ...(row as unknown as ListTerms), offlineAllowed: row["offlineAllowed"] === 1 };
  }

  cardOf(station: string, hashed: string): ListedCard | null {
    return (this.statements.card.get(station, hashed) as unknown as ListedCard | undefined) ?? null;
  }

  sizeOf(station: string): number {
    return Number(this.statements.size.get(station)?.["size"] ?? 0);
  }

  /** Puts what was fetched into the place of what was known; all of it or, where the disk takes it not, nothing. */
  store(station: string, pages: readonly CardListPage[], fetched: number): void {
    const [first] = pages;
    if (!first) return;
    const wholeAt = first.whole ? fetched : (this.termsOf(station)?.wholeAt ?? fetched);
    atomically(this.database, () => {
      if (first.whole) this.statements.clear.run(station);
      for (const { cards, gone } of pages) {
        for (const card of cards) this.put(station, card);
        for (const tag of gone) this.statements.drop.run(station, tag);
      }
      this.statements.keep.run({
        station,
        version: first.version,
        at: Date.parse(first.at),
        fetched,
        wholeAt,
        salt: first.salt,
        places: first.places,
        longestAge: first.longestAge,
        offlineAllowed: first.offlineAllowed ? 1 : 0,
        offlineLimit: first.offlineLimit,
      });
    });
  }

  /** Forgets the lists of stations that are not ours any more. */
  keepOnly(stations: ReadonlySet<string>): void {
    for (const row of this.statements.stations.all()) {
      const station = String(row["station"]);
      if (stations.has(station)) continue;
      atomically(this.database, () => {
        this.statements.clear.run(station);
        this.statements.forget.run(station);
      });
    }
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }

  private put(station: string, card: Listed): void {
    this.statements.put.run({
      station,
      tag: card.tag,
      state: card.state,
      declinedBy: card.declinedBy,
      validBefore: card.validBefore === null ? null : Date.parse(card.validBefore),
      available: card.available,
      mostVolume: card.mostVolume,
      mostFills: card.mostFills,
      pinHash: card.pinHash,
    });
  }
}

function prepare(database: DatabaseSync) {
  return {
    terms: database.prepare(
      `SELECT version, at, fetched, whole_at AS wholeAt, salt, places, longest_age AS longestAge,
         offline_allowed AS offlineAllowed, offline_limit AS offlineLimit FROM lists WHERE station = ?`,
    ),
    keep: database.prepare(
      `INSERT OR REPLACE INTO lists VALUES
         (:station, :version, :at, :fetched, :wholeAt, :salt, :places, :longestAge, :offlineAllowed, :offlineLimit)`,
    ),
    stations: database.prepare("SELECT station FROM lists"),
    forget: database.prepare("DELETE FROM lists WHERE station = ?"),
    card: database.prepare(
      `SELECT state, declined_by AS declinedBy, valid_before AS validBefore, available, most_volume AS mostVolume,
         most_fills AS mostFills FROM cards WHERE station = ? AND tag = ?`,
    ),
    size: database.prepare("SELECT count(*) AS size FROM cards WHERE station = ?"),
    put: database.prepare(
      `INSERT OR REPLACE INTO cards VALUES
         (:station, :tag, :state, :declinedBy, :validBefore, :available, :mostVolume, :mostFills, :pinHash)`,
    ),
    drop: database.prepare("DELETE FROM cards WHERE station = ? AND tag = ?"),
    clear: database.prepare("DELETE FROM cards WHERE station = ?"),
  };
}
