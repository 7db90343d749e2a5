import { useIntl } from "react-intl";
import { SelfControlledNote } from "../../../parts/places/self-controlled-note.tsx";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { StrappingSection } from "./strapping-section.tsx";
import {
  ChangeTankDocument,
  DeleteTankDocument,
  TankDetailDocument,
  type TankLineFragment,
} from "./tanks.generated.ts";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<TankLineFragment>[];
  readonly onEdit: (tank: TankLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = [
  "gradeName",
  "capacityLitres",
  "heightMm",
  "lowLimitLitres",
  "highLimitLitres",
  "hysteresisLitres",
  "waterLimitMm",
  "gunNumbers",
  "deviceName",
];
const CHANGES = [TankDetailDocument];

/** One tank: its limits, its strapping table with the curve, what happened to it, and what can be done with it. */
export function TankDetail({ id, columns, onEdit, onClose }: Props) {
  const { formatMessage } = useIntl();
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={TankDetailDocument}
      pick={({ tankConfigs }) => tankConfigs.nodes[0]}
      title={({ number, name }) => formatMessage({ id: "tank.name" }, { number, name })}
      subtitle={({ stationName, stationCode }) => (
        <>
          <bdi>{stationName}</bdi> <bdi>{stationCode}</bdi>
        </>
      )}
      facts={(tank) => factsOf(tank, FACTS)}
      deeds={(tank) =>
        tank.controlMode === "PLATFORM" ? (
          <>
            <RecordDeed needs={ChangeTankDocument} label="tanks.change" onClick={() => onEdit(tank)} />
            <DeleteDeed
              deed={DeleteTankDocument}
              changes={CHANGES}
              record={tank}
              label="tanks.delete"
              question="tanks.delete.title"
              text="tanks.delete.text"
              done="tanks.deleted"
              onGone={onClose}
            />
          </>
        ) : (
          <SelfControlledNote />
        )
      }
      onClose={onClose}
    >
      {(tank) => (
        <DetailSection title="tanks.strapping">
          <StrappingSection tank={tank} />
        </DetailSection>
      )}
    </RecordDrawer>
  );
}
