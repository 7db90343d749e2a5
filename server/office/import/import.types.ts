import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Domain } from "../../kernel/domain.ts";
import { BulkMode } from "../../kernel/lists/bulk-mode.ts";
import { RowRefusal } from "../../kernel/lists/row-refusal.ts";
import type { ImportKind as Kind } from "../../kernel/lists/import.source.ts";
import { IMPORTS } from "./imports.ts";

export const ImportList: Record<string, string> = {};
registerEnumType(ImportList, { name: "ImportList", description: "Lists that can be imported." });

const ImportKind = { TEXT: "TEXT", ENUM: "ENUM", DAY: "DAY" } as const satisfies Record<Kind, Kind>;
registerEnumType(ImportKind, {
  name: "ImportKind",
  description: "TEXT as it is, ENUM one of a few values, DAY a calendar day (2026-11-22, or a spreadsheet's date).",
});

const ImportOutcome = { CREATED: "CREATED", CHANGED: "CHANGED", UNCHANGED: "UNCHANGED", REFUSED: "REFUSED" } as const;
type ImportOutcome = keyof typeof ImportOutcome;
registerEnumType(ImportOutcome, {
  name: "ImportOutcome",
  description: "CREATED a record that wasn't there, CHANGED one that was, UNCHANGED it says the same already, REFUSED.",
});

@ObjectType({ description: "A column that a list takes from a file." })
export class ImportColumn {
  @Field(() => String, { description: "Its name in the mutation." })
  id!: string;

  @Field(() => ImportKind, { description: "What its cells are." })
  kind!: Kind;

  @Field(() => Boolean, { description: "No file can be without it." })
  required!: boolean;

  @Field(() => Boolean, { description: "It says which record a row is." })
  isKey!: boolean;

  @Field(() => [String], { description: "The values of an ENUM; else none." })
  values!: readonly string[];
}

@InputType({ description: "A word of the file for a value." })
export class ImportWordInput {
  @Field(() => String, { description: "The value of the API: LEFT." })
  value!: string;

  @Field(() => String, { description: "The word for it; small and large letters are the same." })
  text!: string;
}

@InputType({ description: "Where a column of the list stands in the file." })
export class ImportColumnInput {
  @Field(() => String, { description: "The list's column. 10004 where it has none of this name." })
  id!: string;

  @Field(() => Int, { description: "The file's column, from 0." })
  index!: number;

  @Field(() => [ImportWordInput], {
    nullable: true,
    description: "Words for the values of an ENUM besides the values themselves, at most 50.",
  })
  words?: ImportWordInput[] | null;
}

@InputType({ description: "Rows to be imported, of a file that was sent to POST /imports/<list>." })
export class ImportRowsInput {
  @Field(() => ID, { description: "The file, as the upload named it; the caller's own." })
  fileId!: string;

  @Field(() => [ImportColumnInput], {
    description: "The columns to be read, each once; what is not read of a record stays.",
  })
  columns!: ImportColumnInput[];

  @Field(() => Boolean, { description: "Tells what would become of each row, and does nothing." })
  dryRun!: boolean;

  @Field(() => BulkMode, { description: "Whether one refused row keeps the others from being imported." })
  mode!: BulkMode;
}

@ObjectType({ description: "What became of a row of the file, or would." })
export class ImportRow {
  @Field(() => Int, { description: "Its number as a spreadsheet counts: the header is 1." })
  row!: number;

  @Field(() => String, { nullable: true, description: "Which record it is; null where it doesn't say." })
  key!: string | null;

  @Field(() => ImportOutcome, { description: "What became of it." })
  outcome!: ImportOutcome;

  @Field(() => RowRefusal, { nullable: true, description: "Why it was refused; `field` is the list's column." })
  refusal!: RowRefusal | null;
}

@ObjectType({ description: "What an import did, or would do." })
export class ImportReport {
  @Field(() => Boolean, { description: "It was done; not so for a dry run, and where all or nothing came to nothing." })
  done!: boolean;

  @Field(() => Int, { description: "Rows that made a record." })
  created!: number;

  @Field(() => Int, { description: "Rows that changed one." })
  changed!: number;

  @Field(() => Int, { description: "Rows that said nothing new." })
  unchanged!: number;

  @Field(() => Int, { description: "Rows that were refused." })
  refused!: number;

  @Field(() => [ImportRow], { description: "Every row that isn't blank, in the order of the file." })
  rows!: ImportRow[];
}

/** What is answered to the upload of a file. */
export interface ImportFile {
  readonly id: string;
  readonly header: readonly string[];
  /** The first rows, to see what is in the columns. */
  readonly sample: readonly (readonly string[])[];
  /** Rows that aren't blank. */
  readonly rowCount: number;
}

/** Offers the lists of all domains: each has its value in the enum. */
export function offerImports(domains: readonly Domain[]): void {
  for (const source of domains.flatMap(({ imports = [] }) => [...imports])) {
    IMPORTS.push(source);
    ImportList[source.list] = source.list;
  }
}
