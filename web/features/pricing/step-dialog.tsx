import { useMutation, useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { object } from "zod/mini";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { decimalText } from "../../ui/form/checks.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { FormField } from "../../ui/form/form-field.tsx";
import { useKitForm, type Submission } from "../../ui/form/use-kit-form.ts";
import { PercentageInput } from "../../ui/inputs/decimal-input.tsx";
import { notify } from "../../ui/toast-store.ts";
import { ChangePriceStepDocument, PriceStepDocument, type PriceStepQuery } from "./pricing.generated.ts";

/** Per cent; the server has the same bounds. */
const STEP = { digits: 2, above: "0", max: "1000", optional: true };
const SCHEMA = object({ largestStep: decimalText(STEP) });

interface Values {
  largestStep: string;
}

/** The largest step of a price change at one's own platform and those below it. */
export function StepDialog({ onClose }: { readonly onClose: () => void }) {
  const platformId = useMe()?.platform.id;
  const { data } = useQuery(PriceStepDocument, {
    variables: { platformId: platformId ?? "" },
    skip: platformId === undefined,
    fetchPolicy: "cache-and-network",
  });
  return data ? <StepForm settings={data.priceSettings} onClose={onClose} /> : null;
}

interface FormProps {
  readonly settings: PriceStepQuery["priceSettings"];
  readonly onClose: () => void;
}

function StepForm({ settings, onClose }: FormProps) {
  const { formatMessage } = useIntl();
  const { percent } = useFormat();
  const [changeStep] = useMutation(ChangePriceStepDocument, {
    update: (cache) => cache.evict({ id: "ROOT_QUERY", fieldName: "priceSettings" }),
  });
  const form = useKitForm({
    schema: SCHEMA,
    values: { largestStep: settings.own ? settings.largestStep : "" },
    submit: async ({ largestStep }: Values, { context }: Submission) => {
      const input = { platformId: settings.platformId, largestStep: largestStep === "" ? null : largestStep };
      const { data } = await changeStep({ variables: { input }, context });
      const step = percent(Number(data?.changePriceSettings.largestStep) / 100);
      notify({ tone: "success", message: "price.settings.saved", values: { step } });
    },
    onDone: onClose,
  });
  const present = formatMessage({ id: "price.settings.saved" }, { step: percent(Number(settings.largestStep) / 100) });
  const hint = [formatMessage({ id: "price.settings.hint" }), formatMessage({ id: "price.settings.inherit" }), present];
  return (
    <FormDialog form={form} title="price.settings" onClose={onClose}>
      <FormField
        of={form}
        name="largestStep"
        as={PercentageInput}
        label="price.settings"
        limits={STEP}
        hint={hint.join(" ")}
      />
    </FormDialog>
  );
}
