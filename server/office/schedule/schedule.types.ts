import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import type { ScheduledRange } from "../../../common/day-spans.ts";
import type { Rhythm } from "../../../common/schedule-time.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { ExportFailure, ExportFormat, ExportList, ExportState, RequestExportInput } from "../export/export.types.ts";

export const ScheduleRhythm = { DAILY: "DAILY", WEEKLY: "WEEKLY", MONTHLY: "MONTHLY" } as const satisfies {
  [One in Rhythm]: One;
};
registerEnumType(ScheduleRhythm, {
  name: "ScheduleRhythm",
  description: "DAILY every day, WEEKLY on one day of the week, MONTHLY on one day of the month.",
});

export const ScheduleRange = {
  TODAY: "TODAY",
  YESTERDAY: "YESTERDAY",
  LAST_7_DAYS: "LAST_7_DAYS",
  LAST_WEEK: "LAST_WEEK",
  MONTH_TO_DATE: "MONTH_TO_DATE",
  LAST_MONTH: "LAST_MONTH",
  LAST_YEAR: "LAST_YEAR",
} as const satisfies { [One in ScheduledRange]: One };
registerEnumType(ScheduleRange, {
  name: "ScheduleRange",
  description:
    "Whole days of the schedule's zone, as of the time at which the file is due. LAST_7_DAYS: that day and the six before it. LAST_WEEK: Monday to Sunday before it. MONTH_TO_DATE: the first of its month until that day.",
});

@ObjectType({ simpleResolvers: true, description: "A list of which a file is made again and again, by itself." })
export class ReportSchedule {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "What its owner calls it." })
  name!: string;

  @Field(() => ExportList, { description: "Of which list." })
  list!: string;

  @Field(() => ExportFormat, { description: "As what." })
  format!: ExportFormat;

  @Field(() => String, { description: "The filter in the words of the request, without the range; empty: all rows." })
  filterText!: string;

  @Field(() => ScheduleRange, { nullable: true, description: "Of which days; null: as the stored filter says." })
  range!: ScheduledRange | null;

  @Field(() => ScheduleRhythm, { description: "How often." })
  rhythm!: Rhythm;

  @Field(() => Weekday, { nullable: true, description: "WEEKLY: the day of the week." })
  weekday!: Weekday | null;

  @Field(() => Int, { nullable: true, description: "MONTHLY: the day of the month; in a shorter month its last." })
  monthDay!: number | null;

  @Field(() => String, { description: "At which time of the zone's clocks, HH:mm." })
  time!: string;

  @Field(() => String, { description: "IANA zone of time and range, and of the instants in the file." })
  timeZone!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the next file is due; null while it is paused." })
  nextAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it last made a file, or was refused one." })
  lastAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: "The number of what the last file was refused with; null: it wasn't.",
  })
  lastRefusal!: number | null;

  @Field(() => ID, { nullable: true, description: "The export of the last file." })
  lastJobId!: string | null;

  @Field(() => ExportState, { nullable: true, description: "How far the last file is; null where that is forgotten." })
  lastState!: ExportState | null;

  @Field(() => ExportFailure, { nullable: true, description: "Why the last file failed." })
  lastFailure!: ExportFailure | null;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { description: "When it was last changed." })
  changedAt!: Date;
}

/** What a person says of a schedule beside what is in its files. */
@InputType()
export abstract class ScheduleFactsInput {
  @Field(() => String, { description: "The key of this deed: sent again it is done once." })
  idempotencyKey!: string;

  @Field(() => String, { description: "1 to 60 characters. 10015 where another of the caller's own has it." })
  name!: string;

  @Field(() => ScheduleRange, {
    nullable: true,
    description:
      "Of which days; absent: as the filter says. 10012 for a list that has no days, and for more than the list tells at once.",
  })
  range?: ScheduledRange | null;

  @Field(() => ScheduleRhythm, { description: "How often." })
  rhythm!: Rhythm;

  @Field(() => Weekday, { nullable: true, description: "WEEKLY alone needs it. 10012." })
  weekday?: Weekday | null;

  @Field(() => Int, { nullable: true, description: "MONTHLY alone needs it: 1 to 31. 10012." })
  monthDay?: number | null;

  @Field(() => String, { description: "At which time of the zone's clocks, HH:mm. 10012." })
  time!: string;

  @Field(() => String, { description: "IANA zone of time and range, and of the instants in the file. 10012." })
  timeZone!: string;
}

@InputType({ description: "A schedule to begin." })
export class CreateReportScheduleInput extends ScheduleFactsInput {
  @Field(() => RequestExportInput, {
    description: "What each file is, as if it were asked for now; the schedule's zone takes the place of its own.",
  })
  request!: RequestExportInput;
}

@InputType({ description: "A schedule as it is to be; columns, filter and order of its files stay." })
export class ChangeReportScheduleInput extends ScheduleFactsInput {
  @Field(() => ID, { description: "One of the caller's own. 10014." })
  id!: string;

  @Field(() => ExportFormat, { description: "As what its files are made." })
  format!: ExportFormat;
}

@InputType({ description: "Which schedule." })
export class ReportScheduleInput {
  @Field(() => String, { description: "The key of this deed: sent again it is done once." })
  idempotencyKey!: string;

  @Field(() => ID, { description: "One of the caller's own. 10014." })
  id!: string;
}

export const ReportScheduleConnection = connectionOf(ReportSchedule, { name: "ReportSchedule", counted: false });
