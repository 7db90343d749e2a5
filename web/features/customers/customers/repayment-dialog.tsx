import { useMutation, useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { custom, object } from "zod/mini";
import type { RepaymentWindow } from "../../../schema-types.generated.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { ChangeCustomerSettingsDocument, CustomerSettingsDocument } from "./customers.generated.ts";
import { WINDOWS } from "./repayment.ts";

interface Props {
  readonly onClose: () => void;
}

/** Which days of a month special customers may repay on; asked once what they are now. */
export function RepaymentDialog({ onClose }: Props) {
  const { data } = useQuery(CustomerSettingsDocument);
  return data ? <WindowForm present={data.customerSettings.repaymentWindow} onClose={onClose} /> : null;
}

const SCHEMA = object({ repaymentWindow: custom<RepaymentWindow>() });

function WindowForm({ present, onClose }: Props & { readonly present: RepaymentWindow }) {
  const [change] = useMutation(ChangeCustomerSettingsDocument);
  const form = useKitForm({
    schema: SCHEMA,
    values: { repaymentWindow: present },
    submit: (input, { context }) => change({ variables: { input }, context }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="customer.window" onClose={onClose}>
      <FormField of={form} name="repaymentWindow" as={WindowSelect} label="customer.repaymentDay" required />
      <chakra.p color="muted" fontSize="sm">
        <FormattedMessage id="customer.window.text" />
      </chakra.p>
    </FormDialog>
  );
}

function WindowSelect({ onChange, ...field }: InputProps<RepaymentWindow>) {
  const { formatMessage } = useIntl();
  const options = WINDOWS.map((value) => ({ value, label: formatMessage({ id: `customer.window.${value}` }) }));
  return <SelectInput {...field} options={options} onChange={(value) => value !== "" && onChange(value)} />;
}
