import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import type { PriceResult } from "../../../../schema-types.generated.ts";
import { DetailDrawer, DetailSection, type Fact } from "../../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { NotSecond } from "../../../../parts/review/review-note.tsx";
import { RecordHistory } from "../../../../parts/record-history/record-history.tsx";
import { BatchRows } from "../batch/batch-rows.tsx";
import { ApprovalActions } from "./approval-actions.tsx";
import { useMoved } from "./approval-count.ts";
import { ApprovalStateBadge, isLate, useTakesEffect } from "./approval-marks.tsx";
import { ApprovePricesDocument, PriceApprovalDetailDocument, type ApprovalLineFragment } from "./approval.generated.ts";

interface Props {
  readonly id: string;
  /** How many wait, which says that this one may have ended. */
  readonly count: number | undefined;
  /** It stands otherwise than the list has it. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** One approval: every price beside what stands there now and stood there when it was asked for, and the ways to end it. */
export function ApprovalDetail({ id, count, onChanged, onClose }: Props) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const { data, error, refetch } = useQuery(PriceApprovalDetailDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const approval = data?.priceApprovals.nodes[0];
  const facts = useFacts(approval, timeZone);
  const again = () => void refetch().catch(() => undefined);
  useMoved(count, again);
  const handleChanged = () => {
    again();
    onChanged();
  };
  const title =
    approval && formatMessage({ id: "priceApproval.title" }, { count: approval.prices, author: approval.author });
  if (error && approval === undefined) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={again} compact />
      </DetailDrawer>
    );
  }
  return (
    <DetailDrawer
      title={title ?? NO_VALUE}
      subtitle={approval && <ApprovalStateBadge state={approval.state} />}
      facts={facts}
      lead={approval && <NotSecond needs={ApprovePricesDocument} request={approval} />}
      missing={data !== undefined && approval === undefined}
      actions={approval && <ApprovalActions approval={approval} onChanged={handleChanged} />}
      history={<RecordHistory objectId={id} timeZone={timeZone} />}
      wide
      onClose={onClose}
    >
      {approval && (
        <DetailSection title="price.review.rows">
          <Notes approval={approval} />
          <BatchRows
            caption={formatMessage({ id: "price.review.rows" })}
            rows={approval.state === "WAITING" ? approval.rows.map(asWaiting) : approval.rows}
            outcomes={approval.state === "WAITING" || approval.state === "APPROVED"}
          />
        </DetailSection>
      )}
    </DetailDrawer>
  );
}

/** Nothing is changed yet: what would be waits, what could not be says why. */
function asWaiting<Row extends { readonly outcome: PriceResult }>(row: Row): Row {
  return row.outcome === "CHANGED" || row.outcome === "PLANNED" ? { ...row, outcome: "WAITING" } : row;
}

/** What somebody has to know before they decide. */
function Notes({ approval }: { readonly approval: ApprovalLineFragment }) {
  const { formatMessage } = useIntl();
  const notes = [
    ...(isLate(approval) ? (["priceApproval.late"] as const) : []),
    ...(approval.state === "WAITING" && approval.mine ? (["priceApproval.own"] as const) : []),
  ];
  return notes.map((id) => (
    <chakra.p key={id} role="note" fontSize="sm" fontWeight="620" marginBlockEnd="2">
      {formatMessage({ id })}
    </chakra.p>
  ));
}

function useFacts(
  approval: ApprovalLineFragment | undefined,
  timeZone: string | undefined,
): readonly Fact[] | undefined {
  const { formatMessage, formatNumber } = useIntl();
  const { dateTime, instant, percent } = useFormat(timeZone);
  const takesEffect = useTakesEffect(timeZone);
  if (approval === undefined) {
    return undefined;
  }
  const { state, decidedAt, decidedBy, note, reason, operation, stationTime } = approval;
  const clocks = stationTime === null ? "" : ` ${formatMessage({ id: "price.when.station.clocks" })}`;
  const ended: Fact[] =
    decidedAt === null
      ? [{ title: "priceApproval.expires", value: instant(approval.expiresAt) }]
      : [
          {
            title: `priceApproval.state.${state}`,
            value:
              decidedBy === null
                ? dateTime(decidedAt)
                : formatMessage({ id: "detail.whenBy" }, { time: dateTime(decidedAt), by: decidedBy }),
          },
        ];
  const request = operation === "createPriceBatch" ? "priceApproval.batch" : "priceApproval.change";
  return [
    { title: "priceApproval.request", value: formatMessage({ id: request }) },
    { title: "priceBatch.stations", value: formatNumber(approval.stations) },
    { title: "priceBatch.prices", value: formatNumber(approval.prices) },
    { title: "priceApproval.biggestStep", value: percent(Number(approval.biggestStep) / 100) },
    { title: "price.when", value: `${takesEffect(approval)}${clocks}` },
    { title: "priceApproval.author", value: <bdi>{approval.author}</bdi> },
    ...(reason === null ? [] : [{ title: "price.reason", value: <bdi>{reason}</bdi> } as const]),
    { title: "priceApproval.created", value: instant(approval.createdAt) },
    ...ended,
    ...(note === null ? [] : [{ title: "priceApproval.note", value: <bdi>{note}</bdi> } as const]),
  ];
}
