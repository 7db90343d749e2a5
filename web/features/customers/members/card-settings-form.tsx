import { useQuery } from "@apollo/client/react";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type infer as Infer, boolean, nullable, number, object } from "zod/mini";
import { CARD_SETTING, LIST_AGE } from "../../../../common/limits.ts";
import { useMe } from "../../../lib/me.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { decimalText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeCardSettingsDocument,
  type CardSettingsLineFragment,
  SettingsOfCardsDocument,
} from "./card.generated.ts";

const REVIEW = { digits: CARD_SETTING.digits, min: "0" } as const;
const MINUTES = { least: 1, most: LIST_AGE.MOST };
const SCHEMA = object({
  leastDeposit: decimalText(CARD_SETTING),
  giftFirst: boolean(),
  reviewAbove: decimalText({ ...REVIEW, optional: true }),
  longestListAge: nullable(number()).check(
    saidByRule((minutes) =>
      minutes === null || minutes < MINUTES.least || minutes > MINUTES.most
        ? { id: "form.bounds.both", values: MINUTES }
        : undefined,
    ),
  ),
  offlineAllowed: boolean(),
  offlineLimit: decimalText(CARD_SETTING),
});
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly onClose: () => void;
}

/** Opens what holds for all cards. */
export function CardSettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DeedButton
        needs={ChangeCardSettingsDocument}
        ofNetwork
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Settings2 aria-hidden />
        <FormattedMessage id="cardSettings.title" />
      </DeedButton>
      {open && <CardSettingsForm onClose={() => setOpen(false)} />}
    </>
  );
}

/** What holds for all cards of the network, and by what stations decide while the server is away. */
function CardSettingsForm({ onClose }: Props) {
  const { data } = useQuery(SettingsOfCardsDocument, { fetchPolicy: "network-only" });
  return data ? <Form settings={data.cardSettings} onClose={onClose} /> : null;
}

function Form({ settings, onClose }: Props & { readonly settings: CardSettingsLineFragment }) {
  const { formatMessage } = useIntl();
  const symbol = useMe()?.network.currencySymbol;
  const { send } = useDeed(ChangeCardSettingsDocument, { changes: [SettingsOfCardsDocument] });
  const { leastDeposit, giftFirst, reviewAbove, longestListAge, offlineAllowed, offlineLimit } = settings;
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { leastDeposit, giftFirst, reviewAbove: reviewAbove ?? "", longestListAge, offlineAllowed, offlineLimit },
    // Who may not decide about others' requests may still change the rest.
    submit: (values, submission, first) => send(changedFields(inputOf(values), inputOf(first)), submission),
    onDone: () => {
      notify({ tone: "success", message: "cardSettings.saved" });
      onClose();
    },
  });
  const money = { as: DecimalInput, limits: CARD_SETTING, symbol, required: true } as const;
  return (
    <FormDialog form={form} title="cardSettings.title" onClose={onClose}>
      <FormField of={form} name="leastDeposit" label="cardSettings.leastDeposit" {...money} />
      <FormField of={form} name="giftFirst" as={SwitchInput} label="cardSettings.giftFirst" />
      <FormField
        of={form}
        name="reviewAbove"
        as={DecimalInput}
        label="cardSettings.reviewAbove"
        hint={formatMessage({ id: "cardSettings.reviewAbove.hint" })}
        limits={REVIEW}
        symbol={symbol}
      />
      <FormField
        of={form}
        name="longestListAge"
        as={NumberInput}
        label="cardSettings.longestListAge"
        hint={formatMessage({ id: "cardSettings.longestListAge.hint" })}
        min={MINUTES.least}
        required
      />
      <FormField of={form} name="offlineAllowed" as={SwitchInput} label="cardSettings.offlineAllowed" />
      <FormField of={form} name="offlineLimit" label="cardSettings.offlineLimit" {...money} />
    </FormDialog>
  );
}

const inputOf = (values: Values) => ({ ...values, reviewAbove: values.reviewAbove || null });
