import { Migration } from "@mikro-orm/migrations";

/** Mail of notification rules is written in a language. */
export class Migration20261220100000_notification_language extends Migration {
  override up(): void {
    this.addSql(`
alter table notification_rule add column language text not null default 'EN',
  add constraint notification_rule_language check (language in ('ZH_CHS', 'EN', 'ES', 'RU', 'TH', 'VI', 'AR'));
comment on column notification_rule.language is 'In which its mail is written.';`);
  }

  override down(): void {
    this.addSql("alter table notification_rule drop column language");
  }
}
