import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { OverrideForm } from "./licence-plate-form.tsx";
import {
  ChangeLicencePlateDocument,
  LicencePlateDetailDocument,
  OverrideCylinderTestDocument,
  type LicencePlateLineFragment,
} from "./licence-plates.generated.ts";
import { PlateFills } from "./plate-fills.tsx";
import { PlateVerdict } from "./plate-verdict.tsx";
import { CylinderTestBadge } from "./use-licence-plate-columns.tsx";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<LicencePlateLineFragment>[];
  readonly onEdit: (plate: LicencePlateLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = ["groupName", "vehicle", "driver", "cylinderTestUntil", "overrideUntil"];

/** One plate: what is known, what can be done, what happened. */
export function LicencePlateDetail({ id, columns, onEdit, onClose }: Props) {
  const factsOf = useFactsOf(columns);
  const [overriding, setOverriding] = useState(false);
  return (
    <RecordDrawer
      id={id}
      document={LicencePlateDetailDocument}
      pick={({ licencePlates }) => licencePlates.nodes[0]}
      title={({ plate }) => <bdi>{plate}</bdi>}
      subtitle={(plate) => <CylinderTestBadge {...plate} />}
      facts={(plate) => factsOf(plate, FACTS)}
      deeds={(plate) => (
        <>
          <RecordDeed needs={ChangeLicencePlateDocument} label="plate.edit" onClick={() => onEdit(plate)} />
          <RecordDeed
            needs={OverrideCylinderTestDocument}
            icon={ShieldAlert}
            label="plate.override"
            opens
            onClick={() => setOverriding(true)}
          />
          {overriding && <OverrideForm plate={plate} onClose={() => setOverriding(false)} />}
        </>
      )}
      tabs={(plate) => [
        { id: "use", title: "plate.use", content: <PlateVerdict id={plate.id} /> },
        { id: "fills", title: "plate.fills", content: <PlateFills id={plate.id} /> },
      ]}
      onClose={onClose}
    />
  );
}
