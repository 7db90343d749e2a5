import { Migration } from "@mikro-orm/migrations";

/**
 * Value: accounts that keep a balance within bounds, or none at all; acts that moved value; and their postings, which sum to
 * zero and are never changed.
 */
export class Migration20261124100000_ledger extends Migration {
  override up(): void {
    this.addSql(`
create table ledger_account (
  network_id uuid not null, id uuid not null, kind text not null, owner_id uuid not null, part text not null, unit text not null,
  balance numeric, least numeric, most numeric, created_at timestamptz not null,
  primary key (network_id, id), unique (network_id, kind, owner_id, part),
  constraint ledger_account_covered check (kind not in ('PRINCIPAL', 'GIFT') or balance >= 0),
  constraint ledger_account_cleared check (kind <> 'CLEARING' or balance <= 0),
  constraint ledger_account_bounds check (balance is not null or num_nonnulls(least, most) = 0)
);
comment on table ledger_account is 'Where value is: positive is what the network owes. Without a balance it is where value came from or went, and its sum is that of its postings.';
comment on column ledger_account.part is 'What of the owner: the tender, the grade; empty for all of it.';

create table movement (
  network_id uuid not null, time timestamptz not null, id uuid not null, type text not null, unit text not null,
  platform_id uuid not null, station_id uuid, account_id uuid, author text not null, reason text, corrects_id uuid,
  primary key (network_id, time, id)
) partition by range (time);
create table movement_default partition of movement default;
create index movement_corrects on movement (network_id, corrects_id) where corrects_id is not null;
comment on table movement is 'One act that moved value; account_id and author: who did it, corrects_id: the movement that it takes back or puts right.';

create table posting (
  network_id uuid not null, time timestamptz not null, movement_id uuid not null, line smallint not null, ledger_account_id uuid not null,
  amount numeric not null, balance_after numeric,
  primary key (network_id, time, movement_id, line),
  constraint posting_moves check (amount <> 0)
) partition by range (time);
create table posting_default partition of posting default;
create index posting_course on posting (network_id, ledger_account_id, time desc, movement_id desc);
comment on table posting is 'What a movement did to an account; the postings of a movement sum to zero.';`);
  }

  override down(): void {
    this.addSql("drop table posting");
    this.addSql("drop table movement");
    this.addSql("drop table ledger_account");
  }
}
