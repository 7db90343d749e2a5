import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { object, record, string } from "zod/mini";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useUnsaved } from "../../../lib/unsaved.ts";
import { LOCK_REASON, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import type { CloseShiftInput } from "../../../schema-types.generated.ts";
import { decimalText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { type KitForm, type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { notify } from "../../../ui/toast-store.ts";
import {
  CloseShiftDocument,
  ShiftDetailDocument,
  ShiftListDocument,
  type ShiftSheetFragment,
  ShiftSumsDocument,
} from "./shifts.generated.ts";

export const STEPS = ["counters", "money", "differences", "sign"] as const;
export type Step = (typeof STEPS)[number];

/** What a person says of a shift while they close it. */
export interface ClosingValues {
  /** Totalizers that were read from guns, by gun; "" where the gun's own counts. */
  readonly ends: Record<string, string>;
  /** Why counter and sales differ, by gun. */
  readonly reasons: Record<string, string>;
  readonly CASH: string;
  readonly BANK_CARD: string;
  readonly TRANSFER: string;
  readonly reason: string;
  readonly overrideReason: string;
  /** Why it is signed although the day of its opening is locked. */
  readonly lockReason: string;
}

const LONGEST_REASON = 200;
/** While facts are on the way it is looked again so often; a preview is done under no key. */
const LOOK_AGAIN_MS = 3_000;
const LOOK_AGAIN: Submission = { idempotencyKey: "preview", context: { silent: true } };
const CHANGES = { changes: [ShiftListDocument, ShiftSumsDocument, ShiftDetailDocument] };

/** Money is over or short. */
export const differs = ({ money }: ShiftSheetFragment): boolean =>
  money !== null && compareDecimals(money.overShort, "0") !== 0;

/** Something of it may still come. */
export const isUnsettled = ({ offlineDevices, waiting }: ShiftSheetFragment): boolean =>
  offlineDevices.length + waiting > 0;

/** What has to be said so far: of each step what it asks for. */
function schemaOf(step: Step, report: ShiftSheetFragment) {
  const at = STEPS.indexOf(step);
  const counted = at < STEPS.indexOf("money") ? string() : decimalText({ digits: 3 });
  return object({
    ends: record(string(), decimalText({ digits: 3, min: "0", optional: true })),
    reasons: record(string(), optionalText(LONGEST_REASON)),
    CASH: counted,
    BANK_CARD: counted,
    TRANSFER: counted,
    reason: step === "differences" && differs(report) ? lineText(LONGEST_REASON) : optionalText(LONGEST_REASON),
    ...LOCK_REASON,
    overrideReason: step === "sign" && isUnsettled(report) ? lineText(LONGEST_REASON) : optionalText(LONGEST_REASON),
  });
}

const TENDERS = ["CASH", "BANK_CARD", "TRANSFER"] as const;

/** What is said of single guns, as it is sent. */
function countersOf({ ends, reasons }: ClosingValues) {
  const counters = Object.keys(ends).map((gunId) => ({
    gunId,
    endLitres: ends[gunId] || null,
    reason: reasons[gunId]?.trim() || null,
  }));
  return counters.filter(({ endLitres, reason }) => endLitres !== null || reason !== null);
}

/** The field that a path into what was sent means: a tender's money, or a gun's counter or reason. */
function fieldOf(path: string, values: ClosingValues): string | undefined {
  const [list, place, of] = path.split(".");
  if (list === "declared") {
    return TENDERS[Number(place)];
  }
  const gunId = list === "counters" ? countersOf(values)[Number(place)]?.gunId : undefined;
  return gunId && `${of === "reason" ? "reasons" : "ends"}.${gunId}`;
}

/** What is sent of a step; the money is kept back until it was counted. */
function inputOf(id: string, values: ClosingValues, step: Step): Omit<CloseShiftInput, "idempotencyKey" | "preview"> {
  const declared = TENDERS.map((tender) => ({ tender, amount: values[tender] }));
  return {
    id,
    counters: countersOf(values),
    declared: step === "counters" ? null : declared,
    reason: values.reason.trim() || null,
    overrideReason: values.overrideReason.trim() || null,
    ...lockReasonOf(values),
  };
}

function valuesOf({ counters }: ShiftSheetFragment): ClosingValues {
  const none = Object.fromEntries(counters.map(({ gunId }) => [gunId, ""]));
  const empty = { CASH: "", BANK_CARD: "", TRANSFER: "", reason: "", overrideReason: "", lockReason: "" };
  return { ends: none, reasons: { ...none }, ...empty };
}

interface Closing {
  readonly form: KitForm<ClosingValues>;
  readonly step: Step;
  /** What closing comes to by what was said so far. */
  readonly report: ShiftSheetFragment;
  /** Something was said in this or an earlier step. */
  readonly dirty: boolean;
  /** To the step before; undefined at the first. */
  readonly back: (() => void) | undefined;
}

type Preview = (values: ClosingValues, submission: Submission) => Promise<ShiftSheetFragment | undefined>;

/** What closing would come to. It is not so yet: the cache hears nothing of it. */
function usePreview(id: string, step: Step): Preview {
  const client = useApolloClient();
  return useCallback(
    async (values, { idempotencyKey, context }) => {
      const input = { ...inputOf(id, values, step), idempotencyKey, preview: true };
      const { data } = await client.mutate({
        mutation: CloseShiftDocument,
        variables: { input },
        fetchPolicy: "no-cache",
        context,
      });
      return data?.closeShift;
    },
    [client, id, step],
  );
}

/** Looks again and again while facts are on their way. */
function useWaiting(isWaited: boolean, look: () => Promise<void>): void {
  const looking = useRef(look);
  looking.current = look;
  useEffect(() => {
    if (!isWaited) {
      return undefined;
    }
    // Where that fails, it is looked again soon.
    const timer = setInterval(() => void looking.current().catch(() => undefined), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaited]);
}

/** The four steps of closing a shift: each is looked at by a preview, the last one signs. */
export function useClosing(first: ShiftSheetFragment, onClose: () => void): Closing {
  const { send } = useDeed(CloseShiftDocument, CHANGES);
  const [report, setReport] = useState(first);
  const [step, setStep] = useState<Step>("counters");
  const signed = useRef(false);
  const schema = useMemo(() => schemaOf(step, report), [step, report]);
  const { id } = first.shift;
  const preview = usePreview(id, step);
  const go = (by: number) => setStep(STEPS[STEPS.indexOf(step) + by] ?? step);

  async function look(values: ClosingValues, submission: Submission) {
    const seen = await preview(values, submission);
    if (seen) {
      setReport(seen);
      go(1);
    }
  }

  /** A device may have gone or a sale have come since it was looked at: what that asks for is on screen before the refusal is told. */
  async function lookAgain(values: ClosingValues) {
    const seen = await preview(values, LOOK_AGAIN).catch(() => undefined);
    if (seen) {
      flushSync(() => {
        setReport(seen);
        setStep(differs(seen) && values.reason.trim() === "" ? "differences" : step);
      });
    }
  }

  async function sign(values: ClosingValues, submission: Submission) {
    const { idempotencyKey } = submission;
    const input = { ...inputOf(id, values, step), idempotencyKey, preview: false };
    const data = await send(input, submission).catch(async (error: unknown) => {
      await lookAgain(values);
      throw error;
    });
    if (data) {
      signed.current = true;
      notify({ tone: "success", message: "shift.close.done", values: { station: data.closeShift.shift.stationName } });
    }
  }

  const form = useKitForm<ClosingValues, ClosingValues>({
    schema,
    values: valuesOf(first),
    submit: (values, submission) => (step === "sign" ? sign(values, submission) : look(values, submission)),
    fieldOf,
    onDone: () => signed.current && onClose(),
  });
  const { getValues } = form.methods;
  useWaiting(step === "sign" && report.waiting > 0, async () => {
    const seen = await preview(getValues(), LOOK_AGAIN);
    setReport((last) => seen ?? last);
  });
  // The form counts as saved what a step was looked at with, and nothing is kept of it.
  const dirty = form.dirty || JSON.stringify(getValues()) !== JSON.stringify(valuesOf(first));
  useUnsaved(dirty);

  return { form, step, report, dirty, back: step === "counters" ? undefined : () => go(-1) };
}
