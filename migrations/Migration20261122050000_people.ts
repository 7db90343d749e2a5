import { Migration } from "@mikro-orm/migrations";

/** Employees, files to import, what tickets say, and advertising images. */
export class Migration20261122050000_people extends Migration {
  override up(): void {
    this.addSql(`
create table employee (
  id uuid primary key, network_id uuid not null, platform_id uuid not null references platform (id),
  station_id uuid references station (id), account_id uuid references account (id),
  code text not null, name text not null, phone text not null,
  certification text not null check (certification in ('GENERAL', 'EMPLOYEE', 'PASSWORD')),
  state text not null check (state in ('ACTIVE', 'LEFT')),
  valid_from date, valid_until date, created_at timestamptz not null,
  constraint employee_code unique (network_id, code), constraint employee_account unique (account_id),
  check (valid_until >= valid_from)
);
create index employee_platform_id on employee (platform_id);
create index employee_station_id on employee (station_id);
comment on column employee.valid_from is 'First day, by the clocks of the station (of the platform where there is none).';
comment on column employee.valid_until is 'Last day, likewise.';

create table import_file (
  id uuid primary key, network_id uuid not null, account_id uuid not null references account (id),
  list text not null, header text[] not null, rows jsonb not null, uploaded_at timestamptz not null
);
create index import_file_account_id on import_file (network_id, account_id);
create index import_file_uploaded_at on import_file (uploaded_at);
comment on table import_file is 'Files read and not yet forgotten: the same rows are tried and then imported.';
comment on column import_file.rows is 'Cells as text, a list for each row.';

create table print_info (
  id uuid primary key, network_id uuid not null,
  platform_id uuid references platform (id), station_id uuid references station (id),
  header text, phone text, footer text,
  constraint print_info_platform unique (platform_id), constraint print_info_station unique (station_id),
  check ((platform_id is null) <> (station_id is null))
);
create index print_info_network_id on print_info (network_id);
comment on column print_info.header is 'Null: as the place above says. Empty: nothing is printed.';

alter table "dispenser" add column "sample_approval" text not null default '', add column "model" text not null default '', add column "serial_number" text not null default '';

create table advert (
  id uuid primary key, network_id uuid not null, platform_id uuid not null references platform (id),
  image_id uuid not null references image (id), name text not null, position int not null,
  region_id uuid references region (id), city_id uuid references city (id), station_id uuid references station (id),
  from_day date, until_day date, created_at timestamptz not null,
  check (until_day >= from_day), check (num_nonnulls(region_id, city_id, station_id) <= 1)
);
create index advert_platform_id on advert (platform_id, position);
create index advert_network_id on advert (network_id);
create index advert_image_id on advert (image_id);
comment on column advert.from_day is 'First day, by the clocks of the station that shows it.';
comment on column advert.until_day is 'Last day, likewise.';
`);
  }

  override down(): void {
    this.addSql(`
drop table if exists advert, print_info, import_file, employee;
alter table "dispenser" drop column "sample_approval", drop column "model", drop column "serial_number";
`);
  }
}
