import { Button } from "@chakra-ui/react";
import { CreditCard } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { cardsWithLimitsPath } from "../../../../lib/paths.ts";
import { type RecordColumn, useFactsOf } from "../../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../../parts/records/deeds.tsx";
import { ListScreen } from "../../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../../parts/records/record-drawer.tsx";
import { LIMIT_PROFILES } from "./limit-list.ts";
import { LimitProfileForm } from "./limit-profile-form.tsx";
import {
  ChangeLimitProfileDocument,
  DeleteLimitProfileDocument,
  LimitProfileDetailDocument,
  type LimitProfileLineFragment,
  LimitProfileListDocument,
} from "./limits.generated.ts";
import { useLimitColumns } from "./use-limit-columns.tsx";

/** /limitProfiles: what many cards may fill. */
export function LimitProfilesScreen() {
  const columns = useLimitColumns();
  return (
    <ListScreen
      of={LIMIT_PROFILES}
      columns={columns}
      detail={(opened) => <LimitProfileDetail key={opened.id} columns={columns} {...opened} />}
      form={({ row, onClose }) => <LimitProfileForm profile={row} onClose={onClose} />}
    />
  );
}

interface DetailProps {
  readonly id: string;
  readonly columns: readonly RecordColumn<LimitProfileLineFragment>[];
  readonly onEdit: (profile: LimitProfileLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = [
  "cardCount",
  "grades",
  "stations",
  "plates",
  "hours",
  "fill",
  "day",
  "month",
  "kmPerDay",
  "flagged",
  "platformName",
];

/** One profile: what it says, and what happened to it. */
function LimitProfileDetail({ id, columns, onEdit, onClose }: DetailProps) {
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={LimitProfileDetailDocument}
      pick={({ limitProfiles }) => limitProfiles.nodes[0]}
      title={({ name }) => <bdi>{name}</bdi>}
      facts={(profile) => factsOf(profile, FACTS)}
      deeds={(profile) => (
        <>
          <RecordDeed needs={ChangeLimitProfileDocument} label="limitProfile.edit" onClick={() => onEdit(profile)} />
          <Button asChild size="sm" variant="outline" colorPalette="gray">
            <Link to={cardsWithLimitsPath(profile.id)}>
              <CreditCard aria-hidden />
              <FormattedMessage id="limitProfile.showCards" />
            </Link>
          </Button>
          <DeleteDeed
            deed={DeleteLimitProfileDocument}
            changes={[LimitProfileListDocument]}
            record={profile}
            label="limitProfile.delete"
            question="limitProfile.delete.question"
            text="limitProfile.delete.text"
            done="limitProfile.deleted"
            onGone={onClose}
          />
        </>
      )}
      onClose={onClose}
    />
  );
}
