import { useQuery } from "@apollo/client/react";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type infer as Infer, boolean, object } from "zod/mini";
import { useMe } from "../../../lib/me.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { decimalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { type CardRuleFragment, CardRulesDocument, ChangeCardRulesDocument } from "./card.generated.ts";

/** As the contract takes them. */
const LIMITS = { least: { digits: 3, above: "0" }, review: { digits: 3, min: "0" } } as const;
const SCHEMA = object({
  leastDeposit: decimalText(LIMITS.least),
  reviewAbove: decimalText({ ...LIMITS.review, optional: true }),
  giftFirst: boolean(),
});
type Values = Infer<typeof SCHEMA>;

/** What holds for all cards of the network, and the way to change it. */
export function CardRules() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DeedButton
        needs={ChangeCardRulesDocument}
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Settings2 aria-hidden />
        <FormattedMessage id="card.rules" />
      </DeedButton>
      {open && <RulesForm onClose={() => setOpen(false)} />}
    </>
  );
}

function RulesForm({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(CardRulesDocument, { fetchPolicy: "network-only" });
  return data ? <Form rules={data.cardSettings} onClose={onClose} /> : null;
}

function Form({ rules, onClose }: { readonly rules: CardRuleFragment; readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const symbol = useMe()?.network.currencySymbol;
  const { send } = useDeed(ChangeCardRulesDocument, { changes: [CardRulesDocument] });
  const { leastDeposit, giftFirst, reviewAbove } = rules;
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { leastDeposit, giftFirst, reviewAbove: reviewAbove ?? "" },
    submit: (values, submission) => {
      const limit = values.reviewAbove || null;
      // Who may not decide about others' requests may still change the rest.
      return send({ ...values, reviewAbove: limit === reviewAbove ? undefined : limit }, submission);
    },
    onDone: () => {
      notify({ tone: "success", message: "card.rules.saved" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="card.rules" onClose={onClose}>
      <FormField
        of={form}
        name="leastDeposit"
        as={DecimalInput}
        label="card.rules.leastDeposit"
        limits={LIMITS.least}
        symbol={symbol}
        required
      />
      <FormField
        of={form}
        name="reviewAbove"
        as={DecimalInput}
        label="card.rules.reviewAbove"
        hint={formatMessage({ id: "card.rules.reviewAbove.hint" })}
        limits={LIMITS.review}
        symbol={symbol}
      />
      <FormField of={form} name="giftFirst" as={SwitchInput} label="card.rules.giftFirst" />
    </FormDialog>
  );
}
