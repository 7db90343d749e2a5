import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Mendable } from "../../kernel/errors/mendable.ts";
import { type ArchiveManifest, digestRows, faultOfArchive, readArchives } from "./archive-file.ts";

/** Where archived months are laid out: nothing of the product reads there, so that no report changes by it. */
const SCHEMA = "archive";

/** An archive of a folder by the name of its file. Throws Mendable: there is none, or its file is not what was written. */
async function soundArchive(dir: string, file: string): Promise<ArchiveManifest> {
  const found = (await readArchives(dir)).find((one) => one.file === file);
  if (found === undefined) {
    throw new Mendable(`${dir} holds no whole archive ${file}.`);
  }
  const fault = await faultOfArchive(dir, found);
  if (fault !== null) {
    throw new Mendable(`${file} ${fault}.`);
  }
  return found;
}

/**
 * Lays an archived month out as a table of its own, for whoever looks into it, and proves that it holds what was archived; gives the
 * table's name. Throws Mendable: no such archive, a file that was changed, a table that is there.
 */
export async function loadArchive(databaseUrl: string, dir: string, file: string): Promise<string> {
  const archive = await soundArchive(dir, file);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "forecourt-archive" });
  await client.connect();
  try {
    const table = `${SCHEMA}.${archive.table}_${archive.month.slice(0, 7).replace("-", "_")}`;
    const { rows } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [table]);
    if (rows[0]?.there === true) {
      throw new Mendable(`${table} is there already: drop it to load it again.`);
    }
    await client.query("begin");
    await client.query(`create schema if not exists ${SCHEMA}`);
    const columns = archive.columns.map(({ name, type }) => `"${name}" ${type}`);
    await client.query(`create table ${table} (${columns.join(", ")})`);
    await pipeline(
      createReadStream(join(dir, file)),
      createGunzip(),
      client.query(copyFrom(`copy ${table} from stdin (format csv, header match, encoding 'utf8')`)),
    );
    const key = archive.key.map((name) => `"${name}"`);
    await client.query(`alter table ${table} add primary key (${key.join(", ")})`);
    await proveLoaded(client, table, archive);
    await client.query("commit");
    return table;
  } finally {
    await client.end();
  }
}

/** That a table holds the rows of an archive. */
async function proveLoaded(
  client: pg.Client,
  table: string,
  { rows, digest, postgres }: ArchiveManifest,
): Promise<void> {
  const loaded = await digestRows(client, table);
  const { rows: told } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  const major = (version: string | undefined) => version?.split(".")[0];
  // PostgreSQL's hash holds within a version of it.
  const isSame = major(told[0]?.version) !== major(postgres) || loaded.digest === digest;
  if (loaded.rows !== rows || !isSame) {
    throw new Mendable(
      `${table} would hold ${loaded.rows} rows that are not the ${rows} of the archive: nothing is loaded.`,
    );
  }
}
