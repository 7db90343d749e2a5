import { Migration } from "@mikro-orm/migrations";

/** Points of members: a line for whatever happened to them, and the lots in which they lapse. */
export class Migration20261124200200_points extends Migration {
  override up(): void {
    this.addSql(`
create table points_flow (
  network_id uuid not null, time timestamptz not null, id uuid not null, platform_id uuid not null, station_id uuid, member_id uuid not null,
  cause text not null check (cause in ('EARNED', 'TAKEN_BACK', 'EXCHANGED', 'EXCHANGE_CANCELLED', 'EXPIRED')), points integer not null,
  balance_after integer not null, day date not null, rule_id uuid, source_id uuid, account_id uuid, author text not null,
  primary key (network_id, time, id)
) partition by range (time);
create table points_flow_default partition of points_flow default;
create index points_flow_id on points_flow (network_id, id);
create index points_flow_member on points_flow (network_id, member_id, time desc, id desc);
create index points_flow_day on points_flow (network_id, member_id, day);
create index points_flow_source on points_flow (network_id, source_id) where source_id is not null;
comment on column points_flow.day is 'The day by the clocks of the network: what a rule pays is capped by the day.';
comment on column points_flow.source_id is 'What they were earned with, or spent on: a line of a card, an exchange.';

create table points_lot (
  network_id uuid not null, id uuid not null, member_id uuid not null, points integer not null check (points > 0),
  remaining integer not null check (remaining between 0 and points), expires_on date, created_at timestamptz not null,
  primary key (network_id, id), foreign key (network_id, member_id) references member (network_id, id)
);
create index points_lot_open on points_lot (network_id, member_id, expires_on, created_at) where remaining > 0;
create index points_lot_expiry on points_lot (expires_on) where remaining > 0;
create index points_lot_member on points_lot (network_id, member_id);
comment on table points_lot is 'Points that were earned together and lapse together; the oldest are spent first. What remains of a member''s lots is their balance.';

create table points_lot_use (
  network_id uuid not null, flow_id uuid not null, lot_id uuid not null, points integer not null check (points > 0),
  primary key (network_id, flow_id, lot_id), foreign key (network_id, lot_id) references points_lot (network_id, id)
);
create index points_lot_use_lot on points_lot_use (network_id, lot_id);
comment on table points_lot_use is 'Which lots an exchange took from: cancelled, it gives back to those.';

create table points_setting (
  network_id uuid not null primary key references platform (id), lapse_months integer check (lapse_months between 1 and 120),
  worth numeric not null check (worth >= 0)
);
comment on column points_setting.lapse_months is 'Months after which points lapse that are earned from now on; null: never.';
comment on column points_setting.worth is 'What one point is worth in the network''s currency: outstanding points are a liability.';`);
  }

  override down(): void {
    this.addSql("drop table points_setting");
    this.addSql("drop table points_lot_use");
    this.addSql("drop table points_lot");
    this.addSql("drop table points_flow");
  }
}
