import { Migration } from "@mikro-orm/migrations";

/** Deposits that are paid at a payment provider. */
export class Migration20261125200100_online_payment extends Migration {
  override up(): void {
    this.addSql(`
create table payment_setting (network_id uuid primary key references platform (id), secret text not null);
comment on column payment_setting.secret is 'Shared with the provider; never told.';

create table online_payment (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), card_id uuid not null,
  amount numeric not null check (amount > 0), currency text not null,
  state text not null check (state in ('CREATED', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED')), time timestamptz not null, expires_at timestamptz not null,
  account_id uuid not null, author text not null, paid_at timestamptz, reference text, flow_id uuid, unbooked integer,
  refund_amount numeric, refund_asked_at timestamptz, refund_sent_at timestamptz, refunded_at timestamptz,
  primary key (network_id, id), constraint online_payment_flow unique (network_id, flow_id),
  foreign key (network_id, card_id) references card (network_id, id),
  constraint online_payment_paid check ((paid_at is not null) = (state in ('PAID', 'REFUNDED'))),
  constraint online_payment_booked check (state not in ('PAID', 'REFUNDED') or (flow_id is null) <> (unbooked is null))
);
create index online_payment_time on online_payment (network_id, time desc, id desc);
create index online_payment_card on online_payment (network_id, card_id);
create index online_payment_platform_id on online_payment (platform_id);
create index online_payment_expires on online_payment (expires_at) where state = 'CREATED';
create index online_payment_refund on online_payment (refund_asked_at) where state = 'PAID' and refund_asked_at is not null;
comment on column online_payment.flow_id is 'The line that booked it: in the transaction that marked it paid.';
comment on column online_payment.unbooked is 'The number of why what is paid could not be put on the card.';
comment on column online_payment.refund_sent_at is 'When the provider was asked last.';`);
  }

  override down(): void {
    this.addSql("drop table online_payment");
    this.addSql("drop table payment_setting");
  }
}
