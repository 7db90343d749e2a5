import { Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import type { AuxiliaryKind } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { STATION_CODE, stationColumn } from "../../../parts/places/station-column.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { ListExport } from "../../../parts/export/list-export.tsx";
import type { Option } from "../../../ui/inputs/select-input.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { AuxiliaryDetail } from "./auxiliary-detail.tsx";
import { AuxiliaryForm } from "./auxiliary-form.tsx";
import { AUXILIARY_LIST, type AuxiliaryFilters, KINDS } from "./auxiliary-list.ts";
import {
  CreateAuxiliaryDeviceDocument,
  AuxiliaryDevicesDocument,
  type AuxiliaryLineFragment,
} from "./auxiliary.generated.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** /AIDBind: card readers, printers, price signs, displays and cameras. */
export function AuxiliaryScreen() {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(AUXILIARY_LIST);
  const { variables } = list;
  const result = useListQuery({
    document: AuxiliaryDevicesDocument,
    variables,
    pick: (data) => data.auxiliaryDevices,
  });
  const columns = useColumns();
  const kinds = KINDS.map((value) => ({ value, label: formatMessage({ id: `aid.kind.${value}` }) }));
  const filters = useAuxiliaryFilters(list, kinds);
  const detail = useOpenRow();
  const [adding, setAdding] = useState(false);
  const [station = ""] = list.state.filters.station ?? [];
  const add = (
    <DeedButton needs={CreateAuxiliaryDeviceDocument} size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      <FormattedMessage id="aid.add" />
    </DeedButton>
  );
  return (
    <Screen title="menu.AIDBind" actions={add} fill>
      <DataTable
        {...result}
        noun="auxiliaryDevices"
        caption={formatMessage({ id: "menu.AIDBind" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{ title: "aid.none", text: "aid.none.text", action: add }}
        nameOf={({ name, stationName }) => `${name}, ${stationName}`}
        onOpen={({ id }) => detail.open(id)}
        views={(view) => <ListViews screen="AIDBind" view={view} />}
        actions={(view) => (
          <ListExport
            list="AUXILIARY_DEVICES"
            view={view}
            columns={[STATION_CODE, ...columns]}
            values={{ kind: kinds }}
            timeZone={timeZone}
          />
        )}
      />
      {detail.id !== null && <AuxiliaryDetail id={detail.id} timeZone={timeZone} onClose={detail.close} />}
      {adding && <AuxiliaryForm stationId={station} onClose={() => setAdding(false)} />}
    </Screen>
  );
}

function useColumns(): readonly DataColumn<AuxiliaryLineFragment>[] {
  const { formatMessage } = useIntl();
  return [
    stationColumn(14),
    { id: "kind", title: "aid.kind", cell: ({ kind }) => formatMessage({ id: `aid.kind.${kind}` }), width: 10 },
    { id: "name", title: "tanks.name", cell: ({ name }) => <bdi>{name}</bdi>, sort: "name", width: 12, priority: 1 },
    { id: "address", title: "device.address", cell: ({ address }) => <bdi dir="ltr">{address}</bdi>, width: 14 },
    {
      id: "dispenserNumber",
      title: "bind.DISPENSER",
      cell: ({ dispenserNumber }) => dispenserNumber ?? NO_VALUE,
      numeric: true,
      width: 8,
    },
    { id: "gunNumber", title: "bind.GUN", cell: ({ gunNumber }) => gunNumber ?? NO_VALUE, numeric: true, width: 7 },
  ];
}

function useAuxiliaryFilters(list: List<AuxiliaryFilters>, kinds: readonly Option<AuxiliaryKind>[]) {
  const filters = useFilters(list);
  const places = usePlaceFilters(list);
  return [
    filters.text("text", "aid.search"),
    ...places,
    filters.choices("kind", { title: "aid.kind", options: kinds }),
  ];
}
