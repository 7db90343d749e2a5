import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import type { Sale } from "./world/events.ts";

/** A packet that its controller sends until it is accepted. */
export interface KeptPacket {
  readonly seq: number;
  readonly id: number;
  readonly type: string;
  /** The packet object's exact text. */
  readonly text: string;
}

/** What one moment adds to the disk, all of it or nothing. */
export interface Change {
  readonly stations: readonly { readonly code: string; readonly body: unknown }[];
  readonly world?: unknown;
  readonly packets: readonly (Omit<KeptPacket, "seq"> & { readonly ptsId: string })[];
  readonly sales: readonly { readonly ptsId: string; readonly sale: Sale }[];
}

/** Which of a controller's sales are asked for; pump 0 is every pump. Times in ms, both included. */
export interface SaleQuery {
  readonly pump: number;
  readonly from: number;
  readonly to: number;
}

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists station (code text primary key, body text not null);
  create table if not exists world (id integer primary key check (id = 1), body text not null);
  create table if not exists outbox (seq integer primary key autoincrement, pts_id text not null,
    id integer not null, type text not null, body text not null);
  create index if not exists outbox_of_controller on outbox (pts_id, seq);
  create table if not exists sale (pts_id text not null, pump integer not null, no integer not null,
    ended_at integer not null, body text not null);
  create index if not exists sale_of_controller on sale (pts_id, ended_at);`;

/** A controller's memory card holds this many transactions. */
const SALES_KEPT = 20_000;

/**
 * The simulated devices' non-volatile memory. Survives kill -9: what a controller has told anybody was written
 * here before (write-ahead log; the process dying loses nothing that was committed).
 */
export class Store {
  private readonly db: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  /** `folder` is made where it is missing; null keeps everything in memory. */
  constructor(folder: string | null) {
    if (folder !== null) mkdirSync(folder, { recursive: true });
    this.db = new DatabaseSync(folder === null ? ":memory:" : join(folder, "simulator.db"));
    this.db.exec(SCHEMA);
  }

  private sql(text: string): StatementSync {
    const known = this.statements.get(text);
    if (known) return known;
    const prepared = this.db.prepare(text);
    this.statements.set(text, prepared);
    return prepared;
  }

  /** What was kept of a station; null on the first start. */
  station(code: string): unknown {
    const row = this.sql("select body from station where code = ?").get(code);
    return row ? JSON.parse(String(row["body"])) : null;
  }

  /** Nothing was kept yet: it is the first start. */
  get isEmpty(): boolean {
    return this.sql("select 1 from station limit 1").get() === undefined;
  }

  world(): unknown {
    const row = this.sql("select body from world").get();
    return row ? JSON.parse(String(row["body"])) : null;
  }

  /** Commits a change whole. */
  save(change: Change): void {
    this.db.exec("begin immediate");
    try {
      for (const { code, body } of change.stations) {
        this.sql("insert or replace into station (code, body) values (?, ?)").run(code, JSON.stringify(body));
      }
      if (change.world !== undefined) {
        this.sql("insert or replace into world (id, body) values (1, ?)").run(JSON.stringify(change.world));
      }
      for (const packet of change.packets) {
        this.sql("insert into outbox (pts_id, id, type, body) values (?, ?, ?, ?)").run(
          packet.ptsId,
          packet.id,
          packet.type,
          packet.text,
        );
      }
      for (const { ptsId, sale } of change.sales) this.addSale(ptsId, sale);
      this.db.exec("commit");
    } catch (error) {
      this.db.exec("rollback");
      throw error;
    }
  }

  private addSale(ptsId: string, sale: Sale): void {
    this.sql("insert into sale (pts_id, pump, no, ended_at, body) values (?, ?, ?, ?, ?)").run(
      ptsId,
      sale.pump,
      sale.transaction,
      sale.endedAt,
      JSON.stringify(sale),
    );
  }

  /** The controller's oldest packet not yet accepted. */
  firstPacket(ptsId: string): KeptPacket | null {
    const row = this.sql("select seq, id, type, body from outbox where pts_id = ? order by seq limit 1").get(ptsId);
    if (!row) return null;
    return { seq: Number(row["seq"]), id: Number(row["id"]), type: String(row["type"]), text: String(row["body"]) };
  }

  /** All of a seller's packets not yet accepted, oldest first. */
  packets(ptsId: string): KeptPacket[] {
    const rows = this.sql("select seq, id, type, body from outbox where pts_id = ? order by seq").all(ptsId);
    return rows.map((row) => ({
      seq: Number(row["seq"]),
      id: Number(row["id"]),
      type: String(row["type"]),
      text: String(row["body"]),
    }));
  }

  /** Forgets an accepted packet. */
  accepted(packet: KeptPacket): void {
    this.sql("delete from outbox where seq = ?").run(packet.seq);
  }

  /** Packets that the controller still has to send. */
  backlog(ptsId: string): number {
    return Number(this.sql("select count(*) as n from outbox where pts_id = ?").get(ptsId)?.["n"] ?? 0);
  }

  /** A controller's finished sales, oldest first. */
  sales(ptsId: string, query: SaleQuery): Sale[] {
    const rows = this.sql(
      `select body from sale where pts_id = ? and ended_at between ? and ? and (? = 0 or pump = ?) order by ended_at, rowid`,
    ).all(ptsId, query.from, query.to, query.pump, query.pump);
    return rows.map((row) => JSON.parse(String(row["body"])));
  }

  /** A controller's finished sales with a card, oldest first. */
  cardSales(ptsId: string): Sale[] {
    return this.sales(ptsId, { pump: 0, from: 0, to: Number.MAX_SAFE_INTEGER }).filter(({ tag }) => tag !== "");
  }

  /** The newest sale of a pump under a transaction number; 0 for the newest of all. */
  sale(ptsId: string, pump: number, transaction: number): Sale | null {
    const row = this.sql(
      `select body from sale where pts_id = ? and pump = ? and (? = 0 or no = ?) order by rowid desc limit 1`,
    ).get(ptsId, pump, transaction, transaction);
    return row ? JSON.parse(String(row["body"])) : null;
  }

  /** Forgets what would not fit on a controller's memory card any more. */
  trim(ptsId: string): void {
    this.sql(
      `delete from sale where rowid in (select rowid from sale where pts_id = ? order by rowid desc limit -1 offset ?)`,
    ).run(ptsId, SALES_KEPT);
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }
}
