import { chakra } from "@chakra-ui/react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { compareNames } from "../../../lib/by-name.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { wordedKinds, wordedOperations, useAuditWords } from "../../../parts/record-history/audit-words.ts";
import { Outcome } from "../../../parts/record-history/outcome.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { AuditDetail } from "./audit-detail.tsx";
import { AuditExport } from "./audit-export.tsx";
import { AUDIT_LIST, type AuditFilters, OUTCOMES } from "./audit-list.ts";
import { AuditLogDocument, type AuditLineFragment } from "./log.generated.ts";
import { PART } from "../../../ui/parts.ts";

/** Everything that people and gateways did to the network's records, and what was refused. */
export function AuditLog() {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const { dateTime } = useFormat(timeZone);
  const words = useAuditWords();
  const list = useListState(AUDIT_LIST, timeZone);
  const { variables } = list;
  const result = useListQuery({ document: AuditLogDocument, variables, pick: (data) => data.auditEntries });
  const columns = useAuditColumns(timeZone);
  const filters = useAuditFilters(list);
  const detail = useOpenRow();
  const nameOf = (entry: AuditLineFragment) => `${words.operation(entry.operation)}, ${dateTime(entry.time)}`;
  return (
    <>
      <DataTable
        {...result}
        noun="auditEntries"
        caption={formatMessage({ id: "log.part.server" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{ title: "log.none", text: "log.none.text" }}
        nameOf={nameOf}
        onOpen={(entry) => detail.open(entry.id)}
        views={(view) => <ListViews screen="log" view={view} kept={[PART]} />}
        actions={(view) => <AuditExport view={view} columns={columns} timeZone={timeZone} />}
      />
      {detail.id !== null && <AuditDetail id={detail.id} timeZone={timeZone} onClose={detail.close} />}
    </>
  );
}

function useAuditColumns(timeZone: string | undefined): readonly DataColumn<AuditLineFragment>[] {
  const { instant } = useFormat(timeZone);
  const words = useAuditWords();
  return [
    {
      id: "time",
      title: "audit.time",
      cell: ({ time }) => <time dateTime={time}>{instant(time)}</time>,
      sort: "time",
      width: 12,
    },
    { id: "accountName", title: "audit.who", cell: (entry) => <bdi>{entry.accountName}</bdi>, width: 9 },
    {
      id: "operation",
      title: "audit.what",
      cell: (entry) => words.operation(entry.operation),
      width: 10,
      grow: true,
      priority: 1,
    },
    { id: "objectType", title: "audit.kind", cell: (entry) => words.objectType(entry.objectType), width: 9 },
    {
      id: "objectName",
      title: "audit.objectName",
      cell: (entry) => <bdi title={entry.objectName ?? undefined}>{entry.objectName ?? NO_VALUE}</bdi>,
      width: 11,
      priority: 1,
    },
    {
      id: "objectId",
      title: "audit.object",
      cell: (entry) => <Code>{entry.objectId}</Code>,
      width: 22,
      hidden: true,
      priority: 3,
    },
    { id: "outcome", title: "audit.outcome", cell: (entry) => <Outcome {...entry} />, width: 10 },
    { id: "address", title: "audit.address", cell: (entry) => <bdi>{entry.address}</bdi>, width: 9, priority: 3 },
  ];
}

const Code = chakra("bdi", { base: { fontFamily: "mono", fontSize: "xs" } });

function useAuditFilters(list: List<AuditFilters>) {
  const { formatMessage } = useIntl();
  const words = useAuditWords();
  const filters = useFilters(list);
  const named = useMemo(() => {
    const options = (values: readonly string[], labelOf: (value: string) => string) =>
      values
        .map((value) => ({ value, label: labelOf(value) }))
        .sort((left, right) => compareNames(left.label, right.label));
    return {
      operations: options(wordedOperations(), words.operation),
      kinds: options(wordedKinds(), words.objectType),
    };
  }, [words.operation, words.objectType]);
  const outcomes = OUTCOMES.map((value) => ({ value, label: formatMessage({ id: `audit.outcome.${value}` }) }));
  return [
    filters.text("text", "log.search"),
    filters.text("who", "audit.who"),
    filters.choices("operation", { title: "audit.what", options: named.operations }),
    filters.choices("kind", { title: "audit.kind", options: named.kinds }),
    filters.choices("outcome", { title: "audit.outcome", options: outcomes }),
    filters.days("days", "audit.time"),
  ];
}
