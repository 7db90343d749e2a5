import { useQuery } from "@apollo/client/react";
import { Button, chakra, Stack } from "@chakra-ui/react";
import { Ban, CircleCheck, CircleMinus, type LucideIcon, ShieldAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { PRESET } from "../../../../common/limits.ts";
import { useFormat } from "../../../lib/format.ts";
import { PLATE_RULE_WORDS } from "../../../parts/cards/plate-rules.ts";
import { GradeSelect, useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { useWordOf } from "../../../parts/records/words.ts";
import type { PlateRule, PlateRuleVerdict } from "../../../schema-types.generated.ts";
import { refusalsOf } from "../../../ui/form/refusals.ts";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { DecimalInput, MoneyInput } from "../../../ui/inputs/decimal-input.tsx";
import { useSay } from "../../../ui/inputs/say.ts";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Meaning } from "../../../ui/theme-tokens.ts";
import { JudgeLicencePlateDocument, type JudgeLicencePlateQuery } from "./plate-verdict.generated.ts";

type Verdict = JudgeLicencePlateQuery["judgeLicencePlate"];
type Step = Verdict["steps"][number];

const LOOKS: Readonly<Record<PlateRuleVerdict, { readonly meaning: Meaning; readonly icon: LucideIcon }>> = {
  PASSED: { meaning: "free", icon: CircleCheck },
  NOT_ASKED: { meaning: "offline", icon: CircleMinus },
  WARNED: { meaning: "warning", icon: TriangleAlert },
  LET_PASS: { meaning: "warning", icon: ShieldAlert },
  DECLINED: { meaning: "fault", icon: Ban },
};
const NOTHING = { gradeId: "", amount: "", volume: "", at: "" };
const FIELDS = Object.keys(NOTHING);

/** What is used up of a plate's limits, and whether a fill would be allowed: by the same rule as at the gun. */
export function PlateVerdict({ id }: { readonly id: string }) {
  const say = useSay();
  const grades = useGradeChoices();
  const [values, setValues] = useState(NOTHING);
  const [asked, setAsked] = useState(NOTHING);
  const { data, error, previousData } = useQuery(JudgeLicencePlateDocument, {
    variables: { input: { id, ...inputOf(asked) } },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const verdict = (data ?? previousData)?.judgeLicencePlate;
  const refused = error ? refusalsOf(error, FIELDS) : [];
  const errorOf = (name: string) => {
    const found = refused.find(({ field }) => field === name);
    return found && say(found.said);
  };
  const change = (part: Partial<typeof NOTHING>) => setValues({ ...values, ...part });
  return (
    <Stack gap="4">
      <Stack
        as="form"
        gap="3"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(values);
        }}
      >
        <chakra.div css={GRID}>
          <GradeSelect
            label="plate.tester.grade"
            value={values.gradeId}
            onChange={(gradeId) => change({ gradeId })}
            grades={grades}
            error={errorOf("gradeId")}
          />
          <MoneyInput
            label="plate.tester.amount"
            value={values.amount}
            onChange={(amount) => change({ amount })}
            limits={PRESET.AMOUNT}
            error={errorOf("amount")}
          />
          <DecimalInput
            label="plate.tester.volume"
            value={values.volume}
            onChange={(volume) => change({ volume })}
            limits={PRESET.VOLUME}
            error={errorOf("volume")}
          />
          <DateTimeInput
            label="plate.tester.at"
            value={values.at}
            onChange={(at) => change({ at })}
            error={errorOf("at")}
          />
        </chakra.div>
        <Button type="submit" size="sm" variant="outline" alignSelf="flex-start">
          <FormattedMessage id="plate.tester.ask" />
        </Button>
      </Stack>
      {verdict && !error && <Result verdict={verdict} />}
    </Stack>
  );
}

const inputOf = ({ gradeId, amount, volume, at }: typeof NOTHING) => ({
  gradeId: gradeId || null,
  amount: amount || null,
  volume: volume || null,
  at: at || null,
});

function Result({ verdict: { declinedBy, steps, currencySymbol } }: { readonly verdict: Verdict }) {
  const { formatMessage } = useIntl();
  const ruleOf = useWordOf(PLATE_RULE_WORDS);
  const { price, number, date } = useFormat("UTC");
  const told = (rule: PlateRule, value: string | null) =>
    value === null ? (
      NO_VALUE
    ) : (
      <bdi>
        {rule === "CYLINDER_TEST"
          ? date(value)
          : rule.endsWith("AMOUNT")
            ? price(value, currencySymbol)
            : number(value)}
      </bdi>
    );
  const wordOf = (verdict: PlateRuleVerdict) => formatMessage({ id: `plate.verdict.${verdict}` });
  return (
    <>
      <chakra.div role="status">
        {declinedBy === null ? (
          <StatusBadge meaning="free" icon={CircleCheck} word={formatMessage({ id: "plate.allowed" })} />
        ) : (
          <StatusBadge
            meaning="fault"
            icon={Ban}
            word={formatMessage({ id: "plate.declined" }, { rule: ruleOf(declinedBy) })}
          />
        )}
      </chakra.div>
      <PlainTable<Step>
        caption={formatMessage({ id: "plate.use" })}
        keyOf={({ rule }) => rule}
        rows={steps}
        columns={[
          { id: "rule", title: formatMessage({ id: "plate.rule" }), cell: ({ rule }) => ruleOf(rule) },
          {
            id: "used",
            title: formatMessage({ id: "plate.used" }),
            cell: ({ rule, used }) => told(rule, used),
            numeric: true,
          },
          {
            id: "most",
            title: formatMessage({ id: "plate.most" }),
            cell: ({ rule, most }) => told(rule, most),
            numeric: true,
          },
          {
            id: "verdict",
            title: formatMessage({ id: "plate.verdict" }),
            cell: ({ verdict }) => <StatusBadge {...LOOKS[verdict]} word={wordOf(verdict)} />,
          },
        ]}
      />
    </>
  );
}

const GRID = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "3",
};
