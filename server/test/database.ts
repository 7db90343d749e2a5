import "reflect-metadata";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import type { TestProject } from "vitest/node";
import type * as Stack from "../../stack/postgres.ts";
import { migrateUp } from "../migration.ts";
import { ormOptions } from "../orm.ts";
import { START } from "./clock.ts";

/** Where stories find their database. */
interface TemplateDatabase {
  /** Connection string of PostgreSQL, as the role that stories' databases belong to and that may do nothing beyond. */
  readonly url: string;
  /** The same as a role that makes and drops databases. */
  readonly makerUrl: string;
  /** The migrated, empty database that every test file clones. */
  readonly template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    database: TemplateDatabase;
  }
}

/** Nothing here outlives the run, so nothing needs to survive a crash, and nobody follows. */
const FORGETFUL = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  shared_buffers: "128MB",
};

/** Runs before the first story: PostgreSQL (or the one of TEST_DATABASE_URL) with a migrated template; gives back how to end it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await databaseServer(process.env["TEST_DATABASE_URL"]);
  const template = `forecourt_template_${process.pid}_${Date.now()}`;
  await makeDatabase(server, template);
  const orm = await MikroORM.init({ ...ormOptions(databaseUrl(server.url, template), 2), logger: () => undefined });
  await migrateUp(orm, START);
  await orm.close();
  project.provide("database", { url: server.url, makerUrl: server.makerUrl, template });
  return async () => {
    await administer(server.makerUrl, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

type Server = Pick<TemplateDatabase, "url" | "makerUrl"> & { stop(): Promise<void> };

async function databaseServer(url: string | undefined): Promise<Server> {
  if (url !== undefined && url !== "") {
    return { url, makerUrl: url, stop: async () => undefined };
  }
  // The system user that PostgreSQL runs as must be able to pass through.
  const dir = mkdtempSync(join(tmpdir(), "forecourt-stories-"));
  chmodSync(dir, 0o711);
  // By Node itself: it asks import.meta.resolve for the programs, which vitest's set-up doesn't have.
  const { startPostgres } = createRequire(import.meta.url)("../../stack/postgres.ts") as typeof Stack;
  const postgres = await startPostgres({ dir, settings: FORGETFUL });
  return {
    url: postgres.url,
    makerUrl: postgres.urlAs("postgres"),
    async stop() {
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Makes a database that belongs to the stories' role; `from`: what it is a copy of. */
export async function makeDatabase(
  { url, makerUrl }: Pick<TemplateDatabase, "url" | "makerUrl">,
  name: string,
  from = "template1",
): Promise<void> {
  const owner = new URL(url).username;
  // As files, because as blocks all of them would be written a second time, to the log.
  await administer(makerUrl, `create database ${name} template ${from} strategy file_copy owner "${owner}"`);
}

/** One statement that no transaction may surround. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
