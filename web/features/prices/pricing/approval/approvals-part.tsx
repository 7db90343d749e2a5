import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import type { DataColumn } from "../../../../ui/data-table/columns.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { useFilters } from "../../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../../parts/places/use-place-filters.ts";
import { useOpenRow } from "../../../../ui/use-open-row.ts";
import { useMoved } from "./approval-count.ts";
import { ApprovalDetail } from "./approval-detail.tsx";
import { APPROVAL_LIST, APPROVAL_STATES, APPROVAL_TURNS } from "./approval-list.ts";
import { ApprovalStateBadge, useTakesEffect } from "./approval-marks.tsx";
import { PriceApprovalListDocument, type ApprovalLineFragment } from "./approval.generated.ts";

/** What waits for a second person, and what became of it; `count`: how many wait, which says that the list has moved. */
export function ApprovalsPart({ count }: { readonly count: number | undefined }) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(APPROVAL_LIST);
  const { variables } = list;
  const result = useListQuery({ document: PriceApprovalListDocument, variables, pick: (data) => data.priceApprovals });
  const columns = useColumns(timeZone);
  const filters = useFilters(list);
  const places = usePlaceFilters(list);
  const detail = useOpenRow();
  useMoved(count, result.refetch);
  return (
    <>
      <DataTable
        {...result}
        noun="priceApprovals"
        caption={formatMessage({ id: "priceApproval.part" })}
        columns={columns}
        list={list}
        filters={[
          filters.choices("state", {
            title: "price.status",
            options: APPROVAL_STATES.map((value) => ({
              value,
              label: formatMessage({ id: `priceApproval.state.${value}` }),
            })),
          }),
          filters.choices("turn", {
            title: "priceApproval.turn",
            options: APPROVAL_TURNS.map((value) => ({
              value,
              label: formatMessage({ id: `priceApproval.turn.${value}` }),
            })),
          }),
          filters.text("author", "priceApproval.author"),
          ...places,
        ]}
        empty={{ title: "priceApproval.none", text: "priceApproval.none.text" }}
        nameOf={({ prices, author }) => formatMessage({ id: "priceApproval.title" }, { count: prices, author })}
        onOpen={({ id }) => detail.open(id)}
      />
      {detail.id !== null && (
        <ApprovalDetail
          key={detail.id}
          id={detail.id}
          count={count}
          onChanged={result.refetch}
          onClose={detail.close}
        />
      )}
    </>
  );
}

function useColumns(timeZone: string | undefined): readonly DataColumn<ApprovalLineFragment>[] {
  const { formatNumber } = useIntl();
  const { dateTime, percent } = useFormat(timeZone);
  const takesEffect = useTakesEffect(timeZone);
  return [
    {
      id: "createdAt",
      title: "priceApproval.created",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      sort: "created",
      width: 11,
    },
    {
      id: "author",
      title: "priceApproval.author",
      cell: ({ author }) => <bdi>{author}</bdi>,
      width: 10,
      grow: true,
      priority: 1,
    },
    { id: "state", title: "price.status", cell: ({ state }) => <ApprovalStateBadge state={state} />, width: 9 },
    {
      id: "stations",
      title: "priceBatch.stations",
      cell: (row) => formatNumber(row.stations),
      numeric: true,
      width: 7,
    },
    { id: "prices", title: "priceBatch.prices", cell: (row) => formatNumber(row.prices), numeric: true, width: 6 },
    {
      id: "biggestStep",
      title: "priceApproval.biggestStep",
      cell: ({ biggestStep }) => percent(Number(biggestStep) / 100),
      numeric: true,
      width: 8,
      priority: 1,
    },
    { id: "effectiveAt", title: "price.when", cell: takesEffect, width: 11 },
  ];
}
