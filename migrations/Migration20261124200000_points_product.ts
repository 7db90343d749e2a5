import { Migration } from "@mikro-orm/migrations";

/** What points are exchanged for, and each move of its stock. */
export class Migration20261124200000_points_product extends Migration {
  override up(): void {
    this.addSql(`
create table points_product (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), name text not null,
  image_id uuid references image (id), price integer not null, stock integer not null, most_each integer,
  from_day date, until_day date, on_offer boolean not null, created_at timestamptz not null,
  primary key (network_id, id),
  constraint points_product_name unique (network_id, platform_id, name),
  constraint points_product_price check (price > 0),
  constraint points_product_stock check (stock >= 0),
  constraint points_product_most check (most_each > 0),
  constraint points_product_days check (until_day >= from_day)
);
create index points_product_image on points_product (network_id, image_id) where image_id is not null;
comment on table points_product is 'What points are exchanged for.';
comment on column points_product.price is 'In points.';
comment on column points_product.most_each is 'How many one member may have; null: any number.';

create table points_product_move (
  network_id uuid not null, id uuid not null, product_id uuid not null, platform_id uuid not null references platform (id),
  time timestamptz not null, cause text not null, quantity integer not null, stock_after integer not null, reason text,
  account_id uuid, author text not null,
  primary key (network_id, id),
  foreign key (network_id, product_id) references points_product (network_id, id),
  constraint points_product_move_moves check (quantity <> 0),
  constraint points_product_move_stock check (stock_after >= 0)
);
create index points_product_move_time on points_product_move (network_id, time desc, id desc);
create index points_product_move_product on points_product_move (network_id, product_id, time desc);
comment on table points_product_move is 'What came in and went out of a product''s stock; never changed. Their sum is the stock.';`);
  }

  override down(): void {
    this.addSql("drop table points_product_move");
    this.addSql("drop table points_product");
  }
}
