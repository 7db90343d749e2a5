import { Migration } from "@mikro-orm/migrations";

/** Plastic that shows who somebody at work is. */
export class Migration20261124300100_employee_card extends Migration {
  override up(): void {
    this.addSql(`
create table employee_card (
  network_id uuid not null, id uuid not null, employee_id uuid not null references employee (id), number text not null, tag text,
  state text not null check (state in ('ACTIVE', 'LOST', 'STOPPED', 'REPLACED')), station_id uuid references station (id), valid_until date,
  replaced_by_id uuid, created_at timestamptz not null,
  primary key (network_id, id),
  constraint employee_card_number unique (network_id, number),
  constraint employee_card_tag unique (network_id, tag),
  constraint employee_card_replaced check ((state = 'REPLACED') = (replaced_by_id is not null)),
  foreign key (network_id, replaced_by_id) references employee_card (network_id, id)
);
create index employee_card_employee on employee_card (network_id, employee_id);
comment on table employee_card is 'It never holds value; the platform is that of its employee.';`);
  }

  override down(): void {
    this.addSql("drop table employee_card");
  }
}
