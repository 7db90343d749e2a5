import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import type { ActivationFilter } from "../../schema-types.generated.ts";
import { ACTIVATION_STATES } from "../../ui/activation-badge.tsx";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";

interface ExportProps {
  readonly noun: "stationActivations" | "deviceActivations";
  readonly view: TableView<ActivationFilter>;
  readonly columns: readonly Pick<DataColumn<never>, "id" | "title">[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the activations as they are filtered. */
export function ActivationExport({ noun, view, columns, timeZone }: ExportProps) {
  const { formatMessage } = useIntl();
  const words = (states: readonly string[], idOf: (state: never) => string) =>
    Object.fromEntries(states.map((state) => [state, idOf(state as never)]));
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: words(ACTIVATION_STATES, (state) => formatMessage({ id: `activation.${state as "ACTIVATED"}` })),
    online: {
      true: formatMessage({ id: "realtime.online" }),
      false: formatMessage({ id: "realtime.offline" }),
    },
  };
  const known = columns.map(({ id, title }) => ({
    id,
    header: formatMessage({ id: title }),
    ...(values[id] && { values: values[id] }),
  }));
  return (
    <ExportButton
      list={noun === "stationActivations" ? "STATION_ACTIVATIONS" : "DEVICE_ACTIVATIONS"}
      filter={view.filter}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={known}
      total={view.totalCount}
      timeZone={timeZone}
    />
  );
}

const NOT_OF_A_VIEW = ["page", "open"];

/** The activations as one likes to see them, under a name. */
export function ActivationViews({ screen }: { readonly screen: string }) {
  const [params, setParams] = useSearchParams();
  const search = new URLSearchParams([...params].filter(([key]) => !NOT_OF_A_VIEW.includes(key)));
  return (
    <SavedViews
      screen={screen}
      search={search.toString()}
      onApply={(view, first) => setParams(new URLSearchParams(view.search), { replace: first })}
    />
  );
}
