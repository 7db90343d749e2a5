import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import { AuxiliaryDetail } from "./auxiliary-detail.tsx";
import { AuxiliaryForm } from "./auxiliary-form.tsx";
import { AUXILIARY_DEVICES, KIND_WORDS } from "./auxiliary-list.ts";
import type { AuxiliaryLineFragment } from "./auxiliary.generated.ts";

const COLUMNS: readonly RecordColumn<AuxiliaryLineFragment>[] = [
  stationColumn(14),
  { id: "kind", title: "aid.kind", words: KIND_WORDS, filter: "kind", width: 10 },
  { id: "name", title: "tanks.name", sort: "name", width: 12, priority: 1 },
  { id: "address", title: "device.address", cell: ({ address }) => <bdi dir="ltr">{address}</bdi>, width: 14 },
  { id: "dispenserNumber", title: "bind.DISPENSER", numeric: true, width: 8 },
  { id: "gunNumber", title: "bind.GUN", numeric: true, width: 7 },
];

/** /AIDBind: card readers, printers, price signs, displays and cameras. */
export function AuxiliaryScreen() {
  return (
    <ListScreen
      of={AUXILIARY_DEVICES}
      columns={COLUMNS}
      detail={(opened) => <AuxiliaryDetail columns={COLUMNS} {...opened} />}
      form={({ row, stationId, onClose }) => <AuxiliaryForm device={row} stationId={stationId} onClose={onClose} />}
    />
  );
}
