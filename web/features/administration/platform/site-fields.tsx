import { chakra, Heading } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { TimeZoneSelect } from "../../../ui/inputs/time-zone-select.tsx";
import type { SiteValues } from "./platform-values.ts";

interface Props {
  readonly form: KitForm<SiteValues>;
  /** Stands below the name: what only a superior decides. */
  readonly children?: ReactNode;
}

/** What a platform says of itself, whoever fills it in. */
export function SiteFields({ form, children }: Props) {
  return (
    <>
      <FormField of={form} name="name" as={TextInput} label="platform.name" required />
      {children}
      <FieldGroup title="platform.standards">
        <FormField of={form} name="timeZone" as={TimeZoneSelect} label="platform.timeZone" required />
        <FormField
          of={form}
          name="handshiftNumber"
          as={NumberInput}
          label="platform.shifts"
          hint={<FormattedMessage id="platform.shifts.hint" />}
          min={1}
          max={48}
          required
        />
        <FormField of={form} name="currencySymbol" as={TextInput} label="platform.currencySymbol" required />
        <FormField of={form} name="measureUnitSymbol" as={TextInput} label="platform.measureUnitSymbol" required />
      </FieldGroup>
      <FieldGroup title="platform.contacts">
        <FormField of={form} name="contactName" as={TextInput} label="platform.contactName" />
        <FormField of={form} name="phone" as={TextInput} label="platform.phone" inputMode="tel" code />
        <FormField of={form} name="email" as={TextInput} label="platform.email" inputMode="email" code />
        <FormField of={form} name="address" as={TextInput} label="platform.address" />
      </FieldGroup>
      <FieldGroup title="platform.push">
        <FormField
          of={form}
          name="requestAddress"
          as={TextInput}
          label="platform.requestAddress"
          hint={<FormattedMessage id="platform.requestAddress.hint" />}
          inputMode="url"
          code
        />
        <FormField of={form} name="pushType" as={TextInput} label="platform.pushType" code />
      </FieldGroup>
    </>
  );
}

/** Fields that belong together, two beside each other where there is room. */
export function FieldGroup({ title, children }: { readonly title: MessageId; readonly children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <Heading as="h2" id={id} fontSize="sm" fontWeight="600" color="muted" marginBlockEnd="2">
        <FormattedMessage id={title} />
      </Heading>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))"
        gap="4"
        alignItems="start"
      >
        {children}
      </chakra.div>
    </chakra.section>
  );
}
