import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { object, string } from "zod/mini";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import { FormDrawer } from "../../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../../ui/form/use-kit-form.ts";
import { type Option, SelectInput } from "../../../../ui/inputs/select-input.tsx";
import { notify } from "../../../../ui/toast-store.ts";
import { CardDetailDocument, CardListDocument } from "../card.generated.ts";
import { LimitLines } from "./limit-lines.tsx";
import { LIMIT_FIELDS, limitInput, type LimitValues, limitValues, ownLines } from "./limit-values.ts";
import {
  type CardLimitsLineFragment,
  ChangeCardLimitsDocument,
  LimitProfileListDocument,
  LimitProfileNamesDocument,
  LimitsOfCardDocument,
} from "./limits.generated.ts";

/** The profiles as options of a field; one that the person doesn't see stays on the card that has it. */
export function useProfileOptions(
  present?: Pick<CardLimitsLineFragment, "profileId" | "profileName">,
): readonly Option[] {
  const { data } = useQuery(LimitProfileNamesDocument, { fetchPolicy: "cache-and-network" });
  const seen = (data?.limitProfiles.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { profileId = null, profileName = null } = present ?? {};
  return profileId === null || seen.some(({ value }) => value === profileId)
    ? seen
    : [{ value: profileId, label: profileName ?? "" }, ...seen];
}

const SCHEMA = object({ ...LIMIT_FIELDS, profileId: string() });
const CHANGES = { changes: [LimitsOfCardDocument, LimitProfileListDocument, CardListDocument, CardDetailDocument] };

interface Values extends LimitValues {
  profileId: string;
}

interface Props {
  readonly limits: CardLimitsLineFragment;
  /** The card's. */
  readonly platformId: string;
  readonly onClose: () => void;
}

/** Changes what limits a card: its profile, and the lines of its own. */
export function CardLimitsForm({ limits, platformId, onClose }: Props) {
  const { send } = useDeed(ChangeCardLimitsDocument, CHANGES);
  const profiles = useProfileOptions(limits);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { ...limitValues(limits.inForce, limits.overridden), profileId: limits.profileId ?? "" },
    submit: ({ profileId, ...lines }, submission) =>
      send(
        { cardId: limits.id, profileId: profileId || null, overridden: ownLines(lines), ...limitInput(lines) },
        submission,
      ),
    onDone: () => {
      notify({ tone: "success", message: "cardLimit.saved" });
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title="cardLimit.change" size="lg" onClose={onClose}>
      <FormField
        of={form}
        name="profileId"
        as={SelectInput}
        label="cardLimit.profile"
        options={profiles}
        nothing="cardLimit.profile.none"
      />
      <chakra.p fontSize="sm" color="muted">
        <FormattedMessage id="cardLimit.change.text" />
      </chakra.p>
      <LimitLines form={form as unknown as KitForm<LimitValues>} platformId={platformId} ofCard />
    </FormDrawer>
  );
}
