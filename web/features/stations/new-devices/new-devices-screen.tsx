import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useRefetched } from "../../../lib/use-refetched.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { Screen } from "../../../ui/screen.tsx";
import { AdoptForm } from "./adopt-form.tsx";
import { useNewDeviceColumns } from "./new-device-columns.tsx";
import { NewDeviceExport } from "./new-device-export.tsx";
import { NEW_DEVICE_LIST, type NewDeviceFilters, SHOWN } from "./new-device-list.ts";
import { NewDeviceChangesDocument, NewDevicesDocument, type NewDeviceFragment } from "./new-devices.generated.ts";

/** /unKnowDevice: what gateways hear of and nobody registered, as it comes; each is adopted or set aside. */
export function NewDevicesScreen() {
  const { formatMessage } = useIntl();
  const list = useListState(NEW_DEVICE_LIST);
  const { variables } = list;
  const result = useListQuery({ document: NewDevicesDocument, variables, pick: (data) => data.unknownDevices });
  const waiting = useRefetched(NewDeviceChangesDocument, result.refetch, {})?.unknownDeviceChanges.waiting;
  const [adopted, setAdopted] = useState<NewDeviceFragment>();
  const columns = useNewDeviceColumns(setAdopted);
  const filters = useNewDeviceFilters(list);
  return (
    <Screen
      title="menu.unKnowDevice"
      subtitle={waiting !== undefined && <FormattedMessage id="newDevices.waiting" values={{ count: waiting }} />}
      fill
    >
      <DataTable
        {...result}
        noun="unknownDevices"
        caption={formatMessage({ id: "menu.unKnowDevice" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{ title: "newDevices.none", text: "newDevices.none.text" }}
        nameOf={({ identity }) => identity}
        actions={(view) => <NewDeviceExport view={view} columns={columns} />}
      />
      {adopted && <AdoptForm device={adopted} onClose={() => setAdopted(undefined)} />}
    </Screen>
  );
}

function useNewDeviceFilters(list: List<NewDeviceFilters>) {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const shown = SHOWN.map((value) => ({ value, label: formatMessage({ id: `newDevices.show.${value}` }) }));
  return [
    filters.text("text", "newDevices.search"),
    filters.choices("show", { title: "newDevices.show", options: shown }),
  ];
}
