import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useSetupChanges } from "../../../lib/use-setup-changes.ts";
import type { StationActivationFilter, StationActivationOrder } from "../../../schema-types.generated.ts";
import { ACTIVATION_STATES, ActivationBadge } from "../../../parts/activation/activation-badge.tsx";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import type { ListResult } from "../../../ui/data-table/use-list-query.ts";
import type { List } from "../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Screen } from "../../../ui/screen.tsx";
import type { OpenRow } from "../../../ui/use-open-row.ts";
import { type Activation, type ActivationFilters, nameOf } from "./activation-list.ts";
import { ActivationExport } from "./activation-export.tsx";
import { CodeUntil } from "./code-until.tsx";

interface Props<Row extends Activation> {
  readonly title: MessageId;
  /** The operation's field. */
  readonly noun: "stationActivations" | "deviceActivations";
  readonly list: List<ActivationFilters, StationActivationOrder, StationActivationFilter>;
  readonly result: ListResult<Row>;
  /** What a row of this kind shows first. */
  readonly columns: readonly DataColumn<Row>[];
  readonly detail: OpenRow;
  readonly children: ReactNode;
}

/** A list of activations, of stations or of devices; a row changes when a gateway trades its code. */
export function ActivationScreen<Row extends Activation>(props: Props<Row>) {
  const { title, noun, list, result, detail, children } = props;
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const columns = [...props.columns, ...useSharedColumns<Row>(timeZone)];
  const filters = useFilters(list);
  const states = ACTIVATION_STATES.map((value) => ({ value, label: formatMessage({ id: `activation.${value}` }) }));
  const places = usePlaceFilters(list);
  useSetupChanges(result.refetch);
  return (
    <Screen title={title} fill>
      <DataTable
        {...result}
        noun={noun}
        caption={formatMessage({ id: title })}
        columns={columns}
        list={list}
        filters={[
          filters.text("text", "activation.search"),
          filters.choices("state", { title: "station.activation", options: states }),
          ...places,
        ]}
        empty={{ title: `${noun}.none`, text: `${noun}.none.text` }}
        nameOf={nameOf}
        onOpen={({ id }) => detail.open(id)}
        views={(view) => <ListViews screen={noun} view={view} />}
        actions={(view) => <ActivationExport noun={noun} view={view} columns={columns} timeZone={timeZone} />}
      />
      {children}
    </Screen>
  );
}

function useSharedColumns<Row extends Activation>(timeZone: string | undefined): readonly DataColumn<Row>[] {
  const { dateTime } = useFormat(timeZone);
  return [
    { id: "cityName", title: "filter.city", cell: ({ cityName }) => cityName, width: 7.5, priority: 3, hidden: true },
    {
      id: "state",
      title: "station.activation",
      cell: ({ state }) => <ActivationBadge state={state} />,
      sort: "state",
      width: 11,
    },
    {
      id: "codeExpiresAt",
      title: "activation.code",
      cell: (row) => <CodeUntil row={row} timeZone={timeZone} />,
      width: 12.5,
    },
    {
      id: "codeCreatedBy",
      title: "activation.codeBy",
      cell: ({ codeCreatedBy }) => <bdi>{codeCreatedBy ?? NO_VALUE}</bdi>,
      width: 8,
      hidden: true,
      priority: 3,
    },
    {
      id: "activatedAt",
      title: "activation.activatedAt",
      cell: ({ activatedAt }) => (activatedAt == null ? NO_VALUE : dateTime(activatedAt)),
      width: 10.25,
    },
    {
      id: "gatewayName",
      title: "activation.gateway",
      cell: ({ gatewayName }) => <bdi>{gatewayName ?? NO_VALUE}</bdi>,
      width: 7,
    },
  ];
}
