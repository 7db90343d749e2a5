import { Migration } from "@mikro-orm/migrations";

/** Silences of alarms that a person chose, each for itself, beside those of a place. */
export class Migration20261203000000_alarm_silence_chosen extends Migration {
  override up(): void {
    this.addSql(`
alter table alarm_silence add column chosen integer;
comment on column alarm_silence.chosen is 'Of so many alarms that a person chose, of which alarm_silence_chosen tells; null: of all at its place.';

create table alarm_silence_chosen (
  network_id uuid not null, silence_id uuid not null, source_key text not null, code text not null,
  primary key (network_id, silence_id, source_key, code),
  foreign key (network_id, silence_id) references alarm_silence (network_id, id) on delete cascade
);`);
  }

  override down(): void {
    this.addSql("drop table alarm_silence_chosen");
    this.addSql("alter table alarm_silence drop column chosen");
  }
}
