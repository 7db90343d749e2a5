import { Car, ListPlus } from "lucide-react";
import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { platesPath } from "../../../lib/paths.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { AddPlates } from "./add-plates.tsx";
import { PlateGroupBadge } from "./use-plate-group-columns.tsx";
import {
  AddLicencePlatesDocument,
  ChangeLicencePlateGroupDocument,
  DeleteLicencePlateGroupDocument,
  LicencePlateGroupDetailDocument,
  LicencePlateGroupsDocument,
  type PlateGroupLineFragment,
} from "./plate-groups.generated.ts";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<PlateGroupLineFragment>[];
  readonly onEdit: (group: PlateGroupLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = ["plateCount", "testsDue", "discount", "day", "month", "declinesOverdue", "remark", "platformName"];
const CHANGES = [LicencePlateGroupsDocument];

/** One plate group: what holds for its plates, how they come to it, what happened. */
export function PlateGroupDetail({ id, columns, onEdit, onClose }: Props) {
  const factsOf = useFactsOf(columns);
  const [adding, setAdding] = useState(false);
  return (
    <RecordDrawer
      id={id}
      document={LicencePlateGroupDetailDocument}
      pick={({ licencePlateGroups }) => licencePlateGroups.nodes[0]}
      title={({ name }) => <bdi>{name}</bdi>}
      subtitle={({ active }) => <PlateGroupBadge active={active} />}
      facts={(group) => factsOf(group, FACTS)}
      deeds={(group) => (
        <>
          <RecordDeed needs={ChangeLicencePlateGroupDocument} label="plateGroup.edit" onClick={() => onEdit(group)} />
          <RecordDeed
            needs={AddLicencePlatesDocument}
            icon={ListPlus}
            label="plateGroup.addPlates"
            opens
            onClick={() => setAdding(true)}
          />
          <Button asChild size="sm" variant="outline" colorPalette="gray">
            <Link to={platesPath(group.id)}>
              <Car aria-hidden />
              <FormattedMessage id="plateGroup.showPlates" />
            </Link>
          </Button>
          <DeleteDeed
            deed={DeleteLicencePlateGroupDocument}
            changes={CHANGES}
            record={group}
            label="plateGroup.delete"
            question="plateGroup.delete.question"
            text="plateGroup.delete.text"
            done="plateGroup.deleted"
            onGone={onClose}
          />
          {adding && <AddPlates groupId={group.id} onClose={() => setAdding(false)} />}
        </>
      )}
      onClose={onClose}
    />
  );
}
