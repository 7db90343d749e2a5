import { Migration } from "@mikro-orm/migrations";

/** Delivery tickets, what the gauge saw of them, and what is disputed about them. */
export class Migration20261126700000_delivery_ticket extends Migration {
  override up(): void {
    this.addSql(`
create table delivery_ticket (
  network_id uuid not null, id uuid not null, station_id uuid not null, tank_id uuid not null, number text not null, supplier text not null,
  driver text not null, vehicle text not null, planned_at timestamptz, time timestamptz not null, volume numeric not null check (volume > 0),
  net_volume numeric check (net_volume > 0), temperature_c numeric, density numeric, compartments text not null, remark text not null,
  image_id uuid references image (id), account_id uuid not null, author text not null, created_at timestamptz not null,
  delivery_id uuid, matched_at timestamptz, matched_by text,
  dispute text not null default 'NONE' check (dispute in ('NONE', 'OPEN', 'SETTLED')), disputed_by_id uuid, outcome text, agreed_litres numeric,
  withdrawn_at timestamptz, withdrawn_by text, withdrawn_for text,
  primary key (network_id, id),
  constraint delivery_ticket_matched check ((delivery_id is null) = (matched_at is null)),
  constraint delivery_ticket_settled check ((dispute = 'SETTLED') = (num_nonnulls(outcome, agreed_litres) = 2))
);
create unique index delivery_ticket_number on delivery_ticket (network_id, tank_id, supplier, number) where withdrawn_at is null;
create unique index delivery_ticket_delivery on delivery_ticket (network_id, delivery_id) where delivery_id is not null;
create index delivery_ticket_time on delivery_ticket (network_id, time desc, id desc) where withdrawn_at is null;
create index delivery_ticket_tank on delivery_ticket (network_id, tank_id, time desc) where withdrawn_at is null;
create index delivery_ticket_image on delivery_ticket (network_id, image_id) where image_id is not null;
comment on table delivery_ticket is 'Bills of lading: what suppliers say they brought. volume: litres as loaded; net_volume: at the base temperature; density: kg/m³.';
comment on column delivery_ticket.delivery_id is 'The rise of the tank that it is matched to; a rise that a better one supersedes hands it on.';
comment on column delivery_ticket.matched_by is 'Null: matched by itself.';

create table delivery_dispute_entry (
  network_id uuid not null, id uuid not null, ticket_id uuid not null, time timestamptz not null, deed text not null check (deed in ('OPENED', 'COMMENTED', 'SETTLED')),
  account_id uuid not null, author text not null, text text not null, outcome text, agreed_litres numeric,
  primary key (network_id, id), foreign key (network_id, ticket_id) references delivery_ticket (network_id, id)
);
create index delivery_dispute_entry_ticket on delivery_dispute_entry (network_id, ticket_id, time, id);
comment on table delivery_dispute_entry is 'What was said of a dispute, from its opening to its end; never changed.';`);
  }

  override down(): void {
    this.addSql("drop table delivery_dispute_entry");
    this.addSql("drop table delivery_ticket");
  }
}
