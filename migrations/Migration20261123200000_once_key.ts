import { Migration } from "@mikro-orm/migrations";

/** Each deed that had keys of its own, and what it made. */
const TABLES = [
  { table: "gun_command", what: "'gunCommand'", key: "idempotency_key" },
  // Its key was that of all its devices, a blank and the device.
  {
    table: "device_order",
    what: "'configureDevice ' || device_id",
    key: "left(idempotency_key, -1 - length(device_id::text))",
  },
  { table: "price_batch", what: "'priceBatch'", key: "idempotency_key" },
  { table: "price_change", what: "'changePrices'", key: "idempotency_key" },
] as const;

/** The keys of deeds that may be asked for again are in one table, instead of one beside each kind of deed. */
export class Migration20261123200000_once_key extends Migration {
  override up(): void {
    this.addSql(`
create table once_key (
  network_id uuid not null, account_id uuid not null, what text not null, key text not null,
  input_hash text not null, made_id uuid not null, created_at timestamptz not null default now(),
  primary key (network_id, account_id, what, key)
);
comment on table once_key is 'A deed that came again with its key is not done again: made_id is what the first one made.';
comment on column once_key.input_hash is 'SHA-256 of what was meant: the same key with another meaning is refused.';`);
    this.addSql(`lock table ${TABLES.map(({ table }) => table).join(", ")} in access exclusive mode`);
    for (const { table, what, key } of TABLES) {
      this.addSql(`insert into once_key (network_id, account_id, what, key, input_hash, made_id)
        select network_id, account_id, ${what}, ${key}, input_hash, id from ${table}`);
      this.addSql(`alter table ${table} drop column idempotency_key, drop column input_hash`);
    }
  }

  override down(): void {
    for (const { table, what } of TABLES) {
      const key = table === "device_order" ? "k.key || ' ' || t.device_id" : "k.key";
      const made = what.replace("device_id", "t.device_id");
      this.addSql(`alter table ${table} add column idempotency_key text, add column input_hash text`);
      this.addSql(`update ${table} t set idempotency_key = ${key}, input_hash = k.input_hash
        from once_key k where k.network_id = t.network_id and k.account_id = t.account_id and k.what = ${made} and k.made_id = t.id`);
      this.addSql(
        `alter table ${table} alter column idempotency_key set not null, alter column input_hash set not null`,
      );
      this.addSql(`create unique index ${table}_key on ${table} (network_id, account_id, idempotency_key)`);
    }
    this.addSql("drop table once_key");
  }
}
