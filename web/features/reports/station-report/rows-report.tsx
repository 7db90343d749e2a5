import { chakra, Skeleton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { ReportPrint } from "../../../parts/report/report-print.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { type Column, PlainTable } from "../../../ui/plain-table.tsx";
import { SheetFrame } from "../../../ui/sheet.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import type { ReportAsked } from "./report-asked.ts";

interface Props<Row extends { readonly id: string }> {
  readonly of: ReportAsked;
  readonly title: MessageId;
  readonly none: { readonly title: MessageId; readonly text: MessageId };
  /** Says that there are more than are shown, and where. */
  readonly more: MessageId;
  /** Absent: not told yet. */
  readonly told: { readonly nodes: readonly Row[]; readonly totalCount: number | null } | undefined;
  readonly error: unknown;
  readonly onRetry: () => Promise<unknown>;
  readonly columns: readonly Column<Row>[];
  /** The button that has all of them as a file. */
  readonly file: ReactNode;
}

/** A report that is a list of records with their totals, the first of them shown; it draws its screen around it. */
export function RowsReport<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, none, more, told, error, onRetry, columns, file } = props;
  const { filter, filterText, coverage, frame } = props.of;
  const { formatMessage } = useIntl();
  if (!told) {
    const retry = () => void onRetry().catch(() => undefined);
    return frame(file, error ? <LoadError error={error} onRetry={retry} /> : <Skeleton flex="1" minH="64" />);
  }
  const { nodes, totalCount } = told;
  if (nodes.length === 0) {
    return frame(file, <EmptyState {...none} />);
  }
  const sheet = (
    <SheetFrame>
      <PlainTable caption={formatMessage({ id: title })} columns={columns} rows={nodes} keyOf={({ id }) => id} />
      {(totalCount ?? 0) > nodes.length && (
        <chakra.p px="3" py="2" color="muted" fontSize="sm">
          {formatMessage({ id: more }, { count: nodes.length, total: totalCount })}
        </chakra.p>
      )}
    </SheetFrame>
  );
  return frame(
    <>
      {file}
      <ReportPrint of="menu.stationReport" title={title} days={filter} filterText={filterText} coverage={coverage}>
        {sheet}
      </ReportPrint>
    </>,
    sheet,
  );
}
