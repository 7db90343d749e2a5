import { Migration } from "@mikro-orm/migrations";

/** What members got for their points. */
export class Migration20261124200300_points_exchange extends Migration {
  override up(): void {
    this.addSql(`
create table points_exchange (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), member_id uuid not null, product_id uuid not null,
  time timestamptz not null, quantity integer not null check (quantity > 0), price integer not null check (price > 0),
  points integer not null check (points = quantity * price), points_flow_id uuid not null, account_id uuid not null, author text not null,
  cancelled_at timestamptz, cancelled_by text, cancel_reason text,
  primary key (network_id, id),
  foreign key (network_id, member_id) references member (network_id, id),
  foreign key (network_id, product_id) references points_product (network_id, id),
  constraint points_exchange_cancelled check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))
);
create index points_exchange_time on points_exchange (network_id, time desc, id desc);
create index points_exchange_member on points_exchange (network_id, member_id, product_id);
create index points_exchange_product on points_exchange (network_id, product_id);
comment on table points_exchange is 'Points that members gave for products; cancelled, both go back.';`);
  }

  override down(): void {
    this.addSql("drop table points_exchange");
  }
}
