import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { LockReason } from "../../../parts/period-lock/lock-reason.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { DecimalInput, VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { CounterTable, MoneyTable, SumTable } from "./shift-tables.tsx";
import type { ShiftSheetFragment } from "./shifts.generated.ts";
import { type ClosingValues, differs, isUnsettled } from "./use-closing.ts";
import { LISTED } from "../../../lib/listed.ts";

interface Props {
  readonly form: KitForm<ClosingValues>;
  readonly report: ShiftSheetFragment;
}

/** The counters of the guns; what one tells wrongly, or not at all, a person reads from it. */
export function CounterStep({ form, report: { counters } }: Props) {
  return (
    <>
      <CounterTable counters={counters} />
      <Note id="shift.counters.hint" />
      <chakra.div css={GRID}>
        {counters.map(({ gunId, gunNumber }) => (
          <FormField
            key={gunId}
            of={form}
            name={`ends.${gunId}` as const}
            as={VolumeInput}
            label="shift.read"
            labelValues={{ number: gunNumber }}
          />
        ))}
      </chakra.div>
    </>
  );
}

/** What was counted, before anybody sees what is expected. */
export function MoneyStep({ form, report: { shift } }: Props) {
  return (
    <>
      <Note id="shift.money.hint" />
      <chakra.div css={GRID}>
        {(["CASH", "BANK_CARD", "TRANSFER"] as const).map((tender) => (
          <FormField
            key={tender}
            of={form}
            name={tender}
            as={DecimalInput}
            label={`card.tender.${tender}`}
            symbol={shift.currencySymbol}
            required
          />
        ))}
      </chakra.div>
    </>
  );
}

/** What differs, and why. */
export function DifferenceStep({ form, report }: Props) {
  const { counters, money, sums, shift } = report;
  const differing = counters.filter(({ difference }) => difference !== null && compareDecimals(difference, "0") !== 0);
  return (
    <>
      {money && <MoneyTable money={money} symbol={shift.currencySymbol} />}
      {differs(report) && <FormField of={form} name="reason" as={TextInput} label="shift.reason.money" required />}
      <CounterTable counters={counters} />
      {differing.map(({ gunId, gunNumber }) => (
        <FormField
          key={gunId}
          of={form}
          name={`reasons.${gunId}` as const}
          as={TextInput}
          label="shift.reason.gun"
          labelValues={{ number: gunNumber }}
        />
      ))}
      <SumTable sums={sums} symbol={shift.currencySymbol} />
    </>
  );
}

/** What is signed, and why it is signed while devices are away. */
export function SignStep({ form, report }: Props) {
  const { formatList } = useIntl();
  const { money, shift, offlineDevices, waiting } = report;
  return (
    <>
      {money && <MoneyTable money={money} symbol={shift.currencySymbol} />}
      {offlineDevices.length > 0 && (
        <chakra.p color="state.warning.fg">
          <FormattedMessage id="shift.away" values={{ devices: formatList(offlineDevices, LISTED) }} />
        </chakra.p>
      )}
      {waiting > 0 && (
        <chakra.p color="state.warning.fg" role="status">
          <FormattedMessage id="shift.waiting" values={{ count: waiting }} />
        </chakra.p>
      )}
      {isUnsettled(report) && (
        <FormField of={form} name="overrideReason" as={TextInput} label="shift.override" required />
      )}
      <LockReason of={form} />
      <Note id="shift.sign.hint" />
    </>
  );
}

function Note({ id }: { readonly id: "shift.counters.hint" | "shift.money.hint" | "shift.sign.hint" }) {
  return (
    <chakra.p color="muted" fontSize="sm">
      <FormattedMessage id={id} />
    </chakra.p>
  );
}

const GRID = {
  display: "grid",
  gap: "4",
  gridTemplateColumns: { base: "1fr", sm: "repeat(2, minmax(0, 1fr))" },
} as const;
