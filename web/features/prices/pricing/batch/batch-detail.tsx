import { chakra } from "@chakra-ui/react";
import { useEffect, useMemo, useRef } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../../i18n/messages.ts";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import { useLiveList } from "../../../../lib/use-live.ts";
import { DetailDrawer, DetailSection, type Fact } from "../../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../../parts/record-history/record-history.tsx";
import { ApprovalLink } from "../approval/approval-links.tsx";
import { BatchActions } from "./batch-actions.tsx";
import { BatchStateBadge, placeWords, useRule } from "./batch-marks.tsx";
import { BatchPrices } from "./batch-prices.tsx";
import { BatchRows } from "./batch-rows.tsx";
import { PriceBatchDetailDocument, type PriceBatchDetailSubscription } from "./batch.generated.ts";

type Batch = PriceBatchDetailSubscription["priceBatchChanges"][number];

interface Props {
  readonly id: string;
  /** Another batch was made of it: the way back. */
  readonly onMade: (id: string) => void;
  /** It stands otherwise than the list has it. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** One batch, live: how far it is at every gun of every station, what was left out, and the ways to cancel or take it back. */
export function BatchDetail({ id, onMade, onChanged, onClose }: Props) {
  const { formatMessage } = useIntl();
  const ids = useMemo(() => [id], [id]);
  const live = useLiveList(PriceBatchDetailDocument, { ids }, (batch) => batch.id);
  const batch = live.value.find((one) => one.id === id);
  const timeZone = useMe()?.network.timeZone;
  const facts = useFacts(batch, timeZone);
  const rule = useRule();
  useTold(batch?.state, onChanged);
  if (live.error && batch === undefined) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={live.error} onRetry={live.retry} compact />
      </DetailDrawer>
    );
  }
  return (
    <DetailDrawer
      title={batch ? rule(batch) : NO_VALUE}
      subtitle={batch && <BatchStateBadge batch={batch} />}
      facts={facts}
      missing={live.ready && batch === undefined}
      actions={batch && <BatchActions batch={batch} onMade={onMade} />}
      history={<RecordHistory objectId={id} timeZone={timeZone} />}
      onClose={onClose}
    >
      {batch && <Unapproved batch={batch} />}
      {batch && batch.prices > 0 && batch.rolledBackBy === null && (
        <DetailSection title="priceBatch.progress">
          {batch.refused > 0 && (
            <chakra.p fontSize="sm" fontWeight="620" marginBlockEnd="1">
              {formatMessage({ id: "priceBatch.refused.text" }, { prices: batch.refused })}
            </chakra.p>
          )}
          <BatchPrices id={id} progress={batch.progress} version={batch} />
        </DetailSection>
      )}
      {batch && batch.leftOut > 0 && (
        <DetailSection title="priceBatch.leftOut">
          <BatchRows caption={formatMessage({ id: "priceBatch.leftOut" })} rows={batch.leftOutRows} />
        </DetailSection>
      )}
    </DetailDrawer>
  );
}

const UNAPPROVED: Partial<
  Record<Batch["state"], { text: MessageId; label: "priceApproval.see" | "priceApproval.seeEnded" }>
> = {
  WAITING: { text: "priceApproval.batchWaits", label: "priceApproval.see" },
  NOT_APPROVED: { text: "priceApproval.batchEnded", label: "priceApproval.seeEnded" },
};

/** That nobody has approved it, and the way to the request: by whom it was ended, and why, stands there. */
function Unapproved({ batch: { state, approvalId } }: { readonly batch: Batch }) {
  const { formatMessage } = useIntl();
  const told = UNAPPROVED[state];
  return (
    told && (
      <chakra.p role="note" fontSize="sm" display="flex" flexWrap="wrap" columnGap="2">
        <span>{formatMessage({ id: told.text })}</span>
        <ApprovalLink id={approvalId} label={told.label} />
      </chakra.p>
    )
  );
}

/** Tells once for each state after the first one. */
function useTold(state: string | undefined, onChanged: () => void) {
  const last = useRef(state);
  useEffect(() => {
    if (last.current !== undefined && state !== last.current) {
      onChanged();
    }
    last.current = state;
  });
}

function useFacts(batch: Batch | undefined, timeZone: string | undefined): readonly Fact[] | undefined {
  const { formatMessage, formatNumber } = useIntl();
  const { dateTime, instant } = useFormat(timeZone);
  if (batch === undefined) {
    return undefined;
  }
  const { stationTime, effectiveAt, cancelledAt } = batch;
  const effect =
    effectiveAt === null
      ? batch.state === "WAITING"
        ? formatMessage({ id: "priceApproval.atOnce" })
        : NO_VALUE
      : stationTime === null
        ? instant(effectiveAt)
        : `${formatMessage({ id: "priceBatch.from" }, { time: dateTime(effectiveAt) })} ${formatMessage({ id: "price.when.station.clocks" })}`;
  const cancelled: Fact[] =
    cancelledAt === null
      ? []
      : [
          {
            title: "price.status.CANCELLED",
            value: formatMessage({ id: "detail.whenBy" }, { time: dateTime(cancelledAt), by: batch.cancelledBy }),
          },
        ];
  return [
    { title: "priceBatch.grades", value: <bdi>{batch.gradeNames.join(", ")}</bdi> },
    { title: "priceBatch.stations", value: placeWords({ formatMessage }, batch) },
    // One that waits has none yet.
    ...(batch.prices > 0 ? [{ title: "priceBatch.prices", value: formatNumber(batch.prices) } as const] : []),
    ...(batch.refused > 0 ? [{ title: "priceBatch.refused", value: formatNumber(batch.refused) } as const] : []),
    { title: "price.effective", value: effect },
    {
      title: "rows.together",
      value: formatMessage({ id: batch.allOrNothing ? "rows.together.on" : "rows.together.off" }),
    },
    { title: "price.author", value: <bdi>{batch.author}</bdi> },
    ...(batch.reason === null ? [] : [{ title: "price.reason", value: <bdi>{batch.reason}</bdi> } as const]),
    { title: "price.created", value: instant(batch.createdAt) },
    ...cancelled,
  ];
}
