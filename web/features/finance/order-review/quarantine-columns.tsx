import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { QuarantineLineFragment } from "./quarantine.generated.ts";
import { QuarantineBadge, useQuarantineWords } from "./quarantine-words.tsx";

/** When it came, from where, what it is about, what speaks against it, and what became of it. */
export function useQuarantineColumns(timeZone: string | undefined): readonly DataColumn<QuarantineLineFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime, number } = useFormat(timeZone);
  const words = useQuarantineWords();
  return [
    {
      id: "receivedAt",
      title: "quarantine.received",
      cell: ({ receivedAt }) => <time dateTime={receivedAt}>{dateTime(receivedAt)}</time>,
      sort: "received",
      width: 10,
    },
    {
      id: "stationName",
      title: "filter.station",
      cell: ({ stationName }) => <bdi>{stationName}</bdi>,
      width: 12,
    },
    {
      id: "kind",
      title: "quarantine.kind",
      cell: ({ kind }) => formatMessage({ id: `quarantine.kind.${kind}` }),
      width: 7,
    },
    { id: "address", title: "quarantine.source", cell: (row) => <bdi>{words.source(row)}</bdi>, width: 7 },
    {
      id: "reasons",
      title: "quarantine.reasons",
      cell: (row) => <span title={words.reasons(row)}>{words.reasons(row)}</span>,
      width: 18,
      grow: true,
      priority: 1,
    },
    {
      id: "count",
      title: "quarantine.count",
      cell: ({ count }) => number(count),
      numeric: true,
      width: 5,
      priority: 3,
    },
    { id: "state", title: "quarantine.state", cell: ({ state }) => <QuarantineBadge state={state} />, width: 9 },
    {
      id: "at",
      title: "quarantine.at",
      cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
      width: 10,
      hidden: true,
    },
    {
      id: "deviceName",
      title: "quarantine.device",
      cell: ({ deviceName }) => <bdi>{deviceName}</bdi>,
      width: 10,
      hidden: true,
    },
  ];
}
