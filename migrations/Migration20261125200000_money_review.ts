import { Migration } from "@mikro-orm/migrations";

/** Operations of cards above an amount that a network sets wait for a second person. */
export class Migration20261125200000_money_review extends Migration {
  override up(): void {
    this.addSql(`
alter table card_setting add column review_above numeric check (review_above >= 0);
comment on column card_setting.review_above is 'Reversals, refunds, amendments and closings of more wait for a second person; null: none does.';

create table money_review (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), card_id uuid not null, station_id uuid,
  operation text not null check (operation in ('REVERSE', 'REFUND', 'AMENDMENT', 'CLOSE')),
  state text not null check (state in ('WAITING', 'PASSED', 'REJECTED', 'WITHDRAWN')), subject_id uuid not null, flow_id uuid,
  input jsonb not null, line jsonb not null, amount numeric not null, right_amount numeric, before jsonb not null, after jsonb not null,
  reason text, time timestamptz not null, account_id uuid not null, author text not null, decided_at timestamptz, decider_id uuid, decider text,
  note text,
  primary key (network_id, id), foreign key (network_id, card_id) references card (network_id, id),
  constraint money_review_decided check ((decided_at is not null) = (state <> 'WAITING'))
);
create unique index money_review_waiting on money_review (network_id, subject_id) where state = 'WAITING';
create index money_review_time on money_review (network_id, time desc, id desc);
create index money_review_card on money_review (network_id, card_id);
create index money_review_platform_id on money_review (platform_id);
comment on table money_review is 'What somebody asked for and a second person decides; passed, its line and its movement have its id.';
comment on column money_review.subject_id is 'The line or the card that it is about: one request for it waits at a time.';
comment on column money_review.input is 'As it was sent; it is judged anew when it is passed.';
comment on column money_review.line is 'The line that it would have written, without anybody''s name.';`);
  }

  override down(): void {
    this.addSql("drop table money_review");
    this.addSql("alter table card_setting drop column review_above");
  }
}
