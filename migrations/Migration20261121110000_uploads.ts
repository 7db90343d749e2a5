import { Migration } from "@mikro-orm/migrations";

/** Uploaded images, and which of them each platform shows. */
export class Migration20261121110000_uploads extends Migration {
  override up(): void {
    this.addSql(`
create table image (
  id uuid primary key, network_id uuid not null, platform_id uuid not null references platform (id),
  kind text not null check (kind in ('ICON', 'LOGO', 'PICTURE')), sha256 text not null,
  media_type text not null check (media_type in ('image/x-icon', 'image/png', 'image/jpeg')),
  width int not null, height int not null, byte_count int not null, bytes bytea not null,
  account_id uuid not null, uploaded_at timestamptz not null,
  unique (platform_id, kind, sha256)
);
alter table image alter column bytes set storage external;
create index image_network_id on image (network_id);
create index image_sha256 on image (sha256);
comment on column image.sha256 is 'Of the bytes, in hexadecimal: the name under which they are served.';
comment on column image.uploaded_at is 'The last time that somebody uploaded these bytes.';

create table platform_image (
  network_id uuid not null, platform_id uuid not null references platform (id),
  kind text not null check (kind in ('ICON', 'LOGO', 'PICTURE')), image_id uuid not null references image (id),
  primary key (platform_id, kind)
);
create index platform_image_network_id on platform_image (network_id);
create index platform_image_image_id on platform_image (image_id);
`);
  }

  override down(): void {
    this.addSql("drop table if exists platform_image, image");
  }
}
