import { boolean, object } from "zod/mini";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import { instantText } from "../../../../ui/form/checks.ts";
import { FormDrawer } from "../../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../../ui/inputs/date-input.tsx";
import { SwitchInput } from "../../../../ui/inputs/switch-input.tsx";
import { notify } from "../../../../ui/toast-store.ts";
import { SILENCE_CHANGES } from "./silence-list.ts";
import { endOf, wholeMinute } from "./silence-times.ts";
import { CreateAlarmSilenceDocument } from "./silences.generated.ts";
import { NO_SILENCING, SILENCING, SilencingFields, silencingOf } from "./silencing-fields.tsx";

const SCHEMA = object({ ...SILENCING, later: boolean(), startsAt: instantText(), endsAt: instantText() });

interface Props {
  /** Where the list is narrowed to one. */
  readonly stationId: string;
  readonly onClose: () => void;
}

/** Silences alarms of a place, at once or from a time on. */
export function SilenceForm({ stationId, onClose }: Props) {
  const zone = useMe()?.network.timeZone ?? "UTC";
  const { dateTime } = useFormat(zone);
  const { send } = useDeed(CreateAlarmSilenceDocument, SILENCE_CHANGES);
  const form = useKitForm({
    schema: SCHEMA,
    values: {
      ...NO_SILENCING,
      stationId,
      later: false,
      startsAt: wholeMinute(endOf("hour", new Date(), zone)),
      endsAt: wholeMinute(endOf("own", new Date(), zone)),
    },
    submit: ({ later, startsAt, endsAt, ...values }, submission) =>
      send({ ...silencingOf(values), startsAt: later ? startsAt : null, endsAt }, submission),
    onDone: () => {
      const until = dateTime(form.methods.getValues().endsAt);
      notify({ tone: "success", message: "silence.done", values: { until } });
      onClose();
    },
  });
  const later = form.methods.watch("later");
  return (
    <FormDrawer form={form} title="silence.add" onClose={onClose}>
      <SilencingFields of={form} />
      <FormField of={form} name="later" as={SwitchInput} label="silence.later" />
      {later && <FormField of={form} name="startsAt" as={DateTimeInput} label="silence.startsAt" required />}
      <FormField of={form} name="endsAt" as={DateTimeInput} label="silence.endsAt" required />
    </FormDrawer>
  );
}
