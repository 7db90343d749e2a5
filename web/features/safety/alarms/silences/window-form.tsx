import { useIntl } from "react-intl";
import { custom, object, string } from "zod/mini";
import { wallTime } from "../../../../../common/zone-time.ts";
import { useMe } from "../../../../lib/me.ts";
import { useWeekday, WEEKDAYS } from "../../../../lib/weekdays.ts";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import type { Weekday } from "../../../../schema-types.generated.ts";
import { dayText, saidByRule } from "../../../../ui/form/checks.ts";
import { FormDrawer } from "../../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../../ui/form/use-kit-form.ts";
import { ChipsInput } from "../../../../ui/inputs/chips-input.tsx";
import { DateInput } from "../../../../ui/inputs/date-input.tsx";
import { TimeInput } from "../../../../ui/inputs/time-input.tsx";
import { notify } from "../../../../ui/toast-store.ts";
import { SILENCE_CHANGES } from "./silence-list.ts";
import { CreateMaintenanceWindowDocument } from "./silences.generated.ts";
import { NO_SILENCING, SILENCING, SilencingFields, silencingOf } from "./silencing-fields.tsx";

const SCHEMA = object({
  ...SILENCING,
  weekdays: custom<readonly Weekday[]>(Array.isArray).check(
    saidByRule((days: readonly Weekday[]) => (days.length > 0 ? undefined : { id: "maintenance.sure" })),
  ),
  fromTime: string(),
  toTime: string(),
  firstDay: dayText(),
  lastDay: string(),
});

interface Props {
  /** Where the list is narrowed to one. */
  readonly stationId: string;
  readonly onClose: () => void;
}

/** Has alarms of a place silenced at times that come again and again. */
export function WindowForm({ stationId, onClose }: Props) {
  const { formatMessage } = useIntl();
  const weekday = useWeekday();
  const zone = useMe()?.network.timeZone ?? "UTC";
  const { send } = useDeed(CreateMaintenanceWindowDocument, SILENCE_CHANGES);
  const form = useKitForm({
    schema: SCHEMA,
    values: {
      ...NO_SILENCING,
      stationId,
      weekdays: [] as readonly Weekday[],
      fromTime: "22:00",
      toTime: "06:00",
      firstDay: wallTime(new Date(), zone).day,
      lastDay: "",
    },
    submit: ({ weekdays, fromTime, toTime, firstDay, lastDay, ...values }, submission) =>
      send(
        { ...silencingOf(values), weekdays: [...weekdays], fromTime, toTime, firstDay, lastDay: lastDay || null },
        submission,
      ),
    onDone: () => {
      notify({
        tone: "success",
        message: "maintenance.saved",
        values: { name: form.methods.getValues().reason.trim() },
      });
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title="maintenance.add" onClose={onClose}>
      <SilencingFields of={form} />
      <FormField
        of={form}
        name="weekdays"
        as={ChipsInput<Weekday>}
        label="weekdays.title"
        options={WEEKDAYS.map((value) => ({ value, label: weekday(value) }))}
      />
      <FormField
        of={form}
        name="fromTime"
        as={TimeInput}
        label="maintenance.from"
        hint={formatMessage({ id: "maintenance.clocks" })}
        required
      />
      <FormField of={form} name="toTime" as={TimeInput} label="maintenance.to" required />
      <FormField of={form} name="firstDay" as={DateInput} label="maintenance.firstDay" required />
      <FormField
        of={form}
        name="lastDay"
        as={DateInput}
        label="maintenance.lastDay"
        hint={formatMessage({ id: "maintenance.lastDay.none" })}
      />
    </FormDrawer>
  );
}
