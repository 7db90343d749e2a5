import { Migration } from "@mikro-orm/migrations";

/** Invoices: what they bill, numbered without a gap once a second person passed them. */
export class Migration20261124400100_invoice extends Migration {
  override up(): void {
    this.addSql(`
create table invoice_setting (
  network_id uuid primary key references platform (id), seller text not null, tax_number text not null, address text not null,
  fuel_rate numeric not null check (fuel_rate between 0 and 100), deposit_rate numeric not null check (deposit_rate between 0 and 100)
);

create table invoice (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id),
  kind text not null check (kind in ('INVOICE', 'COUNTER')),
  state text not null check (state in ('WAITING', 'PASSED', 'REJECTED', 'CANCELLED')), year integer, number integer, member_id uuid, group_id uuid,
  title text not null, tax_number text not null, remark text not null, seller text not null, seller_tax_number text not null,
  seller_address text not null, net numeric not null, tax numeric not null, gross numeric not null, time timestamptz not null,
  account_id uuid not null, author text not null, decided_at timestamptz, decider_id uuid, decider text, reason text, cancels_id uuid,
  primary key (network_id, id), constraint invoice_number unique (network_id, platform_id, year, number),
  constraint invoice_numbered check ((number is not null) = (state in ('PASSED', 'CANCELLED'))),
  foreign key (network_id, member_id) references member (network_id, id), foreign key (network_id, group_id) references card_group (network_id, id),
  foreign key (network_id, cancels_id) references invoice (network_id, id)
);
create unique index invoice_countered on invoice (network_id, cancels_id) where cancels_id is not null and state in ('WAITING', 'PASSED');
create index invoice_platform_id on invoice (platform_id);
create index invoice_member on invoice (network_id, member_id) where member_id is not null;
create index invoice_group on invoice (network_id, group_id) where group_id is not null;
comment on column invoice.cancels_id is 'The invoice that a counter-invoice takes back.';
comment on column invoice.year is 'Of the day on which it was passed, by the clocks of the network.';

create table invoice_line (
  network_id uuid not null, invoice_id uuid not null, line smallint not null, source text not null check (source in ('SALE', 'DEPOSIT')),
  source_id uuid not null, time timestamptz not null, station_name text, card_number text, plate text, grade_name text, volume numeric,
  price numeric, rate numeric not null, gross numeric not null,
  primary key (network_id, invoice_id, line), foreign key (network_id, invoice_id) references invoice (network_id, id)
);
comment on table invoice_line is 'What an invoice bills, as it was when it was asked for.';

create table invoice_rate (
  network_id uuid not null, invoice_id uuid not null, rate numeric not null, net numeric not null, tax numeric not null, gross numeric not null,
  primary key (network_id, invoice_id, rate), foreign key (network_id, invoice_id) references invoice (network_id, id)
);

create table invoice_claim (
  network_id uuid not null, source_id uuid not null, invoice_id uuid not null,
  constraint invoice_claim_pkey primary key (network_id, source_id), foreign key (network_id, invoice_id) references invoice (network_id, id)
);
create index invoice_claim_invoice on invoice_claim (network_id, invoice_id);
comment on table invoice_claim is 'Which invoice bills a sale or a deposit: one at a time, until it is rejected or cancelled.';

create table invoice_series (
  network_id uuid not null, platform_id uuid not null, year integer not null, last integer not null, primary key (network_id, platform_id, year)
);
comment on table invoice_series is 'The last number of a platform''s invoices of a year; it moves in the transaction that passes one.';`);
  }

  override down(): void {
    for (const table of [
      "invoice_series",
      "invoice_claim",
      "invoice_rate",
      "invoice_line",
      "invoice",
      "invoice_setting",
    ]) {
      this.addSql(`drop table ${table}`);
    }
  }
}
