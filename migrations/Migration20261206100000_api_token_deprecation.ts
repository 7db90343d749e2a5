import { Migration } from "@mikro-orm/migrations";

/** What API tokens use of what the contract will no longer have. */
export class Migration20261206100000_api_token_deprecation extends Migration {
  override up(): void {
    this.addSql(`
create table api_token_deprecation (
  network_id uuid not null, token_id uuid not null, coordinate text not null, day date not null, uses int not null, last_used_at timestamptz not null,
  primary key (network_id, token_id, coordinate, day)
);
comment on table api_token_deprecation is 'How often a token used a deprecated part of the contract (coordinate, as Type.field) on a day by the network''s clocks.';`);
  }

  override down(): void {
    this.addSql("drop table api_token_deprecation");
  }
}
