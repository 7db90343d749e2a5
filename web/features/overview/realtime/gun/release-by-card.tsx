import { CreditCard } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { type infer as Infer, object, refine, string } from "zod/mini";
import { useFormat } from "../../../../lib/format.ts";
import type { GunTileFragment } from "../../../../parts/gun/gun-tile.generated.ts";
import type { ForecourtUnits } from "../../../../parts/gun/gun-tile.tsx";
import { RecordDeed } from "../../../../parts/records/deeds.tsx";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import { decimalText, lineText } from "../../../../ui/form/checks.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../../ui/form/use-kit-form.ts";
import { DecimalInput } from "../../../../ui/inputs/decimal-input.tsx";
import { TextInput } from "../../../../ui/inputs/text-input.tsx";
import { notify } from "../../../../ui/toast-store.ts";
import { AuthorizeGunByCardDocument } from "../realtime.generated.ts";

const LONGEST_CARD = 48;
const AMOUNT = { digits: 3, above: "0" } as const;
const SCHEMA = object({
  card: lineText(LONGEST_CARD),
  pin: string().check(refine((pin) => pin === "" || /^\d{4,6}$/.test(pin))),
  amount: decimalText({ ...AMOUNT, optional: true }),
});
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly gun: GunTileFragment;
  readonly units: ForecourtUnits;
}

/** Releases the gun for a card that is shown here: its decision, and the order that follows. */
export function ReleaseByCard({ gun, units }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordDeed
        needs={AuthorizeGunByCardDocument}
        icon={CreditCard}
        label="command.byCard"
        opens
        onClick={() => setOpen(true)}
      />
      {open && <ReleaseDialog gun={gun} units={units} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReleaseDialog({ gun, units, onClose }: Props & { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const { send } = useDeed(AuthorizeGunByCardDocument, { changes: [] });
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { card: "", pin: "", amount: "" },
    submit: async ({ card, pin, amount }, submission) => {
      const { idempotencyKey } = submission;
      const input = { gunId: gun.gunId, card, pin: pin || null, amount: amount || null, idempotencyKey };
      const fill = (await send(input, submission))?.authorizeGunByCard.fill;
      if (fill?.declinedBy) {
        // It is decided: whoever asks again asks anew.
        notify({ tone: "warning", message: `card.fill.declined.${fill.declinedBy}` });
      }
      if (fill?.bound) {
        const allowed = money(fill.bound, fill.currencySymbol);
        notify({ tone: "success", message: "command.byCard.done", values: { gun: gun.gunNumber, amount: allowed } });
      }
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="command.byCard" action="command.byCard" onClose={onClose}>
      <FormField of={form} name="card" as={TextInput} label="command.byCard.card" code required />
      <FormField
        of={form}
        name="pin"
        as={TextInput}
        label="command.byCard.pin"
        hint={formatMessage({ id: "command.byCard.pin.hint" })}
        inputMode="numeric"
        code
      />
      <FormField
        of={form}
        name="amount"
        as={DecimalInput}
        label="command.byCard.amount"
        hint={formatMessage({ id: "command.byCard.amount.hint" })}
        limits={AMOUNT}
        symbol={units.currencySymbol}
      />
    </FormDialog>
  );
}
