import { Migration } from "@mikro-orm/migrations";

/** The lists of cards by which stations decide while the server is away, and what they decided meanwhile. */
export class Migration20261125300000_card_list extends Migration {
  override up(): void {
    this.addSql(`
alter table card_setting
  add column longest_list_age integer not null default 1440 check (longest_list_age > 0),
  add column offline_allowed boolean not null default false,
  add column offline_limit numeric not null default 100 check (offline_limit > 0);
comment on column card_setting.longest_list_age is 'Minutes for which a station decides by its list as the server would.';
comment on column card_setting.offline_allowed is 'By a list that is older a card still fills, up to offline_limit.';

create table card_list_salt (network_id uuid primary key references platform (id), salt text not null);
comment on table card_list_salt is 'What goes into the hash of a tag on the lists of cards before the tag itself.';

create table card_list_stand (
  network_id uuid not null, station_id uuid not null references station (id), version text not null, at timestamptz not null, size integer not null,
  primary key (network_id, station_id)
);
create index card_list_stand_station on card_list_stand (station_id);
comment on table card_list_stand is 'The list of cards that a station''s gateway was given last.';

alter table card_fill add column offline boolean not null default false, add column list_at timestamptz;
comment on column card_fill.list_at is 'As of when the list was by which a station decided without the server; null of an offline one: it had none.';

create index card_hold_ended on card_hold (network_id, ended_at) where ended_at is not null;
create index card_hold_lapses on card_hold (network_id, lapses_at) where ended_at is null;`);
  }

  override down(): void {
    this.addSql("drop index card_hold_lapses");
    this.addSql("drop index card_hold_ended");
    this.addSql("alter table card_fill drop column list_at, drop column offline");
    this.addSql("drop table card_list_stand");
    this.addSql("drop table card_list_salt");
    this.addSql(
      "alter table card_setting drop column offline_limit, drop column offline_allowed, drop column longest_list_age",
    );
  }
}
