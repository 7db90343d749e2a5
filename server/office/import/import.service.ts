import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { type Context, type Services, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { rowRefusalOf } from "../../kernel/lists/row-refusal.ts";
import { attempt, inSavepoint, undo } from "../../kernel/attempt.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertImportColumns, isBlankRow, refuseFile, importedRowOf, tableOf } from "./import.rules.ts";
import type { ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import type { ImportColumn, ImportFile, ImportReport, ImportRow, ImportRowsInput } from "./import.types.ts";
import { IMPORTS } from "./imports.ts";
import { csvRows } from "./table.csv.ts";
import { workbookRows } from "./workbook.ts";

/** A file is kept so long: time to look at what it would do. */
const KEPT_MS = 24 * 3_600_000;
/** Files of one account; the oldest go first. */
const MOST_FILES = 5;
const SAMPLE_ROWS = 5;
const ZIP = "PK\u0003\u0004";

/** A list by its name in the enum, if the caller may fill it: 10004, FORBIDDEN. */
function sourceOf(ctx: Context, list: string): ImportSource {
  const source = IMPORTS.find((one) => one.list === list) ?? refuse("NO_SUCH_OPTION", { field: "list" });
  return holdsOneOf(account(ctx).rights, rightsTo(PermissionLevel.OPERATE, source.permissions))
    ? source
    : refuse("FORBIDDEN", { field: "list", params: { missing: [...source.permissions] } });
}

/** What a list takes from a file. 10004, FORBIDDEN. */
export function importColumns(ctx: Context, list: string): ImportColumn[] {
  const { columns, key } = sourceOf(ctx, list);
  return columns.map(({ id, kind, required = false, values = [] }) => ({
    id,
    kind,
    required,
    isKey: id === key,
    values,
  }));
}

/** The rows of a file, which is a workbook or CSV in UTF-8 whatever it is called. */
async function rowsIn(bytes: Buffer): Promise<string[][]> {
  if (bytes.length === 0) {
    return refuseFile("EMPTY");
  }
  if (bytes.subarray(0, ZIP.length).toString("latin1") === ZIP) {
    return (await workbookRows(bytes)) ?? refuseFile("NOT_A_TABLE");
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuseFile("ENCODING");
  }
  return csvRows(text) ?? refuseFile("NOT_A_TABLE");
}

/** Reads a file and keeps its rows for the caller, for a day; 10012 says in `params.reason` why it isn't taken. */
export async function readImportFile(ctx: Context, list: string, bytes: Buffer): Promise<ImportFile> {
  sourceOf(ctx, list);
  const { header, rows } = tableOf(await rowsIn(bytes));
  const id = newId();
  const { accountId, scope } = account(ctx);
  const db = sqlOf(ctx.em);
  await sql`
    insert into import_file (id, network_id, account_id, list, header, rows, uploaded_at)
    values (${id}, ${scope.networkId}, ${accountId}, ${list}, ${header}::text[], ${JSON.stringify(rows)}, ${ctx.clock.now()})`.execute(
    db,
  );
  await sql`
    delete from import_file where network_id = ${scope.networkId} and account_id = ${accountId} and id not in (
      select id from import_file where network_id = ${scope.networkId} and account_id = ${accountId} order by id desc limit ${MOST_FILES})`.execute(
    db,
  );
  const filled = rows.filter((row) => !isBlankRow(row));
  return { id, header, sample: filled.slice(0, SAMPLE_ROWS), rowCount: filled.length };
}

interface StoredFile {
  readonly list: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One of the caller's own files, or 10014. */
async function fileOf(ctx: Context, id: string): Promise<StoredFile> {
  const { accountId, scope } = account(ctx);
  const { rows } = isId(id)
    ? await sql<StoredFile>`select list, header, rows from import_file
        where network_id = ${scope.networkId} and account_id = ${accountId} and id = ${id}`.execute(sqlOf(ctx.em))
    : { rows: [] };
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "fileId" });
}

/** A row as the file has it and, where its cells can be read, as the list has it. */
interface ReadRow {
  readonly row: number;
  readonly key: string | null;
  readonly read: ImportedRow | null;
  readonly refusal: ImportRow["refusal"];
}

/** The header is row 1. */
const FIRST_ROW = 2;

/** Every row that isn't blank; of those that are the same record only the first is taken, since the others contradict it. */
function read({ rows }: StoredFile, { columns }: ImportRowsInput, source: ImportSource): ReadRow[] {
  const keyIndex = columns.find(({ id }) => id === source.key)?.index ?? 0;
  const seen = new Set<string>();
  const plain = (id: string, text: string | null | undefined) =>
    text == null ? text : (source.plain?.[id]?.(text) ?? text);
  const recordOf = (values: ImportedRow) =>
    JSON.stringify([source.key, ...(source.apart ?? [])].map((id) => plain(id, values[id])));
  return rows.flatMap((cells, index): ReadRow[] => {
    if (isBlankRow(cells)) {
      return [];
    }
    const key = cells[keyIndex] || null;
    const known = { row: index + FIRST_ROW, key };
    try {
      const values = importedRowOf(cells, columns, source.columns);
      const same = recordOf(values);
      if (key !== null && seen.has(same)) {
        refuse("DUPLICATE_INFO", { field: source.key });
      }
      seen.add(same);
      return [{ ...known, read: values, refusal: null }];
    } catch (error) {
      return [{ ...known, read: null, refusal: rowRefusalOf(error) }];
    }
  });
}

/** Carries out each row by itself: what is refused leaves nothing behind. */
async function carryOut(ctx: Context, source: ImportSource, rows: readonly ReadRow[]): Promise<ImportRow[]> {
  const given = rows.flatMap(({ read: values }) => (values === null ? [] : [values]));
  const last: (() => Promise<void>)[] = [];
  const take = await source.begin(ctx, given, (work) => void last.push(work));
  const done: ImportRow[] = [];
  for (const { row, key, read: values, refusal } of rows) {
    if (values === null) {
      done.push({ row, key, outcome: "REFUSED", refusal });
      continue;
    }
    try {
      done.push({ row, key, outcome: await inSavepoint(ctx, () => take(values)), refusal: null });
    } catch (error) {
      done.push({ row, key, outcome: "REFUSED", refusal: renamed(rowRefusalOf(error), source) });
    }
  }
  for (const work of last) {
    await work();
  }
  return done;
}

/** A refusal told by the file's column. */
function renamed(refusal: NonNullable<ImportRow["refusal"]>, { columnOf = {} }: ImportSource): ImportRow["refusal"] {
  return { ...refusal, field: refusal.field === null ? null : (columnOf[refusal.field] ?? refusal.field) };
}

/**
 * Imports the rows of a file: what is there by its key is changed, the rest is made, so that a second time changes
 * nothing. A dry run goes the same way and is undone. 10014, 10004, 10012, FORBIDDEN; by row whatever its use case refuses.
 */
export async function importRows(ctx: Context, input: ImportRowsInput): Promise<ImportReport> {
  const file = await fileOf(ctx, input.fileId);
  const source = sourceOf(ctx, file.list);
  assertImportColumns(input.columns, source, file.header.length);
  const found = read(file, input, source);
  const carry = async (inner: Context): Promise<ImportReport> => {
    // One after the other for each list: of two at once the second finds what the first has made.
    const lock = `import ${file.list} ${account(ctx).scope.networkId}`;
    await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(sqlOf(inner.em));
    const rows = await carryOut(inner, source, found);
    const count = (outcome: ImportRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
    const counts = { created: count("CREATED"), changed: count("CHANGED"), unchanged: count("UNCHANGED") };
    const refused = count("REFUSED");
    const keep = !input.dryRun && (input.mode === "ROW_BY_ROW" || refused === 0);
    if (keep) {
      const after = { list: file.list, ...counts, refused, mode: input.mode };
      await record(inner, { operation: "importRows", objectType: "Import", objectId: input.fileId, after });
    }
    const report = { done: keep, ...counts, refused, rows };
    return keep ? report : undo(report);
  };
  return attempt(() => transacting(ctx, carry));
}

/** Forgets, in all networks, files that were sent more than a day ago. */
export async function sweepImportFiles({ em, clock }: Pick<Services, "em" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await sql`delete from import_file where uploaded_at < ${before}`.execute(sqlOf(em));
}
