import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { custom, literal, object, string, union } from "zod/mini";
import { DEPOSIT_RULE } from "../../../../common/limits.ts";
import { useMe } from "../../../lib/me.ts";
import { daysInOrder } from "../../../parts/markdown/markdown-form.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import type { GiftKind } from "../../../schema-types.generated.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { dayText, decimalText, lineText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { decimalProblem } from "../../../ui/inputs/decimal-limits.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { GIFT_WORDS } from "./deposit-list.ts";
import {
  ChangeDepositRuleDocument,
  CreateDepositRuleDocument,
  DepositRuleDetailDocument,
  type DepositRuleLineFragment,
  DepositRuleListDocument,
  GroupsForDepositRuleDocument,
} from "./deposit-rules.generated.ts";

const LONGEST = 200;
const day = () => union([literal(""), dayText()]);
const SCHEMA = object({
  name: lineText(LONGEST),
  fromAmount: decimalText(DEPOSIT_RULE.FROM),
  kind: string(),
  gift: decimalText({}),
  mostGift: decimalText({ ...DEPOSIT_RULE.AMOUNT, optional: true }),
  cardGroupId: string(),
  validFrom: day(),
  validUntil: day(),
  active: custom<boolean>(),
}).check(({ value, issues }) => {
  // The bounds of a gift are those of its kind.
  const said = decimalProblem(value.gift, DEPOSIT_RULE[kindOf(value.kind)]);
  if (said) {
    issues.push({ code: "custom", path: ["gift"], input: value.gift, params: { said } });
  }
  daysInOrder({ value, issues });
});

interface Values {
  name: string;
  fromAmount: string;
  kind: string;
  gift: string;
  mostGift: string;
  cardGroupId: string;
  validFrom: string;
  validUntil: string;
  active: boolean;
}

interface Props {
  /** Absent: a new one. */
  readonly rule: DepositRuleLineFragment | undefined;
  readonly onClose: () => void;
}

const kindOf = (kind: string): GiftKind => (kind === "PERCENT" ? "PERCENT" : "AMOUNT");
const inputOf = ({ kind, mostGift, cardGroupId, validFrom, validUntil, ...values }: Values) => ({
  ...values,
  kind: kindOf(kind),
  mostGift: mostGift || null,
  cardGroupId: cardGroupId || null,
  validFrom: validFrom || null,
  validUntil: validUntil || null,
});

const TOGETHER = [["kind", "gift"]] as const;
const CHANGES = { changes: [DepositRuleListDocument, DepositRuleDetailDocument] };

/** Makes a deposit rule, or changes one. */
export function DepositRuleForm({ rule, onClose }: Props) {
  const { formatMessage } = useIntl();
  const create = useDeed(CreateDepositRuleDocument, CHANGES);
  const change = useDeed(ChangeDepositRuleDocument, CHANGES);
  const symbol = useMe()?.network.currencySymbol;
  const kinds = useOptionsOf()(GIFT_WORDS);
  const { data } = useQuery(GroupsForDepositRuleDocument, { context: { silent: true } });
  const groups = (data?.cardGroups.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: valuesOf(rule),
    submit: (values, submission, first) => {
      const input = inputOf(values);
      return rule
        ? change.send({ ...changedFields(input, inputOf(first), TOGETHER), id: rule.id }, submission)
        : create.send(input, submission);
    },
    saved: "depositRule.saved",
    onClose,
  });
  const kind = useWatch({ control: form.methods.control, name: "kind" });
  const percent = kind === "PERCENT";
  return (
    <FormDrawer form={form} title={rule ? "depositRule.edit" : "depositRule.new"} onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="depositRule.name" required />
      <FormField
        of={form}
        name="fromAmount"
        as={DecimalInput}
        label="depositRule.fromAmount"
        limits={DEPOSIT_RULE.FROM}
        symbol={symbol}
        required
      />
      <chakra.div css={PAIR}>
        <FormField of={form} name="kind" as={SelectInput} label="depositRule.kind" options={kinds} required />
        <FormField
          of={form}
          name="gift"
          as={DecimalInput}
          label="depositRule.gift"
          limits={DEPOSIT_RULE[kindOf(kind)]}
          symbol={percent ? undefined : symbol}
          unit={percent ? formatMessage({ id: "markdown.percentSign" }) : undefined}
          required
        />
      </chakra.div>
      {percent && (
        <FormField
          of={form}
          name="mostGift"
          as={DecimalInput}
          label="depositRule.mostGift"
          limits={DEPOSIT_RULE.AMOUNT}
          symbol={symbol}
        />
      )}
      <FormField
        of={form}
        name="cardGroupId"
        as={SelectInput}
        label="group.name"
        options={groups}
        nothing="depositRule.everyCard"
      />
      <chakra.div css={PAIR}>
        <FormField of={form} name="validFrom" as={DateInput} label="depositRule.validFrom" />
        <FormField of={form} name="validUntil" as={DateInput} label="depositRule.validUntil" />
      </chakra.div>
      <FormField
        of={form}
        name="active"
        as={SwitchInput}
        label="depositRule.active"
        hint={formatMessage({ id: "depositRule.active.hint" })}
      />
    </FormDrawer>
  );
}

const PAIR = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "4",
};

const valuesOf = (rule: DepositRuleLineFragment | undefined): Values => ({
  name: rule?.name ?? "",
  fromAmount: rule?.fromAmount ?? "",
  kind: rule?.kind ?? "AMOUNT",
  gift: rule?.gift ?? "",
  mostGift: rule?.mostGift ?? "",
  cardGroupId: rule?.cardGroupId ?? "",
  validFrom: rule?.validFrom ?? "",
  validUntil: rule?.validUntil ?? "",
  active: rule?.active ?? true,
});
