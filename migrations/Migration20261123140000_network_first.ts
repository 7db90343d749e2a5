import { Migration } from "@mikro-orm/migrations";

/** Tables that many write at once, with their keys as they are from now on: the network first, so that each can stand apart. */
const KEYS: Readonly<Record<string, { readonly before: string; readonly now: string }>> = {
  alarm: { before: "id", now: "network_id, id" },
  gun_live: { before: "gun_id", now: "network_id, gun_id" },
  tank_live: { before: "tank_id", now: "network_id, tank_id" },
  device_live: { before: "device_id", now: "network_id, device_id" },
  gun_command: { before: "id", now: "network_id, id" },
  device_order: { before: "id", now: "network_id, id" },
  price_order: { before: "id", now: "network_id, id" },
  price_change: { before: "id", now: "network_id, id" },
  price_batch: { before: "id", now: "network_id, id" },
  price_approval: { before: "id", now: "network_id, id" },
  price_approval_row: { before: "approval_id, place", now: "network_id, approval_id, place" },
  unit_price: { before: "id", now: "network_id, id" },
  price_gun: { before: "unit_price_id, gun_id", now: "network_id, unit_price_id, gun_id" },
  quarantined_report: { before: "id", now: "network_id, id" },
};

/** What points at such a key, by its constraint. */
const REFERENCES = [
  { name: "price_gun_unit_price_id_fkey", table: "price_gun", column: "unit_price_id", to: "unit_price" },
  { name: "price_batch_taken_back_id_fkey", table: "price_batch", column: "taken_back_id", to: "price_batch" },
  { name: "price_approval_batch_id_fkey", table: "price_approval", column: "batch_id", to: "price_batch" },
  {
    name: "price_approval_row_approval_id_fkey",
    table: "price_approval_row",
    column: "approval_id",
    to: "price_approval",
  },
] as const;

/** What there is one of, where that is more than a key. */
const ONE_EACH = [
  { name: "device_order_one_open", table: "device_order", column: "device_id", where: "finished_at is null" },
  { name: "price_order_open", table: "price_order", column: "device_id", where: "finished_at is null" },
  { name: "price_approval_batch", table: "price_approval", column: "batch_id", where: "batch_id is not null" },
] as const;

const LIVE = ["gun_live", "tank_live", "device_live"] as const;

/**
 * Puts the network first in the keys of tables that are written all day. Indexes are made beside those who write, a key is
 * changed for another in a moment, references are looked through afterwards: nobody waits for longer than for that moment.
 * Everything here may be run again after a half.
 */
export class Migration20261123140000_network_first extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const { table, name } of REFERENCES) {
      this.addSql(`alter table ${table} drop constraint if exists ${name}`);
    }
    for (const [table, { now }] of Object.entries(KEYS)) {
      this.#changeKey(table, now);
    }
    for (const { table, name, column, to } of REFERENCES) {
      const reference = `foreign key (network_id, ${column}) references ${to} (network_id, id)`;
      this.addSql(
        `alter table ${table} drop constraint if exists ${name}, add constraint ${name} ${reference} not valid`,
      );
      this.addSql(`alter table ${table} validate constraint ${name}`);
    }
    for (const one of ONE_EACH) {
      this.#changeIndex({ ...one, columns: `network_id, ${one.column}` });
    }
    // The key begins with it now.
    for (const table of LIVE) {
      this.addSql(`drop index concurrently if exists ${table}_network`);
    }
  }

  /** Fails where two networks have the same id by then. */
  override down(): void {
    for (const { table, name } of REFERENCES) {
      this.addSql(`alter table ${table} drop constraint if exists ${name}`);
    }
    for (const [table, { before }] of Object.entries(KEYS)) {
      this.#changeKey(table, before);
    }
    for (const { table, name, column, to } of REFERENCES) {
      this.addSql(`alter table ${table} add constraint ${name} foreign key (${column}) references ${to} (id)`);
    }
    for (const one of ONE_EACH) {
      this.#changeIndex({ ...one, columns: one.column });
    }
    for (const table of LIVE) {
      this.addSql(`create index if not exists ${table}_network on ${table} (network_id)`);
    }
  }

  #changeKey(table: string, columns: string): void {
    this.addSql(`drop index concurrently if exists ${table}_next`);
    this.addSql(`create unique index concurrently ${table}_next on ${table} (${columns})`);
    this.addSql(
      `alter table ${table} drop constraint ${table}_pkey, add constraint ${table}_pkey primary key using index ${table}_next`,
    );
  }

  #changeIndex({ name, table, columns, where }: { name: string; table: string; columns: string; where: string }): void {
    this.addSql(`drop index concurrently if exists ${name}_next`);
    this.addSql(`create unique index concurrently ${name}_next on ${table} (${columns}) where ${where}`);
    this.addSql(`drop index if exists ${name}; alter index ${name}_next rename to ${name}`);
  }
}
