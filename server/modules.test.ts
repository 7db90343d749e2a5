import { globSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { tablesOf } from "./kernel/domain.ts";
import { MODULES } from "./modules.ts";
import { testServer } from "./test/server.ts";
import { withoutWatching } from "./test/statements.ts";

const { app, db } = await testServer();
withoutWatching();

const namesOf = (classes: readonly unknown[]) => classes.map((each) => (each as { name: string }).name).toSorted();

test("every resolver belongs to one domain", async () => {
  const files = globSync("*/*/*.resolver.ts", { cwd: import.meta.dirname });
  const written = await Promise.all(
    files.map(async (file) =>
      Object.values((await import(join(import.meta.dirname, file))) as Record<string, unknown>),
    ),
  );
  const resolvers = written.flat().filter((value) => typeof value === "function" && value.name.endsWith("Resolver"));

  expect(resolvers.length).toBeGreaterThan(0);
  expect(namesOf(MODULES.flatMap((domain) => [...domain.resolvers]))).toEqual(namesOf(resolvers));
});

test("every table of the database belongs to one domain", async () => {
  // Partitions belong to their table, and what MikroORM makes between two rows to these.
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'mikro_orm%'`.execute(
    db,
  );
  const metadata = app.orm.getMetadata();
  const owned = MODULES.flatMap((domain) => [
    ...(domain.entities ?? []).flatMap((entity) => {
      const { tableName, props } = metadata.get(entity as never);
      return [tableName, ...props.flatMap(({ pivotTable, owner }) => (owner && pivotTable ? [pivotTable] : []))];
    }),
    ...tablesOf(domain),
  ]);

  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
