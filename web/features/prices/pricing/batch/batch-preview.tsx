import { PRICE_REASON_LENGTH } from "../../../../../common/limits.ts";
import { useMutation } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { PriceBatchInput, PriceResult } from "../../../../schema-types.generated.ts";
import { useMe } from "../../../../lib/me.ts";
import { confirm } from "../../../../ui/confirm-store.ts";
import { DialogFrame } from "../../../../ui/dialog-frame.tsx";
import { TextInput } from "../../../../ui/inputs/text-input.tsx";
import { notify } from "../../../../ui/toast-store.ts";
import { isWarned } from "../price-guards.tsx";
import { usePriceSentence, type Moment } from "../price-sentence.ts";
import { Rehearsal } from "./rehearsal.tsx";
import { BatchRows } from "./batch-rows.tsx";
import { CreatePriceBatchDocument, type BatchRowFragment } from "./batch.generated.ts";

/** A batch as the server says it would be. */
export interface PreviewedBatch {
  readonly input: PriceBatchInput;
  readonly rows: readonly BatchRowFragment[];
  readonly allOrNothing: boolean;
  readonly idempotencyKey: string;
}

interface Props {
  readonly batch: PreviewedBatch;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Refusals first, so that nobody has to look for them. */
const ORDER = ["REFUSED", "WAITING", "CHANGED", "PLANNED", "UNCHANGED", "SUPERSEDED"] as const;

/** What becomes a price, at once, at its time or once it is approved. */
const TAKEN = ["CHANGED", "PLANNED", "WAITING"] as const satisfies readonly PriceResult[];

/** Every station and grade with its old and new price; what is refused, and whether that refuses all; then the counts are typed. */
export function BatchPreview({ batch, onMade, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { rows, allOrNothing } = batch;
  const [reason, setReason] = useState("");
  const [send, busy] = useSending(batch, { reason: reason.trim(), onMade });
  const sorted = rows.toSorted((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
  const count = (...outcomes: readonly string[]) => rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [changed, refused] = [count(...TAKEN), count("REFUSED")];
  const waits = count("WAITING") > 0;
  const values = { changed, refused, unchanged: count("UNCHANGED"), stations: stationsOf(rows) };
  const warned = rows.some((row) => isTaken(row) && isWarned(row));
  const isLong = [...reason.trim()].length > PRICE_REASON_LENGTH;
  const lacksReason = (warned && reason.trim() === "") || isLong;
  const hindered = changed === 0 || (allOrNothing && refused > 0);
  return (
    <DialogFrame
      title={formatMessage({ id: "priceBatch.preview.title" }, { count: rows.length })}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            <FormattedMessage id="priceBatch.back" />
          </Button>
          <Button disabled={hindered || lacksReason} aria-busy={busy} onClick={() => void send()}>
            <FormattedMessage id={waits ? "priceApproval.ask" : "priceBatch.send"} values={{ count: changed }} />
          </Button>
        </>
      }
    >
      <chakra.p role="status">{formatMessage({ id: "priceBatch.preview.counts" }, values)}</chakra.p>
      {refused > 0 && (
        <chakra.p fontSize="sm" color={hindered ? "state.fault.fg" : "muted"}>
          {formatMessage({ id: allOrNothing ? "priceBatch.preview.refusesAll" : "rows.together.off" })}
        </chakra.p>
      )}
      {waits && (
        <chakra.p role="note" fontSize="sm" fontWeight="620">
          {formatMessage({ id: "priceApproval.preview" })}
        </chakra.p>
      )}
      <TextInput
        label="price.reason"
        hint={formatMessage({ id: warned ? "price.reason.warned" : "price.reason.hint" })}
        value={reason}
        onChange={setReason}
        required={warned}
        {...(isLong && { error: formatMessage({ id: "form.tooLong" }, { most: PRICE_REASON_LENGTH }) })}
      />
      <Rehearsal input={batch.input} />
      <BatchRows caption={formatMessage({ id: "price.review.rows" })} rows={sorted} />
    </DialogFrame>
  );
}

const isTaken = ({ outcome }: BatchRowFragment) => TAKEN.some((one) => one === outcome);

const stationsOf = (rows: readonly BatchRowFragment[]) =>
  new Set(rows.filter(({ outcome }) => outcome !== "REFUSED").map(({ stationId }) => stationId)).size;

const stepOf = (row: BatchRowFragment) => (row.price === null ? [] : [{ ...row, old: row.oldPrice, price: row.price }]);

function momentOf({ effectiveAt, stationTime }: PriceBatchInput, timeZone: string): Moment {
  if (stationTime) {
    return { when: "station", at: `${stationTime}Z` };
  }
  return effectiveAt ? { when: "fixed", at: String(effectiveAt), timeZone } : { when: "now" };
}

/** Asks with the counts typed, then sends; the same key while it is tried again. */
function useSending(
  { input, rows, allOrNothing, idempotencyKey }: PreviewedBatch,
  { reason, onMade }: Pick<Props, "onMade"> & { readonly reason: string },
) {
  const [busy, setBusy] = useState(false);
  const [createPriceBatch] = useMutation(CreatePriceBatchDocument);
  const taken = rows.filter(isTaken);
  const sentence = usePriceSentence();
  const timeZone = useMe()?.network.timeZone ?? "UTC";
  const send = async () => {
    const waits = rows.some(({ outcome }) => outcome === "WAITING");
    const sure = await confirm({
      title: "priceBatch.confirm",
      text: "priceBatch.confirm.text",
      values: { sentence: sentence(taken.flatMap(stepOf), momentOf(input, timeZone)) },
      count: taken.length,
      typed: String(taken.length),
      action: waits ? "priceApproval.ask" : "price.review.action",
    });
    if (!sure || busy) {
      return;
    }
    setBusy(true);
    // What is refused is told by a notice.
    const whole = { ...input, ...(reason !== "" && { reason }), allOrNothing, idempotencyKey };
    const answer = await createPriceBatch({ variables: { input: whole } }).catch(() => undefined);
    setBusy(false);
    if (answer?.data) {
      const { id, state, prices, planned } = answer.data.createPriceBatch;
      notify(
        state === "WAITING"
          ? { tone: "info", message: "priceApproval.waits", values: { count: taken.length } }
          : {
              tone: "success",
              message: planned > 0 ? "price.planned.done" : "price.changed",
              values: { count: prices },
            },
      );
      onMade(id);
    }
  };
  return [send, busy] as const;
}
