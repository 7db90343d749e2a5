import { Migration } from "@mikro-orm/migrations";

/** Where an API token opens anything, and from where it was turned away. */
export class Migration20261215200000_api_token_addresses extends Migration {
  override up(): void {
    this.addSql(`
alter table api_token add column addresses text[] not null default '{}', add column turned_away_at timestamptz, add column turned_away_address text;
comment on column api_token.addresses is 'Addresses and networks (CIDR) from which alone it opens anything; none: from everywhere.';
comment on column api_token.turned_away_at is 'When it came from another address last, to the minute, and turned_away_address from which.';`);
  }

  override down(): void {
    this.addSql(
      "alter table api_token drop column addresses, drop column turned_away_at, drop column turned_away_address",
    );
  }
}
