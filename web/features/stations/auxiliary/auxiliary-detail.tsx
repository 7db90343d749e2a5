import { SelfControlledNote } from "../../../parts/places/self-controlled-note.tsx";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useWordOf } from "../../../parts/records/words.ts";
import { KIND_WORDS } from "./auxiliary-list.ts";
import {
  AuxiliaryDetailDocument,
  ChangeAuxiliaryDeviceDocument,
  DeleteAuxiliaryDeviceDocument,
  type AuxiliaryLineFragment,
} from "./auxiliary.generated.ts";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<AuxiliaryLineFragment>[];
  readonly onEdit: (device: AuxiliaryLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = ["stationName", "address", "dispenserNumber", "gunNumber"];
const CHANGES = [AuxiliaryDetailDocument];

/** One auxiliary device: where it belongs, what happened to it, and what can be done with it. */
export function AuxiliaryDetail({ id, columns, onEdit, onClose }: Props) {
  const factsOf = useFactsOf(columns);
  const wordOf = useWordOf(KIND_WORDS);
  return (
    <RecordDrawer
      id={id}
      document={AuxiliaryDetailDocument}
      pick={({ auxiliaryDevices }) => auxiliaryDevices.nodes[0]}
      title={({ name }) => <bdi>{name}</bdi>}
      subtitle={({ kind }) => wordOf(kind)}
      facts={(row) => factsOf(row, FACTS)}
      deeds={(row) =>
        row.controlMode === "PLATFORM" ? (
          <>
            <RecordDeed needs={ChangeAuxiliaryDeviceDocument} label="tanks.change" onClick={() => onEdit(row)} />
            <DeleteDeed
              deed={DeleteAuxiliaryDeviceDocument}
              changes={CHANGES}
              record={row}
              label="tanks.delete"
              question="bind.device.delete.title"
              done="tanks.deleted"
              onGone={onClose}
            />
          </>
        ) : (
          <SelfControlledNote />
        )
      }
      onClose={onClose}
    />
  );
}
