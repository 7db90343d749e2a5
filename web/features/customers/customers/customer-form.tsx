import { CREDIT_LIMIT } from "../../../../common/limits.ts";
import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useMemo, useRef } from "react";
import { useIntl } from "react-intl";
import { custom, nullable, number, object, string } from "zod/mini";
import { isDay } from "../../../../common/zone-time.ts";
import type { CustomerState, RepaymentWindow } from "../../../schema-types.generated.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { decimalText, lineText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { MoneyInput } from "../../../ui/inputs/decimal-input.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { fitsWindow } from "./repayment.ts";
import {
  ChangeCustomerDocument,
  CreateCustomerDocument,
  CustomersDocument,
  CustomerSettingsDocument,
  type CustomerLineFragment,
} from "./customers.generated.ts";

const LONGEST = 200;
const LIMIT = { ...CREDIT_LIMIT, digits: 2 };

interface Props {
  /** The customer to change; absent: a new one. */
  readonly customer: CustomerLineFragment | undefined;
  readonly onClose: () => void;
  /** A new one is there. */
  readonly onMade: (id: string) => void;
}

const CHANGES = { changes: [CustomersDocument] };

/** Enters a special customer, or changes one. */
export function CustomerForm({ customer, onClose, onMade }: Props) {
  const { formatMessage } = useIntl();
  const window = useQuery(CustomerSettingsDocument).data?.customerSettings.repaymentWindow ?? "DAYS_1_TO_28";
  const schema = useMemo(() => schemaFor(window, customer?.repaymentDay), [window, customer?.repaymentDay]);
  const create = useDeed(CreateCustomerDocument, CHANGES);
  const change = useDeed(ChangeCustomerDocument, CHANGES);
  const made = useRef<string>(undefined);
  const form = useKitForm({ schema, values: valuesOf(customer), submit: save, onDone: handleDone });

  function handleDone() {
    onClose();
    if (made.current !== undefined) {
      onMade(made.current);
    }
  }

  async function save(values: Values, submission: Submission, first: Values) {
    if (customer) {
      await change.send({ id: customer.id, ...changedFields(inputOf(values), inputOf(first)) }, submission);
    } else {
      made.current = (await create.send(inputOf(values), submission))?.createCustomer.id;
    }
  }

  return (
    <FormDrawer form={form} title={customer ? "customer.edit" : "customer.new"} onClose={onClose}>
      <chakra.div css={PAIR}>
        <FormField of={form} name="code" as={TextInput} label="customer.code" code required />
        <FormField of={form} name="name" as={TextInput} label="customer.name" required />
        <FormField of={form} name="contact" as={TextInput} label="customer.contact" />
        <FormField of={form} name="phone" as={TextInput} label="customer.phone" code inputMode="tel" />
        <FormField of={form} name="creditLimit" as={MoneyInput} label="customer.creditLimit" limits={LIMIT} required />
        <FormField
          of={form}
          name="repaymentDay"
          as={NumberInput}
          label="customer.repaymentDay"
          hint={formatMessage({ id: `customer.window.${window}` })}
          min={1}
          max={28}
          required
        />
        <FormField of={form} name="validFrom" as={DateInput} label="markdown.validFrom" />
        <FormField of={form} name="validUntil" as={DateInput} label="markdown.validUntil" />
      </chakra.div>
      <FormField
        of={form}
        name="active"
        as={SwitchInput}
        label="customer.active"
        hint={formatMessage({ id: "customer.active.hint" })}
      />
    </FormDrawer>
  );
}

interface Values {
  code: string;
  name: string;
  contact: string;
  phone: string;
  creditLimit: string;
  repaymentDay: number | null;
  validFrom: string;
  validUntil: string;
  active: boolean;
}

const inputOf = ({ active, ...values }: Values) => ({
  ...values,
  state: (active ? "ACTIVE" : "STOPPED") as CustomerState,
  repaymentDay: values.repaymentDay ?? 0,
  validFrom: values.validFrom || null,
  validUntil: values.validUntil || null,
});

const valuesOf = (customer: CustomerLineFragment | undefined): Values => ({
  code: customer?.code ?? "",
  name: customer?.name ?? "",
  contact: customer?.contact ?? "",
  phone: customer?.phone ?? "",
  creditLimit: customer?.creditLimit ?? "0.00",
  repaymentDay: customer?.repaymentDay ?? null,
  validFrom: customer?.validFrom ?? "",
  validUntil: customer?.validUntil ?? "",
  active: customer?.state !== "STOPPED",
});

const day = () => string().check(saidByRule((value) => (value === "" || isDay(value) ? undefined : NOT_A_DAY)));
const NOT_A_DAY = { id: "form.notADay" } as const;

/** A customer keeps the day that it has, whatever the window is since then. */
const schemaFor = (window: RepaymentWindow, present: number | undefined) =>
  object({
    code: lineText(LONGEST),
    name: lineText(LONGEST),
    contact: string(),
    phone: string(),
    creditLimit: decimalText(LIMIT),
    repaymentDay: nullable(number()).check(
      saidByRule((value: number | null) =>
        value === null
          ? { id: "form.required" }
          : value === present || fitsWindow(value, window)
            ? undefined
            : { id: `customer.window.${window}` },
      ),
    ),
    validFrom: day(),
    validUntil: day(),
    active: custom<boolean>(),
  });

const PAIR = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "4",
};
