import { useQuery } from "@apollo/client/react";
import { useMe } from "../../../lib/me.ts";
import { PROTOCOL_NAMES } from "../../../lib/protocol-names.ts";
import { useSetupChanges } from "../../../lib/use-setup-changes.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { ActivationDetail } from "./activation-detail.tsx";
import { ACTIVATION_LIST } from "./activation-list.ts";
import { ActivationScreen } from "./activation-screen.tsx";
import {
  DeviceActivationDetailDocument,
  DeviceActivationsDocument,
  type DeviceActivationLineFragment,
} from "./activation.generated.ts";
import { useDeviceDeeds } from "./use-deeds.ts";

const COLUMNS: readonly DataColumn<DeviceActivationLineFragment>[] = [
  { id: "name", title: "kanban.column.device", cell: ({ name }) => name, sort: "name", width: 10.5, priority: 1 },
  {
    id: "stationName",
    title: "filter.station",
    cell: ({ stationName }) => stationName,
    sort: "station",
    width: 10,
    grow: true,
  },
  {
    id: "protocol",
    title: "device.protocol",
    cell: ({ protocol }) => <bdi>{PROTOCOL_NAMES[protocol]}</bdi>,
    width: 7,
    hidden: true,
  },
  { id: "address", title: "device.address", cell: ({ address }) => <bdi>{address}</bdi>, width: 9, hidden: true },
];

/** /deviceActiva: codes that hand one device to a gateway of its own. */
export function DeviceActivationScreen() {
  const list = useListState(ACTIVATION_LIST);
  const { variables } = list;
  const detail = useOpenRow();
  const result = useListQuery({
    document: DeviceActivationsDocument,
    variables,
    pick: (data) => data.deviceActivations,
  });
  return (
    <ActivationScreen
      title="menu.deviceActiva"
      noun="deviceActivations"
      list={list}
      result={result}
      columns={COLUMNS}
      detail={detail}
    >
      {detail.id !== null && <Detail key={detail.id} id={detail.id} onClose={detail.close} />}
    </ActivationScreen>
  );
}

function Detail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const deeds = useDeviceDeeds();
  const timeZone = useMe()?.network.timeZone;
  const { data, error, refetch } = useQuery(DeviceActivationDetailDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const again = () => void refetch().catch(() => undefined);
  useSetupChanges(again);
  const row = data && (data.deviceActivations.nodes[0] ?? null);
  return (
    <ActivationDetail
      id={id}
      row={row}
      error={error}
      deeds={deeds}
      timeZone={timeZone}
      onChange={again}
      onClose={onClose}
    />
  );
}
