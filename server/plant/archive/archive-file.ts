import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import type { ReadingMonth } from "./archive.rules.ts";

const NAME = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const Manifest = z.object({
  table: NAME,
  /** Its first day. */
  month: z.iso.date(),
  from: z.iso.datetime(),
  /** Not in it. */
  until: z.iso.datetime(),
  /** CSV with a header, packed by gzip, beside this file. */
  file: z.string().regex(/^[\w-]+\.csv\.gz$/),
  columns: z.array(z.object({ name: NAME, type: z.string().regex(/^[a-z][a-z0-9 (),]*$/) })).min(1),
  key: z.array(NAME).min(1),
  rows: z.number().int().nonnegative(),
  /** Of all rows in any order, by PostgreSQL's own hash: tells whether a table holds the same. */
  digest: z.string(),
  bytes: z.number().int().positive(),
  /** Of the packed file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The newest step of the tables when it was written. */
  migration: z.string(),
  postgres: z.string(),
  writtenAt: z.iso.datetime(),
});

/** What is told of an archived month, in the file that is written last. */
export type ArchiveManifest = z.infer<typeof Manifest>;

const MANIFEST = /^[\w-]+\.json$/;
/** Ends the names of files that are not whole yet. */
const PART = ".part";

/** All whole archives of a folder, by table and month. A file that nobody finished has no manifest. */
export async function readArchives(dir: string): Promise<ArchiveManifest[]> {
  const names = existsSync(dir) ? (await readdir(dir)).filter((name) => MANIFEST.test(name)).sort() : [];
  const told: ArchiveManifest[] = [];
  for (const name of names) {
    told.push(Manifest.parse(JSON.parse(await readFile(join(dir, name), "utf8"))));
  }
  return told;
}

/** How many rows a table has, and a hash of them all that their order does not change. */
export async function digestRows(client: pg.Client, table: string): Promise<{ rows: number; digest: string }> {
  const { rows: told } = await client.query<{ rows: string; digest: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as digest from ${table} r`,
  );
  return { rows: Number(told[0]?.rows ?? 0), digest: told[0]?.digest ?? "0" };
}

interface Writing {
  readonly dir: string;
  readonly month: ReadingMonth;
  readonly now: Date;
}

/**
 * Writes the rows of a month's table into a file of its own, as one snapshot has them, and its manifest when the file is on the disk under its
 * name. Rows go through one by one; nothing that is there is written over.
 */
export async function writeArchive(client: pg.Client, { dir, month, now }: Writing): Promise<ArchiveManifest> {
  await mkdir(dir, { recursive: true });
  await client.query("begin isolation level repeatable read, read only");
  try {
    const facts = { ...(await shapeOf(client, month.name)), ...(await digestRows(client, `"${month.name}"`)) };
    const stem = `${month.name}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
    const file = `${stem}.csv.gz`;
    const packed = await packRows(client, month.name, join(dir, file + PART));
    await keepAs(dir, file);
    const manifest: ArchiveManifest = {
      table: month.table,
      month: month.month,
      from: month.from.toISOString(),
      until: month.until.toISOString(),
      file,
      ...facts,
      ...packed,
      writtenAt: now.toISOString(),
    };
    await writeFile(join(dir, `${stem}.json${PART}`), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await keepAs(dir, `${stem}.json`);
    return manifest;
  } finally {
    await client.query("rollback");
  }
}

/** What a month's table is made of, and by whom. */
async function shapeOf(
  client: pg.Client,
  name: string,
): Promise<Pick<ArchiveManifest, "columns" | "key" | "migration" | "postgres">> {
  const { rows } = await client.query<Pick<ArchiveManifest, "columns" | "key" | "migration" | "postgres">>(
    `select
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname order by k.place) from pg_index x cross join unnest(x.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where x.indrelid = c.oid and x.indisprimary) as key,
      (select max(name) from mikro_orm_migrations) as migration, current_setting('server_version') as postgres
    from pg_class c where c.oid = $1::regclass`,
    [`"${name}"`],
  );
  const [shape] = rows;
  if (shape === undefined) {
    throw new Error(`there is no table ${name}`);
  }
  return shape;
}

/** Copies a table into a packed file, which is on the disk when this ends. */
async function packRows(client: pg.Client, name: string, path: string): Promise<{ bytes: number; sha256: string }> {
  // Every moment with its zone, every number with all its digits.
  await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1");
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    client.query(copyTo(`copy "${name}" to stdout (format csv, header, encoding 'utf8')`)),
    createGzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { flush: true }),
  );
  return { bytes, sha256: hash.digest("hex") };
}

/** Gives a file that is whole its name, and has the disk remember it. */
async function keepAs(dir: string, file: string): Promise<void> {
  await rename(join(dir, file + PART), join(dir, file));
  const folder = await open(dir);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What is wrong with an archive's file by size and sum, in words; null: it is as it was written. */
export async function faultOfArchive(dir: string, { file, bytes, sha256 }: ArchiveManifest): Promise<string | null> {
  if (!existsSync(join(dir, file))) {
    return "is not there";
  }
  const hash = createHash("sha256");
  let read = 0;
  for await (const chunk of createReadStream(join(dir, file)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    read += chunk.length;
  }
  if (read !== bytes) {
    return `has ${read} bytes instead of ${bytes}`;
  }
  return hash.digest("hex") === sha256 ? null : "is not what was written: its SHA-256 is another";
}

/** Takes an archive away that another one of the same month has taken the place of. */
export async function removeArchive(dir: string, { file }: ArchiveManifest): Promise<void> {
  await rm(join(dir, file.replace(/\.csv\.gz$/, ".json")), { force: true });
  await rm(join(dir, file), { force: true });
}

/** Takes away what was begun for a month and never finished. */
export async function removeParts(dir: string, { name }: ReadingMonth): Promise<void> {
  const names = existsSync(dir) ? await readdir(dir) : [];
  for (const part of names.filter((each) => each.startsWith(`${name}-`) && each.endsWith(PART))) {
    await rm(join(dir, part), { force: true });
  }
}
