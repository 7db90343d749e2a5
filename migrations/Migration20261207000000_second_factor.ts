import { Migration } from "@mikro-orm/migrations";

/** What people prove themselves by beside their password, and logins that wait for it. */
export class Migration20261207000000_second_factor extends Migration {
  override up(): void {
    this.addSql(`
create table second_factor (
  network_id uuid not null, account_id uuid not null, secret text not null, begun_at timestamptz not null,
  confirmed_at timestamptz, last_step bigint,
  primary key (network_id, account_id),
  constraint second_factor_steps check (confirmed_at is null or last_step is not null)
);
comment on table second_factor is 'One for each account that has one, or is about to: until it is confirmed no login asks for it.';
comment on column second_factor.secret is 'What codes are made of, base32: the server has to know it itself to compare them.';
comment on column second_factor.last_step is 'The half minute of the last code that was taken: neither it nor an older one is taken again.';

create table recovery_code (
  network_id uuid not null, account_id uuid not null, code_hash text not null, used_at timestamptz,
  primary key (network_id, account_id, code_hash),
  foreign key (network_id, account_id) references second_factor (network_id, account_id) on delete cascade
);
comment on column recovery_code.code_hash is 'SHA-256 of 80 random bits.';

create table login_ticket (
  network_id uuid not null, token_hash text not null, account_id uuid not null, password_hash text not null,
  expires_at timestamptz not null,
  primary key (network_id, token_hash),
  foreign key (network_id, account_id) references second_factor (network_id, account_id) on delete cascade
);
create index login_ticket_account on login_ticket (network_id, account_id);
create index login_ticket_old on login_ticket (expires_at);
comment on table login_ticket is 'Logins whose password was right and whose code is still to come.';
comment on column login_ticket.password_hash is 'The hash that the password was compared with: another password ends the ticket.';`);
  }

  override down(): void {
    this.addSql("drop table login_ticket");
    this.addSql("drop table recovery_code");
    this.addSql("drop table second_factor");
  }
}
