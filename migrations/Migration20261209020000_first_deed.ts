import { Migration } from "@mikro-orm/migrations";

/** What a session must do first: choose a password of one's own, or set up the second factor that an administrator demands. */
export class Migration20261209020000_first_deed extends Migration {
  override up(): void {
    this.addSql(`
alter table account add column password_given boolean not null default false,
  add column second_factor_demanded boolean not null default false;
comment on column account.password_given is 'Somebody else chose the password: it is good for choosing another one.';
comment on column account.second_factor_demanded is 'Who logs in by the password needs a second factor.';
alter table session add column by_provider boolean not null default false;
comment on column session.by_provider is 'It was begun by the identity provider, which has its own ways to be sure.';`);
  }

  override down(): void {
    this.addSql(`
alter table session drop column by_provider;
alter table account drop column second_factor_demanded, drop column password_given;`);
  }
}
