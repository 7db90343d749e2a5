import { Migration } from "@mikro-orm/migrations";

/** What somebody asks a gateway of the wire's messages, and its answer, which notifications between servers are too small for. */
export class Migration20261129100000_device_message extends Migration {
  override up(): void {
    this.addSql(`
create table device_message_request (
  network_id uuid not null, id uuid not null, device_id uuid not null, gateway_id uuid not null,
  requested_at timestamptz not null, answered_at timestamptz, messages jsonb,
  primary key (network_id, id)
);
create index device_message_request_gateway on device_message_request (network_id, gateway_id, requested_at);
comment on table device_message_request is 'Gone some minutes after it was asked: the messages themselves are in the memory of the gateway alone.';`);
  }

  override down(): void {
    this.addSql("drop table device_message_request");
  }
}
