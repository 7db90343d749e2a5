import { BellRing } from "lucide-react";
import { useIntl } from "react-intl";
import { object } from "zod/mini";
import { CARD_SETTING } from "../../../../../common/limits.ts";
import { useMe } from "../../../../lib/me.ts";
import { BulkDeed } from "../../../../parts/records/bulk-deed.tsx";
import type { CardFilter } from "../../../../schema-types.generated.ts";
import type { Selected } from "../../../../ui/data-table/selection.ts";
import { decimalText } from "../../../../ui/form/checks.ts";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { DecimalInput } from "../../../../ui/inputs/decimal-input.tsx";
import { CardDetailDocument, CardListDocument } from "../card.generated.ts";
import { LowBalanceListDocument, SetCardLowBalanceDocument } from "./low.generated.ts";

const SCHEMA = object({ lowBelow: decimalText({ ...CARD_SETTING, optional: true }) });
const CHANGES = [LowBalanceListDocument, CardListDocument, CardDetailDocument];

/** Sets below what the cards that are chosen are low, or that nobody is told. */
export function SetLow({ selected }: { readonly selected: Selected<CardFilter> }) {
  const { formatMessage } = useIntl();
  const symbol = useMe()?.network.currencySymbol;
  return (
    <BulkDeed
      deed={SetCardLowBalanceDocument}
      changes={CHANGES}
      partIn={(data) => data.setCardLowBalance}
      icon={BellRing}
      label="card.lowBelow.set"
      title="card.lowBelow.set.title"
      told="card.lowBelow.set.done"
      selected={selected}
      schema={SCHEMA}
      values={{ lowBelow: "" }}
      given={({ lowBelow }) => ({ lowBelow: lowBelow || null })}
    >
      {(form) => (
        <FormField
          of={form}
          name="lowBelow"
          as={DecimalInput}
          label="card.lowBelow"
          hint={formatMessage({ id: "card.lowBelow.hint" })}
          limits={CARD_SETTING}
          symbol={symbol}
        />
      )}
    </BulkDeed>
  );
}
