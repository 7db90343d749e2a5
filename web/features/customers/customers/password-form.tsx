import { useMutation } from "@apollo/client/react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { object, string } from "zod/mini";
import { choice, saidByRule } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { stationsOf } from "../../../parts/markdown/station-set.ts";
import { usePlaces } from "../../../parts/places/use-places.ts";
import {
  CustomerDetailDocument,
  SetStationPasswordDocument,
  StationPasswordsDocument,
  type CustomerLineFragment,
} from "./customers.generated.ts";

/** What a station's keypad takes (contract); the server also knows what is guessed at once. */
const FORM = /^[\p{L}\p{N}]{6,32}$/u;

const SCHEMA = object({
  stationId: choice(),
  password: string().check(saidByRule((value) => (FORM.test(value) ? undefined : { id: "customer.password.rule" }))),
});

interface Props {
  readonly customer: CustomerLineFragment;
  /** "" where it is still to be chosen. */
  readonly stationId: string;
  readonly onClose: () => void;
}

/** Sets a customer's password at a station, or replaces it. */
export function PasswordForm({ customer, stationId, onClose }: Props) {
  const { formatMessage } = useIntl();
  const places = usePlaces();
  const [set] = useMutation(SetStationPasswordDocument, {
    refetchQueries: [StationPasswordsDocument, CustomerDetailDocument],
  });
  const form = useKitForm({
    schema: SCHEMA,
    values: { stationId, password: "" },
    submit: (input, { context }) => set({ variables: { input: { customerId: customer.id, ...input } }, context }),
    onDone: onClose,
  });
  const options = useMemo(
    () =>
      stationsOf(customer.platformId, places).map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` })),
    [customer.platformId, places],
  );
  return (
    <FormDialog form={form} title="customer.password.set" onClose={onClose}>
      <FormField
        of={form}
        name="stationId"
        as={SelectInput<string>}
        label="tester.station"
        options={options}
        disabled={stationId !== ""}
        required
      />
      <FormField
        of={form}
        name="password"
        as={PasswordInput}
        label="login.password"
        hint={formatMessage({ id: "customer.password.rule" })}
        fresh
        required
      />
    </FormDialog>
  );
}
