import { Migration } from "@mikro-orm/migrations";

/** Customers who hold cards: known by their phone, and forgotten as persons without their postings. */
export class Migration20261124110000_member extends Migration {
  override up(): void {
    this.addSql(`
create table member (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id),
  name text not null, phone text, id_number text, level int not null, birthday date, remark text not null,
  created_at timestamptz not null, erased_at timestamptz,
  primary key (network_id, id), constraint member_phone unique (network_id, phone),
  constraint member_person check (erased_at is null or num_nonnulls(phone, id_number, birthday) = 0),
  check (level between 1 and 9)
);
create index member_platform_id on member (platform_id);
create index member_id_number on member (network_id, id_number);
comment on column member.phone is 'Without spaces and hyphens; null once the person is erased.';
comment on column member.erased_at is 'Since then only what was posted is known.';`);
  }

  override down(): void {
    this.addSql("drop table member");
  }
}
