import { chakra } from "@chakra-ui/react";
import { WalletCards } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { CardGroupSelect } from "../../../parts/cards/card-group-select.tsx";
import { FindCardGroupsDocument, SetCardGroupDocument } from "../../../parts/cards/cards.generated.ts";
import { BulkDeed } from "../../../parts/records/bulk-deed.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import type { CardFilter } from "../../../schema-types.generated.ts";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { CardDetailDocument, CardListDocument } from "./card.generated.ts";

const SCHEMA = object({ groupId: choice() });
const CHANGES = { changes: [CardListDocument, CardDetailDocument, FindCardGroupsDocument] };

/** Has the cards that are chosen belong to a group. */
export function AddToGroup({ selected }: { readonly selected: Selected<CardFilter> }) {
  const { send } = useDeed(SetCardGroupDocument, CHANGES);
  return (
    <BulkDeed
      needs={SetCardGroupDocument}
      icon={WalletCards}
      label="card.toGroup"
      title="card.toGroup.title"
      told="card.toGroup.done"
      selected={selected}
      schema={SCHEMA}
      values={{ groupId: "" }}
      submit={async ({ ids, ...meant }, { groupId }, submission) =>
        (await send({ ...meant, ...(ids && { cardIds: ids }), groupId }, submission))?.setCardGroup ?? []
      }
    >
      {(form) => (
        <>
          <FormField of={form} name="groupId" as={CardGroupSelect} label="card.group" required />
          <chakra.p fontSize="sm" color="muted">
            <FormattedMessage id="card.toGroup.text" />
          </chakra.p>
        </>
      )}
    </BulkDeed>
  );
}
