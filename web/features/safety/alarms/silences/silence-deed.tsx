import { BellOff } from "lucide-react";
import { useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { boolean, object } from "zod/mini";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import { RecordDeed } from "../../../../parts/records/deeds.tsx";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import type { SilenceTargetInput } from "../../../../schema-types.generated.ts";
import { choice, instantText, lineText, saidByRule } from "../../../../ui/form/checks.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../../ui/inputs/switch-input.tsx";
import { notify } from "../../../../ui/toast-store.ts";
import type { AlarmLineFragment } from "../alarm-info.generated.ts";
import { CriticalField, ReasonField, SpanFields } from "./silence-fields.tsx";
import { SILENCE_CHANGES } from "./silence-list.ts";
import { type Span, endOf, wholeMinute } from "./silence-times.ts";
import { CreateAlarmSilenceDocument } from "./silences.generated.ts";
import { LONGEST_REASON } from "./silencing-fields.tsx";

interface Props {
  readonly of: AlarmLineFragment;
}

type Target = "TANK" | "DEVICE" | "STATION";

/** What an alarm can be silenced by, the narrowest first. */
const targetsOf = ({ tankId, deviceId, stationId }: AlarmLineFragment): [Target, SilenceTargetInput][] => [
  ...(tankId === null ? [] : ([["TANK", { tankId }]] as [Target, SilenceTargetInput][])),
  ...(deviceId === null ? [] : ([["DEVICE", { deviceId }]] as [Target, SilenceTargetInput][])),
  ["STATION", { stationId }],
];

/** A critical alarm is silenced by nobody who hasn't said so. */
const schemaFor = (critical: boolean) =>
  object({
    target: choice(),
    only: boolean(),
    span: choice(),
    endsAt: instantText(),
    reason: lineText(LONGEST_REASON),
    includesCritical: boolean().check(
      saidByRule((said: boolean) => (critical && !said ? { id: "silence.critical.needed" } : undefined)),
    ),
  });

/** Silences an alarm for a while: its tank, device or station, this kind alone or all. */
export function SilenceDeed({ of }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordDeed
        needs={CreateAlarmSilenceDocument}
        icon={BellOff}
        label="silence.deed"
        opens
        onClick={() => setOpen(true)}
      />
      {open && <SilenceDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function SilenceDialog({ of, onClose }: Props & { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const zone = useMe()?.network.timeZone ?? "UTC";
  const { dateTime } = useFormat(zone);
  const [begun] = useState(() => new Date());
  const critical = of.severity === "CRITICAL";
  const targets = targetsOf(of);
  const { send } = useDeed(CreateAlarmSilenceDocument, SILENCE_CHANGES);
  const form = useKitForm({
    schema: useMemo(() => schemaFor(critical), [critical]),
    values: {
      target: targets[0]?.[0] ?? "STATION",
      only: true,
      span: "hour",
      endsAt: wholeMinute(endOf("own", begun, zone)),
      reason: "",
      includesCritical: false,
    },
    submit: async ({ target, only, span, endsAt, reason, includesCritical }, submission) => {
      const end = span === "own" ? endsAt : endOf(span as Span, new Date(), zone).toISOString();
      const made = await send(
        {
          target: targets.find(([kind]) => kind === target)?.[1] ?? {},
          codes: only ? [of.code] : [],
          includesCritical,
          reason: reason.trim(),
          endsAt: end,
        },
        submission,
      );
      notify({
        tone: "success",
        message: "silence.done",
        values: { until: dateTime(made?.createAlarmSilence.endsAt ?? end) },
      });
    },
    onDone: onClose,
  });
  const only = form.methods.watch("only");
  return (
    <FormDialog form={form} title="silence.deed.title" action="silence.deed" onClose={onClose}>
      <FormField
        of={form}
        name="target"
        as={SelectInput}
        label="silence.target"
        options={targets.map(([value]) => ({ value, label: formatMessage({ id: `silence.of.${value}` }) }))}
        required
      />
      <FormField of={form} name="only" as={SwitchInput} label="silence.only" />
      <SpanFields of={form} critical={critical} begun={begun} zone={zone} />
      <ReasonField of={form} />
      {(critical || !only) && <CriticalField of={form} />}
    </FormDialog>
  );
}
