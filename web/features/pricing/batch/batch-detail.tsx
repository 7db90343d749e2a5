import { useMutation } from "@apollo/client/react";
import { Button } from "@chakra-ui/react";
import { Ban, Undo2 } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { v4 as uuid } from "uuid";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useLiveList } from "../../../lib/use-live.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailDrawer, DetailSection, type Fact } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../ui/record-history/record-history.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { BatchStateBadge, useRule } from "./batch-marks.tsx";
import { BatchPrices } from "./batch-prices.tsx";
import { BatchRows } from "./batch-rows.tsx";
import {
  CancelPriceBatchDocument,
  PriceBatchDetailDocument,
  RollBackPriceBatchDocument,
  type PriceBatchDetailSubscription,
} from "./batch.generated.ts";

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
      subtitle={batch && <BatchStateBadge state={batch.state} />}
      facts={facts}
      missing={live.ready && batch === undefined}
      actions={batch && <Actions batch={batch} onMade={onMade} />}
      history={<RecordHistory objectId={id} timeZone={timeZone} />}
      onClose={onClose}
    >
      {batch && batch.prices > 0 && (
        <DetailSection title="priceBatch.progress">
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

function Actions({ batch, onMade }: { readonly batch: Batch; readonly onMade: Props["onMade"] }) {
  const cancel = useCancel(batch);
  const rollBack = useRollBack(batch, onMade);
  return (
    <>
      {batch.planned > 0 && (
        <Button size="sm" variant="outline" colorPalette="red" onClick={() => void cancel()}>
          <Ban aria-hidden />
          <FormattedMessage id="priceBatch.cancel" />
        </Button>
      )}
      {batch.applied > 0 && (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void rollBack()}>
          <Undo2 aria-hidden />
          <FormattedMessage id="priceBatch.rollBack" />
        </Button>
      )}
    </>
  );
}

function useCancel({ id, planned }: Batch) {
  const [cancelPriceBatch] = useMutation(CancelPriceBatchDocument);
  return async () => {
    const question = { title: "priceBatch.cancel.question", text: "priceBatch.cancel.text", count: planned } as const;
    const sure = await confirm({ ...question, action: "priceBatch.cancel", tone: "danger" });
    // What is refused is told by a notice.
    const done = sure && (await cancelPriceBatch({ variables: { input: { id } } }).catch(() => undefined));
    if (done) {
      notify({ tone: "info", message: "priceBatch.cancelled", values: { count: planned } });
    }
  };
}

function useRollBack({ id, applied }: Batch, onMade: Props["onMade"]) {
  const [rollBackPriceBatch] = useMutation(RollBackPriceBatchDocument);
  const key = useRef(uuid());
  return async () => {
    const question = { title: "priceBatch.rollBack.question", text: "priceBatch.rollBack.text" } as const;
    const sure = await confirm({ ...question, count: applied, typed: String(applied), action: "priceBatch.rollBack" });
    const input = { id, idempotencyKey: key.current };
    const answer = sure ? await rollBackPriceBatch({ variables: { input } }).catch(() => undefined) : undefined;
    if (answer?.data) {
      const { prices, leftOut, id: made } = answer.data.rollBackPriceBatch;
      const tone = leftOut > 0 ? "warning" : "success";
      notify({ tone, message: "priceBatch.rolledBack", values: { count: prices, leftOut } });
      onMade(made);
    }
  };
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
      ? NO_VALUE
      : stationTime === null
        ? instant(effectiveAt)
        : `${formatMessage({ id: "priceBatch.from" }, { time: dateTime(effectiveAt) })} ${formatMessage({ id: "price.when.station.clocks" })}`;
  const cancelled: Fact[] =
    cancelledAt === null
      ? []
      : [{ title: "price.status.CANCELLED", value: `${dateTime(cancelledAt)}, ${batch.cancelledBy}` }];
  return [
    { title: "priceBatch.grades", value: <bdi>{batch.gradeNames.join(", ")}</bdi> },
    { title: "priceBatch.stations", value: formatNumber(batch.stations) },
    { title: "priceBatch.prices", value: formatNumber(batch.prices) },
    { title: "price.effective", value: effect },
    {
      title: "rows.together",
      value: formatMessage({ id: batch.allOrNothing ? "rows.together.on" : "rows.together.off" }),
    },
    { title: "price.author", value: <bdi>{batch.author}</bdi> },
    { title: "price.created", value: instant(batch.createdAt) },
    ...cancelled,
  ];
}
