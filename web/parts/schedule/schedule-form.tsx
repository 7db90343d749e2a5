import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import type { ScheduledRange } from "../../../common/day-spans.ts";
import type { ExportFormat, RequestExportInput, ScheduleRhythm, Weekday } from "../../schema-types.generated.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { FormField } from "../../ui/form/form-field.tsx";
import type { KitForm } from "../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../ui/inputs/select-input.tsx";
import { TextInput } from "../../ui/inputs/text-input.tsx";
import { TimeInput } from "../../ui/inputs/time-input.tsx";
import { TimeZoneSelect } from "../../ui/inputs/time-zone-select.tsx";
import { useWeekday, WEEKDAYS } from "../../lib/weekdays.ts";
import { useDeed } from "../records/use-deed.ts";
import { useRecordForm } from "../records/use-record-form.ts";
import { NextRuns } from "./next-runs.tsx";
import {
  ChangeReportScheduleDocument,
  CreateReportScheduleDocument,
  ReportSchedulesDocument,
  ScheduleRangesDocument,
  type ScheduleRowFragment,
} from "./schedule.generated.ts";
import { SCHEDULE_SCHEMA, scheduleFacts, timingOf, type ScheduleValues } from "./schedule-values.ts";
import { RANGE_WORDS, RHYTHMS } from "./schedule-words.ts";

/** What a new schedule's files are: the list as it stands on screen. */
export interface ScheduledRequest {
  readonly request: RequestExportInput;
  /** The filter in words without its days, for files that have days of their own. */
  readonly undatedText: string;
}

type Subject = { readonly of: ScheduledRequest } | { readonly of: ScheduleRowFragment };
type Props = Subject & { readonly onClose: () => void };

const CHANGES = { changes: [ReportSchedulesDocument] };
const MORNING = "07:00";
const MOST_MONTH_DAYS = 31;

const isNew = (of: Props["of"]): of is ScheduledRequest => "request" in of;

/** A file of a list by schedule, begun or changed; opens once it is known of which days it may be. */
export function ScheduleForm(props: Props) {
  const { of } = props;
  const list = isNew(of) ? of.request.list : of.list;
  const { data, error } = useQuery(ScheduleRangesDocument, { variables: { list } });
  const ranges = data?.scheduleRanges ?? (error && []);
  return ranges === undefined ? null : <Form {...props} ranges={ranges} list={list} />;
}

function firstValues(of: Props["of"], name: string, ranges: readonly ScheduledRange[]): ScheduleValues {
  if (isNew(of)) {
    return {
      name,
      range: ranges.includes("YESTERDAY") ? "YESTERDAY" : "",
      rhythm: "DAILY",
      weekday: "MONDAY",
      monthDay: 1,
      time: MORNING,
      timeZone: of.request.timeZone,
      format: of.request.format,
    };
  }
  const { range, weekday, monthDay, rhythm, time, timeZone, format } = of;
  const timing = { rhythm, weekday: weekday ?? "MONDAY", monthDay: monthDay ?? 1, time, timeZone };
  return { name: of.name, range: range ?? "", ...timing, format };
}

/** Begins the schedule, or changes it. */
function useSending(of: Props["of"]) {
  const create = useDeed(CreateReportScheduleDocument, CHANGES);
  const change = useDeed(ChangeReportScheduleDocument, CHANGES);
  return (values: ScheduleValues, submission: Parameters<typeof create.send>[1] & { idempotencyKey: string }) => {
    const format = values.format || "XLSX";
    const facts = { idempotencyKey: submission.idempotencyKey, ...scheduleFacts(values) };
    if (!isNew(of)) {
      return change.send({ ...facts, id: of.id, format }, submission);
    }
    const filterText = facts.range === null ? of.request.filterText : of.undatedText;
    return create.send({ ...facts, request: { ...of.request, format, filterText } }, submission);
  };
}

function Form({
  of,
  list,
  ranges,
  onClose,
}: Props & { readonly ranges: readonly ScheduledRange[]; readonly list: RequestExportInput["list"] }) {
  const { formatMessage } = useIntl();
  const listName = formatMessage({ id: `export.list.${list}` });
  const submit = useSending(of);
  const form = useRecordForm<ScheduleValues>({
    schema: SCHEDULE_SCHEMA,
    values: firstValues(of, listName, ranges),
    submit,
    saved: "schedule.saved",
    onClose,
  });
  // What a file is narrowed to besides is told in words that know of its days or not: that stays as it was begun.
  const asksRange = ranges.length > 0 && (isNew(of) || of.range !== null);
  const filterText = isNew(of) ? of.undatedText : of.filterText;
  return (
    <FormDialog
      form={form}
      size="md"
      title={isNew(of) ? "schedule.new" : "schedule.edit"}
      titleValues={{ list: listName, name: isNew(of) ? listName : of.name }}
      onClose={onClose}
    >
      {filterText && (
        <chakra.p display="flex" gap="3" fontSize="sm" overflowWrap="anywhere">
          <chakra.span color="muted">
            <FormattedMessage id="export.filter" />
          </chakra.span>
          <bdi>{filterText}</bdi>
        </chakra.p>
      )}
      <FormField of={form} name="name" as={TextInput} label="schedule.name" required />
      {asksRange && (
        <FormField
          of={form}
          name="range"
          as={SelectInput<ScheduledRange>}
          label="schedule.range"
          required={!isNew(of)}
          nothing="schedule.range.asFiltered"
          options={ranges.map((value) => ({ value, label: formatMessage({ id: RANGE_WORDS[value] }) }))}
        />
      )}
      <Times form={form} />
      <FormField
        of={form}
        name="format"
        as={SelectInput<ExportFormat>}
        label="export.format"
        required
        options={(["XLSX", "CSV", "JSONL"] as const).map((value) => ({
          value,
          label: formatMessage({ id: `export.format.${value}` }),
        }))}
      />
      <Next form={form} />
    </FormDialog>
  );
}

interface FormProps {
  readonly form: KitForm<ScheduleValues>;
}

/** How often, on which day, at what time. */
function Times({ form }: FormProps) {
  const { formatMessage } = useIntl();
  const weekday = useWeekday();
  const rhythm = useWatch({ control: form.methods.control, name: "rhythm" });
  return (
    <>
      <chakra.div css={PAIR}>
        <FormField
          of={form}
          name="rhythm"
          as={SelectInput<ScheduleRhythm>}
          label="schedule.rhythm"
          required
          options={RHYTHMS.map((value) => ({ value, label: formatMessage({ id: `schedule.rhythm.${value}` }) }))}
        />
        {rhythm === "WEEKLY" && (
          <FormField
            of={form}
            name="weekday"
            as={SelectInput<Weekday>}
            label="schedule.weekday"
            required
            options={WEEKDAYS.map((value) => ({ value, label: weekday(value) }))}
          />
        )}
        {rhythm === "MONTHLY" && (
          <FormField
            of={form}
            name="monthDay"
            as={NumberInput}
            label="schedule.monthDay"
            hint={<FormattedMessage id="schedule.monthDay.hint" />}
            required
            min={1}
            max={MOST_MONTH_DAYS}
          />
        )}
      </chakra.div>
      <chakra.div css={PAIR}>
        <FormField of={form} name="time" as={TimeInput} label="schedule.time" required />
        <FormField of={form} name="timeZone" as={TimeZoneSelect} label="export.timeZone" required />
      </chakra.div>
    </>
  );
}

/** When the next files are made, as the fields stand. */
function Next({ form }: FormProps) {
  const values = useWatch({ control: form.methods.control }) as ScheduleValues;
  return <NextRuns timing={timingOf(values)} range={values.range || undefined} />;
}

const PAIR = {
  display: "grid",
  gap: "4",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  alignItems: "start",
} as const;
