import { PRICE_REASON_LENGTH } from "../../../../common/limits.ts";
import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { boolean, object, string } from "zod/mini";
import { useMay } from "../../../lib/may.ts";
import { useMe } from "../../../lib/me.ts";
import { lineText, momentProblem, optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm, type KitForm, type Submission } from "../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { WaitsDialog } from "./approval/waits-dialog.tsx";
import { placeKey, type Edits, type Place, type PriceEdit } from "./price-rules.ts";
import { usePriceSentence } from "./price-sentence.ts";
import { ReviewRows } from "./review-rows.tsx";
import { anyWarned, useJudged } from "./use-judged.ts";
import { ChangePricesDocument } from "./pricing.generated.ts";
import { momentChosen, WhenFields } from "./when-fields.tsx";

interface Values {
  when: string;
  at: string;
  partly: boolean;
  reason: string;
}

const schemaWith = (reason: ReturnType<typeof optionalText>) =>
  object({ when: string(), at: string(), partly: boolean(), reason }).check(({ value, issues }) => {
    const said = value.when === "now" ? undefined : momentProblem(value.at);
    if (said) {
      issues.push({ code: "custom", input: value.at, path: ["at"], params: { said } });
    }
  });

/** By whether a warning stands, which wants a reason. */
const SCHEMAS = {
  warned: schemaWith(lineText(PRICE_REASON_LENGTH)),
  clear: schemaWith(optionalText(PRICE_REASON_LENGTH)),
};

const FIRST: Values = { when: "now", at: "", partly: false, reason: "" };

interface Props {
  readonly edits: Edits;
  /** These are sent: they are no edits any more. */
  readonly onTaken: (places: readonly Place[]) => void;
  readonly onClose: () => void;
}

/** What is about to change, old beside new; then at once or at a time. What is refused stays, with its reason. */
export function PriceReview({ edits, onTaken, onClose }: Props) {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, number>>(new Map());
  const [waiting, setWaiting] = useState<{ readonly id: string; readonly count: number; readonly last: boolean }>();
  const [warned, setWarned] = useState(false);
  const send = useSending();
  const rows = [...edits.values()];
  const form = useKitForm({
    schema: warned ? SCHEMAS.warned : SCHEMAS.clear,
    values: FIRST,
    submit: async (values: Values, submission: Submission) => {
      const outcomes = await send(rows, values, submission);
      const refused = outcomes.filter(({ outcome }) => outcome === "REFUSED");
      const at = (index: number) => rows[index] as Place;
      setRefusals(new Map(refused.map(({ index, number }) => [placeKey(at(index)), number ?? 0])));
      onTaken(outcomes.filter(({ outcome }) => outcome !== "REFUSED").map(({ index }) => at(index)));
      const kept = outcomes.filter(({ outcome }) => outcome === "WAITING");
      const id = kept[0]?.approvalId;
      if (id != null) {
        setWaiting({ id, count: kept.length, last: refused.length === 0 });
      } else if (refused.length === 0) {
        onClose();
      }
    },
  });
  if (waiting) {
    const { id, count, last } = waiting;
    return <WaitsDialog id={id} count={count} onClose={() => (last ? onClose() : setWaiting(undefined))} />;
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      title="price.review.title"
      titleValues={{ count: rows.length }}
      action="price.review.action"
      onClose={onClose}
    >
      <Rows rows={rows} refusals={refusals} form={form} onWarned={setWarned} />
      <WhenFields form={form} />
      <PriceReason form={form} warned={warned} />
      {rows.length > 1 && <Partly form={form} />}
      <Sentence rows={rows} form={form} />
    </FormDialog>
  );
}

interface RowsProps extends Omit<Parameters<typeof ReviewRows>[0], "judged" | "register"> {
  readonly form: KitForm<Values>;
  /** A warning stands against one of them, or none does. */
  readonly onWarned: (warned: boolean) => void;
}

function Rows({ form, onWarned, ...rows }: RowsProps) {
  const [when, at] = form.methods.watch(["when", "at"]);
  const moment = momentProblem(at) === undefined ? { when, at } : { when: "now", at: "" };
  const judged = useJudged(rows.rows, timeOf(moment));
  const warned = anyWarned(judged);
  useEffect(() => onWarned(warned), [warned, onWarned]);
  return <ReviewRows {...rows} judged={judged} register={form.register} />;
}

/** Why it is to be: wanted where a warning stands, taken always. */
function PriceReason({ form, warned }: { readonly form: KitForm<Values>; readonly warned: boolean }) {
  const hint = useIntl().formatMessage({ id: warned ? "price.reason.warned" : "price.reason.hint" });
  return <FormField of={form} name="reason" as={TextInput} label="price.reason" hint={hint} required={warned} />;
}

/** The last word before it is done: which grade, from what to what, where and when. */
function Sentence({ rows, form }: { readonly rows: readonly PriceEdit[]; readonly form: KitForm<Values> }) {
  const timeZone = useMe()?.network.timeZone ?? "UTC";
  const sentence = usePriceSentence();
  const [when, at] = form.methods.watch(["when", "at"]);
  const moment = momentChosen({ when, at }, timeZone);
  return (
    <chakra.p role="status" fontWeight="600" minH="6">
      {moment && sentence(rows, moment)}
    </chakra.p>
  );
}

function Partly({ form }: { readonly form: KitForm<Values> }) {
  const { formatMessage } = useIntl();
  const hint = formatMessage({ id: "price.partly.hint" });
  return <FormField of={form} name="partly" as={SwitchInput} label="price.partly" hint={hint} />;
}

/** The chosen time as the contract has it. */
function timeOf({ when, at }: Pick<Values, "when" | "at">) {
  return when === "fixed" ? { effectiveAt: at } : when === "station" ? { stationTime: at.slice(0, 16) } : {};
}

/** Sends the rows and tells what became of them. */
function useSending() {
  const [changePrices] = useMutation(ChangePricesDocument, {
    update: (cache) => cache.evict({ id: "ROOT_QUERY", fieldName: "unitPrices" }),
  });
  return async (
    rows: readonly (Place & { readonly price: string })[],
    { when, at, partly, reason }: Values,
    { context, idempotencyKey }: Submission,
  ) => {
    const changes = rows.map(({ stationId, gradeId, price }) => ({ stationId, gradeId, price }));
    const why = reason.trim() === "" ? {} : { reason: reason.trim() };
    const input = { changes, ...timeOf({ when, at }), ...why, allOrNothing: !partly, idempotencyKey };
    const { data } = await changePrices({ variables: { input }, context });
    const outcomes = data?.changePrices ?? [];
    const refused = outcomes.filter(({ outcome }) => outcome === "REFUSED").length;
    const taken = outcomes.filter(({ outcome }) => outcome !== "REFUSED" && outcome !== "WAITING").length;
    if (taken > 0) {
      notify({
        tone: "success",
        message: when === "now" ? "price.changed" : "price.planned.done",
        values: { count: taken },
      });
    }
    if (refused > 0) {
      notify({ tone: "warning", message: "price.refused", values: { count: refused } });
    }
    return outcomes;
  };
}

/** Whether somebody may change prices at all. */
export const useMayPrice = (): boolean => useMay(ChangePricesDocument);
