import { Button, chakra } from "@chakra-ui/react";
import { FilterX } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { LoadError } from "../load-error.tsx";
import { EmptyState } from "../states.tsx";
import { CheckBox } from "./check-box.tsx";
import type { ListState } from "./list-schema.ts";
import { SCROLL, Sideways } from "./sideways.tsx";
import { CardTotals, SkeletonCards, TableCards } from "./table-cards.tsx";
import { leastWidth, Table, Widths } from "./table-frame.tsx";
import { TableHead } from "./table-head.tsx";
import { type RowActs, SkeletonRows, TableRows } from "./table-rows.tsx";
import type { Columns, ShownColumn } from "./use-columns.ts";
import type { ListResult } from "./use-list-query.ts";
import { useNarrow } from "../use-narrow.ts";

interface Props<Row> extends ListResult<Row>, Partial<Pick<RowActs<Row>, "onOpen">>, Omit<RowActs<Row>, "onOpen"> {
  readonly caption: string;
  readonly columns: Columns<Row>;
  readonly list: {
    readonly state: ListState<object>;
    readonly isFiltered: boolean;
    readonly setSort: (key: string) => void;
    readonly clearFilters: () => void;
  };
  readonly empty: Empty;
  /** What scrolls. */
  readonly top: RefObject<HTMLDivElement | null>;
}

/** What is shown where there is nothing yet: the first step; `atStation` where one station alone has nothing of it. */
export interface Empty {
  readonly title: MessageId;
  readonly text?: MessageId;
  readonly action?: ReactNode;
  readonly atStation?: { readonly title: MessageId; readonly text?: MessageId };
}

/** Narrowed by one station and nothing else: who comes from there is not looking for something. */
function isOneStation({ filters }: ListState<object>): boolean {
  const set = Object.entries(filters).filter(([, value]: [string, unknown]) => !isNothing(value));
  return set.length === 1 && set.every(([key, value]: [string, unknown]) => key === "station" && isOne(value));
}

const isNothing = (value: unknown): boolean => value === undefined || value === "" || isArrayOf(0, value);
const isOne = (value: unknown): boolean => isArrayOf(1, value);
const isArrayOf = (length: number, value: unknown): boolean => Array.isArray(value) && value.length === length;

/** The rows, or why there are none: an error, nothing yet, nothing that matches, or not yet there. */
export function TableBody<Row extends { readonly id: string }>(props: Props<Row>) {
  const { page, loading, error, cancelled, refetch, list, empty } = props;
  const { formatMessage } = useIntl();
  if (error && !loading) {
    return <LoadError error={error} onRetry={refetch} />;
  }
  if (page?.nodes.length === 0 && !loading && !cancelled) {
    const { atStation, ...first } = empty;
    if (atStation && isOneStation(list.state)) {
      return <EmptyState {...atStation} action={first.action} />;
    }
    return list.isFiltered ? (
      <EmptyState
        icon={FilterX}
        title="table.noMatch"
        text="table.noMatch.text"
        action={
          <Button size="sm" variant="outline" onClick={list.clearFilters}>
            {formatMessage({ id: "filter.clear" })}
          </Button>
        }
      />
    ) : (
      <EmptyState {...first} />
    );
  }
  return <Rows {...props} />;
}

function Rows<Row extends { readonly id: string }>(props: Props<Row>) {
  const { caption, columns, page, stale, loading, cancelled, list, nameOf, onOpen, selection, top } = props;
  const { formatMessage } = useIntl();
  const narrow = useNarrow();
  const { shown } = columns;
  const checks = selection !== undefined;
  const acts = { nameOf, onOpen, selection };
  const old = stale || loading;
  if (narrow) {
    return (
      <chakra.div ref={top} css={SCROLL} aria-busy={loading} data-old={old}>
        {page ? (
          <TableCards caption={caption} columns={shown} rows={page.nodes} {...acts} />
        ) : (
          !cancelled && <SkeletonCards facts={shown.filter(({ priority = 2 }) => priority === 2).length} />
        )}
        <CardTotals columns={shown} />
      </chakra.div>
    );
  }
  return (
    <Sideways top={top} busy={loading} old={old}>
      <Table style={{ minWidth: leastWidth(shown, checks) }}>
        <chakra.caption srOnly>{caption}</chakra.caption>
        <Widths columns={shown} checks={checks} />
        <TableHead
          columns={shown}
          sort={list.state.sort}
          onSort={list.setSort}
          onResize={columns.resize}
          checkBox={
            selection && (
              <CheckBox
                label={formatMessage({ id: "table.selectPage" })}
                checked={selection.share === "all"}
                partly={selection.share === "some"}
                onToggle={selection.togglePage}
              />
            )
          }
        />
        {page ? (
          <TableRows columns={shown} rows={page.nodes} {...acts} />
        ) : (
          !cancelled && <SkeletonRows columns={shown} size={list.state.size} checks={checks} />
        )}
        <Totals columns={shown} checks={checks} />
      </Table>
    </Sideways>
  );
}

/** The totals' row, where a column has a total. */
function Totals<Row>({ columns, checks }: { columns: readonly ShownColumn<Row>[]; checks: boolean }) {
  if (columns.every(({ total }) => total === undefined)) {
    return null;
  }
  return (
    <tfoot>
      <tr>
        {checks && <td className="check" />}
        {columns.map(({ id, numeric, total }) => (
          <td key={id} data-numeric={numeric}>
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
