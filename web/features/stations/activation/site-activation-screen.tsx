import { useQuery } from "@apollo/client/react";
import { useMe } from "../../../lib/me.ts";
import { useSetupChanges } from "../../../lib/use-setup-changes.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { StandByBadge } from "../../../parts/activation/stand-by-badge.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { ActivationDetail } from "./activation-detail.tsx";
import { ACTIVATION_LIST } from "./activation-list.ts";
import { ActivationScreen } from "./activation-screen.tsx";
import {
  StationActivationDetailDocument,
  StationActivationsDocument,
  type StationActivationLineFragment,
} from "./activation.generated.ts";
import { useStationDeeds } from "./use-deeds.ts";

const COLUMNS: readonly DataColumn<StationActivationLineFragment>[] = [
  {
    id: "stationCode",
    title: "station.code",
    cell: ({ stationCode }) => <bdi>{stationCode}</bdi>,
    sort: "station",
    width: 6,
  },
  {
    id: "stationName",
    title: "filter.station",
    cell: ({ stationName }) => stationName,
    sort: "name",
    width: 10.75,
    grow: true,
    priority: 1,
  },
  {
    id: "standBy",
    title: "standBy",
    cell: ({ standBy }) => <StandByBadge standBy={standBy} />,
    width: 8.5,
    priority: 3,
  },
];

/** /siteActiva: the stations' activation codes, made, revoked and watched. */
export function SiteActivationScreen() {
  const list = useListState(ACTIVATION_LIST);
  const { variables } = list;
  const detail = useOpenRow();
  const result = useListQuery({
    document: StationActivationsDocument,
    variables,
    pick: (data) => data.stationActivations,
  });
  return (
    <ActivationScreen
      title="menu.siteActiva"
      noun="stationActivations"
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
  const deeds = useStationDeeds();
  const timeZone = useMe()?.network.timeZone;
  const { data, error, refetch } = useQuery(StationActivationDetailDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const again = () => void refetch().catch(() => undefined);
  useSetupChanges(again);
  const row = data && (data.stationActivations.nodes[0] ?? null);
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
