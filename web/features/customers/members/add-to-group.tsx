import { chakra } from "@chakra-ui/react";
import { WalletCards } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { CardGroupSelect } from "../../../parts/cards/card-group-select.tsx";
import { FindCardGroupsDocument, SetCardGroupDocument } from "../../../parts/cards/cards.generated.ts";
import { BulkDeed } from "../../../parts/records/bulk-deed.tsx";
import type { CardFilter } from "../../../schema-types.generated.ts";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { CardDetailDocument, CardListDocument } from "./card.generated.ts";

const SCHEMA = object({ groupId: choice() });
const CHANGES = [CardListDocument, CardDetailDocument, FindCardGroupsDocument];

/** Has the cards that are chosen belong to a group. */
export function AddToGroup({ selected }: { readonly selected: Selected<CardFilter> }) {
  return (
    <BulkDeed
      deed={SetCardGroupDocument}
      changes={CHANGES}
      partIn={(data) => data.setCardGroup}
      icon={WalletCards}
      label="card.toGroup"
      title="card.toGroup.title"
      told="card.toGroup.done"
      selected={selected}
      schema={SCHEMA}
      values={{ groupId: "" }}
      given={(values) => values}
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
