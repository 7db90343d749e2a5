import { Migration } from "@mikro-orm/migrations";

/** What requests with an Idempotency-Key were answered, so that one that comes again gets the same. */
export class Migration20261130000000_answered_request extends Migration {
  override up(): void {
    this.addSql(`
create table answered_request (
  network_id uuid not null, account_id uuid not null, key_hash text not null,
  input_hash text not null, answer bytea, answered_at timestamptz not null,
  primary key (network_id, account_id, key_hash)
);
create index answered_request_at on answered_request (network_id, account_id, answered_at);
comment on table answered_request is 'Gone three days after; an answer is encrypted by its key, of which only the hash is here: answers may tell secrets that are told once.';
comment on column answered_request.input_hash is 'SHA-256 of operation and variables: the same key with others is refused.';`);
  }

  override down(): void {
    this.addSql("drop table answered_request");
  }
}
