import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useAlarmDetail } from "../../../parts/alarm/alarm-detail.ts";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import type { TankHistoryQuery } from "./tank-history.generated.ts";

type History = TankHistoryQuery["tankHistory"];

interface Happened {
  readonly id: string;
  readonly from: string;
  readonly to: string | null;
  readonly what: string;
  readonly detail: string;
}

/** Deliveries and alarms of the time, one after the other. */
export function HistoryEvents({ of: history }: { readonly of: History }) {
  const { formatMessage } = useIntl();
  const { instant } = useFormat(history.timeZone);
  const rows = useHappened(history);
  if (rows.length === 0) {
    return <EmptyState compact title="tankHistory.noEvents" />;
  }
  return (
    <PlainTable<Happened>
      caption={formatMessage({ id: "tankHistory.show.events" })}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: "from", title: formatMessage({ id: "tankHistory.from" }), cell: ({ from }) => instant(from) },
        {
          id: "to",
          title: formatMessage({ id: "tankHistory.to" }),
          cell: ({ to }) => (to === null ? NO_VALUE : instant(to)),
        },
        { id: "what", title: formatMessage({ id: "tankHistory.what" }), cell: ({ what }) => what },
        { id: "detail", title: formatMessage({ id: "tankHistory.detail" }), cell: ({ detail }) => <bdi>{detail}</bdi> },
      ]}
    />
  );
}

function useHappened({ deliveries, alarms }: History): readonly Happened[] {
  const { formatMessage } = useIntl();
  const { volume } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const detailOf = useAlarmDetail();
  return [
    ...deliveries.map(({ id, startedAt, endedAt, deliveredLitres }) => ({
      id,
      from: startedAt,
      to: endedAt,
      what: formatMessage({ id: "tankHistory.delivery" }),
      detail: volume(deliveredLitres, unit, 1),
    })),
    ...alarms.map((alarm) => ({
      id: alarm.id,
      from: alarm.startedAt,
      to: alarm.endedAt,
      what: formatMessage({ id: `alarm.${alarm.code}` }),
      detail: detailOf(alarm) ?? "",
    })),
  ].toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
}
