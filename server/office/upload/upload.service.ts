import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, type Services, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import type { Platform } from "../../access/platform/platform.entity.ts";
import { takePlatformTurn, platformOf } from "../../access/platform/platform.service.ts";
import { IMAGE_TYPES, assertImage } from "./upload.rules.ts";
import type { Branding, Image, ImageKind, SetPlatformImageInput } from "./upload.types.ts";
import { mapLoader } from "../../kernel/loader.ts";

/** An image that nothing shows is kept for so long: time to save what was uploaded, or to bring back what was replaced. */
const UNUSED_MS = 24 * 3_600_000;

/** An image as its row has it, but for its bytes. */
export interface ImageRow {
  readonly id: string;
  readonly kind: ImageKind;
  readonly sha256: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
}

/** The columns of an {@link ImageRow}; `i` is the table's name in the statement. */
export const IMAGE_COLUMNS = sql`i.id, i.kind, i.sha256, i.media_type as "mediaType", i.width, i.height, i.byte_count as "byteCount"`;

const extensionOf = (mediaType: string): string =>
  Object.values(IMAGE_TYPES).find((type) => type.mediaType === mediaType)?.extension ?? "";

/** An image as the API has it. */
export function imageOf({ sha256, mediaType, ...facts }: ImageRow): Image {
  return { ...facts, url: `/images/${sha256}.${extensionOf(mediaType)}` };
}

/**
 * Stores a file for the caller's platform, or refuses it (10012). The same bytes for the same purpose are the same
 * image, however often and by however many at once they are uploaded.
 */
export async function uploadImage(ctx: Context, kind: ImageKind, bytes: Buffer): Promise<Image> {
  const { width, height, mediaType } = assertImage(kind, bytes);
  const { scope, platformId, accountId } = account(ctx);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const id = newId();
  return ctx.em.transactional(async (em) => {
    const { rows } = await sql<ImageRow>`
      insert into image as i (id, network_id, platform_id, kind, sha256, media_type, width, height, byte_count, bytes, account_id, uploaded_at)
      values (${id}, ${scope.networkId}, ${platformId}, ${kind}, ${sha256}, ${mediaType}, ${width}, ${height}, ${bytes.length}, ${bytes}, ${accountId}, ${ctx.clock.now()})
      on conflict (platform_id, kind, sha256) do update set uploaded_at = excluded.uploaded_at
      returning ${IMAGE_COLUMNS}`.execute(sqlOf(em));
    const [row] = rows;
    if (row === undefined) {
      throw new Error("an insert that updates on conflict gives back its row");
    }
    if (row.id === id) {
      const after = { kind, sha256, mediaType, width, height, byteCount: bytes.length };
      await record({ ...ctx, em }, { operation: "uploadImage", objectType: "Image", objectId: id, after });
    }
    return imageOf(row);
  });
}

/** A file by the name that its image's url ends with; null where there is none. */
export async function imageFile(
  db: Kysely<unknown>,
  name: string,
): Promise<{ bytes: Buffer; mediaType: string; extension: string } | null> {
  const [, sha256, extension] = /^([0-9a-f]{64})\.([a-z]+)$/.exec(name) ?? [];
  const type = Object.values(IMAGE_TYPES).find((candidate) => candidate.extension === extension);
  if (sha256 === undefined || type === undefined) {
    return null;
  }
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from image where sha256 = ${sha256} and media_type = ${type.mediaType} limit 1`.execute(db);
  return rows[0] === undefined ? null : { bytes: rows[0].bytes, ...type };
}

/** The images that platforms of the caller's network have of their own, by platform and kind. */
export async function platformImages(
  ctx: Context,
  platformIds: readonly string[],
): Promise<Map<string, ReadonlyMap<ImageKind, Image>>> {
  const { rows } = await sql<ImageRow & { platformId: string }>`
    select p.platform_id as "platformId", ${IMAGE_COLUMNS}
    from platform_image p join image i on i.id = p.image_id and i.network_id = p.network_id
    where p.network_id = ${account(ctx).scope.networkId} and p.platform_id = any(${platformIds})`.execute(ctx.db);
  const found = new Map<string, Map<ImageKind, Image>>();
  for (const { platformId, ...row } of rows) {
    found.set(platformId, (found.get(platformId) ?? new Map<ImageKind, Image>()).set(row.kind, imageOf(row)));
  }
  return found;
}

/** Shows an image of the caller's platforms as a platform's icon, logo or picture, or takes the present one away. */
export async function setPlatformImage(ctx: Context, input: SetPlatformImageInput): Promise<Platform> {
  const { kind, imageId = null } = input;
  const platform = await platformOf(ctx, input.platformId);
  const { id: platformId, networkId } = platform;
  await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    await takePlatformTurn({ ...ctx, em }, platform);
    const image = imageId === null ? null : await usableImage({ ...ctx, em }, imageId, kind);
    const { rows: before } = await sql<{ imageId: string }>`
      select image_id as "imageId" from platform_image where network_id = ${networkId} and platform_id = ${platformId} and kind = ${kind}`.execute(
      db,
    );
    await (
      image === null
        ? sql`delete from platform_image where network_id = ${networkId} and platform_id = ${platformId} and kind = ${kind}`
        : sql`insert into platform_image (network_id, platform_id, kind, image_id) values (${networkId}, ${platformId}, ${kind}, ${image.id})
          on conflict (platform_id, kind) do update set image_id = excluded.image_id`
    ).execute(db);
    await record(
      { ...ctx, em },
      {
        operation: "setPlatformImage",
        objectType: "Platform",
        objectId: platformId,
        before: { kind, imageId: before[0]?.imageId ?? null },
        after: { kind, imageId },
      },
    );
  });
  return platform;
}

/** An image that a platform in sight has uploaded: 10014 where there is none, 10006 where it is of another kind. Kept from the sweeper until the transaction ends. */
export async function usableImage(ctx: Context, imageId: string, kind: ImageKind): Promise<{ id: string }> {
  const { networkId, platformIds } = account(ctx).scope;
  const visible = platformIds === null ? sql`true` : sql`platform_id = any(${platformIds}::uuid[])`;
  const { rows } = isId(imageId)
    ? await sql<{ id: string; kind: ImageKind }>`
        select id, kind from image where network_id = ${networkId} and id = ${imageId} and ${visible} for key share`.execute(
        sqlOf(ctx.em),
      )
    : { rows: [] };
  const image = rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "imageId" });
  return image.kind === kind ? image : refuse("ILLEGAL_SELECTION", { field: "imageId", params: { kind: image.kind } });
}

/**
 * What the console wears for its caller: of each kind the own platform's image, else that of the nearest superior that
 * has one. Who isn't logged in gets the root's where this server has one network only; where it has several, nothing
 * tells whose login page it is.
 */
export async function branding(ctx: Context): Promise<Branding | null> {
  const own = ctx.caller.kind === "ACCOUNT" ? ctx.caller : null;
  const whose =
    own === null
      ? sql`p.parent_id is null and p.deleted_at is null and not exists (
          select from platform other where other.network_id <> p.network_id and other.parent_id is null and other.deleted_at is null)`
      : sql`p.network_id = ${own.scope.networkId} and p.id = ${own.platformId}`;
  const { rows } = await sql<{ name: string } & { [Key in keyof ImageRow]: ImageRow[Key] | null }>`
    select p.name, i.* from platform p left join lateral (
      select distinct on (i.kind) ${IMAGE_COLUMNS}
      from platform_image s join platform h on h.id = s.platform_id and h.network_id = s.network_id
        join image i on i.id = s.image_id and i.network_id = s.network_id
      where s.network_id = p.network_id and s.platform_id = any(string_to_array(p.path, '/')::uuid[])
      order by i.kind, length(h.path) desc) i on true
    where ${whose}`.execute(ctx.db);
  const [first] = rows;
  const shown = (kind: ImageKind): Image | null => {
    const row = rows.find((candidate) => candidate.kind === kind);
    return row === undefined ? null : imageOf(row as ImageRow);
  };
  return first === undefined
    ? null
    : { name: first.name, icon: shown("ICON"), logo: shown("LOGO"), picture: shown("PICTURE") };
}

/** Forgets, in all networks, the images that nothing shows and that nobody uploaded for a day. */
export async function sweepUnusedImages({ em, clock }: Pick<Services, "em" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - UNUSED_MS);
  // Whoever is about to show one holds its lock: it is passed by.
  await sql`delete from image where id in (
    select i.id from image i
    where i.uploaded_at < ${before} and not exists (select from platform_image s where s.image_id = i.id and s.network_id = i.network_id)
      and not exists (select from advert d where d.image_id = i.id and d.network_id = i.network_id)
      and not exists (select from delivery_ticket t where t.image_id = i.id and t.network_id = i.network_id)
      and not exists (select from points_product g where g.image_id = i.id and g.network_id = i.network_id)
    for update skip locked)`.execute(sqlOf(em));
}

/** The same for the platforms that a list shows; undefined for one without images of its own. */
export const platformImagesOf = mapLoader(undefined, platformImages);

/** Images of the caller's network by their ids, for what a list shows; null for one that is not there. */
export const imagesOf = mapLoader<string, Image, null>(null, async (ctx, ids) => {
  const { rows } = await sql<ImageRow>`
    select ${IMAGE_COLUMNS} from image i where i.network_id = ${account(ctx).scope.networkId} and i.id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, imageOf(row)]));
});
