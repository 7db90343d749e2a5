import { BellOff } from "lucide-react";
import { useState } from "react";
import { boolean, object } from "zod/mini";
import { useMe } from "../../../../lib/me.ts";
import type { AlarmFilter } from "../../../../schema-types.generated.ts";
import type { Selected } from "../../../../ui/data-table/selection.ts";
import { choice, instantText, lineText } from "../../../../ui/form/checks.ts";
import { CriticalField, ReasonField, SpanFields } from "../silences/silence-fields.tsx";
import { type Span, endOf, wholeMinute } from "../silences/silence-times.ts";
import { LONGEST_REASON } from "../silences/silencing-fields.tsx";
import { MatchingDeed } from "./matching-deed.tsx";
import { SilenceAllAlarmsDocument, type SilenceAllAlarmsMutation } from "./matching.generated.ts";

const SCHEMA = object({
  span: choice(),
  endsAt: instantText(),
  reason: lineText(LONGEST_REASON),
  includesCritical: boolean(),
});

/** Silences many alarms for a while, each for itself and where it comes again; critical ones only where that is said. */
export function SilenceAllDeed({ selected }: { readonly selected: Selected<AlarmFilter> }) {
  const zone = useMe()?.network.timeZone ?? "UTC";
  const [begun, setBegun] = useState(() => new Date());
  return (
    <MatchingDeed
      selected={selected}
      document={SilenceAllAlarmsDocument}
      icon={BellOff}
      label="silence.deed"
      title="silence.all.title"
      told="silence.all.done"
      onOpen={() => setBegun(new Date())}
      schema={SCHEMA}
      values={{ span: "hour", endsAt: wholeMinute(endOf("own", begun, zone)), reason: "", includesCritical: false }}
      inputOf={({ span, endsAt, reason, includesCritical }) => ({
        includesCritical,
        reason: reason.trim(),
        endsAt: span === "own" ? endsAt : endOf(span as Span, begun, zone).toISOString(),
      })}
      outcomeIn={(data: SilenceAllAlarmsMutation) => data.silenceAllAlarms}
    >
      {(form) => (
        <>
          <SpanFields of={form} critical={form.methods.watch("includesCritical")} begun={begun} zone={zone} />
          <ReasonField of={form} />
          <CriticalField of={form} />
        </>
      )}
    </MatchingDeed>
  );
}
