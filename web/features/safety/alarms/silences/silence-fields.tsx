import { useIntl } from "react-intl";
import { FormField } from "../../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../../ui/inputs/date-input.tsx";
import { SelectInput } from "../../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../../ui/inputs/text-input.tsx";
import { spansFor } from "./silence-times.ts";

interface SpanValues {
  readonly span: string;
  readonly endsAt: string;
}

interface SpanProps<Values> {
  readonly of: KitForm<Values & SpanValues>;
  readonly critical: boolean;
  readonly begun: Date;
  readonly zone: string;
}

/** For how long: one of a few spans, or until a time of one's own. */
export function SpanFields<Values>({ of, critical, begun, zone }: SpanProps<Values>) {
  const { formatMessage } = useIntl();
  const form = of as unknown as KitForm<SpanValues>;
  return (
    <>
      <FormField
        of={form}
        name="span"
        as={SelectInput}
        label="silence.span"
        options={spansFor(critical, begun, zone).map((value) => ({
          value,
          label: formatMessage({ id: `silence.span.${value}` }),
        }))}
        required
      />
      {form.methods.watch("span") === "own" && (
        <FormField of={form} name="endsAt" as={DateTimeInput} label="silence.endsAt" required />
      )}
    </>
  );
}

/** Why. */
export function ReasonField<Values>({ of }: { readonly of: KitForm<Values & { readonly reason: string }> }) {
  const form = of as unknown as KitForm<{ readonly reason: string }>;
  return <FormField of={form} name="reason" as={TextInput} label="silence.reason" required />;
}

/** Whether critical alarms are silenced too, which has to be said. */
export function CriticalField<Values>({
  of,
}: {
  readonly of: KitForm<Values & { readonly includesCritical: boolean }>;
}) {
  const { formatMessage } = useIntl();
  const form = of as unknown as KitForm<{ readonly includesCritical: boolean }>;
  return (
    <FormField
      of={form}
      name="includesCritical"
      as={SwitchInput}
      label="silence.critical"
      hint={formatMessage({ id: "silence.critical.hint" })}
    />
  );
}
