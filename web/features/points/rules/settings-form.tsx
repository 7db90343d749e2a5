import { useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { type infer as Infer, nullable, number, object } from "zod/mini";
import { POINTS_WORTH } from "../../../../common/limits.ts";
import { useMe } from "../../../lib/me.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { decimalText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangePointsSettingsDocument,
  type ChangePointsSettingsMutation,
  SettingsOfPointsDocument,
} from "./rules.generated.ts";

/** As many months as points may live (contract). */
const MONTHS = { least: 1, most: 120 };
const SCHEMA = object({
  lapseMonths: nullable(number()).check(
    saidByRule((months) =>
      months !== null && (months < MONTHS.least || months > MONTHS.most)
        ? { id: "form.bounds.both", values: MONTHS }
        : undefined,
    ),
  ),
  worth: decimalText(POINTS_WORTH),
});
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly onClose: () => void;
}

/** What holds for all points of the network: when they lapse, what one is worth. */
export function SettingsForm({ onClose }: Props) {
  const { data } = useQuery(SettingsOfPointsDocument, { fetchPolicy: "network-only" });
  return data ? <Form settings={data.pointsSettings} onClose={onClose} /> : null;
}

interface FormProps extends Props {
  readonly settings: ChangePointsSettingsMutation["changePointsSettings"];
}

function Form({ settings: { lapseMonths, worth }, onClose }: FormProps) {
  const { formatMessage } = useIntl();
  const symbol = useMe()?.network.currencySymbol;
  const { send } = useDeed(ChangePointsSettingsDocument, { changes: [SettingsOfPointsDocument] });
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { lapseMonths, worth },
    submit: (values, submission, first) => send(changedFields(values, first), submission),
    onDone: () => {
      notify({ tone: "success", message: "pointsSettings.saved" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="pointsSettings.title" onClose={onClose}>
      <FormField
        of={form}
        name="lapseMonths"
        as={NumberInput}
        label="pointsSettings.lapseMonths"
        hint={formatMessage({ id: "pointsSettings.lapseMonths.hint" })}
        min={1}
      />
      <FormField
        of={form}
        name="worth"
        as={DecimalInput}
        label="pointsSettings.worth"
        hint={formatMessage({ id: "pointsSettings.worth.hint" })}
        limits={POINTS_WORTH}
        symbol={symbol}
        required
      />
    </FormDialog>
  );
}
