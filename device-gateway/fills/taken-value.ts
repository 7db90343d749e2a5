import { Decimal } from "decimal.js";
import type { DatabaseSync } from "node:sqlite";

/** So long a fill may take, as at the server; what was let pass and never sold is free again after that. */
const FILL_MS = 30 * 60_000;
/** A device's clock may be behind ours by so much. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** Where a card is held to a reader. */
export interface AtGun {
  /** Hashed. */
  readonly tag: string;
  readonly device: string;
  readonly address: string;
}

/** A fact that tells the server of it. */
export interface TellingFact {
  readonly part: string;
  readonly key: string;
}

/** A card that was let fill. */
export interface LetPass extends AtGun {
  readonly at: number;
  readonly bound: string;
  readonly unitPrice: string;
  /** null: the server itself decided, and holds it. */
  readonly fact: TellingFact | null;
}

/** A sale that was made with a card. */
export interface SoldByCard extends AtGun {
  readonly endedAt: number;
  readonly amount: string;
  readonly volume: string;
  readonly key: string;
}

/** What a card took since its list was read. */
export interface Taken {
  readonly amount: Decimal;
  readonly volume: Decimal;
  readonly fills: number;
}

/** What cards took, or may be taking, that the lists don't know yet: on disk, so that a restart forgets nothing. */
export class TakenValue {
  private readonly statements: ReturnType<typeof prepare>;

  constructor(database: DatabaseSync) {
    this.statements = prepare(database);
  }

  /** What a card took elsewhere than at this gun, whose own fill is decided anew. */
  elsewhere({ tag, device, address }: AtGun, now: number): Taken {
    const rows = this.statements.of.all({ tag, device, address, since: now - FILL_MS });
    return {
      amount: rows.reduce((sum, row) => sum.plus(String(row["amount"])), new Decimal(0)),
      volume: rows.reduce((sum, row) => sum.plus(String(row["volume"])), new Decimal(0)),
      fills: rows.length,
    };
  }

  /** A card may fill; asked again at the same gun it stays one fill. */
  letPass({ tag, device, address, at, bound, unitPrice, fact }: LetPass): void {
    const volume = new Decimal(bound).div(unitPrice).toFixed(3, Decimal.ROUND_UP);
    const told = { part: fact?.part ?? null, key: fact?.key ?? null };
    this.statements.letPass.run({ tag, device, address, at, amount: bound, volume, ...told });
  }

  /** What was let pass has become a sale, which took what it took; one that nobody let pass counts as well. */
  sold({ tag, device, address, endedAt, amount, volume, key }: SoldByCard): void {
    if (this.statements.known.get({ device, key })) return;
    const begun = { tag, device, address, latest: endedAt + CLOCK_TOLERANCE_MS };
    const { changes } = this.statements.end.run({ ...begun, amount, volume, key });
    if (changes === 0) this.statements.add.run({ tag, device, address, at: endedAt, amount, volume, key });
  }

  /** What the server knows by now, since nothing that tells of it waits: a list that is read from now on has it. */
  known(waits: (device: string, fact: TellingFact) => boolean): readonly number[] {
    return this.statements.all.all().flatMap((row) => {
      const [part, key] = [row["part"], row["key"]];
      const isTold = part === null || !waits(String(row["device"]), { part: String(part), key: String(key) });
      return isTold ? [Number(row["id"])] : [];
    });
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) this.statements.forget.run(id);
  }
}

function prepare(database: DatabaseSync) {
  return {
    of: database.prepare(
      `SELECT amount, volume FROM taken WHERE tag = :tag
         AND (sale_key IS NOT NULL OR (at >= :since AND NOT (device = :device AND address = :address)))`,
    ),
    letPass: database.prepare(
      `INSERT INTO taken (tag, device, address, at, amount, volume, fact_part, fact_key)
       VALUES (:tag, :device, :address, :at, :amount, :volume, :part, :key)
       ON CONFLICT (tag, device, address) WHERE sale_key IS NULL DO UPDATE SET at = excluded.at, amount = excluded.amount,
         volume = excluded.volume, fact_part = excluded.fact_part, fact_key = excluded.fact_key`,
    ),
    known: database.prepare("SELECT 1 FROM taken WHERE device = :device AND sale_key = :key"),
    end: database.prepare(
      `UPDATE taken SET amount = :amount, volume = :volume, sale_key = :key, fact_part = 'sales', fact_key = :key
       WHERE tag = :tag AND device = :device AND address = :address AND sale_key IS NULL AND at <= :latest`,
    ),
    add: database.prepare(
      `INSERT OR IGNORE INTO taken (tag, device, address, at, amount, volume, fact_part, fact_key, sale_key)
       VALUES (:tag, :device, :address, :at, :amount, :volume, 'sales', :key, :key)`,
    ),
    all: database.prepare("SELECT id, device, fact_part AS part, fact_key AS key FROM taken"),
    forget: database.prepare("DELETE FROM taken WHERE id = ?"),
  };
}
