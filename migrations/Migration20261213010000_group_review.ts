import { Migration } from "@mikro-orm/migrations";

/** Cancelling a group of cards waits for a second person as well. */
export class Migration20261213010000_group_review extends Migration {
  override up(): void {
    this.addSql(`
alter table money_review alter column card_id drop not null, add column group_id uuid,
  add foreign key (network_id, group_id) references card_group (network_id, id),
  add constraint money_review_about check (num_nonnulls(card_id, group_id) = 1),
  drop constraint money_review_operation_check,
  add constraint money_review_operation_check check (operation in ('REVERSE', 'REFUND', 'AMENDMENT', 'CLOSE', 'CANCEL_GROUP'));
create index money_review_group on money_review (network_id, group_id) where group_id is not null;
comment on column money_review.group_id is 'The group of cards that it is about, where it is about no card.';
comment on column money_review.subject_id is 'The line, the card or the group that it is about: one request for it waits at a time.';
comment on column money_review.line is 'What it would have written, without anybody''s name.';`);
  }

  override down(): void {
    this.addSql(`
delete from money_review where group_id is not null;
drop index money_review_group;
alter table money_review drop constraint money_review_about, drop column group_id, alter column card_id set not null,
  drop constraint money_review_operation_check,
  add constraint money_review_operation_check check (operation in ('REVERSE', 'REFUND', 'AMENDMENT', 'CLOSE'));
comment on column money_review.subject_id is 'The line or the card that it is about: one request for it waits at a time.';
comment on column money_review.line is 'The line that it would have written, without anybody''s name.';`);
  }
}
