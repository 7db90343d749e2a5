import { chakra } from "@chakra-ui/react";
import { SlidersHorizontal } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { object, string } from "zod/mini";
import { BulkDeed } from "../../../../parts/records/bulk-deed.tsx";
import type { CardFilter } from "../../../../schema-types.generated.ts";
import type { Selected } from "../../../../ui/data-table/selection.ts";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { SelectInput } from "../../../../ui/inputs/select-input.tsx";
import { CardDetailDocument, CardListDocument } from "../card.generated.ts";
import { useProfileOptions } from "./card-limits-form.tsx";
import { LimitProfileListDocument, LimitsOfCardDocument, SetCardLimitsDocument } from "./limits.generated.ts";

const SCHEMA = object({ profileId: string() });
const CHANGES = [LimitsOfCardDocument, LimitProfileListDocument, CardListDocument, CardDetailDocument];

/** Has the cards that are chosen take a profile, or none. */
export function SetLimits({ selected }: { readonly selected: Selected<CardFilter> }) {
  const profiles = useProfileOptions();
  return (
    <BulkDeed
      deed={SetCardLimitsDocument}
      changes={CHANGES}
      partIn={(data) => data.setCardLimits}
      icon={SlidersHorizontal}
      label="cardLimit.set"
      title="cardLimit.set.title"
      told="cardLimit.set.done"
      selected={selected}
      schema={SCHEMA}
      values={{ profileId: "" }}
      given={({ profileId }) => ({ profileId: profileId || null })}
    >
      {(form) => (
        <>
          <FormField
            of={form}
            name="profileId"
            as={SelectInput}
            label="cardLimit.profile"
            options={profiles}
            nothing="cardLimit.profile.none"
          />
          <chakra.p fontSize="sm" color="muted">
            <FormattedMessage id="cardLimit.set.text" />
          </chakra.p>
        </>
      )}
    </BulkDeed>
  );
}
