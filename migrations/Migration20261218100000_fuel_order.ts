import { Migration } from "@mikro-orm/migrations";

/** Orders of fuel, from the draft to what came of them. */
export class Migration20261218100000_fuel_order extends Migration {
  override up(): void {
    this.addSql(`
create table fuel_order_number (network_id uuid primary key, last int not null);
comment on table fuel_order_number is 'The last number of an order that each network gave.';

create table fuel_order (
  network_id uuid not null, id uuid not null, number int not null, station_id uuid not null, supplier text not null,
  wanted_from timestamptz not null, wanted_until timestamptz not null, note text not null,
  state text not null check (state in ('DRAFT', 'APPROVED', 'IN_TRANSIT', 'DROPPED', 'RECONCILED', 'CANCELLED')), state_at timestamptz not null,
  carrier text, vehicle text, expected_at timestamptz, account_id uuid not null, author text not null, writer_id uuid not null, created_at timestamptz not null,
  primary key (network_id, id), constraint fuel_order_number_once unique (network_id, number),
  constraint fuel_order_wanted check (wanted_until > wanted_from),
  constraint fuel_order_sent check (num_nonnulls(carrier, vehicle, expected_at) in (0, 3) and (state not in ('IN_TRANSIT', 'DROPPED', 'RECONCILED') or expected_at is not null))
);
create index fuel_order_wanted_from on fuel_order (network_id, wanted_from, id);
create index fuel_order_station on fuel_order (network_id, station_id, state);
comment on table fuel_order is 'Fuel that is ordered for a station. writer_id: who wrote the draft last; neither they nor the author approve it.';
comment on column fuel_order.state_at is 'Since when it stands so.';

create table fuel_order_line (
  network_id uuid not null, order_id uuid not null, place int not null, tank_id uuid, grade_id uuid not null, litres numeric not null check (litres > 0),
  primary key (network_id, order_id, place), foreign key (network_id, order_id) references fuel_order (network_id, id)
);
create index fuel_order_line_tank on fuel_order_line (network_id, tank_id) where tank_id is not null;
comment on table fuel_order_line is 'What is ordered, litres: into one tank, or of a grade into whichever of its tanks.';

create table fuel_order_load (
  network_id uuid not null, id uuid not null, order_id uuid not null, place int not null, ticket_id uuid, delivery_id uuid, linked_at timestamptz not null, linked_by text,
  primary key (network_id, id), foreign key (network_id, order_id, place) references fuel_order_line (network_id, order_id, place),
  foreign key (network_id, ticket_id) references delivery_ticket (network_id, id),
  constraint fuel_order_load_one check (num_nonnulls(ticket_id, delivery_id) = 1)
);
create unique index fuel_order_load_ticket on fuel_order_load (network_id, ticket_id) where ticket_id is not null;
create unique index fuel_order_load_delivery on fuel_order_load (network_id, delivery_id) where delivery_id is not null;
create index fuel_order_load_line on fuel_order_load (network_id, order_id, place);
comment on table fuel_order_load is 'What came of an order: a ticket with the rise that it is matched to, or a rise that had none when it was linked.';
comment on column fuel_order_load.linked_by is 'Null: linked by itself.';

create table fuel_order_step (
  network_id uuid not null, id uuid not null, order_id uuid not null, time timestamptz not null,
  deed text not null check (deed in ('WRITTEN', 'CHANGED', 'APPROVED', 'SENT', 'DROPPED', 'REOPENED', 'RECONCILED', 'CANCELLED')),
  account_id uuid, author text, text text, primary key (network_id, id), foreign key (network_id, order_id) references fuel_order (network_id, id)
);
create index fuel_order_step_order on fuel_order_step (network_id, order_id, time, id);
comment on table fuel_order_step is 'The course of an order; never changed. author: null where it came by itself.';`);
  }

  override down(): void {
    this.addSql("drop table fuel_order_step");
    this.addSql("drop table fuel_order_load");
    this.addSql("drop table fuel_order_line");
    this.addSql("drop table fuel_order");
    this.addSql("drop table fuel_order_number");
  }
}
