import { APPROVAL_STEP, LARGEST_STEP } from "../../../../common/limits.ts";
import { useMutation, useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { decimalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm, type Submission } from "../../../ui/form/use-kit-form.ts";
import { PercentageInput } from "../../../ui/inputs/decimal-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ChangePriceStepDocument, PriceStepDocument, type PriceStepQuery } from "./pricing.generated.ts";

/** Per cent; the server has the same bounds. */
const SCHEMA = object({
  largestStep: decimalText({ ...LARGEST_STEP, optional: true }),
  approvalStep: decimalText({ ...APPROVAL_STEP, optional: true }),
});

interface Values {
  largestStep: string;
  approvalStep: string;
}

/** "" leaves a step to the platform above. */
const stepOf = (text: string): string | null => (text === "" ? null : text);

/** The limits of a price change at one's own platform and those below it. */
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
  const [changeStep] = useMutation(ChangePriceStepDocument, {
    update: (cache) => cache.evict({ id: "ROOT_QUERY", fieldName: "priceSettings" }),
  });
  const { platformId, own, approvalOwn } = settings;
  const form = useKitForm({
    schema: SCHEMA,
    values: {
      largestStep: own ? settings.largestStep : "",
      approvalStep: approvalOwn ? (settings.approvalStep ?? "") : "",
    },
    submit: async ({ largestStep, approvalStep }: Values, { context }: Submission) => {
      const input = { platformId, largestStep: stepOf(largestStep), approvalStep: stepOf(approvalStep) };
      await changeStep({ variables: { input }, context });
      notify({ tone: "success", message: "price.limits.saved" });
    },
    onDone: onClose,
  });
  const hints = useHints(settings);
  return (
    <FormDialog form={form} title="price.limits" onClose={onClose}>
      <FormField
        of={form}
        name="largestStep"
        as={PercentageInput}
        label="price.settings"
        limits={LARGEST_STEP}
        hint={hints.largestStep}
      />
      <FormField
        of={form}
        name="approvalStep"
        as={PercentageInput}
        label="price.settings.approval"
        limits={APPROVAL_STEP}
        hint={hints.approvalStep}
      />
    </FormDialog>
  );
}

/** What each step does, what an empty one means, and what holds now. */
function useHints({ largestStep, approvalStep }: FormProps["settings"]) {
  const { formatMessage } = useIntl();
  const { percent } = useFormat();
  const told = (step: string) => ({ step: percent(Number(step) / 100) });
  const inherit = formatMessage({ id: "price.settings.inherit" });
  const needed =
    approvalStep === null
      ? formatMessage({ id: "price.settings.approval.none" })
      : formatMessage({ id: "price.settings.approval.now" }, told(approvalStep));
  return {
    largestStep: [
      formatMessage({ id: "price.settings.hint" }),
      inherit,
      formatMessage({ id: "price.settings.saved" }, told(largestStep)),
    ].join(" "),
    approvalStep: [formatMessage({ id: "price.settings.approval.hint" }), inherit, needed].join(" "),
  };
}
