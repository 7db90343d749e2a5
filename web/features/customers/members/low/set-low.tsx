import { BellRing } from "lucide-react";
import { object } from "zod/mini";
import { useMe } from "../../../../lib/me.ts";
import { lowBelowText, useLowBelow } from "../../../../parts/cards/low-field.ts";
import { BulkDeed } from "../../../../parts/records/bulk-deed.tsx";
import type { CardFilter } from "../../../../schema-types.generated.ts";
import type { Selected } from "../../../../ui/data-table/selection.ts";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { CardDetailDocument, CardListDocument } from "../card.generated.ts";
import { LowBalanceListDocument, SetCardLowBalanceDocument } from "./low.generated.ts";

const SCHEMA = object({ lowBelow: lowBelowText() });
const CHANGES = [LowBalanceListDocument, CardListDocument, CardDetailDocument];

/** Sets below what the cards that are chosen are low, or that nobody is told. */
export function SetLow({ selected }: { readonly selected: Selected<CardFilter> }) {
  const field = useLowBelow(useMe()?.network.currencySymbol);
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
      {(form) => <FormField of={form} {...field} />}
    </BulkDeed>
  );
}
