import { Field, Float, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import type { Domain } from "../../kernel/domain.ts";
import { filterFieldOf } from "../../kernel/lists/list-file.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { EXPORTS } from "./exports.ts";

/** Filled by `offerFiles`. */
export const ExportList: Record<string, string> = {};
registerEnumType(ExportList, { name: "ExportList", description: "Lists that can be exported." });

export const ExportFormat = { CSV: "CSV", XLSX: "XLSX", JSONL: "JSONL" } as const;
export type ExportFormat = keyof typeof ExportFormat;
registerEnumType(ExportFormat, {
  name: "ExportFormat",
  description:
    "CSV: UTF-8 with a byte order mark, RFC 4180. XLSX: a workbook with a second sheet that tells what it is. JSONL, for programs: a line of JSON for each row, its columns by their ids, its values as the API tells them, whatever the words of the request are.",
});

export const ExportState = {
  QUEUED: "QUEUED",
  RUNNING: "RUNNING",
  DONE: "DONE",
  FAILED: "FAILED",
  CANCELLED: "CANCELLED",
  EXPIRED: "EXPIRED",
} as const;
export type ExportState = keyof typeof ExportState;
registerEnumType(ExportState, {
  name: "ExportState",
  description: "QUEUED behind others, RUNNING, DONE and to be fetched, FAILED, CANCELLED, EXPIRED: the file is gone.",
});

export const ExportFailure = { INTERRUPTED: "INTERRUPTED", BROKEN: "BROKEN", REFUSED: "REFUSED" } as const;
export type ExportFailure = keyof typeof ExportFailure;
registerEnumType(ExportFailure, {
  name: "ExportFailure",
  description:
    "INTERRUPTED the server was stopped while it worked, BROKEN a fault that the server's log tells of, REFUSED it was due by a schedule, which tells why.",
});

@ObjectType({ description: "An export: a list as it was filtered, made into a file in the background." })
export class ExportJob {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ExportList, { description: "Of which list." })
  list!: string;

  @Field(() => ExportFormat, { description: "As what." })
  format!: ExportFormat;

  @Field(() => ExportState, { description: "How far it is." })
  state!: ExportState;

  @Field(() => ExportFailure, { nullable: true, description: "Why it failed." })
  failure!: ExportFailure | null;

  @Field(() => Float, { description: "Rows written so far." })
  rows!: number;

  @Field(() => Float, { nullable: true, description: "Rows that there were at its begin; null until it begins." })
  total!: number | null;

  @Field(() => Float, { nullable: true, description: "Size of the file, in bytes, once it is there." })
  bytes!: number | null;

  @Field(() => String, { description: "Name of the file." })
  fileName!: string;

  @Field(() => String, { description: "The filter in the words of the request; empty: all rows." })
  filterText!: string;

  @Field(() => GraphQLInstant, { description: "When it was asked for." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it began." })
  startedAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it ended, one way or the other." })
  endedAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Until when its file is kept." })
  expiresAt!: Date | null;
}

@ObjectType({ description: "Where a browser fetches a file, once and at once." })
export class ExportDownload {
  @Field(() => String, { description: "Path on this server, with a ticket for one fetch in it." })
  url!: string;

  @Field(() => GraphQLInstant, { description: "Until when the ticket holds." })
  expiresAt!: Date;
}

@InputType({ description: "How a value of an enum, or true and false, is to be written." })
export class ExportValueInput {
  @Field(() => String, { description: "The value of the API: CONSUME, true; empty: a list of none." })
  value!: string;

  @Field(() => String, { description: "The text for it, 1 to 200 characters." })
  text!: string;
}

@InputType({ description: "A column of the file; columns stand in the order of the request." })
export class ExportColumnInput {
  @Field(() => String, { description: "Field of the list's rows. 10004 where the list doesn't offer it." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Its header, 1 to 200 characters; the id unless told." })
  header?: string | null;

  @Field(() => [ExportValueInput], {
    nullable: true,
    description: "Texts for its values, at most 200; a value without one is written as it is.",
  })
  values?: ExportValueInput[] | null;
}

@InputType({
  description: "The words of a file beside its headers, 1 to 200 characters each; English ones unless told.",
})
export class ExportWordsInput {
  @Field(() => String, { nullable: true, description: "What the list is called: the sheet's and the file's name." })
  title?: string | null;

  @Field(() => String, { nullable: true, description: "What the sheet about the export is called." })
  about?: string | null;

  @Field(() => String, { nullable: true, description: "Label of the filter." })
  filter?: string | null;

  @Field(() => String, { nullable: true, description: "Label of the number of rows." })
  rows?: string | null;

  @Field(() => String, { nullable: true, description: "Label of who made it." })
  madeBy?: string | null;

  @Field(() => String, { nullable: true, description: "Label of when it was made." })
  madeAt?: string | null;

  @Field(() => String, { nullable: true, description: "Label of the time zone." })
  timeZone?: string | null;
}

@InputType({ description: "What is to be exported. At most one filter: that of the list." })
export class RequestExportInput {
  @Field(() => ExportList, { description: "Which list." })
  list!: string;

  @Field(() => ExportFormat, { description: "As what." })
  format!: ExportFormat;

  @Field(() => String, { nullable: true, description: "One of the list's orders, its first unless told. 10004." })
  orderBy?: string | null;

  @Field(() => [ExportColumnInput], { description: "The columns, at least one, each once." })
  columns!: ExportColumnInput[];

  @Field(() => String, { description: "IANA zone in which instants are written; in JSONL they are in UTC." })
  timeZone!: string;

  @Field(() => String, {
    nullable: true,
    description: "Language of the words (BCP 47): a sheet in one that is written from right to left runs so.",
  })
  language?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The filter in words, for those who open the file, at most 2,000 characters.",
  })
  filterText?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "A CSV tells its filter, its rows and who made it when in lines above its header; it doesn't unless told, for programs take its first line for the header. A workbook has a sheet for them.",
  })
  about?: boolean | null;

  @Field(() => ExportWordsInput, { nullable: true, description: "The file's own words." })
  words?: ExportWordsInput | null;
}

/** Offers the lists of all domains: each has its value in the enum and its filter's field in the input. */
export function offerFiles(domains: readonly Domain[]): void {
  for (const source of domains.flatMap(({ files = [] }) => [...files])) {
    const { filterType, list } = source;
    EXPORTS.push(source);
    ExportList[list] = list;
    Field(() => filterType, { nullable: true, description: `Which rows, for ${list} alone; all of them unless told.` })(
      RequestExportInput.prototype,
      filterFieldOf(source),
    );
  }
}

@InputType()
export class ExportJobInput {
  @Field(() => ID, { description: "The export." })
  jobId!: string;
}

export const ExportJobConnection = connectionOf(ExportJob, { name: "ExportJob", counted: false });
