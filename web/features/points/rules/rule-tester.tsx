import { useApolloClient } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Check, Minus } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { type core, type infer as Infer, nullable, number, object, string } from "zod/mini";
import { POINTS_TRIED } from "../../../../common/limits.ts";
import { useMe } from "../../../lib/me.ts";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { useOptionsOf, useWordOf } from "../../../parts/records/words.ts";
import type { PointsType } from "../../../schema-types.generated.ts";
import { choice, decimalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TYPE_WORDS, VERDICT_WORDS } from "./rule-list.ts";
import { TryPointsDocument, type TryPointsQuery } from "./rules.generated.ts";

const FIELDS = object({
  type: string(),
  stationId: choice(),
  gradeId: string(),
  amount: decimalText(POINTS_TRIED),
  volume: decimalText({ ...POINTS_TRIED, optional: true }),
  at: string(),
  memberLevel: nullable(number()),
});
type Values = Infer<typeof FIELDS>;
const SCHEMA: core.$ZodType<Values, Values> = FIELDS;
const VALUES: Values = {
  type: "CONSUME",
  stationId: "",
  gradeId: "",
  amount: "",
  volume: "",
  at: "",
  memberLevel: null,
};
const LEVELS = { min: 1, max: 9 };

/** What something would earn, and why: every rule that was asked, the one that pays first of those that hold. */
export function RuleTester({ onClose }: { readonly onClose: () => void }) {
  const client = useApolloClient();
  const [tried, setTried] = useState<TryPointsQuery["pointsTrial"]>();
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: VALUES,
    submit: async (values, { context }) => {
      setTried(undefined);
      const { data } = await client.query({
        query: TryPointsDocument,
        variables: { input: inputOf(values) },
        fetchPolicy: "no-cache",
        context,
      });
      setTried(data?.pointsTrial);
    },
  });
  return (
    <FormDialog form={form} title="pointsTester.title" action="pointsTester.ask" size="md" onClose={onClose}>
      <Occasion form={form} />
      <div aria-live="polite">{tried && <Tried of={tried} />}</div>
    </FormDialog>
  );
}

/** Only what is bought has a grade and a volume. */
function inputOf({ type, stationId, gradeId, amount, volume, at, memberLevel }: Values) {
  const isBought = type === "CONSUME";
  return {
    type: type as PointsType,
    stationId,
    amount,
    memberLevel,
    at: at || null,
    gradeId: isBought ? gradeId || null : null,
    volume: isBought ? volume || "0" : "0",
  };
}

/** What is done, where, when and by whom. */
function Occasion({ form }: { readonly form: KitForm<Values> }) {
  const { formatMessage } = useIntl();
  const symbol = useMe()?.network.currencySymbol;
  const types = useOptionsOf()(TYPE_WORDS);
  const grades = useGradeChoices().map(({ id, name }) => ({ value: id, label: name }));
  const isBought = useWatch({ control: form.methods.control, name: "type" }) === "CONSUME";
  return (
    <chakra.div css={GRID}>
      <FormField of={form} name="type" as={SelectInput} label="pointsTester.type" options={types} required />
      <FormField of={form} name="stationId" as={StationInput} label="tester.station" places={usePlaces()} required />
      <FormField
        of={form}
        name="amount"
        as={DecimalInput}
        label="pointsTester.amount"
        limits={POINTS_TRIED}
        symbol={symbol}
        required
      />
      {isBought && (
        <>
          <FormField of={form} name="volume" as={DecimalInput} label="pointsTester.volume" limits={POINTS_TRIED} />
          <FormField
            of={form}
            name="gradeId"
            as={SelectInput}
            label="tester.grade"
            options={grades}
            nothing="pointsTester.anyGrade"
          />
        </>
      )}
      <FormField of={form} name="memberLevel" as={NumberInput} label="tester.level" {...LEVELS} />
      <FormField
        of={form}
        name="at"
        as={DateTimeInput}
        label="tester.at"
        hint={formatMessage({ id: "tester.at.hint" })}
      />
    </chakra.div>
  );
}

/** How many points, and of every rule why it pays or doesn't. */
function Tried({ of: { points, steps } }: { readonly of: TryPointsQuery["pointsTrial"] }) {
  const { formatMessage } = useIntl();
  const wordOf = useWordOf(VERDICT_WORDS);
  return (
    <>
      <chakra.p fontSize="xl" fontWeight="650" fontVariantNumeric="tabular-nums">
        {formatMessage({ id: "pointsTester.earns" }, { count: points })}
      </chakra.p>
      <chakra.ol css={STEPS} aria-label={formatMessage({ id: "pointsTester.steps" })}>
        {steps.map(({ id, name, priority, verdict }) => (
          <li key={id} data-pays={verdict === "PAYS" || undefined}>
            {verdict === "PAYS" ? <Check size={15} aria-hidden /> : <Minus size={15} aria-hidden />}
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>{wordOf(verdict)}</small>
            </span>
            <small>{formatMessage({ id: "pointsTester.priority" }, { priority })}</small>
          </li>
        ))}
        {steps.length === 0 && <li>{formatMessage({ id: "pointsRule.none" })}</li>}
      </chakra.ol>
    </>
  );
}

const GRID = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "4",
  alignItems: "start",
};

const STEPS = {
  listStyle: "none",
  fontSize: "sm",
  "& > li": { display: "flex", gap: "2", px: "2", py: "1.5", color: "muted", borderRadius: "control" },
  "& > li > svg": { flex: "none", marginBlockStart: "0.1875rem" },
  "& > li > span": { flex: "1", minWidth: "0" },
  "& b": { display: "block", fontWeight: "550", overflowWrap: "anywhere" },
  "& small": { fontSize: "xs" },
  "& > li[data-pays]": { bg: "accent.subtle", color: "text" },
  "& > li[data-pays] > svg": { color: "accent.fg" },
} as const;
